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
    paths = _paths(over.get("remove"))
    for path in paths:
        base = merging.without(base, path, path.text.split("."))
    left = Mapping(over.span, tuple(entry for entry in over.entries if entry.name not in _NOT_MERGED))
    tree = merging.maps(base, left, SHAPES[GAME.name], ())
    for path in paths:
        merging.still_whole(tree, path)
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
        laid = {name: entry for name, entry in names.items() if not _displaced(name, over, shape)}
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
        if self.replaces_in_part(below, above, form):
            return below
        return Entry(above.key, self.nodes(below.value, above.value, form, inner))

    def replaces_in_part(self, below: Entry, above: Entry, form: Form) -> bool:
        """Part of a map takes the place of something that is no such map."""
        record = _shape(form, above.value)
        if not isinstance(record, Record) or record is _shape(form, below.value):
            return False
        lacks = _lacking(record, above.value)
        if lacks:
            self.problems.append(
                messages.nothing_to_keep(above.key.span, bare(above), self.base, lacks, below.key.span)
            )
            self.broken.append(above.value)
        return bool(lacks)

    def new(self, entry: Entry, shape: Shape, path: tuple[str, ...], names: list[str]) -> Entry | None:
        """Something that isn't below has to be complete."""
        form = _form_of(shape, entry.name)
        inner = _shape(form, entry.value) if form else None
        if not isinstance(entry.value, Mapping):
            return entry
        if isinstance(shape, Record) and isinstance(inner, Keyed):
            empty = Mapping(entry.value.span, ())
            return Entry(entry.key, self.maps(empty, entry.value, inner, (*path, entry.name)))
        if not isinstance(inner, Record):
            return entry
        problem = self.incomplete(entry, inner, entry.value, names)
        if problem is None:
            return Entry(entry.key, _without(entry.value, INSTEAD.key))
        self.problems.append(problem)
        self.broken.append(Mapping(entry.value.span, (entry,)))
        return None

    def incomplete(self, entry: Entry, record: Record, value: Mapping, names: list[str]) -> Problem | None:
        others = [name for name in names if name not in REMARKS]
        lacks = _lacking(record, value)
        if lacks:
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

    def without(self, base: Mapping, path: Span, steps: list[str], depth: int = 0) -> Mapping:
        """`base` without the thing at the end of a path of names."""
        found = next((entry for entry in base.entries if bare(entry) == steps[depth]), None)
        last = depth + 1 == len(steps)
        if found is None or not (last or isinstance(found.value, Mapping)):
            names = [bare(entry) for entry in base.entries if entry.name not in REMARKS]
            self.problems.append(messages.nothing_to_remove(_step(path, depth), steps[depth], self.base, names))
            return base
        if last:
            return Mapping(base.span, tuple(entry for entry in base.entries if entry is not found))
        assert isinstance(found.value, Mapping)
        inner = Entry(found.key, self.without(found.value, path, steps, depth + 1))
        return Mapping(base.span, tuple(inner if entry is found else entry for entry in base.entries))

    def still_whole(self, tree: Mapping, path: Span) -> None:
        """What a compulsory key was taken from, and not given again, is no longer a thing of its kind."""
        node: Node = tree
        shape: Shape | None = SHAPES[GAME.name]
        *above, last = path.text.split(".")
        for name in above:
            entry = next((e for e in node.entries if bare(e) == name), None) if isinstance(node, Mapping) else None
            form = _form_of(shape, name) if entry and shape else None
            if entry is None or form is None:
                return
            node, shape = entry.value, _shape(form, entry.value)
        if isinstance(shape, Record) and isinstance(node, Mapping):
            lacks = _lacking(shape, node)
            if last in lacks.split("` or `"):
                self.problems.append(messages.can_not_remove(_step(path, len(above)), shape.title, lacks))


def _paths(node: Node | None) -> list[Span]:
    items = node.items if isinstance(node, Sequence) else ()
    return [item.body for item in items if isinstance(item, Scalar) and _PATH.match(item.body.text)]


def _step(path: Span, depth: int) -> Span:
    """The span of one name of a path."""
    names = path.text.split(".")
    start = path.start + sum(len(name) + 1 for name in names[:depth])
    return Span(path.source, start, start + len(names[depth]))


def _displaced(name: str, over: Mapping, shape: Shape) -> bool:
    """Of keys of which exactly one is written, the overlay's takes the place of the other."""
    groups = shape.one_of if isinstance(shape, Record) else ()
    return any(name in group and any(over.get(key) is not None for key in group) for group in groups)


def _lacking(record: Record, value: Node) -> str:
    """The first compulsory key that isn't there, or several of which one should be; empty if all is there."""
    if not isinstance(value, Mapping):
        return ""
    for keys in [(a.key,) for a in record.keys if not a.optional] + list(record.one_of):
        if all(value.get(key) is None for key in keys):
            return "` or `".join(keys)
    return ""


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
