"""`cheapest`: the way over a map that costs least."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from ...engine.masks import listed
from ..types import LARGEST, Collection, Member, Number, Numbers
from .arguments import way
from .declare import Function
from .graph import KEPT

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call
    from ..syntax import Expr as Written
    from ..types import Type


class Cheapest(Function):
    """The least that a way from one place to another costs: the sum of `cost` over the places entered, so the last
    counts and the first does not. None if there is no way. In `cost` the name of the kind stands for the place
    entered, as in `cheapest(a, b, hex.cost)`; a cost below 0 counts as 0. With a set, the way leads only through
    members of it; the two ends need not be among them."""

    name = "cheapest"
    shape = "cheapest(a, b, cost) or cheapest(a, b, cost, through)"
    takes = (3, 4)
    passing = (
        "cheapest(a1, a3, hex.q) = 3",
        "cheapest(a3, a1, if hex = a2 then 5 else marker) = 9",
        "cheapest(a1, a3, 2, set(a2)) = 4",
        "cheapest(a1, c9, 1) is none",
    )
    failing = ("cheapest(a1, a3)", "cheapest(a1, a3, hex)", "cheapest(a1, a3, hex.q, a2, a3)")

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Apply

        found = way(t, node, scope, 3)
        if found is None:
            return None
        costs = _of_each(t, node.arguments[2], scope, found.kind)
        if not isinstance(costs.type, Numbers):
            return None
        least = Number(costs.type.unit, 0, LARGEST, optional=True)
        return Apply(least, self.name, (found.table,), (found.a, found.b, found.through, costs), node.span)

    def make(self, *static: Any) -> Callable[..., Any]:
        from ...engine.program import NO_NUMBER

        beside = [listed(mask) for mask in static[0]]
        kept: dict[tuple[int, int, int, tuple[int, ...]], int] = {}

        def cheapest(a: int, b: int, through: int, costs: tuple[int, ...]) -> int:
            key = (a, b, through, costs)
            least = kept.get(key)
            if least is None:
                if len(kept) > KEPT:
                    kept.clear()
                found = _least(beside, a, b, through | 1 << b, costs)
                least = kept[key] = NO_NUMBER if found is None else found
            return least

        return cheapest


def _of_each(t: Typing, node: Written, scope: Scope, kind: str) -> Expr:
    """The value of an expression for every member of a kind, which has the kind's name in it."""
    from ...compiler.folds import bound
    from ...compiler.form import Const, Fold

    var, inner = bound(t, kind, node.span, Member(kind), scope)
    value = t.number(node, inner)
    if not isinstance(value.type, Number):
        return t.broken(node.span)
    everything = Const(Collection("set", kind), t.world.everything(kind), node.span)
    type = Numbers(value.type.unit, value.type.low, value.type.high)
    return Fold(type, "each", var, everything, (), value, (), node.span)


def _least(beside: Sequence[tuple[int, ...]], a: int, b: int, open_: int, costs: Sequence[int]) -> int | None:
    """The cheapest way, by Dijkstra's algorithm (1959)."""
    edge, done = [(0, a)], 0
    while edge:
        spent, here = heappop(edge)
        if here == b:
            return spent
        if done >> here & 1:
            continue
        done |= 1 << here
        for next_ in beside[here]:
            if open_ & ~done & 1 << next_:
                heappush(edge, (spent + max(costs[next_], 0), next_))
    return None
