"""`move:` puts pieces somewhere else, or a number from one counter to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name
from ..language.types import BROKEN, Broken, Collection, Member, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body
    from ..compiler.form import Expr as Typed


@effect(
    says="move {move} from {from} to {to} under {under}",
    passing="""
- move: 1
  from: marker
  to: p1.tokens
- move: t2
  to: p1.trains
- move: p1.trains
  to: box
- move: t3
  under: depot
""",
    failing="- move: 1\n  to: p1.tokens",
)
class Move(Effect):
    """A piece, or every piece of a set, moves from wherever it lies to another set or pile, or to `box`,
    which is out of the game. On a pile they come on top, in declared order, so that the last declared lies
    uppermost. With `under` they come to the bottom of a pile, so that the last declared lies lowest.

    With `from`, a number moves from one counter to another, such as shares: in one transition, both change or
    neither. Counters are fields. A number below 0 is a fault."""

    what: Expr = argument("move", EXPRESSION, "a piece, a set of pieces, or a number")
    giver: Expr | None = argument("from", PLACE, "the counter that goes down, for a number", optional=True)
    to: Expr | None = argument("to", PLACE, "where it goes: a set, a pile, `box`, or a counter", optional=True)
    under: Expr | None = argument("under", PLACE, "the pile, to put it at the bottom, instead of `to`", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages

        found = body.value(self.what)
        if (self.to is None) == (self.under is None):
            body.report(effect_messages.one_of(self.span, "move", "to", "under"))
            return
        if isinstance(found.type, Broken):
            return
        if isinstance(found.type, Number):
            self._number(body)
            return
        if self.giver is not None:
            from ..compiler import place_messages

            body.report(place_messages.piece_moved_from(self.giver.span))
            return
        if self.under is not None:
            move_pieces(body, found, self.under, self, under=True)
        elif self.to is not None:
            move_pieces(body, found, self.to, self)

    def _number(self, body: Body) -> None:
        """So many leave one counter and come to another."""
        from ..compiler import effect_messages
        from ..compiler.amounts import not_negative, worked_out
        from ..compiler.form import Op
        from ..compiler.places import number_target, write

        if self.giver is None:
            body.report(effect_messages.move_needs_from(self.span))
            return
        if self.to is None:
            from ..compiler import place_messages

            body.report(place_messages.number_moved_under(self.span))
            return
        giver, taker = number_target(body, self.giver, "move"), number_target(body, self.to, "move")
        if giver is None or taker is None:
            return
        assert isinstance(giver.type, Number)
        unit = Number(giver.type.unit)
        amount = body.expect(self.what, unit)
        if giver.field is None or taker.field is None:
            body.report(effect_messages.not_a_field(self.span, "moves numbers"))
            return
        if isinstance(amount.type, Broken):
            return
        body.t.fitted(taker.load(), unit)
        steps, amount = worked_out(body, amount, "moved", amount.span)
        counted = [
            write(body, place, Op(unit, op, (place.load(), amount), self.span), self.span)
            for place, op in ((giver, "-"), (taker, "+"))
        ]
        body.group("move", self.span, *steps, *not_negative(amount, "negative-amount", "by"), *counted)


def move_pieces(body: Body, found: Typed, to: Expr, effect: Effect, *, under: bool = False) -> None:
    """Move a piece or a set of pieces to a place, or under a pile."""
    from ..compiler import effect_messages, type_messages
    from ..compiler.conversion import as_set
    from ..compiler.steps import Place

    pieces = as_set(found)
    kind = getattr(found.type, "kind", "")
    if pieces is None or kind not in body.world.kinds or not body.world.kinds[kind].pieces:
        body.report(effect_messages.not_pieces(found.span, found.type))
        return
    if isinstance(found.type, Member) and found.type.optional:
        body.report(type_messages.may_be_none(found.span))
        return
    place = _pile(body, to, kind) if under else _place(body, to, kind)
    if place is None:
        return
    field, index = place
    writes = frozenset(
        f.key for f in body.world.fields.values() if f.holds and isinstance(f.type, Collection) and f.type.kind == kind
    )
    body.lowering.changed.update(writes)
    body.group("move", effect.span, Place(pieces, field, index, under, effect.span), writes=writes)


def _place(body: Body, node: Expr, kind: str) -> tuple[str, tuple[Typed, ...]] | None:
    """A set or pile for pieces of a kind; `box` is out of the game."""
    from ..compiler import type_messages
    from ..compiler.places import place_of

    if isinstance(node, Name) and node.name == "box" and "box" not in body.world.globals:
        return "", ()
    target = place_of(body, node)
    if target is None:
        return None
    if (
        target.field is None
        or not isinstance(target.type, Collection)
        or target.type.kind != kind
        or target.type.form not in ("set", "pile")
    ):
        body.report(type_messages.wrong_type(node.span, f"a set or pile of {kind}, or `box`,", target.type))
        return None
    return target.field.key, target.index


def _pile(body: Body, node: Expr, kind: str) -> tuple[str, tuple[Typed, ...]] | None:
    """A pile for pieces of a kind."""
    from ..compiler import type_messages
    from ..compiler.places import place_of

    target = place_of(body, node)
    if target is None:
        return None
    if target.field is None or target.type != Collection("pile", kind):
        body.report(type_messages.wrong_type(node.span, f"a pile of {kind}", target.type))
        return None
    return target.field.key, target.index


@effect(
    says="swap {swap} with {with}",
    passing="""
