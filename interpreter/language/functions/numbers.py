"""`min`, `max`, `abs`, `remainder` and `money`: small arithmetic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...source.frozen import replace
from ..types import LARGEST, Number, Type, common
from .declare import Function

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call


def _joined(t: Typing, node: Call, scope: Scope) -> tuple[list[Expr], Number] | None:
    """The arguments as numbers of one unit."""
    from ...compiler import type_messages

    found = [t.number(a, scope) for a in node.arguments]
    type: Type = found[0].type
    for each in found[1:]:
        joined = common(type, each.type)
        if joined is None:
            t.report(type_messages.unlike(node.span, node.name, type, each.type))
            return None
        type = joined
    return (found, type) if isinstance(type, Number) else None


class _Extreme(Function):
    takes = (2, 8)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Op

        joined = _joined(t, node, scope)
        if joined is None:
            return None
        found, type = joined
        ends = [(e.type.low, e.type.high) for e in found if isinstance(e.type, Number)]
        choose = min if self.name == "min" else max
        type = replace(type, low=choose(e[0] for e in ends), high=choose(e[1] for e in ends))
        return Op(type, self.name, tuple(found), node.span)


class Min(_Extreme):
    """The smallest of two to eight numbers, or amounts of money."""

    name = "min"
    shape = "min(a, b, …)"
    passing = ("min(3, 2) = 2", "min(p1.cash, 5) = 5")
    failing = ("min(3)",)


class Max(_Extreme):
    """The largest of two to eight numbers, or amounts of money."""

    name = "max"
    shape = "max(a, b, …)"
    passing = ("max(3, 2) = 3",)
    failing = ("max(p1.cash, p1.tokens)",)


class Abs(Function):
    """A number without its sign."""

    name = "abs"
    shape = "abs(a)"
    takes = (1, 1)
    passing = ("abs(-3) = 3",)
    failing = ("abs(red)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Op

        found = t.number(node.arguments[0], scope)
        if not isinstance(found.type, Number):
            return None
        high = max(abs(found.type.low), abs(found.type.high))
        return Op(Number(found.type.unit, 0, high), "abs", (found,), node.span)


class Remainder(Function):
    """What is left over when a is divided by b and the quotient rounded down; for b above 0 never below 0,
    for b = 0 a fault."""

    name = "remainder"
    shape = "remainder(a, b)"
    takes = (2, 2)
    passing = ("remainder(7, 3) = 1", "remainder(-7, 3) = 2")
    failing = ("remainder(7)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Op

        left, right = t.number(node.arguments[0], scope), t.number(node.arguments[1], scope)
        if not isinstance(left.type, Number) or not isinstance(right.type, Number):
            return None
        low = 0 if right.type.low > 0 else -LARGEST
        return Op(Number(left.type.unit, low, LARGEST), "remainder", (left, right), node.span)


class Money(Function):
    """A number of things meant as an amount of money: as many as there are, 1 each."""

    name = "money"
    shape = "money(number)"
    takes = (1, 1)
    passing = ("p1.cash > money(p1.tokens)",)
    failing = ("money(red)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Op

        found = t.number(node.arguments[0], scope)
        if not isinstance(found.type, Number):
            return None
        return Op(replace(found.type, unit="money"), "same", (found,), node.span)
