"""`remove:` in an overlay: takes things out of the ruleset below, by their paths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from . import overlay_messages as messages
from .parts import bare, form_of_key, lacking, mergeable
from .sections import GAME
from .shape import PATH_PATTERN, REMARKS, SHAPES, Record, Shape

_PATH = re.compile(PATH_PATTERN)
#: How long a path that is suggested may be: that of a field of a kind, `kinds.player.state.cash`.
_DEEPEST = 4
_MOST_MEANT = 3


def paths_of(remove: Node | None) -> list[Span]:
    """The paths that can be read as such."""
    items = remove.items if isinstance(remove, Sequence) else ()
    return [item.body for item in items if isinstance(item, Scalar) and _PATH.match(item.body.text)]


def without(tree: Mapping, path: Span, base: str) -> tuple[Mapping, list[Problem]]:
    """`tree`, of the ruleset called `base`, without the thing at the end of a path of names."""
    left, problems = _without(tree, path, base, 0)
    meant = _ending_in(tree, path.text.split(".")) if problems else []
    return left, [messages.removed_elsewhere(path, base, meant)] if 0 < len(meant) <= _MOST_MEANT else problems


def _without(tree: Mapping, path: Span, base: str, depth: int) -> tuple[Mapping, list[Problem]]:
    names = path.text.split(".")
    found = next((entry for entry in tree.entries if bare(entry) == names[depth]), None)
    last = depth + 1 == len(names)
    if found is not None and last:
        return Mapping(tree.span, tuple(entry for entry in tree.entries if entry is not found)), []
    if found is None or not isinstance(found.value, Mapping):
        there = [bare(entry) for entry in tree.entries if entry.name not in REMARKS]
        return tree, [messages.nothing_to_remove(_step(path, depth), names[depth], base, there)]
    inner, problems = _without(found.value, path, base, depth + 1)
    left = (Entry(found.key, inner) if entry is found else entry for entry in tree.entries)
    return Mapping(tree.span, tuple(left)), problems


def _ending_in(tree: Mapping, names: list[str]) -> list[str]:
    """The paths that end in the last of these names and have the others on the way: `cash` is `scoring.cash`."""
    return [".".join(path) for path in _paths(tree, ()) if path[-1] == names[-1] and _on_the_way(names, path)]


def _paths(tree: Mapping, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for entry in tree.entries:
        here = (*above, bare(entry))
        yield here
        if isinstance(entry.value, Mapping) and len(here) < _DEEPEST:
            yield from _paths(entry.value, here)


def _on_the_way(names: list[str], path: tuple[str, ...]) -> bool:
    steps = iter(path)
    return all(name in steps for name in names)


def torn(tree: Mapping, path: Span) -> list[Problem]:
    """Whether a compulsory key was taken from something in the merged `tree`, and not given again."""
    node: Node = tree
    shape: Shape | None = SHAPES[GAME.name]
    *above, last = path.text.split(".")
    for name in above:
        there = node.entries if isinstance(node, Mapping) else ()
        entry = next((entry for entry in there if bare(entry) == name), None)
        form = form_of_key(shape, name) if entry and shape else None
        if entry is None or form is None:
            return []
        node, shape = entry.value, mergeable(form, entry.value)
    lacks = lacking(shape, node) if isinstance(shape, Record) else ()
    if last not in lacks or not isinstance(shape, Record):
        return []
    return [messages.cannot_remove(_step(path, len(above)), shape.title, lacks)]


def _step(path: Span, depth: int) -> Span:
    """The span of one name of a path."""
    names = path.text.split(".")
    start = path.start + sum(len(name) + 1 for name in names[:depth])
    return Span(path.source, start, start + len(names[depth]))
