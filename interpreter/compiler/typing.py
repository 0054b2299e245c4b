"""Types an expression and resolves its names: from syntax to middle form, reporting what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..language import syntax as s
from ..language.types import (
    BOOL,
    BROKEN,
    LARGEST,
    Broken,
    Collection,
    Member,
    Nothing,
    Number,
    Numbers,
    Type,
    common,
    fits,
    some,
)
from ..source.problem import Problem
from ..source.text import Span
from . import arithmetic, calls, folds, member_fields, names, type_messages
from .conditions import Tested, condition, was_narrowed
from .conversion import as_set, misfit, none_of, retyped
from .form import Const, Defined, Expr, If, Interval, Op
from .scope import Scope
from .world import World


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
            converted = as_set(found)
            if converted is not None and fits(converted.type, wanted):
                return converted
        if fits(found.type, wanted):
            if isinstance(found.type, Nothing):
                return Const(wanted, none_of(wanted), found.span)
            return retyped(found, wanted)
        self.report(misfit(found, wanted))
        return self.broken(found.span)

    def condition(self, node: s.Expr, scope: Scope) -> Tested:
        """A condition and what follows from it."""
        return condition(self, node, scope)

    def world_type(self, node: s.TypeExpr) -> Type:
        """A type expression as a type."""
        from .written_types import resolve

        return resolve(self, node)

    # Collections

    def collection(self, node: s.Expr, scope: Scope, want: Type | None = None) -> Expr:
        """Something with members: a set, pile, order, bag, numbers, or a value that may be none, also where a condition
        has made sure that it is not."""
        if isinstance(node, s.Interval):
            return self._interval(node, scope)
        found = self.typed(node, scope, want)
        match found.type:
            case Broken() | Collection() | Numbers():
                return found
            case Member(optional=True):
                converted = as_set(found)
                assert converted is not None
                return converted
            case Member() if was_narrowed(found):
                converted = as_set(found)
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
            self.report(type_messages.may_be_none(found.span))
            return self.broken(node.span)
        return found

    def known(self, expr: Expr, scope: Scope) -> Expr:
        """`expr` without `or none` where the scope knows that it is not."""
        if expr.type.optional and expr in scope.narrowed:
            return Op(some(expr.type), "known", (expr,), expr.span)
        return expr


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
        sets = as_set(then), as_set(otherwise)
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
    s.Field: member_fields.field,
    s.Lookup: member_fields.lookup,
    s.Call: calls.call,
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
