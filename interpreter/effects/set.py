"""`set:` gives a field or local a new value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import BOOL, Broken, Collection, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="set {set} to {to}",
    passing="- set: marker\n  to: 3\n- set: red.price\n  to: 40",
    failing="- set: red.price\n  to: 42",
)
class Set(Effect):
    """A new value for a field or a local. It is a transition like any other: rules see the old value and the
    new, so that putting a marker further up its track sets off rules on its rise, unless their `during:`
    leaves this phase out. A field on a track takes only numbers that are spaces of it; anything else is an
    error or a fault."""

    place: Expr = argument("set", PLACE, "what changes")
    to: Expr = argument("to", EXPRESSION, "its new value")

    def lower(self, body: Body) -> None:
        from ..compiler import declaration_messages, effect_messages
        from ..compiler.form import Const, Op
        from ..compiler.places import store, writable, write
        from ..compiler.steps import Require, Store

        target = writable(body, self.place, "set")
        if target is None:
            body.value(self.to)
            return
        value = body.expect(self.to, target.type)
        if isinstance(value.type, Broken):
            return
        if target.field is None or not target.field.track:
            if target.field is not None and isinstance(target.type, Collection) and target.field.holds:
                body.report(effect_messages.pieces(self.place.span, "set", target.type.kind))
                return
            store(body, target, value, self.span, "set")
            return
        track = body.world.tracks[target.field.track]
        if isinstance(value, Const) and value.value not in track.spaces:
            assert isinstance(value.value, int)
            body.report(declaration_messages.not_a_space(value.span, value.value, track.name))
        steps: list[Require | Store] = []
        if not _all_spaces(value.type, track.spaces):
            steps.append(
                Require(
                    Op(BOOL, "on track", (value, Const(track.type, track.spaces, value.span)), value.span),
                    "not-a-space",
                    (("value", value),),
                    value.span,
                )
            )
        body.group("set", self.span, *steps, write(body, target, value, self.span))


def _all_spaces(type: object, spaces: tuple[int, ...]) -> bool:
    """Whether every number of the type's range is a space: true for a track without gaps."""
    return (
        isinstance(type, Number)
        and type.low >= spaces[0]
        and type.high <= spaces[-1]
        and len(spaces) == spaces[-1] - spaces[0] + 1
    )
