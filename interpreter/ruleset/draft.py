"""From a path to one merged tree: reads a ruleset and the files it names, checks their shapes, and merges them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from ..effects.forms import Form
from ..language.syntax import Name
from ..source.problem import Problem
from ..source.read import read_source
from ..source.text import Source, Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from ..source.yaml_tree import read_tree
from . import messages
from .find import RULESET_FILE, find_beside
from .long_form import long_form
from .original import Originals
from .overlay import lay_over
from .parts import bare
from .scenario_sections import SCENARIOS
from .sections import DATA, GAME, LIBRARY, OVERLAY, SHARED
from .structure import check_structure

_SORTS = {
    GAME: "a ruleset", OVERLAY: "a ruleset", LIBRARY: "a library", DATA: "a file of members",
    SCENARIOS: "a file of scenarios",
}

T = TypeVar("T")


@dataclass(slots=True)
class Draft:
    """A merged tree in long form, and what else is known of it.

    `sources` are the files read, the ruleset itself first; `libraries` the paths of those taken in; `lost` are nodes
    that were left out.
    """

    tree: Mapping
    form: Form
    sources: list[Source]
    originals: Originals = field(default_factory=dict)
    needs: list[Node] = field(default_factory=list)
    libraries: set[str] = field(default_factory=set)
    lost: list[Node] = field(default_factory=list)


def form_of(tree: Node) -> Form:
    """What sort of file a tree is, told by its keys."""
    keys = {entry.name for entry in tree.entries} if isinstance(tree, Mapping) else set()
    if "ruleset" not in keys and "library" in keys:
        return LIBRARY
    if "scenarios" in keys:
        return SCENARIOS
    if "ruleset" not in keys and "members" in keys:
        return DATA
    return OVERLAY if "extends" in keys else GAME


class Drafting:
    """One reading of a ruleset and of all files it names."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._open: list[str] = []

    # Rulesets

    def ruleset(self, path: Path, named: Span | None = None) -> Draft | None:
        """A ruleset with all it takes in; `named` is where another file names it. By itself also a library."""
        wanted = (GAME, OVERLAY) if named else (GAME, OVERLAY, LIBRARY)
        return self._once(path, named, lambda: self._ruleset(path, named, wanted))

    def _ruleset(self, path: Path, named: Span | None, wanted: tuple[Form, ...]) -> Draft | None:
        draft = self._file(path, named, wanted)
        if draft is None:
            return None
        own = self._own(draft, path)
        if draft.form is OVERLAY:
            return self._overlay(draft, own, path)
        draft.tree = own
        self.take_in(draft, _used(own), path)
        return draft

    def _overlay(self, draft: Draft, own: Mapping, path: Path) -> Draft | None:
        base = self._base(own.get("extends"), path)
        if base is None:
            return None
        self.take_in(base, _used(own), path)
        merged = lay_over(base.tree, base.originals, own)
        self._report(merged.problems)
        return Draft(
            merged.tree, GAME, [*draft.sources, *base.sources], merged.originals, base.needs, base.libraries,
            [*base.lost, *merged.lost],
        )

    def _base(self, extends: Node | None, path: Path) -> Draft | None:
        if not isinstance(extends, Scalar) or not isinstance(extends.value, str):
            return None
        found = find_beside(extends.value, path, extends.span)
        if isinstance(found, Problem):
            self._report([found])
            return None
        return self.ruleset(found, extends.span)

    # Libraries and members

    def take_in(self, draft: Draft, libraries: Iterable[Name], path: Path) -> None:
        """Puts libraries that the file `path` uses before what is in the draft; each comes once."""
        for library in libraries:
            found = find_beside(library.name, path, library.span)
            if isinstance(found, Problem):
                self._report([found])
            else:
                self._library(draft, found, library.span)

    def _library(self, draft: Draft, path: Path, named: Span) -> None:
        self._once(path, named, lambda: self._add(draft, path, named))

    def _add(self, draft: Draft, path: Path, named: Span) -> None:
        if os.path.realpath(path) in draft.libraries:
            return
        draft.libraries.add(os.path.realpath(path))
        library = self._file(path, named, (LIBRARY,))
        if library is None:
            return
        own = self._own(library, path)
        draft.sources += library.sources
        needs = own.get("needs")
        draft.needs += [needs] if needs is not None else []
        draft.tree = self._joined(own, draft.tree)
        self.take_in(draft, _used(own), path)

    def _joined(self, library: Mapping, tree: Mapping) -> Mapping:
        sections = {entry.name: entry for entry in tree.entries}
        for entry in library.entries:
            if entry.name in SHARED and isinstance(entry.value, Mapping):
                below = sections.get(entry.name, Entry(entry.key, Mapping(entry.value.span, ())))
                sections[entry.name] = Entry(below.key, self._both(entry.value, below.value))
        return Mapping(tree.span, tuple(sections.values()))

    def _both(self, library: Mapping, own: Node) -> Node:
        if not isinstance(own, Mapping):
            return own
        first = {bare(entry): entry for entry in library.entries}
        for entry in own.entries:
            if bare(entry) in first:
                self._report([messages.twice(entry.key.span, bare(entry), first[bare(entry)].key.span)])
        added = (entry for entry in own.entries if bare(entry) not in first)
        return Mapping(own.span, (*library.entries, *added))

    def _own(self, draft: Draft, path: Path) -> Mapping:
        """A file's own tree in long form, with its files of members in their places."""
        kinds = draft.tree.get("kinds")
        tree = draft.tree
        if isinstance(kinds, Mapping):
            filled = Mapping(kinds.span, tuple(self._filled(entry, draft, path) for entry in kinds.entries))
            tree = _with(tree, "kinds", filled)
        long = long_form(tree, draft.form)
        assert isinstance(long, Mapping)
        return long

    def _filled(self, kind: Entry, draft: Draft, path: Path) -> Entry:
        members = kind.value.get("members") if isinstance(kind.value, Mapping) else None
        file = members.get("from") if isinstance(members, Mapping) else None
        if not isinstance(kind.value, Mapping) or not isinstance(file, Scalar) or not isinstance(file.value, str):
            return kind
        read = self._file(path.parent / file.value, file.span, (DATA,))
        if read is None:
            draft.lost.append(kind.value)
            return kind
        draft.sources += read.sources
        given = read.tree.get("members")
        return Entry(kind.key, _with(kind.value, "members", given)) if given else kind

    # Files

    def _file(self, path: Path, named: Span | None, wanted: tuple[Form, ...]) -> Draft | None:
        """A file read and its shape checked; None if it is of another sort or can't be read."""
        source = read_source(path)
        if isinstance(source, Problem):
            self._report([replace(source, second=source.second or (named, "named here")) if named else source])
            return None
        tree, problems = read_tree(source)
        self._report(problems)
        if tree is None:
            return None
        refused = refusal(tree, named, wanted)
        self._report([refused] if refused else _elsewhere(check_structure(tree, form_of(tree)), problems))
        return Draft(tree, form_of(tree), [source]) if isinstance(tree, Mapping) and not refused else None

    def _once(self, path: Path, named: Span | None, draft: Callable[[], T]) -> T | None:
        """Drafts a file unless it is being drafted already, further out."""
        here = os.path.realpath(path)
        if here in self._open:
            names = [_short(each) for each in (*self._open[self._open.index(here):], here)]
            self._report([messages.circle(named, names)] if named else [])
            return None
        self._open.append(here)
        made = draft()
        self._open.pop()
        return made

    def _report(self, problems: list[Problem]) -> None:
        self.problems += problems


