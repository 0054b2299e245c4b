"""What libraries declare that a ruleset doesn't take in: what its author may have meant who left out `use:`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from ..source.edits import Edit
from ..source.frozen import frozen
from ..source.read import read_source
from ..source.text import Source, Span
from ..source.tree import Mapping, Node, Scalar, Sequence
from ..source.yaml_tree import read_tree
from .find import libraries
from .model import Ruleset
from .parts import bare
from .sections import SHARED

#: Keys that stand above `use:`.
_ABOVE = ("format", "ruleset", "library", "title", "says", "note", "source", "status", "extends", "remove", "players")


@frozen
class Untaken:
    """A library that has something under a name: `results` are those of a procedure.

    `write` is the line of the ruleset that takes it in, `edit` puts it there, where that is certain.
    """

    library: str
    results: tuple[str, ...]
    write: str
    edit: Edit | None


def untaken(ruleset: Ruleset, name: str, *, procedure: bool) -> Untaken | None:
    """The library that has a procedure, or else a define, table or option, of this name; None if none or several do.

    Libraries beside the ruleset come before shipped ones.
    """
    for files in (_beside(ruleset), libraries()):
        found = [each for file in files if (each := _having(ruleset, file, name, procedure)) is not None]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _beside(ruleset: Ruleset) -> list[Path]:
    return sorted(Path(ruleset.source.path).parent.glob("*.yaml"))


def _having(ruleset: Ruleset, file: Path, name: str, procedure: bool) -> Untaken | None:
    here = os.path.realpath(file)
    if any(os.path.realpath(source.path) == here for source in ruleset.sources):
        return None
    source = read_source(file)
    if not isinstance(source, Source) or not re.search(rf"^library:(?s:.*)\b{re.escape(name)}\b", source.text, re.M):
        return None
    tree, _ = read_tree(source)
    sections = [section for section in SHARED if (section == "procedures") == procedure]
    declared = dict(_declared(tree, sections)) if isinstance(tree, Mapping) else {}
    if name not in declared:
        return None
    write, edit = _taken_in(ruleset.source, file.stem)
    return Untaken(file.stem, tuple(_results(declared[name])), write, edit)


def _declared(library: Mapping, sections: list[str]) -> Iterator[tuple[str, Node]]:
    for section in sections:
        entries = library.get(section)
        for entry in entries.entries if isinstance(entries, Mapping) else ():
            yield bare(entry), entry.value


def _results(procedure: Node) -> Iterator[str]:
    gives = procedure.get("gives") if isinstance(procedure, Mapping) else None
    for entry in gives.entries if isinstance(gives, Mapping) else ():
        yield bare(entry)


def _taken_in(source: Source, library: str) -> tuple[str, Edit | None]:
    """The line that takes a library in beside those that are, and the edit that writes it."""
    tree, _ = read_tree(source)
    use = tree.get("use") if isinstance(tree, Mapping) else None
    if isinstance(use, Sequence) and use.items:
        last = use.items[-1].span
        written = [item.span.text for item in use.items]
        if source.text.startswith("[", use.span.start) and all(isinstance(item, Scalar) for item in use.items):
            return f"use: [{', '.join([*written, library])}]", (Span(source, last.end, last.end), f", {library}")
        return f"- {library}", None
    line = f"use: [{library}]"
    below = next((e for e in tree if e.name not in _ABOVE), None) if isinstance(tree, Mapping) and use is None else None
    return line, (Span(source, below.key.span.start, below.key.span.start), f"{line}\n") if below else None
