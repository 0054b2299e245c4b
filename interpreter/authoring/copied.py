"""A copy of a ruleset under another name: its file, what it reads from its folder, and its scenarios.

One that has no scenarios begins with a first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..door import FaultyRuleset
from ..engine.fault import GameFault
from ..ruleset.find import RULESET_FILE, find_beside
from ..source.folders import folder
from ..source.read import read_source
from ..source.text import Source, Span
from ..source.tree import Mapping, Node, Scalar, Sequence
from ..source.yaml_tree import read_tree
from .base import Base
from .beginning import path_between, schema_line
from .naming import in_words
from .opening import opening_of_copy

#: A place in a text, and what stands there in the copy.
Edit = tuple[Span, str]

_SCHEMA_LINE = re.compile(r"\A# *yaml-language-server:[^\n]*\n")
SCENARIOS = "scenarios"


def copied(base: Base, name: str, place: Path) -> dict[str, str]:
    """The files of a copy in the folder `place`, by their paths in it."""
    return {**_Copying(base, name, place).files(), **(_scenarios(base, name) or _first_scenario(base, name))}


class _Copying:
    """One copy: the ruleset, and each file that it or its libraries read from its folder."""

    def __init__(self, base: Base, name: str, place: Path) -> None:
        self._base, self._name, self._place = base, name, place
        self._home = base.path.parent.resolve()
        self._texts: dict[str, str] = {}

    def files(self) -> dict[str, str]:
        text, tree = _read(self._base.path)
        edits = [*_renamed(tree, self._name), *self._named(tree, self._base.path)]
        self._texts[RULESET_FILE] = _edited(text, edits, schema_line("ruleset", RULESET_FILE))
        return self._texts

    def _named(self, tree: Mapping, path: Path) -> Iterator[Edit]:
        """Where a file names others: those of its folder come along, the way to others is written anew."""
        extends = tree.get("extends")
        if isinstance(extends, Scalar):
            yield from self._led(extends, _found(extends, path))
        for library in _libraries(tree):
            found = _found(library, path)
            if found is None or not self._comes_along(found, "ruleset"):
                yield from self._led(library, found)
        for data in _data(tree):
            found = path.parent / str(data.value)
            if not self._comes_along(found, ""):
                yield from self._led(data, found)

    def _comes_along(self, path: Path, schema: str) -> bool:
        """Whether a file lies in the folder of the ruleset, and so is copied."""
        if not path.resolve().is_relative_to(self._home):
            return False
        name = path.resolve().relative_to(self._home).as_posix()
        if name not in self._texts:
            text, tree = _read(path)
            self._texts[name] = text
            self._texts[name] = _edited(text, [*self._named(tree, path)], schema and schema_line(schema, name))
        return True

    def _led(self, node: Scalar, path: Path | None) -> Iterator[Edit]:
        """The way to a file that stays where it is. A shipped one goes by its name."""
        if path is not None and not path.resolve().is_relative_to(folder("rulesets").resolve()):
            yield node.body, path_between(path, self._place)


def _scenarios(base: Base, name: str) -> dict[str, str]:
    found = {}
    for path in sorted((base.path.parent / SCENARIOS).glob("*.yaml")):
        text, tree = _read(path)
        ruleset = tree.get("ruleset")
        if ruleset is None or (isinstance(ruleset, Scalar) and ruleset.value == base.name):
            file = f"{SCENARIOS}/{path.name}"
            edits = [(ruleset.body, name)] if isinstance(ruleset, Scalar) else []
            found[file] = _edited(text, edits, schema_line("scenario", file))
    return found


def _first_scenario(base: Base, name: str) -> dict[str, str]:
    """A scenario to begin with, where the ruleset has none of its own; none if its games fail at once."""
    file = f"{SCENARIOS}/opening.yaml"
    try:
        text = opening_of_copy(base, name, schema_line("scenario", file))
    except (FaultyRuleset, GameFault):
        return {}
    return {} if text is None else {file: text}


def _renamed(tree: Mapping, name: str) -> Iterator[Edit]:
    for key, text in (("ruleset", name), ("title", in_words(name))):
        node = tree.get(key)
        if isinstance(node, Scalar):
            yield node.span, text


def _libraries(tree: Mapping) -> Iterator[Scalar]:
    use = tree.get("use")
    for item in use.items if isinstance(use, Sequence) else ():
        named: Node | None = item.get("library") if isinstance(item, Mapping) else item
        if isinstance(named, Scalar):
            yield named


def _data(tree: Mapping) -> Iterator[Scalar]:
    kinds = tree.get("kinds")
    for kind in kinds if isinstance(kinds, Mapping) else ():
        members = kind.value.get("members") if isinstance(kind.value, Mapping) else None
        file = members.get("from") if isinstance(members, Mapping) else None
        if isinstance(file, Scalar):
            yield file


def _found(node: Scalar, path: Path) -> Path | None:
    found = find_beside(str(node.value), path, node.span)
    return found if isinstance(found, Path) else None


def _read(path: Path) -> tuple[str, Mapping]:
    """A file that was read without errors before."""
    source = read_source(path)
    assert isinstance(source, Source), source
    tree, _ = read_tree(source)
    assert isinstance(tree, Mapping), path
    return source.text, tree


def _edited(text: str, edits: list[Edit], first_line: str) -> str:
    """The text with other words in some places, and a first line of its own if one is given."""
    for span, words in sorted(edits, key=lambda edit: -edit[0].start):
        text = text[: span.start] + words + text[span.end :]
    text = _SCHEMA_LINE.sub("", text)
    return f"{first_line}\n{text}" if first_line else text
