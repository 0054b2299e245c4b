"""`add:` and `remove:` change what a set holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import Broken, Collection
from .effect import Effect, argument, effect
from .forms import EXPRESSION, PLACE

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="add {add} to {to}",
    passing="- add: red\n  to: p1.licences\n- add: red\n  to: cup",
    failing="- add: red\n  to: deck",
)
class Add(Effect):
    """A member, or every member of a set, joins a set; a bag gets one more copy of a member. Adding to a set
    what it holds already is no transition."""

    item: Expr = argument("add", EXPRESSION, "a member, or a set of members")
    to: Expr = argument("to", PLACE, "the set or bag that grows")

    def lower(self, body: Body) -> None:
        _change(body, self, self.item, self.to, "add")


@effect(
    says="remove {remove} from {from}",
    passing="- remove: red.home\n  from: red.track\n- remove: red\n  from: cup",
    failing="- remove: t1\n  from: p1.trains",
)
class Remove(Effect):
    """A member, or every member of a set, leaves a set; a bag loses one copy of a member. Removing from a set
    what it does not hold is no transition; taking from a bag a member of which it has none is a fault."""

    item: Expr = argument("remove", EXPRESSION, "a member, or a set of members")
    place: Expr = argument("from", PLACE, "the set or bag that shrinks")

    def lower(self, body: Body) -> None:
        _change(body, self, self.item, self.place, "remove")


def _change(body: Body, effect: Effect, item: Expr, place: Expr, verb: str) -> None:
    from ..compiler import type_messages
    from ..compiler.change_advice import change_help
    from ..compiler.conversion import as_set
    from ..compiler.form import Op
    from ..compiler.places import store, writable

    target = writable(body, place, verb)
    if target is None:
        body.value(item)
        return
    if not isinstance(target.type, Collection) or target.type.form not in ("set", "bag"):
        help = change_help(target, " ".join(item.span.text.split()), verb == "add")
        body.report(type_messages.wrong_type(place.span, "a set or a bag", target.type, help))
        return
    if target.type.form == "bag":
        _bag(body, effect, item, target, verb)
        return
    members = as_set(body.t.typed(item, body.scope, target.type))
    if members is None:
        body.report(type_messages.wrong_type(item.span, f"{target.type.kind} or a set of them", body.value(item).type))
        return
    members = body.t.fitted(members, target.type)
    if isinstance(members.type, Broken):
        return
    op = "|" if verb == "add" else "&~"
    store(body, target, Op(target.type, op, (target.load(), members), effect.span), effect.span, verb)


def _bag(body: Body, effect: Effect, item: Expr, target: object, verb: str) -> None:
    from ..compiler.places import Target
    from ..compiler.steps import Store
    from ..language.types import Member

    assert isinstance(target, Target) and target.field is not None and isinstance(target.type, Collection)
    member = body.expect(item, Member(target.type.kind))
    if isinstance(member.type, Broken):
        return
    from ..compiler.form import Op
    from ..language.types import LARGEST, Number

    copies = Op(Number("int", 0, LARGEST), "copies", (target.load(), member), effect.span)
    one = body.number(_one(effect))
    value = Op(Number("int", -1, LARGEST), "+" if verb == "add" else "-", (copies, one), effect.span)
    body.lowering.changed.add(target.field.key)
    body.group(verb, effect.span, Store(target.field.key, (*target.index, member), value, (0, LARGEST), effect.span))


def _one(effect: Effect) -> Expr:
    from ..language.syntax import Integer

    return Integer(effect.span, 1)
