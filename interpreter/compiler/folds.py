"""Types of questions about collections: any, no, every, count, those, first, the, sum, highest, lowest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import (
    BOOL,
    LARGEST,
    SMALLEST,
    Broken,
    Collection,
    Member,
    Number,
    Numbers,
    Type,
    describe,
    maybe,
)
from ..source.text import Span
from . import name_messages, type_messages
from .arithmetic import element
from .form import Const, Expr, Fold, Key, Local
from .scope import Scope

if TYPE_CHECKING:
    from .typing import Typing

_ORDERED = ("those", "first", "the")


def fold(t: Typing, node: s.Fold, scope: Scope, want: Type | None) -> Expr:
    domain = t.collection(node.range.collection, scope, _domain_hint(node.how, want))
    member = element(domain.type)
    if member is None:
        return t.broken(node.span)
    var, inner = bound(t, node.range.name, node.range.name_span, member, scope)
    where, inner = _where(t, node.range.where, inner)
    keys = ordering(t, node.range.orders, inner)
    if keys and node.how not in _ORDERED:
        t.report(type_messages.order_unused(node.range.orders[0].span, node.how))
    value = t.number(node.value, inner) if node.value is not None else None
    if value is not None and isinstance(value.type, Broken):
        return t.broken(node.span)
    if any(isinstance(w.type, Broken) for w in where):
        return t.broken(node.span)
    type = _result(node.how, domain, where, value, member, ordered=bool(keys))
    if node.how == "those" and isinstance(domain.type, Numbers):
        t.report(type_messages.wrong_type(domain.span, "a set, pile or order of members", domain.type))
        return t.broken(node.span)
    return Fold(type, node.how, var, domain, where, value, keys, node.span)


def _domain_hint(how: str, want: Type | None) -> Type | None:
    return want if how == "those" else None


def bound(t: Typing, name: str, span: Span, member: Type, scope: Scope) -> tuple[Local, Scope]:
    """A new local for a loop or fold, and the scope in which it is seen."""
    check_free(t, name, span, scope)
    local = Local(member, scope.namer.fresh(name), span)
    return local, scope.bind(name, local)


def check_free(t: Typing, name: str, span: Span, scope: Scope) -> None:
    """A local may hide a member, never another local, a field, define or table."""
    taken = name in scope.variables or _declared_beside(t, name, span)
    if taken or (name == "player" and scope.player is not None):
        t.report(name_messages.shadowing(span, name))


def _declared_beside(t: Typing, name: str, span: Span) -> bool:
    """Whether the same file declares something of that name. A library cannot know what its users declare, nor a
    base what overlays add, so there a local simply hides it; so it does in a file merged of these."""
    ruleset = t.world.ruleset
    if span.source is ruleset.merged:
        return False
    declared = [
        *(f.head.name_span for f in ruleset.state if f.head.name == name),
        *(d[name].head.name_span for d in (ruleset.defines,) if name in d),
        *(d[name].name.span for d in (ruleset.tables, ruleset.options, ruleset.tracks) if name in d),
        *(k.name.span for k in ruleset.kinds.values() if k.plural == name),
    ]
    return any(d.source is span.source for d in declared)


def _where(t: Typing, node: s.Expr | None, scope: Scope) -> tuple[tuple[Expr, ...], Scope]:
    from .logic import conjuncts

    if node is None:
        return (), scope
    tested = t.condition(node, scope)
    return conjuncts(tested.expr), scope.knowing(tested.if_true)


def ordering(t: Typing, orders: tuple[s.Order, ...], scope: Scope) -> tuple[Key, ...]:
    keys = []
    for order in orders:
        value = t.number(order.key, scope)
        if not isinstance(value.type, Broken):
            keys.append(Key(order.direction == "highest", value))
    return tuple(keys)


def _result(
    how: str, domain: Expr, where: tuple[Expr, ...], value: Expr | None, member: Type, *, ordered: bool
) -> Type:
    match how:
        case "any" | "no" | "every":
            return BOOL
        case "count":
            return Number("int", 0, LARGEST)
        case "sum":
            assert value is not None and isinstance(value.type, Number)
            low = 0 if value.type.low >= 0 else SMALLEST
            return Number(value.type.unit, low, LARGEST)
        case "highest" | "lowest":
            assert value is not None
            return value.type if _never_empty(domain, where) else maybe(value.type)
        case "first":
            return maybe(member)
        case "the":
            return member
    return _those(domain, ordered)


def _those(domain: Expr, ordered: bool) -> Type:
    """Members put in an order are no set any more."""
    assert isinstance(domain.type, Collection), describe(domain.type)
    return Collection("set" if domain.type.form in ("set", "bag") and not ordered else "order", domain.type.kind)


def _never_empty(domain: Expr, where: tuple[Expr, ...]) -> bool:
    return not where and isinstance(domain, Const) and domain.value not in (0, ())


__all__ = ["Member", "bound", "check_free", "fold", "ordering"]
