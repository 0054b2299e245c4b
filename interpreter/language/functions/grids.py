"""`hexagons` and `squares`: neighbours computed from two facts that are coordinates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..types import Collection, Member, Type
from .declare import Function

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call


class _Grid(Function):
    takes = (2, 2)
    steps: ClassVar[tuple[tuple[int, int], ...]] = ()

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Apply, Fact, Local

        tables = []
        owner: Expr | None = None
        for argument in node.arguments:
            found = t.number(argument, scope)
            if not isinstance(found, Fact) or not isinstance(found.index, Local):
                from ...compiler import place_messages

                t.report(place_messages.facts_of_two_kinds(argument.span, self.name))
                return None
            tables.append(found.table)
            owner = found.index
        assert owner is not None and isinstance(owner.type, Member)
        return Apply(Collection("set", owner.type.kind), self.name, tuple(tables), (owner,), node.span)

    def make(self, *static: Any) -> Callable[..., Any]:
        columns: Sequence[int] = static[0]
        rows: Sequence[int] = static[1]
        where = {(q, r): i for i, (q, r) in enumerate(zip(columns, rows, strict=True))}

        def neighbours(i: int) -> int:
            q, r = columns[i], rows[i]
            found = (where.get((q + dq, r + dr)) for dq, dr in self.steps)
            return sum(1 << j for j in found if j is not None)

        return neighbours


class Hexagons(_Grid):
    """The neighbours in a grid of hexagons with axial coordinates q and r: one step along q, along r, or
    along both in opposite directions, which makes six. Stands in `facts:` only. Hexes that the map does not
    have are left out, so that lakes and edges draw themselves."""

    name = "hexagons"
    shape = "hexagons(q, r)"
    passing = ("hexagons(q, r)",)
    failing = ("hexagons(1, 2)",)
    in_facts = True
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Squares(_Grid):
    """The four neighbours in a grid of squares with coordinates x and y. Stands in `facts:` only. Squares
    that the map does not have are left out."""

    name = "squares"
    shape = "squares(x, y)"
    passing = ("squares(x, y)",)
    failing = ("squares(1, 2)",)
    in_facts = True
    steps = ((1, 0), (0, -1), (-1, 0), (0, 1))
