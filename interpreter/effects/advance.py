"""`advance:` and `retreat:` move a marker on a track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import INT, Broken, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body
    from ..compiler.form import Expr as Typed


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
    from ..compiler.amounts import not_negative, worked_out
    from ..compiler.form import Const, Op
    from ..compiler.places import writable, write

    target = writable(body, place, verb)
    given = by if by is not None else rows
    amount = body.expect(given, INT) if given is not None else Const(Number("int", 1, 1), 1, place.span)
    if target is None or isinstance(amount.type, Broken):
        return
    if target.field is None or not target.field.track:
        body.report(effect_messages.not_on_a_track(place.span, verb))
        return
    if by is not None and rows is not None:
        body.report(effect_messages.by_and_rows(rows.span))
        return
    track = body.world.tracks[target.field.track]
    if rows is not None:
        if track.row is None:
            body.report(effect_messages.no_rows(rows.span, track.name))
            return
        amount = _in_spaces(amount, track.row, rows)
    steps, amount = worked_out(body, amount, "spaces", amount.span)
    op = "forward" if verb == "advance" else "back"
    value = Op(target.type, op, (target.load(), amount, Const(track.type, track.spaces, effect.span)), effect.span)
    checks = not_negative(amount, "negative-amount", "by")
    body.group(verb, effect.span, *steps, *checks, write(body, target, value, effect.span))


def _in_spaces(count: Typed, length: int, rows: Expr) -> Typed:
    """So many rows, each of so many spaces, counted in spaces."""
    from ..compiler.arithmetic import folded
    from ..compiler.form import Const, Op

    size = Const(Number("int", length, length), length, rows.span)
    return folded(Op(INT, "*", (count, size), rows.span))
