"""`seat`, `clockwise`, `next_seat`, `next` and `previous`: who comes after whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ..types import Broken, Collection, Member, Number, Type
from .arguments import member
from .declare import Function

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call


class Seat(Function):
    """The player in seat n, counted from 1. A seat in which nobody sits is a fault."""

    name = "seat"
    shape = "seat(n)"
    takes = (1, 1)
    passing = ("seat(1) = p1",)
    failing = ("seat(red)", "seat(9) = p1")

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler import type_messages
        from ...compiler.form import Const, Op

        found = t.number(node.arguments[0], scope)
        if isinstance(found.type, Broken):
            return None
        players = t.world.setting.players
        if isinstance(found, Const) and isinstance(found.value, int):
            if not 1 <= found.value <= t.world.ruleset.high_players:
                t.report(type_messages.no_such_seat(found.span, found.value, t.world.ruleset.high_players))
                return None
            if found.value <= players:
                return Const(Member("player"), found.value - 1, node.span)
        return Op(Member("player"), "seat", (found,), node.span)


class Clockwise(Function):
    """All players in seat order, that is clockwise, beginning with the one named."""

    name = "clockwise"
    shape = "clockwise(player)"
    takes = (1, 1)
    passing = ("top(clockwise(p2)) = p2", "(first p in clockwise(p2) where p != p2) = p3")
    failing = ("clockwise(red)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Op

        found = t.expect(node.arguments[0], scope, Member("player"))
        if isinstance(found.type, Broken):
            return None
        return Op(Collection("order", "player"), "clockwise", (found,), node.span)


class _Step(Function):
    takes = (1, 1)
    by: ClassVar[int] = 1
    only: ClassVar[str] = ""

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Const, Op

        found = member(t, node.arguments[0], scope, self.only, want)
        if found is None or not isinstance(found.type, Member):
            return None
        size = t.world.size(found.type.kind)
        step = Const(Number("int", self.by % size, self.by % size), self.by % size, node.span)
        count = Const(Number("int", size, size), size, node.span)
        return Op(found.type, "turn", (found, step, count), node.span)


class NextSeat(_Step):
    """The next player clockwise, on the left of the one named."""

    name = "next_seat"
    shape = "next_seat(player)"
    passing = ("next_seat(p3) = p1",)
    failing = ("next_seat(red)",)
    only = "player"


class Next(_Step):
    """The next member of its kind in declared order; after the last comes the first."""

    name = "next"
    shape = "next(member)"
    passing = ("next(red) = blue",)
    failing = ("next(players)",)


class Previous(_Step):
    """The member of its kind before it in declared order; before the first comes the last."""

    name = "previous"
    shape = "previous(member)"
    passing = ("previous(blue) = red",)
    failing = ("previous(red.president)",)
    by = -1
