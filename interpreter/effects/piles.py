"""`put:`, `draw:` and `shuffle:`: piles and bags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name
from ..language.types import BOOL, INT, Broken, Collection, Member
from .effect import Effect, argument, effect
from .forms import EXPRESSION, NAME, PLACE
from .move import move_pieces

if TYPE_CHECKING:
    from ..compiler.body import Body
    from ..compiler.form import Local
    from ..compiler.places import Target
    from ..compiler.steps import Require


@effect(
    says="put {put} on {on} under {under}",
    passing="- put: red\n  on: deck\n- put: blue\n  under: deck",
    failing="- put: red\n  on: p1.licences",
)
class Put(Effect):
    """A copy of a member comes on top of a pile, or under it. Beyond the `most` of its declaration, or beyond
    10000 copies if it says none, it is a fault. Pieces are moved (`move:`), since each lies in one place."""

    item: Expr = argument("put", EXPRESSION, "a member")
    on: Expr | None = argument("on", PLACE, "the pile, to put it on top", optional=True)
    under: Expr | None = argument("under", PLACE, "the pile, to put it at the bottom", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..compiler.form import Op
        from ..compiler.places import writable, write
        from ..compiler.steps import Store

        if (self.on is None) == (self.under is None):
            body.report(effect_messages.one_of(self.span, "put", "on", "under"))
            return
        place = self.on if self.on is not None else self.under
        assert place is not None
        target = writable(body, place, "put")
        if target is None:
            return
        if not _is_pile(body, target, grows=True):
            return
        assert isinstance(target.type, Collection)
        item = body.expect(self.item, Member(target.type.kind))
        if isinstance(item.type, Broken):
            return
        steps: list[Require | Store] = []
        if target.field is not None:
            steps.append(_room(target))
        value = Op(target.type, "put on" if self.on is not None else "put under", (target.load(), item), self.span)
        body.group("put", self.span, *steps, write(body, target, value, self.span))


def _room(target: Target) -> Require:
    from ..compiler.form import Const, Op
    from ..compiler.most_work import MOST_COPIES
    from ..compiler.steps import Require

    assert target.field is not None
    most = Const(INT, MOST_COPIES if target.field.most is None else target.field.most, target.span)
    size = Op(INT, "size", (target.load(),), target.span)
    return Require(Op(BOOL, "<", (size, most), target.span), "pile-full", (("size", size), ("most", most)), target.span)


def _is_pile(body: Body, target: Target, *, grows: bool = False) -> bool:
    from ..compiler import type_messages
    from ..compiler.change_advice import change_help

    if isinstance(target.type, Collection) and target.type.form == "pile" and target.field is not None:
        return True
    help: tuple[str, ...] = ()
    if grows:
        is_set = isinstance(target.type, Collection)
        help = ("a set grows by `add:`",) if is_set else change_help(target, "1", up=True)
    body.report(type_messages.wrong_type(target.span, "a pile", target.type, help))
    return False


@effect(
    says="draw from {draw} as {as} to {to}",
    passing="- draw: deck\n  as: card\n- draw: cup\n  to: p1.licences\n- draw: depot\n  to: p1.trains",
    failing="- draw: depot\n  as: engine",
)
class Draw(Effect):
    """The top of a pile is taken off, or a member out of a bag by chance (each copy equally likely). `as`
    names it for the rest of the block; `to` puts it into a set or on a pile. A piece must be given a place
    with `to`, since it lies in one place. Drawing from an empty pile or bag is a fault."""

    place: Expr = argument("draw", PLACE, "the pile or bag")
    name: Name | None = argument("as", NAME, "the name of what is drawn", optional=True)
    to: Expr | None = argument("to", PLACE, "the set or pile to which it goes", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..language.types import BROKEN

        target = self._target(body)
        if target is None:
            if self.name is not None:
                body.bind(self.name, BROKEN)
            return
        assert isinstance(target.type, Collection)
        if self.name is None and self.to is None:
            body.report(effect_messages.one_of(self.span, "draw", "as", "to"))
            return
        kind = target.type.kind
        pieces = body.world.kinds[kind].pieces
        if pieces and self.to is None:
            body.report(effect_messages.draw_needs_to(self.span, kind))
        if target.type.form == "bag":
            self._from_bag(body, target, self._drawn(body, kind))
        else:
            self._from_pile(body, target, self._drawn(body, kind), pieces=pieces)

    def _target(self, body: Body) -> Target | None:
        """The pile or bag; None, and a problem, if it is none."""
        from ..compiler import type_messages
        from ..compiler.places import place_of

        target = place_of(body, self.place)
        if target is None:
            return None
        form = target.type.form if isinstance(target.type, Collection) else ""
        if target.field is None or form not in ("pile", "bag"):
            body.report(type_messages.wrong_type(self.place.span, "a pile or a bag", target.type))
            return None
        return target

    def _drawn(self, body: Body, kind: str) -> Local:
        if self.name is not None:
            return body.bind(self.name, Member(kind))
        return body.fresh("drawn", Member(kind), self.span)

    def _from_pile(self, body: Body, target: Target, drawn: Local, *, pieces: bool) -> None:
        from ..compiler.form import Op
        from ..compiler.places import write
        from ..compiler.steps import Let

        top = Let(drawn, Op(drawn.type, "top", (target.load(),), self.place.span), self.place.span)
        if pieces and self.to is not None:
            body.add(top)
            move_pieces(body, drawn, self.to, self)
            return
        rest = Op(target.type, "rest", (target.load(),), self.span)
        body.group("draw", self.span, top, write(body, target, rest, self.span))
        if self.to is not None:
            _give_to(body, drawn, self.to, self)

    def _from_bag(self, body: Body, target: Target, drawn: Local) -> None:
        from ..compiler.form import Op
        from ..compiler.steps import Chance, Store
        from ..language.types import LARGEST, Number

        assert target.field is not None
        body.add(Chance("pick", drawn, target.load(), self.span))
        copies = Op(Number("int", 0, LARGEST), "copies", (target.load(), drawn), self.span)
        one = body.number(_integer(self, 1))
        value = Op(Number("int", -1, LARGEST), "-", (copies, one), self.span)
        body.lowering.changed.add(target.field.key)
        body.group("draw", self.span, Store(target.field.key, (*target.index, drawn), value, None, self.span))
        if self.to is not None:
            _give_to(body, drawn, self.to, self)


def _integer(effect: Effect, value: int) -> Expr:
    from ..language.syntax import Integer

    return Integer(effect.span, value)


def _give_to(body: Body, drawn: Local, to: Expr, effect: Effect) -> None:
    """A copy drawn goes into a set, bag or pile."""
    from ..compiler import type_messages
    from ..compiler.conversion import as_set
    from ..compiler.form import Op
    from ..compiler.places import store, writable, write

    target = writable(body, to, "draw")
    if target is None:
        return
    if not isinstance(target.type, Collection) or target.type.form not in ("set", "pile"):
        body.report(type_messages.wrong_type(to.span, "a set or a pile", target.type))
        return
    item = body.t.fitted(drawn, Member(target.type.kind))
    if isinstance(item.type, Broken):
        return
    if target.type.form == "set":
        bit = as_set(item)
        assert bit is not None
        value = Op(target.type, "|", (target.load(), bit), effect.span)
    else:
        value = Op(target.type, "put on", (target.load(), item), effect.span)
        if target.field is not None:
            body.group("draw", effect.span, _room(target), write(body, target, value, effect.span))
            return
    store(body, target, value, effect.span, "draw")


@effect(says="shuffle {shuffle}", passing="- shuffle: deck", failing="- shuffle: p1.licences")
class Shuffle(Effect):
    """A pile is put into a random order, which is drawn at once and recorded in the log."""

    place: Expr = argument("shuffle", PLACE, "the pile")

    def lower(self, body: Body) -> None:
        from ..compiler.places import place_of, write
        from ..compiler.steps import Chance

        target = place_of(body, self.place)
        if target is None or not _is_pile(body, target):
            return
        order = body.fresh("order", target.type, self.span)
        body.add(Chance("shuffle", order, target.load(), self.span))
        body.group("shuffle", self.span, write(body, target, order, self.span))
