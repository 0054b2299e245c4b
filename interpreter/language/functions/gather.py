"""`set` and `order`: members put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..types import Broken, Collection, Member, Type, common, some
from .declare import Function

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call


def members(t: Typing, node: Call, scope: Scope, want: Type | None) -> list[Expr] | None:
    """The arguments as members of one kind; None when one of them is not."""
    from ...compiler import type_messages

    kind = getattr(want, "kind", "")
    found: list[Expr] = []
    for argument in node.arguments:
        each = t.typed(argument, scope, Member(kind) if kind else None)
        if isinstance(each.type, Broken):
            return None
        if not isinstance(each.type, Member):
            t.report(type_messages.wrong_type(each.span, "a member of a kind", each.type))
            return None
        if each.type.optional:
            t.report(type_messages.may_be_none(each.span))
            return None
        kind = kind or each.type.kind
        if common(Member(kind), some(each.type)) is None:
            t.report(type_messages.unlike(node.span, ",", found[0].type if found else Member(kind), each.type))
            return None
        found.append(each)
    return found


def _kind(found: list[Expr], want: Type | None) -> str:
    """The kind of the members; where there are none, the one that is asked for."""
    return str(getattr(found[0].type if found else want, "kind", ""))


class Set(Function):
    """The set of the members named. `set()` is the empty set of whatever kind is asked for."""

    name = "set"
    shape = "set(member, …)"
    passing = ("set(red, blue) = companies", "red.track without a1 = set()")
    failing = ("set(red, 3)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.arithmetic import folded
        from ...compiler.conversion import as_set
        from ...compiler.form import Const, Op

        found = members(t, node, scope, want)
        if found is None:
            return None
        type = Collection("set", _kind(found, want))
        made: Expr = Const(type, 0, node.span)
        for each in found:
            bit = as_set(each)
            assert bit is not None
            made = folded(Op(type, "|", (made, bit), node.span)) if made != Const(type, 0, node.span) else bit
        return made


class Order(Function):
    """The members in the order named; one may stand more than once. In scenarios a pile is given so, top
    first."""

    name = "order"
    shape = "order(member, …)"
    passing = ("size(order(red, blue, red)) = 3", "top(order(blue, red)) = blue")
    failing = ("order(red, none)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Const, Op

        found = members(t, node, scope, want)
        if found is None:
            return None
        type = Collection("order", _kind(found, want))
        values = [e.value for e in found if isinstance(e, Const) and isinstance(e.value, int)]
        if len(values) == len(found):
            return Const(type, tuple(values), node.span)
        return Op(type, "order", tuple(found), node.span)
