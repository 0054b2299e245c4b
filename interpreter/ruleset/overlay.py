"""Lays an overlay over the ruleset it extends: maps merge by key, lists and scalars replace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..effects.forms import Form
from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from . import overlay_messages as messages
from .long_form import form_meant
from .sections import GAME, INSTEAD
from .shape import HEAD_PATTERN, PATH_PATTERN, REMARKS, SHAPES, Either, Keyed, Record, Shape

#: What is replaced under a name, section first; the oldest definition first.
Originals = dict[tuple[str, str], tuple[Entry, ...]]

_CHAINED = ("define", "procedures", "actions")
_NOT_MERGED = ("extends", "remove", "use")
_SHOWN = 30
_PATH = re.compile(PATH_PATTERN)
_ORIGINAL = re.compile(r"\boriginal\b")


@dataclass(slots=True)
class Merged:
    """A ruleset with an overlay laid over it, in long form. `broken` are names that were left out."""

    tree: Mapping
    originals: Originals
    problems: list[Problem] = field(default_factory=list)
    broken: list[Node] = field(default_factory=list)


def lay_over(base: Mapping, originals: Originals, over: Mapping) -> Merged:
    """`over` laid over `base`, both in long form; `originals` are those of `base`."""
    merging = _Merging(_title(base), dict(originals))
    base = merging.remove(base, over.get("remove"))
    left = Mapping(over.span, tuple(entry for entry in over.entries if entry.name not in _NOT_MERGED))
    tree = merging.maps(base, left, SHAPES[GAME.name], ())
    return Merged(tree, merging.originals, merging.problems, merging.broken)


def bare(entry: Entry) -> str:
    """The name of an entry without its parameters."""
    return entry.name.partition("(")[0].strip()


def _title(base: Mapping) -> str:
    name = base.get("ruleset")
    return str(name.value) if isinstance(name, Scalar) else "the ruleset below"


@dataclass(slots=True)
class _Merging:
    base: str
    originals: Originals
    problems: list[Problem] = field(default_factory=list)
    broken: list[Node] = field(default_factory=list)

    # Maps

    def nodes(self, base: Node, over: Node, form: Form, path: tuple[str, ...]) -> Node:
        """Two maps of one form merge; anything else replaces."""
        shape = _shape(form, base)
        if shape is None or shape is not _shape(form, over):
            return over
        if not isinstance(base, Mapping) or not isinstance(over, Mapping):
            return over
        return self.maps(base, over, shape, path)

    def maps(self, base: Mapping, over: Mapping, shape: Shape, path: tuple[str, ...]) -> Mapping:
        """The entries of `base` in their places, replaced where `over` has the name, then what is new."""
        names = {_name(entry, shape): entry for entry in base.entries}
        laid: dict[str, Entry] = dict(names)
        for entry in over.entries:
            name = _name(entry, shape)
            below = names.get(name)
            made = self.new(entry, shape, path, list(names)) if below is None else self.both(below, entry, shape, path)
            if made is not None:
                laid[name] = made
        return Mapping(over.span, tuple(laid.values()))

    def both(self, below: Entry, above: Entry, shape: Shape, path: tuple[str, ...]) -> Entry:
        form = _form_of(shape, above.name)
        if form is None:
            return above
        if isinstance(shape, Keyed) and shape.pattern == HEAD_PATTERN:
            self.heads(below, above)
        inner = (*path, bare(above))
        if isinstance(SHAPES[form.name], Record):
            above = self.originally(below, above, inner)
        return Entry(above.key, self.nodes(below.value, above.value, form, inner))

    def new(self, entry: Entry, shape: Shape, path: tuple[str, ...], names: list[str]) -> Entry | None:
        """Something that isn't below has to be complete."""
        form = _form_of(shape, entry.name)
        record = SHAPES[form.name] if form else None
        if isinstance(shape, Record) and isinstance(record, Keyed) and isinstance(entry.value, Mapping):
            empty = Mapping(entry.value.span, ())
            return Entry(entry.key, self.maps(empty, entry.value, record, (*path, entry.name)))
        if not isinstance(record, Record) or not isinstance(entry.value, Mapping):
            return entry
        problem = self.incomplete(entry, record, entry.value, names)
        if problem is None:
            return Entry(entry.key, _without(entry.value, INSTEAD.key))
        self.problems.append(problem)
        self.broken.append(Mapping(entry.value.span, (entry,)))
        return None

    def incomplete(self, entry: Entry, record: Record, value: Mapping, names: list[str]) -> Problem | None:
        others = [name for name in names if name not in REMARKS]
        for keys in [(a.key,) for a in record.keys if not a.optional] + list(record.one_of):
            if all(value.get(key) is None for key in keys):
                lacks = "` or `".join(keys)
                return messages.nothing_to_change(entry.key.span, bare(entry), self.base, lacks, others)
        mention = original_in(value)
        return messages.no_original(mention, bare(entry), self.base, others) if mention else None

    # Originals

    def originally(self, below: Entry, above: Entry, path: tuple[str, ...]) -> Entry:
        """Keeps or puts in place what `original` stands for."""
        if not isinstance(below.value, Mapping) or not isinstance(above.value, Mapping):
            return above
        value = above.value
        part = "is" if path[0] == "define" else "do"
        old, new = below.value.get(part), value.get(part)
        if len(path) <= 2 and old is not None and new is not None:
            if path[0] in _CHAINED:
                self.originals[path[0], path[1]] = (*self.originals.get((path[0], path[1]), ()), below)
            if part == "do" and isinstance(old, Sequence):
                self.warn(path, value, old, new)
                if path[0] not in _CHAINED:
                    value = _with(value, part, _splice(new, old))
        return Entry(above.key, _without(value, INSTEAD.key))

    def warn(self, path: tuple[str, ...], value: Mapping, old: Sequence, new: Node) -> None:
        if not old.items or value.get(INSTEAD.key) is not None or any(_runs_original(node) for node in _nodes(new)):
            return
        lost = [_first_words(item.entries[0]) for item in old.items if isinstance(item, Mapping) and item.entries]
        key = next(entry.key.span for entry in value.entries if entry.name == "do")
        self.problems.append(
            messages.dropped_effects(key if key.text == "do" else new.span, path[-1], self.base, lost, old.span)
        )

    # Parameters

    def heads(self, below: Entry, above: Entry) -> None:
        here, there = _parameters(above), _parameters(below)
        if len(here) != len(there):
            self.problems.append(messages.other_parameters(
                above.key.span, bare(above), len(here), len(there), below.key.span))
        elif isinstance(below.value, Mapping) and isinstance(above.value, Mapping):
            for old in (old for old, new in zip(there, here, strict=True) if old != new):
                self.renamed(old, below.value, above)

    def renamed(self, old: str, below: Mapping, above: Entry) -> None:
        assert isinstance(above.value, Mapping)
        for entry in below.entries:
            if above.value.get(entry.name) is None:
                place = _use(entry, old)
                if place:
                    self.problems.append(messages.renamed_parameter(above.key.span, old, entry.name, place))
                    return

    # Removal

    def remove(self, base: Mapping, paths: Node | None) -> Mapping:
        for path in paths.items if isinstance(paths, Sequence) else ():
            if isinstance(path, Scalar) and isinstance(path.value, str) and _PATH.match(path.value):
                base = self.without(base, path.body, path.value.split("."), 0)
        return base

    def without(self, base: Mapping, span: Span, steps: list[str], depth: int) -> Mapping:
        name = steps[depth]
        found = next((entry for entry in base.entries if bare(entry) == name), None)
        last = depth + 1 == len(steps)
        if found is None or not (last or isinstance(found.value, Mapping)):
            start = span.start + len(".".join((*steps[:depth], "")))
            names = [bare(entry) for entry in base.entries if entry.name not in REMARKS]
            place = Span(span.source, start, start + len(name))
            self.problems.append(messages.nothing_to_remove(place, name, self.base, names))
            return base
        if last:
            return Mapping(base.span, tuple(entry for entry in base.entries if entry is not found))
        assert isinstance(found.value, Mapping)
        inner = Entry(found.key, self.without(found.value, span, steps, depth + 1))
        return Mapping(base.span, tuple(inner if entry is found else entry for entry in base.entries))


