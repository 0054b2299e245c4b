"""Walks through what was decoded of a ruleset: tuples, maps and dataclasses inside each other."""

from __future__ import annotations

from typing import Any

from ..source.frozen import has_parts, parts, replace
from ..source.text import Span


def every(tree: Any, kinds: tuple[type[Any], ...]) -> list[Any]:
    """All nodes of some classes, in the order of the file."""
    if isinstance(tree, Span):
        return []
    found = [tree] if isinstance(tree, kinds) else []
    if has_parts(tree):
        inside: list[Any] = [getattr(tree, each.name) for each in parts(tree)]
    else:
        inside = list(tree.values() if isinstance(tree, dict) else tree if isinstance(tree, tuple) else ())
    for part in inside:
        found.extend(every(part, kinds))
    return found


def replaced(tree: Any, old: Any, new: Any) -> Any:
    """The tree with one node put in another's place; the tree itself if that is not in it."""
    if tree is old:
        return new
    if isinstance(tree, tuple):
        made = tuple(replaced(part, old, new) for part in tree)
        return made if any(a is not b for a, b in zip(made, tree, strict=True)) else tree
    if isinstance(tree, dict):
        changed = {key: replaced(part, old, new) for key, part in tree.items()}
        return changed if any(changed[key] is not tree[key] for key in tree) else tree
    if isinstance(tree, Span) or not has_parts(tree):
        return tree
    changes = {}
    for each in parts(tree):
        part = getattr(tree, each.name)
        made = replaced(part, old, new)
        if made is not part:
            changes[each.name] = made
    return replace(tree, **changes) if changes else tree
