"""The names that loops and choices bind, what each ranges over, and what is known once it is bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import BROKEN, Broken, Collection, Number, Type, maybe
from ..source.frozen import frozen, replace
from ..source.text import Span
from . import type_messages
from .arithmetic import element
from .conversion import as_set
from .folds import check_free, ordering
from .form import Expr, Key, Local, Op
from .logic import conjuncts
from .scope import Scope
from .steps import Test, Var

if TYPE_CHECKING:
    from ..effects.forms import Block as Effects
    from .body import Body


@frozen
class LoopHead:
    """What a loop ranges over: its variable, domain, order and conditions, and the scope of what is done in it."""

    local: Local
    domain: Expr
    keys: tuple[Key, ...]
    where: tuple[Expr, ...]
    scope: Scope


def loop_head(body: Body, node: s.Range, block: Effects) -> LoopHead:
    """The head of a loop over a block."""
    head = body.loop_scope(block)
    domain = body.t.collection(node.collection, body.scope)
    type = element(domain.type) or BROKEN
    check_free(body.t, node.name, node.name_span, head)
    local = Local(type, head.namer.fresh(node.name), node.name_span)
    inner = head.bind(node.name, local)
    if isinstance(domain, Op) and domain.op == "bit or none":
        inner = inner.knowing(frozenset((domain.args[0],)))  # in the loop there is one
    keys = ordering(body.t, node.orders, inner)
    where, inner = body.where(node.where, inner)
    return LoopHead(local, domain, keys, where, inner)


def picked(body: Body, picks: tuple[s.Pick, ...], scope: Scope) -> tuple[tuple[Var, ...], Scope]:
    """The names of a choice, each of which sees the ones before it, and the scope after the last."""
    made: list[Var] = []
    for pick in picks:
        var, scope = _pick(body, pick, scope)
        made.append(var)
    return tuple(made), scope


def _pick(body: Body, pick: s.Pick, scope: Scope) -> tuple[Var, Scope]:
    unless, inner = None, scope
    if pick.unless is not None:
        tested = body.condition(pick.unless, scope)
        unless, inner = tested.expr, scope.knowing(tested.if_false)
    domain = _distinct(body.t.collection(pick.collection, inner))
    type = chosen_type(element(domain.type) or BROKEN)
    check_free(body.t, pick.name, pick.name_span, scope)
    name = scope.namer.fresh(pick.name)
    where, known = _where(body, pick, inner.bind(pick.name, Local(type, name, pick.name_span)))
    local = Local(maybe(type) if unless is not None else type, name, pick.name_span)
    after = scope.bind(pick.name, local)
    return Var(local, domain, where, unless, pick.span), after.knowing(known) if unless is None else after


def _where(body: Body, pick: s.Pick, scope: Scope) -> tuple[tuple[Test, ...], frozenset[Expr]]:
    """The tests of what may be chosen, and what is known not to be none where they hold."""
    if pick.where is None:
        return (), frozenset()
    tested = body.condition(pick.where, scope)
    return tuple(body.lowering.test(c, -1) for c in conjuncts(tested.expr)), tested.if_true


def _distinct(domain: Expr) -> Expr:
    """What may be chosen from a pile or order: each member once."""
    if isinstance(domain.type, Collection) and domain.type.form in ("pile", "order"):
        return as_set(domain) or domain
    return domain


def players_in(body: Body, node: s.Expr, span: Span) -> Expr:
    """A set of players; broken, and a problem, if it is something else. `span` is the place of what takes it."""
    domain = body.t.collection(node, body.scope)
    if isinstance(domain.type, Broken) or getattr(domain.type, "kind", "") == "player":
        return domain
    body.report(type_messages.wrong_type(node.span, "a set of players", domain.type))
    return body.t.broken(span)


def chosen_type(type: Type) -> Type:
    """A value chosen from literals alone is a plain number."""
    return replace(type, unit="int") if isinstance(type, Number) and type.unit == "open" else type
