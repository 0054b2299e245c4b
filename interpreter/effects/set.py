"""`set:` gives a field or local a new value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import BOOL, Broken, Collection, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body
    from ..compiler.form import Expr as Typed
    from ..compiler.places import Target
    from ..compiler.world import TrackInfo


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
        from ..compiler import effect_messages
        from ..compiler.places import store, writable

        target = writable(body, self.place, "set")
        if target is None:
            body.value(self.to)
            return
        value = body.expect(self.to, target.type)
        if isinstance(value.type, Broken):
            return
        if target.field is not None and target.field.track:
            self._on_track(body, target, value, body.world.tracks[target.field.track])
        elif target.field is not None and isinstance(target.type, Collection) and target.field.holds:
            body.report(effect_messages.pieces(self.place.span, "set", target.type.kind))
        else:
            store(body, target, value, self.span, "set")

    def _on_track(self, body: Body, target: Target, value: Typed, track: TrackInfo) -> None:
        """A marker is put on a space of its track."""
        from ..compiler import declaration_messages
        from ..compiler.form import Const, Op
        from ..compiler.places import write
        from ..compiler.steps import Require

        if isinstance(value, Const) and value.value not in track.spaces:
            assert isinstance(value.value, int)
            body.report(declaration_messages.not_a_space(value.span, value.value, track.name))
        steps: list[Require] = []
        if not _all_spaces(value.type, track.spaces):
            on_track = Op(BOOL, "on track", (value, Const(track.type, track.spaces, value.span)), value.span)
            steps.append(Require(on_track, "not-a-space", (("value", value),), value.span))
        body.group("set", self.span, *steps, write(body, target, value, self.span))


def _all_spaces(type: object, spaces: tuple[int, ...]) -> bool:
    """Whether every number of the type's range is a space: true for a track without gaps."""
    return (
        isinstance(type, Number)
        and type.low >= spaces[0]
        and type.high <= spaces[-1]
        and len(spaces) == spaces[-1] - spaces[0] + 1
    )
