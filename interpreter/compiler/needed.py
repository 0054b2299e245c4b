"""What must not be none for a condition to be judged at all, when those before it may have failed."""

from __future__ import annotations

from typing import Any

from ..language.types import BOOL
from .form import Expr, Fold, Op
from .substitution import locals_of


def needed(test: Expr) -> list[Expr]:
    """Tests that hold when everything the condition takes for known is known; innermost first."""
    known: dict[Expr, Expr] = {}
    asked: set[Expr] = set()
    _collect(test, frozenset(), known, asked)
    return [guard for value, guard in known.items() if value not in asked]


def _collect(node: Any, bound: frozenset[str], known: dict[Expr, Expr], asked: set[Expr]) -> None:
    """Values taken for known, and those that the condition itself asks about."""
    if isinstance(node, tuple):
        for each in node:
            _collect(each, bound, known, asked)
        return
    if not hasattr(node, "part_names"):
        return
    inner = bound | {node.var.name} if isinstance(node, Fold) else bound
    for name in node.part_names:
        if name not in ("type", "span", "var"):
            _collect(getattr(node, name), inner, known, asked)
    if isinstance(node, Op) and node.op in ("is none", "is not none"):
        asked.add(node.args[0])
    if isinstance(node, Op) and node.op == "known" and bound.isdisjoint(locals_of(node)):
        known.setdefault(node.args[0], Op(BOOL, "is not none", node.args, node.span))
