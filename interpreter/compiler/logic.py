"""Conditions of the middle form joined, negated and taken apart, with what is known folded away."""

from __future__ import annotations

from typing import Any

from ..language.types import BOOL, BROKEN, Bool, Broken
from ..source.text import Span
from .form import Const, Expr, Logic, Op


def negation(expr: Expr) -> Expr:
    if isinstance(expr, Const) and isinstance(expr.type, Bool):
        return Const(BOOL, not expr.value, expr.span)
    if isinstance(expr, Op) and expr.op == "not":
        return expr.args[0]
    return Op(expr.type, "not", (expr,), expr.span)


def conjunction(parts: tuple[Expr, ...], span: Span) -> Expr:
    return _logic("and", parts, span, absorbing=False)


def disjunction(parts: tuple[Expr, ...], span: Span) -> Expr:
    return _logic("or", parts, span, absorbing=True)


def _logic(op: Any, parts: tuple[Expr, ...], span: Span, *, absorbing: bool) -> Expr:
    """`and` or `or` with constants folded away and nests of the same word flattened."""
    kept: list[Expr] = []
    for part in parts:
        if isinstance(part.type, Broken):
            return Const(BROKEN, 0, span)
        flat = part.args if isinstance(part, Logic) and part.op == op else (part,)
        for each in flat:
            if isinstance(each, Const):
                if bool(each.value) == absorbing:
                    if not kept:
                        return Const(BOOL, absorbing, span)
                    return Logic(BOOL, op, (*kept, Const(BOOL, absorbing, each.span)), span)
                continue
            kept.append(each)
    if not kept:
        return Const(BOOL, not absorbing, span)
    return kept[0] if len(kept) == 1 else Logic(BOOL, op, tuple(kept), span)


def conjuncts(expr: Expr) -> tuple[Expr, ...]:
    """The parts of a condition that must all hold; none at all for what always holds."""
    if isinstance(expr, Logic) and expr.op == "and":
        return expr.args
    if isinstance(expr, Const) and isinstance(expr.type, Bool) and expr.value:
        return ()
    return (expr,)
