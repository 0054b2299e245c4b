"""Types of sums, products, divisions, comparisons and membership."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import (
    BOOL,
    INT,
    LARGEST,
    SMALLEST,
    Answers,
    Bool,
    Broken,
    Collection,
    Member,
    Nothing,
    Number,
    Numbers,
    Type,
    Unit,
    Words,
    common,
    fits,
    some,
)
from ..source.problem import Problem
from . import type_messages
from .conversion import as_set
from .form import Const, Expr, Interval, Op
from .largest import may_be_too_large, may_be_too_small
from .scope import Scope

if TYPE_CHECKING:
    from .typing import Typing

_SETS = {"with": "|", "without": "&~"}


def binary(t: Typing, node: s.Binary, scope: Scope, want: Type | None) -> Expr:
    if node.op in _SETS:
        return _set_operation(t, node, scope, want)
    if node.op in ("=", "!="):
        return _equality(t, node, scope)
    if node.op in ("<", "<=", ">", ">="):
        return _order(t, node, scope)
    return _number(t, node, scope)


def _set_operation(t: Typing, node: s.Binary, scope: Scope, want: Type | None) -> Expr:
    left = t.typed(node.left, scope, want)
    right = t.typed(node.right, scope, left.type)
    if isinstance(left.type, Broken) or isinstance(right.type, Broken):
        return t.broken(node.span)
    a, b = as_set(left), as_set(right)
    if a is None or b is None:
        wrong = left if a is None else right
        t.report(type_messages.wrong_type(wrong.span, "a set, or a member of its kind,", wrong.type))
        return t.broken(node.span)
    joined = common(a.type, b.type)
    if joined is None:
        t.report(_unlike(node, left, right))
        return t.broken(node.span)
    return folded(Op(joined, _SETS[node.op], (a, b), node.span))


def _equality(t: Typing, node: s.Binary, scope: Scope) -> Expr:
    left = t.typed(node.left, scope)
    right = t.typed(node.right, scope, left.type)
    if isinstance(left.type, Member) and isinstance(right.type, Member) and left.type.kind != right.type.kind:
        left = t.typed(node.left, scope, right.type)
    if isinstance(left.type, Broken) or isinstance(right.type, Broken):
        return t.broken(node.span)
    joined = common(left.type, right.type)
    if joined is None or isinstance(joined, (Words, Answers)):
        t.report(_unlike(node, left, right))
        return t.broken(node.span)
    if isinstance(joined, Nothing):
        joined = Member("", optional=True)
    return folded(Op(BOOL, node.op, (t.fitted(left, joined), t.fitted(right, joined)), node.span))


def _order(t: Typing, node: s.Binary, scope: Scope) -> Expr:
    left, right = t.number(node.left, scope), t.number(node.right, scope)
    if isinstance(left.type, Broken) or isinstance(right.type, Broken):
        return t.broken(node.span)
    if common(left.type, right.type) is None:
        t.report(_unlike(node, left, right))
        return t.broken(node.span)
    return folded(Op(BOOL, node.op, (left, right), node.span))


def _number(t: Typing, node: s.Binary, scope: Scope) -> Expr:
    left, right = t.number(node.left, scope), t.number(node.right, scope)
    if not isinstance(left.type, Number) or not isinstance(right.type, Number):
        return t.broken(node.span)
    unit = _product(left.type.unit, right.type.unit) if node.op == "*" else _sum(left.type.unit, right.type.unit)
    if unit is None:
        problem = (
            type_messages.money_times_money(node.span)
            if node.op == "*"
            else _unlike(node, left, right)
        )
        t.report(problem)
        return t.broken(node.span)
    low, high = span_of(node.op, left, right)
    return folded(Op(Number(unit, low, high), node.op, (left, right), node.span))


def _sum(a: Unit, b: Unit) -> Unit | None:
    """Open takes the other's unit; money and a plain number do not mix."""
    if a == "open":
        return b
    return a if b in ("open", a) else None


def _unlike(node: s.Binary, left: Expr, right: Expr) -> Problem:
    number = next((each.span for each in (left, right) if getattr(each.type, "unit", "") == "int"), None)
    return type_messages.unlike(node.span, node.op, left.type, right.type, number)


def _product(a: Unit, b: Unit) -> Unit | None:
    """A literal times a count stays open: 10 * towns is ten each, of whatever is asked for."""
    if a == b == "money":
        return None
    if "money" in (a, b):
        return "money"
    return "open" if "open" in (a, b) else "int"


def span_of(op: str, left: Expr, right: Expr) -> tuple[int, int]:
    """Between what a sum, difference or product lies; at the ends of all numbers it may also lie beyond."""
    a, b = _ends(left), _ends(right)
    if op == "+":
        ends = [a[0] + b[0], a[1] + b[1]]
    elif op == "-":
        ends = [a[0] - b[1], a[1] - b[0]]
    else:
        ends = [x * y for x in a for y in b]
    return max(min(ends), SMALLEST), min(max(ends), LARGEST)


