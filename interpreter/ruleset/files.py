"""The files of a ruleset: each read once, told what sort it is, its shape checked."""

from __future__ import annotations

import os
from collections.abc import Mapping as Mapping_
from pathlib import Path

from ..effects.forms import Form
from ..source.frozen import field, frozen, record, replace
from ..source.problem import Problem
from ..source.read import read_source
from ..source.text import Source, Span
from ..source.tree import Mapping, Node, Scalar
from ..source.yaml_tree import read_tree
from . import messages
from .cut_texts import cut_texts
from .scenario_sections import SCENARIOS
from .sections import DATA, GAME, LIBRARY, OVERLAY
from .shape import keys_of
from .structure import check_structure
from .structure_messages import certainly_meant

_SORTS = {
    GAME: "a ruleset", OVERLAY: "a ruleset", LIBRARY: "a library", DATA: "a file of members",
    SCENARIOS: "a file of scenarios",
}
_KNOWN = keys_of(*_SORTS)


@frozen
class Written:
    """A file as its author wrote it; `form` is the sort of file it is."""

    source: Source
    tree: Mapping
    form: Form


#: Texts of files by their real paths, in place of what stands in the files.
Texts = Mapping_[str, str]


@record
class Files:
    """Files read so far by their real paths, and everything that is wrong with them."""

    texts: Texts = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    _read: dict[str, tuple[Source, Node] | None] = field(default_factory=dict)

    def get(self, path: Path, named: Span | None, wanted: tuple[Form, ...]) -> Written | None:
        """A file of one of some sorts, `named` by another file; None if it is no such file."""
        here = _real(path)
        if here not in self._read:
            self._read[here] = self._checked(path, named)
        read = self._read[here]
        if read is None:
            return None
        source, tree = read
        refused = _refusal(tree, named, wanted)
        self.problems += [refused] if refused else []
        return Written(source, tree, form_of(tree)) if isinstance(tree, Mapping) and not refused else None

    def _checked(self, path: Path, named: Span | None) -> tuple[Source, Node] | None:
        text = self.texts.get(_real(path))
        source = read_source(path) if text is None else Source(os.fspath(path), text)
        if isinstance(source, Problem):
            by = source.second or ((named, "named here") if named else None)
            self.problems.append(replace(source, second=by))
            return None
        tree, slips = read_tree(source)
        if tree is None or _later_format(tree) is not None:
            self.problems += slips
            return None if tree is None else (source, tree)
        found = _elsewhere(check_structure(tree, form_of(tree)), slips)
        self.problems += [*(slip for slip in slips if not _is_second(slip, found)), *found, *cut_texts(tree)]
        return source, tree


def form_of(tree: Node) -> Form:
    """What sort of file a tree is, told by its keys, misspelt ones too."""
    keys = {entry.name for entry in tree.entries} if isinstance(tree, Mapping) else set()
    if _has(keys, "scenarios"):
        return SCENARIOS
    if "ruleset" not in keys and _has(keys, "library"):
        return LIBRARY
    if "ruleset" not in keys and _has(keys, "members"):
        return DATA
    return OVERLAY if _has(keys, "extends") else GAME


def _has(keys: set[str], key: str) -> bool:
    return key in keys or any(certainly_meant(each, key) for each in keys - _KNOWN)


def _refusal(tree: Node, named: Span | None, wanted: tuple[Form, ...]) -> Problem | None:
    """Why a file isn't taken at all: it is of a later format, or of a sort that isn't wanted here."""
    form = form_of(tree)
    if form in wanted or not isinstance(tree, Mapping) or not tree.entries:
        return _later_format(tree)
    return messages.other_file(named or tree.entries[0].key.span, _SORTS[form], _SORTS[wanted[0]])


def _later_format(tree: Node) -> Problem | None:
    format = tree.get("format") if isinstance(tree, Mapping) else None
    if isinstance(format, Scalar) and type(format.value) is int and format.value > 1:
        return messages.later_format(format.span, format.value)
    return None


def _elsewhere(problems: list[Problem], slips: list[Problem]) -> list[Problem]:
    """A slip of YAML makes nonsense of its line; that is one cause."""
    lines = {_line(slip) for slip in slips}
    return [problem for problem in problems if _line(problem) not in lines]


def _is_second(slip: Problem, found: list[Problem]) -> bool:
    """Whether a key is given twice since an unknown one before it means nothing: `elif:` with a `then` of its own."""
    if slip.code != "duplicate-key" or slip.span is None or slip.second is None:
        return False
    first, second = slip.second[0].start, slip.span.start
    return any(each.code == "unknown-key" and each.span and first < each.span.start < second for each in found)


def _line(problem: Problem) -> int:
    return problem.span.source.place(problem.span.start)[0] if problem.span else 0


def _real(path: Path) -> str:
    """The real path of a file, or what was written where that can't be a path."""
    try:
        return os.path.realpath(path)
    except ValueError:
        return os.fspath(path)
