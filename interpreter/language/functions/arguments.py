"""Arguments that several functions take: a member, a set of places, two places and the way between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...source.frozen import frozen
from ...source.text import Span
from ..types import Broken, Collection, Member, Type

if TYPE_CHECKING:
    from ...compiler.form import Expr
    from ...compiler.scope import Scope
    from ...compiler.typing import Typing
    from ..syntax import Call
    from ..syntax import Expr as Written


def member(
    t: Typing, node: Written, scope: Scope, kind: str = "", want: Type | None = None, *, called: str = ""
) -> Expr | None:
    """A member of a kind (of that kind, if one is named), never none. `called` is what messages ask for."""
    from ...compiler import type_messages

    found = t.expect(node, scope, Member(kind)) if kind else t.typed(node, scope, want)
    if isinstance(found.type, Broken):
        return None
    if not isinstance(found.type, Member):
        t.report(type_messages.wrong_type(found.span, called or "a member of a kind", found.type))
        return None
    if found.type.optional:
        t.report(type_messages.may_be_none(found.span))
        return None
    return found


def place(t: Typing, node: Written, scope: Scope, kind: str = "") -> Expr | None:
    """A place on a map: a member of a kind that has neighbours."""
    return member(t, node, scope, kind, called="a place on a map")


def place_set(t: Typing, node: Written, scope: Scope) -> Expr | None:
    """A set of places; one place may stand for it."""
    from ...compiler import type_messages
    from ...compiler.conversion import as_set

    found = t.typed(node, scope)
    if isinstance(found.type, Broken):
        return None
    made = as_set(found)
    if made is None:
        t.report(type_messages.wrong_type(found.span, "a set of places", found.type))
    return made


def neighbour_table(t: Typing, kind: str, span: Span) -> str | None:
    """The constant that lists the neighbours of each member of a kind."""
    from ...compiler import declaration_messages

    fact = t.world.kinds[kind].facts.get("neighbours")
    if fact is None or fact.type != Collection("set", kind):
        t.report(declaration_messages.no_neighbours(span, kind))
        return None
    t.used.add("fact:" + fact.table)
    return fact.table


@frozen
class Way:
    """Two places of a kind, the places that a way between them may lead through, and the table of neighbours."""

    kind: str
    a: Expr
    b: Expr
    through: Expr
    table: str


def way(t: Typing, node: Call, scope: Scope, last: int) -> Way | None:
    """The first two arguments as places; argument `last`, if it is given, is what the way leads through."""
    from ...compiler.form import Const

    a = place(t, node.arguments[0], scope)
    if a is None or not isinstance(a.type, Member):
        return None
    kind = a.type.kind
    b = place(t, node.arguments[1], scope, kind)
    type = Collection("set", kind)
    through: Expr = Const(type, t.world.everything(kind), node.span)
    if len(node.arguments) > last:
        through = t.expect(node.arguments[last], scope, type)
    table = neighbour_table(t, kind, node.span)
    if b is None or table is None or isinstance(through.type, Broken):
        return None
    return Way(kind, a, b, through, table)
