"""`near`, `neighbours`, `distance`, `connected` and `reach`: questions to a map.

A map is a kind with the fact `neighbours: set of` itself. Sets are bit masks. Answers that depend on a set are kept
by that set: the same track is asked about many times between two changes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.masks import listed
from ..types import BOOL, LARGEST, Broken, Collection, Member, Number, Type
from .arguments import neighbour_table, place, place_set, way
from .declare import Function

if TYPE_CHECKING:
    from ...compiler.form import Apply, Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call

#: How many answers are kept before all are forgotten.
KEPT = 20_000


def spread(neighbours: Sequence[int], mask: int) -> int:
    """All neighbours of the members of a mask, those inside it included."""
    found = 0
    for each in listed(mask):
        found |= neighbours[each]
    return found


def reached(neighbours: Sequence[int], start: int, within: int) -> int:
    """Everything that can be reached from `start` by steps inside `within`; `start` is in it."""
    found = edge = start
    while edge:
        edge = spread(neighbours, edge) & within & ~found
        found |= edge
    return found


class Near(Function):
    """The places next to a set of places, without those in the set. One place may stand for a set."""

    name = "near"
    shape = "near(set)"
    takes = (1, 1)
    passing = ("near(set(a1, a2)) = set(a3)", "near(red.track) = set(a2)")
    failing = ("near(red)", "near(3)")

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Apply, Op

        places = place_set(t, node.arguments[0], scope)
        if places is None or not isinstance(places.type, Collection):
            return None
        table = neighbour_table(t, places.type.kind, node.span)
        if table is None:
            return None
        found = Apply(places.type, "near", (table,), (places,), node.span)
        return Op(places.type, "&~", (found, places), node.span)

    def parts(self, apply: Apply) -> Expr:
        """Members added with `with` are taken apart: what is kept is asked for under the set without them."""
        from ...compiler.form import Apply, Fact, Op

        places = apply.args[0]
        if isinstance(places, Op) and places.op == "|":
            sides = [self.parts(Apply(apply.type, "near", apply.static, (a,), apply.span)) for a in places.args]
            return Op(apply.type, "|", (sides[0], sides[1]), apply.span)
        if isinstance(places, Op) and places.op == "bit":
            return Fact(apply.type, apply.static[0], places.args[0], apply.span)
        return apply

    def make(self, *static: Any) -> Callable[..., Any]:
        neighbours: Sequence[int] = static[0]
        kept: dict[int, int] = {}

        def near(mask: int) -> int:
            found = kept.get(mask)
            if found is None:
                if len(kept) > KEPT:
                    kept.clear()
                found = kept[mask] = spread(neighbours, mask)
            return found

        return near


class Neighbours(Function):
    """The places next to one place."""

    name = "neighbours"
    shape = "neighbours(place)"
    takes = (1, 1)
    passing = ("neighbours(a2) = set(a1, a3)",)
    failing = ("neighbours(red)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Fact

        found = place(t, node.arguments[0], scope)
        if found is None or not isinstance(found.type, Member):
            return None
        table = neighbour_table(t, found.type.kind, node.span)
        if table is None:
            return None
        return Fact(Collection("set", found.type.kind), table, found, node.span)


class Reach(Function):
    """Every place that can be reached from a set of places by steps inside another set. The start is in the
    answer, whether or not it lies inside."""

    name = "reach"
    shape = "reach(set, within)"
    takes = (2, 2)
    passing = ("reach(red.track, set(a2, c9)) = set(a1, a2)",)
    failing = ("reach(set(a1))",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Apply

        start = place_set(t, node.arguments[0], scope)
        if start is None or not isinstance(start.type, Collection):
            return None
        within = t.expect(node.arguments[1], scope, start.type)
        table = neighbour_table(t, start.type.kind, node.span)
        if table is None or isinstance(within.type, Broken):
            return None
        return Apply(start.type, "reach", (table,), (start, within), node.span)

    def make(self, *static: Any) -> Callable[..., Any]:
        neighbours: Sequence[int] = static[0]
        return lambda start, within: reached(neighbours, start, within)


class Connected(Function):
    """Whether a way leads from one place to another, all of it (both ends included) inside a set, if one is
    given."""

    name = "connected"
    shape = "connected(a, b) or connected(a, b, within)"
    takes = (2, 3)
    passing = ("connected(a1, a3)", "not connected(a1, a3, set(a1, a3))")
    failing = ("connected(a1)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Apply

        found = way(t, node, scope, 2)
        if found is None:
            return None
        return Apply(BOOL, self.name, (found.table,), (found.a, found.b, found.through), node.span)

    def make(self, *static: Any) -> Callable[..., Any]:
        neighbours: Sequence[int] = static[0]

        def connected(a: int, b: int, within: int) -> bool:
            ends = 1 << a | 1 << b
            return within & ends == ends and bool(reached(neighbours, 1 << a, within) >> b & 1)

        return connected


class Distance(Function):
    """The fewest steps from one place to another, 0 from a place to itself, none if there is no way. With a
    set, the way leads only through members of it; the two ends need not be among them."""

    name = "distance"
    shape = "distance(a, b) or distance(a, b, through)"
    takes = (2, 3)
    passing = ("distance(a1, a3) = 2", "distance(a1, c9) is none", "distance(a1, a3, set(a2)) = 2")
    failing = ("distance(a1, 3)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Apply

        found = way(t, node, scope, 2)
        if found is None:
            return None
        steps = Number("int", 0, LARGEST, optional=True)
        return Apply(steps, self.name, (found.table,), (found.a, found.b, found.through), node.span)

    def make(self, *static: Any) -> Callable[..., Any]:
        from ...engine.program import NO_NUMBER

        neighbours: Sequence[int] = static[0]
        kept: dict[tuple[int, int, int], int] = {}

        def distance(a: int, b: int, through: int) -> int:
            key = (a, b, through)
            steps = kept.get(key)
            if steps is None:
                if len(kept) > KEPT:
                    kept.clear()
                steps = kept[key] = _steps(neighbours, a, b, through, NO_NUMBER)
            return steps

        return distance


def _steps(neighbours: Sequence[int], a: int, b: int, through: int, none: int) -> int:
    found = edge = 1 << a
    goal = 1 << b
    steps = 0
    while not found & goal:
        edge = spread(neighbours, edge) & (through | goal) & ~found
        if not edge:
            return none
        found |= edge
        steps += 1
    return steps
