"""`raise:` and `lower:` count up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import Broken, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(says="raise {raise} by {by}", passing="- raise: marker\n  by: 2", failing="- raise: red.price")
class Raise(Effect):
    """A number goes up, by 1 unless `by` says more; a local works too. Beyond the range of its declaration it
    is a fault: only markers on tracks stop at the end by themselves (`advance:`). A `by` below 0 is a
    fault."""

    place: Expr = argument("raise", PLACE, "the number that changes")
    by: Expr | None = argument("by", EXPRESSION, "by how much; 1 if left out", optional=True)

    def lower(self, body: Body) -> None:
        _count(body, self, self.place, self.by, "raise", "+")


@effect(says="lower {lower} by {by}", passing="- raise: marker\n- lower: marker", failing="- lower: p1.cash")
class Lower(Effect):
    """A number goes down, by 1 unless `by` says more; a local works too. Below the range of its declaration,
    which begins at 0 unless it says otherwise, it is a fault. A `by` below 0 is a fault."""

    place: Expr = argument("lower", PLACE, "the number that changes")
    by: Expr | None = argument("by", EXPRESSION, "by how much; 1 if left out", optional=True)

    def lower(self, body: Body) -> None:
        _count(body, self, self.place, self.by, "lower", "-")


def _count(body: Body, effect: Effect, place: Expr, by: Expr | None, verb: str, op: str) -> None:
    from ..compiler import effect_messages, type_messages
    from ..compiler.amounts import not_negative
    from ..compiler.arithmetic import span_of
    from ..compiler.form import Const, Op
    from ..compiler.places import number_target, store, write

    target = number_target(body, place, verb)
    if target is None:
        if by is not None:
            body.value(by)
        return
    assert isinstance(target.type, Number)
    if target.type.optional:
        body.report(type_messages.may_be_none(place.span))
        return
    unit = Number(target.type.unit)
    amount = body.expect(by, unit) if by is not None else Const(Number("open", 1, 1), 1, place.span)
    if isinstance(amount.type, Broken):
        return
    assert isinstance(amount.type, Number)
    low, high = span_of(op, target.load(), amount)
    value = Op(Number(target.type.unit, low, high), op, (target.load(), amount), effect.span)
    if target.field is not None and target.field.track:
        body.report(effect_messages.not_counted(place.span, verb, target.field.track))
        return
    checks = not_negative(amount, "negative-amount", "by")
    if checks and target.local is None:
        body.group(verb, effect.span, *checks, write(body, target, value, effect.span))
        return
    for check in checks:
        body.add(check)
    store(body, target, value, effect.span, verb)
