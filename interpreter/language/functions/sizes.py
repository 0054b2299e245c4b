"""`size`, `copies` and `top`: questions to a set, pile or bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..types import LARGEST, Broken, Collection, Member, Number, Type
from .declare import Function

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call


class Size(Function):
    """How many members a set, pile, bag or order has; copies are counted each."""

    name = "size"
    shape = "size(collection)"
    takes = (1, 1)
    passing = ("size(players) = 3", "size(deck) = 4")
    failing = ("size(red)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler.form import Const, Op

        found = t.collection(node.arguments[0], scope)
        if isinstance(found.type, Broken):
            return None
        if isinstance(found, Const):
            count = found.value.bit_count() if isinstance(found.value, int) else len(found.value)
            return Const(Number("int", count, count), count, node.span)
        return Op(Number("int", 0, LARGEST), "size", (found,), node.span)


class Copies(Function):
    """How often a member lies in a pile, bag or order."""

    name = "copies"
    shape = "copies(pile, member)"
    takes = (2, 2)
    passing = ("copies(deck, red) = 2",)
    failing = ("copies(players, red)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler import type_messages
        from ...compiler.form import Op

        found = t.collection(node.arguments[0], scope)
        if isinstance(found.type, Broken):
            return None
        if not isinstance(found.type, Collection) or found.type.form == "set":
            t.report(type_messages.wrong_type(found.span, "a pile, bag or order", found.type))
            return None
        item = t.expect(node.arguments[1], scope, Member(found.type.kind))
        if isinstance(item.type, Broken):
            return None
        return Op(Number("int", 0, LARGEST), "copies", (found, item), node.span)


class Top(Function):
    """The member on top of a pile, or first in an order. With an empty one it is a fault: ask for its size
    before."""

    name = "top"
    shape = "top(pile)"
    takes = (1, 1)
    passing = ("size(deck) > 0 and top(deck) = blue",)
    failing = ("top(players)",)

    def lower(self, t: Typing, node: Call, scope: Scope, want: Type | None) -> Expr | None:
        from ...compiler import type_messages
        from ...compiler.form import Op

        found = t.collection(node.arguments[0], scope)
        if isinstance(found.type, Broken):
            return None
        if not isinstance(found.type, Collection) or found.type.form not in ("pile", "order"):
            t.report(type_messages.wrong_type(found.span, "a pile or an order", found.type))
            return None
        return Op(Member(found.type.kind), "top", (found,), node.span)
