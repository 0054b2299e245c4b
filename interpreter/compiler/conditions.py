"""Types conditions, and tells what is known not to be none when each holds or fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import BOOL, Bool, Broken
from ..source.frozen import frozen, replace
from ..source.problem import Problem
from . import type_messages
from .form import Call, Const, Expr, Op
from .logic import conjunction, disjunction, negation
from .scope import Scope

if TYPE_CHECKING:
    from .typing import Typing


_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


@frozen
class Tested:
    """A condition, with what is known not to be none when it holds and when it fails."""

    expr: Expr
    if_true: frozenset[Expr] = frozenset()
    if_false: frozenset[Expr] = frozenset()


def condition(t: Typing, node: s.Expr, scope: Scope) -> Tested:
    """A condition and what follows from it."""
    match node:
        case s.Both():
            return _both(t, node, scope)
        case s.Either():
            return _either(t, node, scope)
        case s.Not():
            inner = condition(t, node.value, scope)
            return Tested(negation(inner.expr), inner.if_false, inner.if_true)
        case s.IsNone():
            return _is_none(t, node, scope)
        case _:
            expr = t.typed(node, scope, BOOL)
            if not isinstance(expr.type, (Bool, Broken)) or expr.type.optional:
                t.report(_with_define(t, _no_condition(node, expr), expr))
                expr = t.broken(node.span)
            return Tested(expr)


def _both(t: Typing, node: s.Both, scope: Scope) -> Tested:
    left = condition(t, node.left, scope)
    right = condition(t, node.right, scope.knowing(left.if_true))
    return Tested(
        conjunction((left.expr, right.expr), node.span),
        left.if_true | right.if_true,
        left.if_false & right.if_false,
    )


def _either(t: Typing, node: s.Either, scope: Scope) -> Tested:
    left = condition(t, node.left, scope)
    right = condition(t, node.right, scope.knowing(left.if_false))
    return Tested(
        disjunction((left.expr, right.expr), node.span),
        left.if_true & right.if_true,
        left.if_false | right.if_false,
    )


def _is_none(t: Typing, node: s.IsNone, scope: Scope) -> Tested:
    value = t.typed(node.value, scope)
    if isinstance(value.type, Broken):
        return Tested(value)
    if not value.type.optional:
        if not was_narrowed(value):
            t.report(type_messages.never_none(node.value.span))
        return Tested(Const(BOOL, node.negated, node.span))
    known = frozenset((value,))
    expr = Op(BOOL, "is not none" if node.negated else "is none", (value,), node.span)
    return Tested(expr, known, frozenset()) if node.negated else Tested(expr, frozenset(), known)


def _with_define(t: Typing, problem: Problem, found: Expr) -> Problem:
    """The problem with the define whose value it is as its second place: there the fault may lie."""
    define = t.world.ruleset.defines.get(found.name) if isinstance(found, Call) else None
    if define is None or problem.second:
        return problem
    return replace(problem, second=(define.body.span, f"`{define.head.name}` is this"))


def _no_condition(node: s.Expr, found: Expr) -> Problem:
    """A number where a condition should stand may be a count that has swallowed its comparison."""
    where = node.range.where if isinstance(node, s.Fold) else None
    if isinstance(node, s.Fold) and isinstance(where, s.Binary) and where.op in _COMPARISONS:
        return type_messages.fold_needs_brackets(node.span, node.how, where.op)
    return type_messages.wrong_type(found.span, "a yes-or-no condition", found.type)


def was_narrowed(expr: Expr) -> bool:
    """Whether an expression may be none, and a condition has made sure that it is not."""
    return isinstance(expr, Op) and expr.op == "known"