- swap: p1.tokens
  with: p2.tokens
- move: t1
  to: p1.trains
- swap: t1
  with: t3
""",
    failing="- swap: p1.tokens\n  with: p1.cash",
)
class Swap(Effect):
    """Two things change places in one transition: the values of two fields of one type, two pieces, or two
    sets of pieces. All pieces of one side lie in one place, and the two places differ; anything else is a
    fault. In a pile a single piece takes the position of the other; several go on top in declared order."""

    left: Expr = argument("swap", EXPRESSION, "a piece, a set of pieces, or a field")
    right: Expr = argument("with", EXPRESSION, "what it changes places with")

    def lower(self, body: Body) -> None:
        a, b = body.value(self.left), body.value(self.right)
        if isinstance(a.type, Broken) or isinstance(b.type, Broken):
            return
        kind = getattr(a.type, "kind", "")
        if kind in body.world.kinds and body.world.kinds[kind].pieces:
            self._pieces(body, a, b, kind)
            return
        self._fields(body)

    def _pieces(self, body: Body, a: Typed, b: Typed, kind: str) -> None:
        from ..compiler.conversion import as_set
        from ..compiler.steps import Swap as SwapStep

        left, right = as_set(a), as_set(b)
        wanted = Collection("set", kind)
        if left is None or right is None:
            body.expect(self.right, wanted)
            return
        left, right = body.t.fitted(left, wanted), body.t.fitted(right, wanted)
        if isinstance(left.type, Broken) or isinstance(right.type, Broken):
            return
        writes = frozenset(
            f.key
            for f in body.world.fields.values()
            if f.holds and isinstance(f.type, Collection) and f.type.kind == kind
        )
        body.lowering.changed.update(writes)
        body.group("swap", self.span, SwapStep(left, right, self.span), writes=writes)

    def _fields(self, body: Body) -> None:
        from ..compiler import effect_messages, type_messages
        from ..compiler.places import writable, write
        from ..compiler.steps import Let
        from ..language.types import common

        left, right = writable(body, self.left, "swap"), writable(body, self.right, "swap")
        if left is None or right is None:
            return
        if common(left.type, right.type) in (None, BROKEN) or left.type.optional != right.type.optional:
            body.report(type_messages.unlike(self.span, "swap", left.type, right.type))
            return
        if left.field is None or right.field is None:
            body.report(effect_messages.not_a_field(self.span, "exchanges values"))
            return
        one = body.fresh("left", left.type, self.span)
        two = body.fresh("right", right.type, self.span)
        body.group(
            "swap",
            self.span,
            Let(one, left.load(), self.span),
            Let(two, right.load(), self.span),
            write(body, left, two, self.span),
            write(body, right, one, self.span),
        )
