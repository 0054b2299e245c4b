"""Puts expressions in the place of locals, keeping the rest of a middle-form tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..source.frozen import replace
from .form import Expr, Fold, Key, Local


def substituted(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """`expr` with each local named in `values` replaced. Folds inside keep their own variables."""
    if not values:
        return expr
    made: Expr = _walk(expr, values)
    return made


def _walk(node: Any, values: Mapping[str, Expr]) -> Any:
    if isinstance(node, Local):
        return values.get(node.name, node)
    if isinstance(node, tuple):
        return tuple(_walk(each, values) for each in node)
    if isinstance(node, Key):
        return replace(node, value=_walk(node.value, values))
    if isinstance(node, Fold):
        inner = {k: v for k, v in values.items() if k != node.var.name}
        return replace(
            node,
            domain=_walk(node.domain, values),
            where=_walk(node.where, inner),
            value=_walk(node.value, inner),
            keys=_walk(node.keys, inner),
        )
    names = [n for n in _PARTS.get(type(node).__name__, ()) if getattr(node, n) is not None]
    return replace(node, **{n: _walk(getattr(node, n), values) for n in names}) if names else node


_PARTS = {
    "Load": ("index",),
    "Fact": ("index",),
    "Entry": ("index",),
    "Op": ("args",),
    "Logic": ("args",),
    "If": ("test", "then", "otherwise"),
    "Interval": ("low", "high", "step"),
    "Call": ("args",),
    "Apply": ("args",),
}


def locals_of(expr: Any) -> dict[str, Local]:
    """The free locals of a middle-form tree, in order of first use."""
    found: dict[str, Local] = {}
    _collect(expr, frozenset(), found)
    return found


def _collect(node: Any, bound: frozenset[str], found: dict[str, Local]) -> None:
    if node is None or isinstance(node, (int, str)):
        return
    if isinstance(node, Local):
        if node.name not in bound:
            found.setdefault(node.name, node)
    elif isinstance(node, tuple):
        for each in node:
            _collect(each, bound, found)
    elif isinstance(node, Key):
        _collect(node.value, bound, found)
    elif isinstance(node, Fold):
        _collect(node.domain, bound, found)
        inner = bound | {node.var.name}
        for part in (node.where, node.value, node.keys):
            _collect(part, inner, found)
    else:
        for name in _PARTS.get(type(node).__name__, ()):
            _collect(getattr(node, name), bound, found)
