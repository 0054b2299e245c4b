"""Amounts that effects count, pay or move by: worked out once, and never below 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.types import BOOL, Number
from ..source.text import Span
from .form import Const, Expr, Op
from .steps import Let, Require

if TYPE_CHECKING:
    from .body import Body


def worked_out(body: Body, amount: Expr, name: str, span: Span) -> tuple[list[Let], Expr]:
    """A local that holds the amount, and the step that sets it; a constant needs none."""
    if isinstance(amount, Const):
        return [], amount
    local = body.fresh(name, amount.type, amount.span)
    return [Let(local, amount, span)], local


def not_negative(amount: Expr, fault: str, name: str) -> list[Require]:
    """The test that an amount is not below 0, where its type lets it be. `name` is what the fault calls it."""
    if not isinstance(amount.type, Number) or amount.type.low >= 0:
        return []
    zero = Const(Number("open", 0, 0), 0, amount.span)
    return [Require(Op(BOOL, ">=", (amount, zero), amount.span), fault, ((name, amount),), amount.span)]
