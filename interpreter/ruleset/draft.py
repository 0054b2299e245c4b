"""From a path to one merged tree: a ruleset with the members, libraries and rulesets that it names."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from ..effects.forms import Form
from ..source.frozen import field, record, replace
from ..source.problem import Problem
from ..source.text import Source, Span
from ..source.tree import Entry, Mapping, Node, Scalar
from ..source.yaml_tree import read_tree
from . import messages
from .borrowed import Borrowed, borrowed, in_words, needed, words
from .files import Files, Texts, Written
from .find import RULESET_FILE, find_beside
from .long_form import long_form
from .original import Originals
from .overlay import lay_over
from .parts import bare
from .removal import paths_of
from .sections import DATA, GAME, LIBRARY, OVERLAY, SHARED

T = TypeVar("T")

#: How many files may extend or use one another in a row.
MOST_FILES = 20


@record
class Draft:
    """A merged tree in long form, and what else is known of it.

    `sources` are the files read, the ruleset itself first; `libraries` the real paths of those taken in; `needs`
    are what libraries need, each with the place where a ruleset takes the library in (None: it is one itself);
    `lost` are nodes that were left out, `removed` the paths that the ruleset itself removes.
    """

    tree: Mapping
    form: Form
    sources: list[Source]
    originals: Originals = field(default_factory=dict)
    needs: list[tuple[Node, Span | None]] = field(default_factory=list)
    libraries: set[str] = field(default_factory=set)
    lost: list[Node] = field(default_factory=list)
    removed: list[Span] = field(default_factory=list)


class Drafting:
    """One reading of a ruleset and of all files it names."""

    def __init__(self, texts: Texts | None = None) -> None:
        self._files = Files(texts or {})
        self._open: list[str] = []

    @property
    def problems(self) -> list[Problem]:
        return self._files.problems

    # Rulesets

    def ruleset(self, path: Path, named: Span | None = None) -> Draft | None:
        """A ruleset with all it takes in, `named` by another file; if by none, it may be a library."""
        wanted = (GAME, OVERLAY) if named else (GAME, OVERLAY, LIBRARY)
        return self._once(path, named, lambda: self._ruleset(path, named, wanted))

    def _ruleset(self, path: Path, named: Span | None, wanted: tuple[Form, ...]) -> Draft | None:
        written = self._files.get(path, named, wanted)
        if written is None:
            return None
        draft = self._alone(written, path)
        if draft.form is OVERLAY:
            return self._overlay(draft, path)
        self.take_in(draft, borrowed(draft.tree), path)
        return draft

    def _overlay(self, over: Draft, path: Path) -> Draft | None:
        base = self._base(over.tree.get("extends"), path)
        if base is None:
            return None
        self.take_in(base, borrowed(over.tree), path)
        merged = lay_over(base.tree, base.originals, over.tree)
        self.problems.extend(merged.problems)
        return Draft(
            merged.tree, GAME, [*over.sources, *base.sources], merged.originals, base.needs, base.libraries,
            [*base.lost, *over.lost, *merged.lost], paths_of(over.tree.get("remove")),
        )

    def _base(self, extends: Node | None, path: Path) -> Draft | None:
        if not isinstance(extends, Scalar) or not isinstance(extends.value, str):
            return None
        found = find_beside(extends.value, path, extends.span)
        if isinstance(found, Problem):
            self.problems.append(found)
            return None
        return self.ruleset(found, extends.span)

    def _once(self, path: Path, named: Span | None, draft: Callable[[], T]) -> T | None:
        """Drafts a file unless it is being drafted already, further out."""
        here = os.path.realpath(path)
        if here in self._open:
            names = [_called(each) for each in (*self._open[self._open.index(here):], here)]
            self.problems.extend([messages.circle(named, names)] if named else [])
            return None
        if len(self._open) >= MOST_FILES:
            self.problems.extend([messages.long_way(named, MOST_FILES)] if named else [])
            return None
        self._open.append(here)
        made = draft()
        self._open.pop()
        return made

    # Libraries

    def take_in(self, draft: Draft, libraries: Iterable[Borrowed], path: Path, used: Span | None = None) -> None:
        """Puts libraries that the file `path` uses before what is in the draft; each comes once.

        `used` is where a ruleset takes in the library that `path` is.
        """
        for taken in libraries:
            found = find_beside(taken.library.name, path, taken.library.span)
            if isinstance(found, Problem):
                self.problems.append(found)
            else:
                self._library(draft, found, taken, used or taken.library.span)

    def _library(self, draft: Draft, path: Path, taken: Borrowed, used: Span) -> None:
        self._once(path, taken.library.span, lambda: self._add(draft, path, taken, used))

    def _add(self, draft: Draft, path: Path, taken: Borrowed, used: Span) -> None:
        here = os.path.realpath(path)
        written = None if here in draft.libraries else self._files.get(path, taken.library.span, (LIBRARY,))
        draft.libraries.add(here)
        if written is None:
            return
        library = self._alone(self._worded(written, taken, draft.tree), path)
        draft.sources += library.sources
        draft.needs += [(node, used) for node, _ in library.needs]
        draft.tree = self._joined(library.tree, draft.tree)
        self.take_in(draft, borrowed(library.tree), path, used)

    def _worded(self, written: Written, taken: Borrowed, ruleset: Mapping) -> Written:
        """A library with the names that the ruleset has for what it needs."""
        kinds, fields = needed(written.tree)
        self.problems.extend(
            messages.not_needed(theirs.span, taken.library.name, theirs.name, [*kinds, *fields])
            for theirs, _ in taken.names if theirs.name not in (*kinds, *fields)
        )
        if not taken.names:
            return written
        source = in_words(written.source, words(taken, kinds, ruleset))
        tree, _ = read_tree(source)
        return Written(source, tree, written.form) if isinstance(tree, Mapping) else written

    def _joined(self, library: Mapping, tree: Mapping) -> Mapping:
        sections = {entry.name: entry for entry in tree.entries}
        for entry in library.entries:
            if entry.name in SHARED and isinstance(entry.value, Mapping):
                own = sections.get(entry.name, Entry(entry.key, Mapping(entry.value.span, ())))
                sections[entry.name] = Entry(own.key, self._both(entry.value, own.value))
        return Mapping(tree.span, tuple(sections.values()))

    def _both(self, library: Mapping, own: Node) -> Node:
        if not isinstance(own, Mapping):
            return own
        first = {bare(entry): entry for entry in library.entries}
        twice = [entry for entry in own.entries if bare(entry) in first]
        self.problems.extend(
            messages.twice(entry.key.span, bare(entry), first[bare(entry)].key.span) for entry in twice
        )
        return Mapping(own.span, (*library.entries, *(entry for entry in own.entries if entry not in twice)))

    # What a file says by itself

    def _alone(self, written: Written, path: Path) -> Draft:
        """A file in long form, with its files of members in their places."""
        draft = Draft(written.tree, written.form, [written.source])
        kinds = written.tree.get("kinds")
        if isinstance(kinds, Mapping):
            filled = Mapping(kinds.span, tuple(self._filled(entry, draft, path) for entry in kinds.entries))
            draft.tree = _with(written.tree, "kinds", filled)
        long = long_form(draft.tree, draft.form)
        draft.tree = long if isinstance(long, Mapping) else draft.tree
        needs = draft.tree.get("needs")
        draft.needs = [(needs, None)] if needs is not None else []
        return draft

    def _filled(self, kind: Entry, draft: Draft, path: Path) -> Entry:
        members = kind.value.get("members") if isinstance(kind.value, Mapping) else None
        file = members.get("from") if isinstance(members, Mapping) else None
        name = file.value if isinstance(file, Scalar) else None
        if not isinstance(kind.value, Mapping) or file is None or not isinstance(name, str):
            return kind
        read = self._files.get(path.parent / name, file.span, (DATA,))
        given = read.tree.get("members") if read else None
        if read is None or given is None:
            draft.lost.append(kind.value)
            return kind
        draft.sources += [] if read.source in draft.sources else [read.source]
        return Entry(kind.key, _with(kind.value, "members", given))


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    return replace(node, entries=tuple(Entry(e.key, value) if e.name == key else e for e in node.entries))


def _called(path: str) -> str:
    """What a file is called in messages: a ruleset by its folder."""
    file = Path(path)
    return file.parent.name if file.name == RULESET_FILE else file.stem