def _ends(value: Expr) -> tuple[int, int]:
    """Between what a number lies, also one that may lie beyond all that can be held."""
    assert isinstance(value.type, Number)
    low = _FAR * SMALLEST if may_be_too_small(value) else value.type.low
    return low, _FAR * LARGEST if may_be_too_large(value) else value.type.high


#: So many times the largest number is beyond what sums and products of two bring back.
_FAR = 4


_ROUND = {"up": "ceil", "down": "floor", "half up": "half"}


def divide(t: Typing, node: s.Divide, scope: Scope, want: Type | None) -> Expr:
    left, right = t.number(node.left, scope), t.number(node.right, scope)
    if node.rounding is None:
        t.report(type_messages.rounding(node.span))
        return t.broken(node.span)
    if not isinstance(left.type, Number) or not isinstance(right.type, Number):
        return t.broken(node.span)
    if isinstance(node.right, s.Integer) and node.right.value == 0:
        t.report(type_messages.zero_divisor(node.right.span))
        return t.broken(node.span)
    unit = _quotient(left.type.unit, right.type.unit)
    if unit is None:
        t.report(type_messages.unlike(node.span, "/", left.type, right.type))
        return t.broken(node.span)
    low = 0 if left.type.low >= 0 and right.type.low >= 0 else SMALLEST
    high = max(abs(left.type.low), abs(left.type.high)) if low == 0 else LARGEST
    return folded(Op(Number(unit, low, high), _ROUND[node.rounding], (left, right), node.span))


def _quotient(a: Unit, b: Unit) -> Unit | None:
    if b == "money":
        return "int" if a in ("money", "open") else None
    return a


def negate(t: Typing, node: s.Negate, scope: Scope, want: Type | None) -> Expr:
    value = t.number(node.value, scope)
    if not isinstance(value.type, Number):
        return t.broken(node.span)
    type = Number(value.type.unit, max(-value.type.high, SMALLEST), min(-value.type.low, LARGEST))
    return folded(Op(type, "negate", (value,), node.span))


def member(t: Typing, node: s.Member, scope: Scope, want: Type | None) -> Expr:
    collection = t.collection(node.collection, scope)
    wanted = element(collection.type)
    item = t.typed(node.item, scope, wanted)
    if isinstance(collection.type, Broken) or isinstance(item.type, Broken) or wanted is None:
        return t.broken(node.span)
    if isinstance(item.type, Collection) and item.type.form == "set":
        t.report(
            type_messages.wrong_type(item.span, "one member", item.type, ("for sets write `every x in a has x in b`",))
        )
        return t.broken(node.span)
    if not fits(some(item.type), wanted):
        t.report(type_messages.unlike(node.span, "in", item.type, collection.type))
        return t.broken(node.span)
    op = "in" if not item.type.optional else "in or none"
    if isinstance(collection, Interval) and collection.step is None and not item.type.optional:
        expr: Expr = Op(BOOL, "between", (item, collection.low, collection.high), node.span)
    else:
        expr = folded(Op(BOOL, op, (item, collection), node.span))
    return folded(Op(BOOL, "not", (expr,), node.span)) if node.negated else expr


def element(type: Type) -> Type | None:
    """The type of one member of a collection."""
    match type:
        case Collection(kind=kind):
            return Member(kind)
        case Numbers(unit=unit, low=low, high=high):
            return Number(unit, low, high)
    return None


def folded(op: Op) -> Expr:
    """The operation done now, when everything is known."""
    values = [int(a.value) for a in op.args if isinstance(a, Const) and isinstance(a.value, int)]
    if len(values) < len(op.args):
        return op
    result = _fold(op.op, values)
    if result is None:
        return op
    type = op.type
    if isinstance(type, Number):
        type = Number(type.unit, result, result)
    return Const(type, bool(result) if isinstance(type, Bool) else result, op.span)


def _fold(op: str, v: list[int]) -> int | None:
    match op:
        case "+":
            return v[0] + v[1]
        case "-":
            return v[0] - v[1]
        case "*":
            return v[0] * v[1]
        case "negate":
            return -v[0]
        case "not":
            return not v[0]
        case "floor" | "ceil" | "half" if v[1] == 0:
            return None
        case "floor":
            return v[0] // v[1]
        case "ceil":
            return -(-v[0] // v[1])
        case "half":
            return (2 * v[0] + v[1]) // (2 * v[1])
        case "=":
            return v[0] == v[1]
        case "!=":
            return v[0] != v[1]
        case "<":
            return v[0] < v[1]
        case "<=":
            return v[0] <= v[1]
        case ">":
            return v[0] > v[1]
        case ">=":
            return v[0] >= v[1]
        case "|":
            return v[0] | v[1]
        case "&~":
            return v[0] & ~v[1]
    return None


__all__ = ["INT", "binary", "divide", "element", "folded", "member", "negate"]
