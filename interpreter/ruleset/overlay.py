"""Lays an overlay over the ruleset it extends: maps merge by key, lists and scalars replace."""

from __future__ import annotations

from ..effects.forms import Form
from ..source.frozen import field, record, replace
from ..source.problem import Problem
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from . import overlay_messages as messages
from .original import Originals, nodes, original_in, runs_original, spliced
from .parts import bare, displaced, form_of_key, has_heads, lacking, mergeable, name_in
from .removal import paths_of, torn, without
from .replaced_head import compare_heads
from .sections import GAME, INSTEAD
from .shape import REMARKS, SHAPES, Keyed, Record, Shape

#: Sections whose originals are kept. Elsewhere their effects are put in the place of `run: original`.
_CHAINED = ("define", "procedures", "actions")
_NOT_MERGED = ("extends", "remove", "use")
_SHOWN = 30


@record
class Merged:
    """A ruleset with an overlay laid over it, in long form. `lost` are nodes that were left out."""

    tree: Mapping
    originals: Originals
    problems: list[Problem] = field(default_factory=list)
    lost: list[Node] = field(default_factory=list)


def lay_over(base: Mapping, originals: Originals, over: Mapping) -> Merged:
    """`over` laid over `base`, both in long form; `originals` are those of `base`."""
    name = base.get("ruleset")
    below = str(name.value) if isinstance(name, Scalar) else "the ruleset below"
    merging = _Merging(below, dict(originals))
    paths = paths_of(over.get("remove"))
    for path in paths:
        base, problems = without(base, path, merging.base)
        merging.problems += problems
    left = Mapping(over.span, tuple(entry for entry in over.entries if entry.name not in _NOT_MERGED))
    tree = merging.maps(base, left, SHAPES[GAME.name], ())
    for path in paths:
        merging.problems += torn(tree, path)
    return Merged(tree, merging.originals, merging.problems, merging.lost)


@record
class _Merging:
    """One merge. `base` is what the ruleset below is called; a path leads to a thing, section first."""

    base: str
    originals: Originals
    problems: list[Problem] = field(default_factory=list)
    lost: list[Node] = field(default_factory=list)

    def maps(self, base: Mapping, over: Mapping, shape: Shape, path: tuple[str, ...]) -> Mapping:
        """The entries of `base` in their places, replaced where `over` has the name, then what is new."""
        names = {name_in(shape, entry): entry for entry in base.entries}
        laid = {name: entry for name, entry in names.items() if not displaced(name, over, shape)}
        for entry in over.entries:
            name = name_in(shape, entry)
            below = names.get(name)
            if below is not None:
                made: Entry | None = self.both(below, entry, shape, path)
            else:
                made = self.new(entry, shape, path, list(names))
            if made is not None:
                laid[name] = made
        return Mapping(over.span, tuple(laid.values()))

    # What is in both

    def both(self, below: Entry, above: Entry, shape: Shape, path: tuple[str, ...]) -> Entry:
        form = form_of_key(shape, above.name)
        if form is None:
            return above
        if has_heads(shape):
            self.problems += compare_heads(below, above)
        inner = (*path, bare(above))
        if isinstance(SHAPES[form.name], Record):
            above = self.with_original(below, above, inner)
        if self.part_of_nothing(below, above, form):
            return below
        return Entry(above.key, self.merged(below.value, above.value, form, inner))

    def merged(self, base: Node, over: Node, form: Form, path: tuple[str, ...]) -> Node:
        """Two maps of one form merge; anything else replaces."""
        shape = mergeable(form, base)
        if shape is None or shape is not mergeable(form, over):
            return over
        if not isinstance(base, Mapping) or not isinstance(over, Mapping):
            return over
        return self.maps(base, over, shape, path)

    def part_of_nothing(self, below: Entry, above: Entry, form: Form) -> bool:
        """Whether part of a map takes the place of something that is no such map."""
        record = mergeable(form, above.value)
        if not isinstance(record, Record) or record is mergeable(form, below.value):
            return False
        lacks = lacking(record, above.value)
        if lacks:
            here, there = above.key.span, below.key.span
            self.problems.append(messages.nothing_to_keep(here, bare(above), self.base, lacks, there))
            self.lost.append(above.value)
        return bool(lacks)

    # What is new

    def new(self, entry: Entry, shape: Shape, path: tuple[str, ...], names: list[str]) -> Entry | None:
        """Something that isn't below; it has to be complete."""
        form = form_of_key(shape, entry.name)
        inner = mergeable(form, entry.value) if form else None
        if isinstance(shape, Record) and isinstance(inner, Keyed) and isinstance(entry.value, Mapping):
            nothing = Mapping(entry.value.span, ())
            return Entry(entry.key, self.maps(nothing, entry.value, inner, (*path, entry.name)))
        if not isinstance(inner, Record) or not isinstance(entry.value, Mapping):
            return entry
        problem = self.incomplete(entry, inner, entry.value, [name for name in names if name not in REMARKS])
        if problem is None:
            return Entry(entry.key, _without(entry.value, INSTEAD.key))
        self.problems.append(problem)
        self.lost.append(Mapping(entry.value.span, (entry,)))
        return None

    def incomplete(self, entry: Entry, record: Record, value: Mapping, names: list[str]) -> Problem | None:
        lacks = lacking(record, value)
        if lacks:
            return messages.nothing_to_change(entry.key.span, bare(entry), self.base, lacks, names)
        place = original_in(value)
        return messages.no_original(place, bare(entry), self.base, names) if place else None

    # Originals

    def with_original(self, below: Entry, above: Entry, path: tuple[str, ...]) -> Entry:
        """Keeps what `original` stands for, or puts it in its place."""
        if not isinstance(below.value, Mapping) or not isinstance(above.value, Mapping):
            return above
        value = above.value
        part = "is" if path[0] == "define" else "do"
        old, new = below.value.get(part), value.get(part)
        if len(path) <= 2 and old is not None and new is not None:
            if path[0] in _CHAINED:
                self.originals[path[0], path[1]] = (*self.originals.get((path[0], path[1]), ()), below)
            if part == "do" and isinstance(old, Sequence):
                self.warn(path[-1], value, old, new)
                value = value if path[0] in _CHAINED else _with(value, part, spliced(new, old))
        return Entry(above.key, _without(value, INSTEAD.key))

    def warn(self, what: str, value: Mapping, old: Sequence, new: Node) -> None:
        """Lists replace; who meant to add should hear of it."""
        if value.get(INSTEAD.key) is not None or any(runs_original(node) for node in nodes(new)):
            return
        maps = [item for item in old.items if isinstance(item, Mapping) and item.entries]
        if not maps:
            return
        key = next(entry.key.span for entry in value.entries if entry.name == "do")
        place = key if key.text == "do" else new.span
        lost = [_first_words(effect.entries[0]) for effect in maps]
        self.problems.append(messages.dropped_effects(place, what, self.base, lost, old.span))


def _first_words(entry: Entry) -> str:
    text = " ".join(entry.value.body.text.split()) if isinstance(entry.value, Scalar) else ""
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
    return f"`{entry.name}: {shown}`" if text else f"`{entry.name}`"


def _without(node: Mapping, key: str) -> Mapping:
    return replace(node, entries=tuple(entry for entry in node.entries if entry.name != key))


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    return replace(node, entries=tuple(Entry(e.key, value) if e.name == key else e for e in node.entries))