def refusal(tree: Node, named: Span | None, wanted: tuple[Form, ...]) -> Problem | None:
    """Why a file isn't read at all: it is of a later format, or of a sort that isn't wanted here."""
    form = form_of(tree)
    format = tree.get("format") if isinstance(tree, Mapping) else None
    if isinstance(format, Scalar) and type(format.value) is int and format.value > 1:
        return messages.later_format(format.span, format.value)
    if form in wanted or not isinstance(tree, Mapping) or not tree.entries:
        return None
    return messages.other_file(named or tree.entries[0].key.span, _SORTS[form], _SORTS[wanted[0]])


def _used(tree: Mapping) -> list[Name]:
    use = tree.get("use")
    items = use.items if isinstance(use, Sequence) else ()
    return [Name(item.span, item.value) for item in items if isinstance(item, Scalar) and isinstance(item.value, str)]


def _elsewhere(problems: list[Problem], slips: list[Problem]) -> list[Problem]:
    """A slip of YAML makes nonsense of its line; that is one cause."""
    lines = {_line(slip) for slip in slips}
    return [problem for problem in problems if _line(problem) not in lines]


def _line(problem: Problem) -> int:
    return problem.span.source.place(problem.span.start)[0] if problem.span else 0


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    return replace(node, entries=tuple(Entry(e.key, value) if e.name == key else e for e in node.entries))


def _short(path: str) -> str:
    """What a file is called in messages: a ruleset by its folder."""
    file = Path(path)
    return file.parent.name if file.name == RULESET_FILE else file.stem