def _shape(form: Form, node: Node) -> Shape | None:
    """The shape a node has as a form, if parts of it may be merged."""
    shape: Shape = SHAPES[form.name]
    while isinstance(shape, Either):
        meant = form_meant(shape, node)
        if meant is None:
            return None
        shape = SHAPES[meant.name]
    return None if isinstance(shape, Record) and shape.whole else shape


def _form_of(shape: Shape, key: str) -> Form | None:
    if key in REMARKS:
        return None
    if isinstance(shape, Keyed):
        return shape.of
    argument = shape.argument(key) if isinstance(shape, Record) else None
    return argument.form if argument else None


def _name(entry: Entry, shape: Shape) -> str:
    return bare(entry) if isinstance(shape, Keyed) and shape.pattern == HEAD_PATTERN else entry.name


def _parameters(entry: Entry) -> list[str]:
    """The names of the parameters of a head, in order."""
    inside = entry.name.partition("(")[2].rstrip().removesuffix(")")
    return [part.split()[-1] for part in inside.split(",") if part.split()]


# Mentions of `original`


def original_in(node: Node) -> Span | None:
    """Where `original` is mentioned: as a word of an expression, or as what is run."""
    if isinstance(node, Mapping) and node.get("is") is not None:
        return _mention(node.get("is"), _ORIGINAL)
    for inner in _nodes(node):
        if _runs_original(inner) and isinstance(inner, Mapping):
            return inner.entries[0].value.span
    return None


