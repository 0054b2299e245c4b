"""A library that a file takes in, read in the words of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..language.plurals import plural_of
from ..language.syntax import Name
from ..source.frozen import frozen
from ..source.text import Source
from ..source.tree import Mapping, Node, Scalar, Sequence
from .parts import bare


@frozen
class Borrowed:
    """A library as an entry of `use:` names it; `names` are pairs of its name for something and the ruleset's."""

    library: Name
    names: tuple[tuple[Name, Name], ...] = ()


def borrowed(tree: Mapping) -> Iterator[Borrowed]:
    """The libraries that a file takes in, in order."""
    use = tree.get("use")
    for item in use.items if isinstance(use, Sequence) else ():
        library = item.get("library") if isinstance(item, Mapping) else item
        names = item.get("names") if isinstance(item, Mapping) else None
        if isinstance(library, Scalar) and isinstance(library.value, str):
            yield Borrowed(Name(library.span, library.value), tuple(_pairs(names)))


def _pairs(names: Node | None) -> Iterator[tuple[Name, Name]]:
    for entry in names.entries if isinstance(names, Mapping) else ():
        if isinstance(entry.value, Scalar) and isinstance(entry.value.value, str):
            yield Name(entry.key.span, entry.name), Name(entry.value.span, entry.value.value)


def needed(library: Mapping) -> tuple[list[str], list[str]]:
    """The kinds that a library needs, and the fields it needs of them."""
    needs = library.get("needs")
    kinds = needs.entries if isinstance(needs, Mapping) else ()
    fields = [bare(field) for kind in kinds if isinstance(kind.value, Mapping) for field in kind.value.entries]
    return [kind.name for kind in kinds], fields


def words(taken: Borrowed, kinds: list[str], ruleset: Mapping) -> dict[str, str]:
    """What each word of the library becomes; a kind's plural goes with it."""
    found = {theirs.name: ours.name for theirs, ours in taken.names}
    plurals = {plural_of(kind): _plural(found[kind], ruleset) for kind in kinds if kind in found}
    return plurals | found


def _plural(kind: str, ruleset: Mapping) -> str:
    declared = ruleset.get("kinds")
    own = declared.get(kind) if isinstance(declared, Mapping) else None
    plural = own.get("plural") if isinstance(own, Mapping) else None
    given = plural.value if isinstance(plural, Scalar) else None
    return given if isinstance(given, str) else plural_of(kind)


def in_words(source: Source, words: dict[str, str]) -> Source:
    """The same text with other names. Lines stay where they are, columns may shift."""
    names = re.compile(rf"\b({'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})\b")
    return Source(source.path, names.sub(lambda found: words[found[1]], source.text))
