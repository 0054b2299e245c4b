"""Syntax with other nodes in the place of names."""

from __future__ import annotations

from typing import Any

from ..source.frozen import has_parts, parts, replace
from ..source.text import Span
from .syntax import Name


def put(node: Any, values: dict[str, Any]) -> Any:
    """A tree of syntax with other nodes in the place of some names."""
    if isinstance(node, Name):
        return values.get(node.name, node)
    if isinstance(node, tuple):
        made = tuple(put(each, values) for each in node)
        return made if any(new is not old for new, old in zip(made, node, strict=True)) else node
    if not has_parts(node) or isinstance(node, Span):
        return node
    inside = {each.name: getattr(node, each.name) for each in parts(node)}
    filled = {name: put(part, values) for name, part in inside.items()}
    changed = {name: part for name, part in filled.items() if part is not inside[name]}
    return replace(node, **changed) if changed else node
