"""`advance:` and `retreat:` move a marker on a track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import BOOL, INT, Broken, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="advance {advance} by {by} by {rows} rows",
    passing="- advance: red.price\n  by: 2\n- advance: blue.price\n  rows: 1",
    failing="- advance: marker",
)
class Advance(Effect):
    """A marker moves forward on its track, by so many spaces or by so many rows (the same column, further
    on). What counts are spaces, whatever numbers are printed on them: on 5, 10, 15 two spaces lead from 5 to
    15. However far it goes, it is one transition. It stops at the last space. By 0 nothing happens; below 0
    is a fault."""

    place: Expr = argument("advance", PLACE, "a field declared `on` a track")
    by: Expr | None = argument("by", EXPRESSION, "how many spaces; 1 space if left out", optional=True)
    rows: Expr | None = argument("rows", EXPRESSION, "how many rows, instead of `by`", optional=True)

    def lower(self, body: Body) -> None:
        _move(body, self, self.place, self.by, self.rows, "advance")


@effect(
    says="retreat {retreat} by {by} by {rows} rows",
    passing="- retreat: red.price\n- retreat: blue.price\n  rows: 1",
    failing="- retreat: red.price\n  by: 1\n  rows: 1",
)
class Retreat(Effect):
    """A marker moves back on its track, by so many spaces or by so many rows, like `advance:` the other way.
    It stops at the first space; back a row from the first row leads to the first space too."""

    place: Expr = argument("retreat", PLACE, "a field declared `on` a track")
    by: Expr | None = argument("by", EXPRESSION, "how many spaces; 1 space if left out", optional=True)
    rows: Expr | None = argument("rows", EXPRESSION, "how many rows, instead of `by`", optional=True)

    def lower(self, body: Body) -> None:
        _move(body, self, self.place, self.by, self.rows, "retreat")


def _move(body: Body, effect: Effect, place: Expr, by: Expr | None, rows: Expr | None, verb: str) -> None:
    from ..compiler import effect_messages
    from ..compiler.form import Const, Op
    from ..compiler.places import writable, write
    from ..compiler.steps import Let, Require, Store

    target = writable(body, place, verb)
    given = by if by is not None else rows
    amount = body.expect(given, INT) if given is not None else None
    if target is None or (amount is not None and isinstance(amount.type, Broken)):
        return
    if target.field is None or not target.field.track:
        body.report(effect_messages.not_on_a_track(place.span, verb))
        return
    if by is not None and rows is not None:
        body.report(effect_messages.by_and_rows(rows.span))
        return
    track = body.world.tracks[target.field.track]
    if rows is not None and track.row is None:
        body.report(effect_messages.no_rows(rows.span, track.name))
        return
    count = amount if amount is not None else Const(Number("int", 1, 1), 1, place.span)
    if rows is not None:
        assert track.row is not None
        size = Const(Number("int", track.row, track.row), track.row, rows.span)
        from ..compiler.arithmetic import folded

        count = folded(Op(INT, "*", (count, size), rows.span))
    steps: list[Let | Require | Store] = []
    if not isinstance(count, Const):
        local = body.fresh("spaces", count.type, count.span)
        steps.append(Let(local, count, count.span))
        count = local
    if isinstance(count.type, Number) and count.type.low < 0:
        zero = Const(INT, 0, count.span)
        steps.append(
            Require(Op(BOOL, ">=", (count, zero), count.span), "negative-amount", (("by", count),), count.span)
        )
    spaces = Const(track.type, track.spaces, effect.span)
    op = "forward" if verb == "advance" else "back"
    value = Op(target.type, op, (target.load(), count, spaces), effect.span)
    body.group(verb, effect.span, *steps, write(body, target, value, effect.span))