def _mention(node: Node | None, word: re.Pattern[str]) -> Span | None:
    for inner in _nodes(node) if node is not None else ():
        if isinstance(inner, Scalar) and isinstance(inner.value, str):
            found = word.search(inner.body.text)
            if found:
                start = inner.body.start
                return Span(inner.body.source, start + found.start(), start + found.end())
    return None


def _use(entry: Entry, name: str) -> Span | None:
    """Where a name is used as a name; in text that is within braces."""
    if entry.name in REMARKS:
        return None
    if isinstance(entry.value, Scalar):
        within = r"\{[^}]*" if entry.name in ("says", "say") else ""
        return _mention(entry.value, re.compile(rf"{within}\b{re.escape(name)}\b"))
    if isinstance(entry.value, Mapping):
        inner = entry.value.entries
    else:
        inner = tuple(Entry(entry.key, item) for item in entry.value.items)
    return next((place for part in inner if (place := _use(part, name))), None)


def _nodes(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _nodes(item)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _nodes(entry.value)


def _runs_original(node: Node) -> bool:
    if not isinstance(node, Mapping):
        return False
    run = node.get("run")
    return isinstance(run, Scalar) and run.value == "original"


def _first_words(entry: Entry) -> str:
    text = " ".join(entry.value.body.text.split()) if isinstance(entry.value, Scalar) else ""
    return f"`{entry.name}: {text if len(text) <= _SHOWN else text[:_SHOWN - 1] + '…'}`" if text else f"`{entry.name}`"


def _splice(node: Node, old: Sequence) -> Node:
    """`node` with the effects of `old` in place of each `run: original`."""
    if isinstance(node, Sequence):
        items: list[Node] = []
        for item in node.items:
            items += old.items if _runs_original(item) else (_splice(item, old),)
        return replace(node, items=tuple(items))
    if isinstance(node, Mapping):
        return replace(node, entries=tuple(Entry(e.key, _splice(e.value, old)) for e in node.entries))
    return node


def _without(node: Mapping, key: str) -> Mapping:
    return replace(node, entries=tuple(entry for entry in node.entries if entry.name != key))


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    return replace(node, entries=tuple(Entry(e.key, value) if e.name == key else e for e in node.entries))
