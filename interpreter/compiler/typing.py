"""Types an expression and resolves its names: from syntax to middle form, reporting what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..language import syntax as s
from ..language.types import (
    BOOL,
    BROKEN,
    LARGEST,
    Bool,
    Broken,
    Collection,
    Member,
    Nothing,
    Number,
    Numbers,
    Type,
    common,
    describe,
    fits,
    maybe,
    some,
)
from ..source.frozen import frozen
from ..source.problem import Problem
from ..source.text import Span
from . import arithmetic, folds, names, type_messages
from .form import Apply, Call, Const, Defined, Expr, If, Interval, Load, Local, Logic, Op
from .scope import Scope
from .world import World


@frozen
class Tested:
    """A condition, with what is known not to be none when it holds and when it fails."""

    expr: Expr
    if_true: frozenset[Expr] = frozenset()
    if_false: frozenset[Expr] = frozenset()


class Typing:
    """Types expressions of one world. `defined` collects the defines met, by full name.

    With `open_options` an option is not its value in this setting but a local that may be anything it allows: what
    checks find then holds for every setting.
    """

    def __init__(self, world: World, *, open_options: bool = False) -> None:
        self.world = world
        self.open_options = open_options
        self.defined: dict[str, Defined | None] = {}
        self.used = world.used

    def report(self, problem: Problem) -> None:
        self.world.report(problem)

    def broken(self, span: Span) -> Const:
        return Const(BROKEN, 0, span)

    # Entry points

    def typed(self, node: s.Expr, scope: Scope, want: Type | None = None) -> Expr:
        """The typed form of `node`; `want` only helps to choose between members of one name."""
        return _TYPE[type(node)](self, node, scope, want)

    def expect(self, node: s.Expr, scope: Scope, wanted: Type) -> Expr:
        """The typed form of `node`, which must fit `wanted`."""
        return self.fitted(self.typed(node, scope, wanted), wanted)

    def fitted(self, found: Expr, wanted: Type) -> Expr:
        """`found` as a `wanted`, converted where the language allows it, else reported."""
        if isinstance(found.type, Broken) or isinstance(wanted, Broken):
            return found
        if isinstance(wanted, Collection) and wanted.form == "set":
            converted = self.as_set(found)
            if converted is not None and fits(converted.type, wanted):
                return converted
        if fits(found.type, wanted):
            if isinstance(found.type, Nothing):
                return Const(wanted, none_of(wanted), found.span)
            return _retyped(found, wanted)
        self.report(_misfit(found, wanted))
        return self.broken(found.span)

    def condition(self, node: s.Expr, scope: Scope) -> Tested:
        """A condition and what follows from it."""
        match node:
            case s.Both():
                return self._both(node, scope)
            case s.Either():
                return self._either(node, scope)
            case s.Not():
                inner = self.condition(node.value, scope)
                return Tested(negation(inner.expr), inner.if_false, inner.if_true)
            case s.IsNone():
                return self._is_none(node, scope)
            case _:
                expr = self.typed(node, scope, BOOL)
                if not isinstance(expr.type, (Bool, Broken)) or expr.type.optional:
                    self.report(_no_condition(node, expr))
                    expr = self.broken(node.span)
                return Tested(expr)

    def _both(self, node: s.Both, scope: Scope) -> Tested:
        left = self.condition(node.left, scope)
        right = self.condition(node.right, scope.knowing(left.if_true))
        return Tested(
            conjunction((left.expr, right.expr), node.span),
            left.if_true | right.if_true,
            left.if_false & right.if_false,
        )

    def _either(self, node: s.Either, scope: Scope) -> Tested:
        left = self.condition(node.left, scope)
        right = self.condition(node.right, scope.knowing(left.if_false))
        return Tested(
            disjunction((left.expr, right.expr), node.span),
            left.if_true & right.if_true,
            left.if_false | right.if_false,
        )

    def _is_none(self, node: s.IsNone, scope: Scope) -> Tested:
        value = self.typed(node.value, scope)
        if isinstance(value.type, Broken):
            return Tested(value)
        if not value.type.optional:
            if not _was_narrowed(value):
                self.report(type_messages.never_none(node.value.span))
            return Tested(Const(BOOL, node.negated, node.span))
        known = frozenset((value,))
        expr = Op(BOOL, "is not none" if node.negated else "is none", (value,), node.span)
        return Tested(expr, known, frozenset()) if node.negated else Tested(expr, frozenset(), known)

    def world_type(self, node: s.TypeExpr) -> Type:
        """A type expression as a type."""
        from .survey import resolve

        return resolve(self, node)

    # Collections

    def collection(self, node: s.Expr, scope: Scope, want: Type | None = None) -> Expr:
        """Something with members: a set, pile, order, bag, numbers, or a value that may be none."""
        if isinstance(node, s.Interval):
            return self._interval(node, scope)
        found = self.typed(node, scope, want)
        match found.type:
            case Broken() | Collection() | Numbers():
                return found
            case Member(optional=True):
                converted = self.as_set(found)
                assert converted is not None
                return converted
        self.report(type_messages.not_a_collection(found.span, found.type))
        return self.broken(node.span)

    def _interval(self, node: s.Interval, scope: Scope) -> Expr:
        low = self.number(node.low, scope)
        high = self.number(node.high, scope)
        step = self.number(node.step, scope) if node.step is not None else None
        if any(isinstance(x.type, Broken) for x in (low, high)):
            return self.broken(node.span)
        if isinstance(step, Const) and isinstance(step.value, int) and step.value < 1:
            self.report(type_messages.out_of_range(step.span, step.value, 1, LARGEST))
            return self.broken(node.span)
        joined = common(low.type, high.type)
        if joined is None:
            self.report(type_messages.unlike(node.span, "..", low.type, high.type))
            return self.broken(node.span)
        assert isinstance(low.type, Number) and isinstance(high.type, Number) and isinstance(joined, Number)
        return Interval(Numbers(joined.unit, low.type.low, high.type.high), low, high, step, node.span)

    def number(self, node: s.Expr, scope: Scope) -> Expr:
        """A number or an amount of money, never none."""
        found = self.typed(node, scope)
        if isinstance(found.type, Broken):
            return found
        if not isinstance(found.type, Number):
            self.report(type_messages.wrong_type(found.span, "a number", found.type))
            return self.broken(node.span)
        if found.type.optional:
            self.report(type_messages.may_be_none(found.span, found.type))
            return self.broken(node.span)
        return found

    def as_set(self, found: Expr) -> Expr | None:
        """`found` as a set, or None when it has no members of a kind."""
        match found.type:
            case Collection(form="set"):
                return found
            case Member(kind=kind, optional=optional):
                wanted = Collection("set", kind)
                if isinstance(found, Const):
                    assert isinstance(found.value, int)
                    return Const(wanted, 0 if found.value < 0 else 1 << found.value, found.span)
                return Op(wanted, "bit or none" if optional else "bit", (found,), found.span)
            case Collection(form=_, kind=kind):
                return Op(Collection("set", kind), "mask", (found,), found.span)
        return None

    def known(self, expr: Expr, scope: Scope) -> Expr:
        """`expr` without `or none` where the scope knows that it is not."""
        if expr.type.optional and expr in scope.narrowed:
            return Op(some(expr.type), "known", (expr,), expr.span)
        return expr


def _no_condition(node: s.Expr, found: Expr) -> Problem:
    """A number where a condition should stand may be a count that has swallowed its comparison."""
    where = node.range.where if isinstance(node, s.Fold) else None
    if isinstance(node, s.Fold) and isinstance(where, s.Binary) and where.op in _COMPARISONS:
        return type_messages.fold_needs_brackets(node.span, node.how, where.op)
    return type_messages.wrong_type(found.span, "a yes-or-no condition", found.type)


_COMPARISONS = ("=", "!=", "<", "<=", ">", ">=")


def none_of(type: Type) -> int:
    """How none is written in a slot of that type."""
    from ..engine.program import NO_MEMBER, NO_NUMBER

    return NO_NUMBER if isinstance(type, Number) else NO_MEMBER


def negation(expr: Expr) -> Expr:
    if isinstance(expr, Const) and isinstance(expr.type, Bool):
        return Const(BOOL, not expr.value, expr.span)
    if isinstance(expr, Op) and expr.op == "not":
        return expr.args[0]
    return Op(expr.type, "not", (expr,), expr.span)


def conjunction(parts: tuple[Expr, ...], span: Span) -> Expr:
    return _logic("and", parts, span, absorbing=False)


def disjunction(parts: tuple[Expr, ...], span: Span) -> Expr:
    return _logic("or", parts, span, absorbing=True)


def _logic(op: Any, parts: tuple[Expr, ...], span: Span, *, absorbing: bool) -> Expr:
    """`and` or `or` with constants folded away and nests of the same word flattened."""
    kept: list[Expr] = []
    for part in parts:
        if isinstance(part.type, Broken):
            return Const(BROKEN, 0, span)
        flat = part.args if isinstance(part, Logic) and part.op == op else (part,)
        for each in flat:
            if isinstance(each, Const):
                if bool(each.value) == absorbing:
                    if not kept:
                        return Const(BOOL, absorbing, span)
                    return Logic(BOOL, op, (*kept, Const(BOOL, absorbing, each.span)), span)
                continue
            kept.append(each)
    if not kept:
        return Const(BOOL, not absorbing, span)
    return kept[0] if len(kept) == 1 else Logic(BOOL, op, tuple(kept), span)


def conjuncts(expr: Expr) -> tuple[Expr, ...]:
    """The parts of a condition that must all hold; none at all for what always holds."""
    if isinstance(expr, Logic) and expr.op == "and":
        return expr.args
    if isinstance(expr, Const) and isinstance(expr.type, Bool) and expr.value:
        return ()
    return (expr,)


def _was_narrowed(expr: Expr) -> bool:
    return isinstance(expr, Op) and expr.op == "known"


def _retyped(found: Expr, wanted: Type) -> Expr:
    """An open number takes the unit it is used with."""
    if isinstance(found.type, Number) and isinstance(wanted, Number) and found.type.unit == "open":
        from ..source.frozen import replace

        return replace(found, type=replace(found.type, unit=wanted.unit))
    if isinstance(found.type, Collection) and isinstance(wanted, Collection) and not found.type.kind:
        from ..source.frozen import replace

        return replace(found, type=replace(found.type, kind=wanted.kind, form=wanted.form))
    return found


def _misfit(found: Expr, wanted: Type) -> Problem:
    if found.type.optional and not wanted.optional and fits(some(found.type), wanted):
        return type_messages.may_be_none(found.span, found.type)
    if isinstance(found.type, Number) and isinstance(wanted, Number):
        return type_messages.money_or_number(found.span, wanted, found.type)
    return type_messages.wrong_type(found.span, describe(wanted), found.type)


def _integer(t: Typing, node: s.Integer, scope: Scope, want: Type | None) -> Expr:
    return Const(Number("open", node.value, node.value), node.value, node.span)


def _truth(t: Typing, node: s.Truth, scope: Scope, want: Type | None) -> Expr:
    return Const(BOOL, node.value, node.span)


def _none(t: Typing, node: s.NoneLiteral, scope: Scope, want: Type | None) -> Expr:
    return Const(Nothing(), none_of(want) if want is not None else -1, node.span)


def _tested(t: Typing, node: Any, scope: Scope, want: Type | None) -> Expr:
    return t.condition(node, scope).expr


def _interval(t: Typing, node: s.Interval, scope: Scope, want: Type | None) -> Expr:
    return t.collection(node, scope)


def _choice(t: Typing, node: s.Choice, scope: Scope, want: Type | None) -> Expr:
    test = t.condition(node.test, scope)
    then = t.typed(node.then, scope.knowing(test.if_true), want)
    otherwise = t.typed(node.otherwise, scope.knowing(test.if_false), want)
    joined = common(then.type, otherwise.type)
    if joined is None:
        sets = t.as_set(then), t.as_set(otherwise)
        if sets[0] is not None and sets[1] is not None and common(sets[0].type, sets[1].type) is not None:
            return If(sets[0].type, test.expr, sets[0], sets[1], node.span)
        t.report(type_messages.unlike(node.span, "if … then … else", then.type, otherwise.type))
        return t.broken(node.span)
    if isinstance(joined, Broken) or isinstance(test.expr.type, Broken):
        return t.broken(node.span)
    then, otherwise = t.fitted(then, joined), t.fitted(otherwise, joined)
    if isinstance(test.expr, Const):
        return then if test.expr.value else otherwise
    return If(joined, test.expr, then, otherwise, node.span)


_TYPE: dict[type, Callable[[Typing, Any, Scope, Type | None], Expr]] = {
    s.Integer: _integer,
    s.Truth: _truth,
    s.NoneLiteral: _none,
    s.Name: names.name,
    s.Field: names.field,
    s.Lookup: names.lookup,
    s.Call: names.call,
    s.Binary: arithmetic.binary,
    s.Divide: arithmetic.divide,
    s.Negate: arithmetic.negate,
    s.Not: _tested,
    s.Both: _tested,
    s.Either: _tested,
    s.IsNone: _tested,
    s.Member: arithmetic.member,
    s.Choice: _choice,
    s.Interval: _interval,
    s.Fold: folds.fold,
}

__all__ = [
    "Apply",
    "Call",
    "Load",
    "Local",
    "Tested",
    "Typing",
    "conjunction",
    "conjuncts",
    "disjunction",
    "maybe",
    "negation",
    "none_of",
]
