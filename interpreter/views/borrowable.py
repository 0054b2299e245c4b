"""What `explain` says of the shipped libraries, and of the procedures and defines that they have."""

from __future__ import annotations

from collections.abc import Iterator

from ..ruleset.find import libraries
from ..ruleset.load import load
from ..ruleset.model import Define, Procedure, Ruleset
from .course import head
from .document import to_text
from .remarks import about


def of_library(word: str) -> str | None:
    """What a procedure or define of that name does, is told and gives, and how to take it in; or a library."""
    for library in _read():
        if (found := _found(library, word)) is not None:
            return _told(library, found)
        if library.name in (word, f"{word}s"):
            text = to_text(list(about(library.about))).strip()
            return "\n\n".join([f"{library.name}: a library, {library.title}", text, _taken_in(library)])
    return None


def borrowable() -> dict[str, str]:
    """The names of all that can be taken in, with what each is."""
    return {
        name: f"{what} of the library {library.name}"
        for library in _read()
        for what, names in (("procedure", library.procedures), ("define", library.defines))
        for name in names
    }


def _read() -> Iterator[Ruleset]:
    yield from (library for file in libraries() if (library := load(file)[0]) is not None)


def _found(library: Ruleset, word: str) -> Procedure | Define | None:
    return library.procedures.get(word) or library.defines.get(word)


def _told(library: Ruleset, found: Procedure | Define) -> str:
    what = "a procedure" if isinstance(found, Procedure) else "a define"
    lines = [f"{head(found)}: {what} of the library {library.name}", to_text(list(about(found.about))).strip()]
    if isinstance(found, Procedure):
        taken = [(each.head.span.text, each.declaration.span.text) for each in found.takes]
        given = [(each.name.name, each.declaration.span.text) for each in found.gives]
        lines += [_declared("May be told:", taken), _declared("Gives:", given)]
    return "\n\n".join(filter(None, [*lines, _taken_in(library)]))


def _taken_in(library: Ruleset) -> str:
    return f"A game takes it in with `use: [{library.name}]`. More: stockrail show {library.name}"


def _declared(title: str, entries: list[tuple[str, str]]) -> str:
    """Names with what they are; "" without any."""
    return "\n".join([title, *(f"  {name}: {is_}" for name, is_ in entries)]) if entries else ""
