"""Whether one number is surely no greater than another: by their forms, and by the ranges of what they are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from ..language.types import Number
from .form import Call, Const, Defined, Expr, If, Op
from .substitution import substituted

#: How many forms are taken apart, one within the other.
_DEEPEST = 8

#: A number as so many of each of its terms, and a plain number.
_Sum = tuple[Counter[Expr], int]
_Ones = tuple[Expr, ...]
_Suffices = Callable[[Iterable[bool]], bool]


def surely_at_most(low: Expr, high: Expr, defined: Mapping[str, Defined | None]) -> bool:
    """Whether `low <= high` holds whatever comes to pass; False if that can't be told."""
    return _not_negative(_less(_sum(high), _sum(low)), defined, _DEEPEST)


def _not_negative(total: _Sum, defined: Mapping[str, Defined | None], depth: int) -> bool:
    """Whether a sum is at least 0: by its ranges, or else whatever one of its terms turns out to be."""
    if _least(total) >= 0:
        return True
    return depth > 0 and any(
        suffices([_not_negative(_with(total, term, one), defined, depth - 1) for one in ones])
        for term, times in total[0].items() if times
        for suffices, ones in _taken_apart(term, times, defined)
    )


def _taken_apart(term: Expr, times: int, defined: Mapping[str, Defined | None]) -> Iterator[tuple[_Suffices, _Ones]]:
    """What stands for a term, and whether any of it will do: of several the greatest is no less than any."""
    match term:
        case Op(op="max", args=ones):
            yield any if times > 0 else all, ones
        case Op(op="min", args=ones):
            yield all if times > 0 else any, ones
        case If(then=then, otherwise=otherwise):
            yield all, (then, otherwise)
        case Call(name=name, args=args) if (made := defined.get(name)) is not None:
            values = {parameter.name: value for parameter, value in zip(made.params, args, strict=True)}
            yield all, (substituted(made.body, values),)


def _least(total: _Sum) -> int:
    """The least that a sum can be, below 0 if that is not known."""
    terms, least = total
    for term, times in terms.items():
        if times and (not isinstance(term.type, Number) or term.type.optional):
            return -1
        if times and isinstance(term.type, Number):
            least += times * (term.type.low if times > 0 else term.type.high)
    return least


def _sum(value: Expr, times: int = 1) -> _Sum:
    match value:
        case Const(value=int() as number):
            return Counter(), times * number
        case Op(op="+", args=(left, right)):
            return _joined(_sum(left, times), _sum(right, times))
        case Op(op="-", args=(left, right)):
            return _joined(_sum(left, times), _sum(right, -times))
        case Op(op="negate", args=(inner,)):
            return _sum(inner, -times)
        case Op(op="*", args=(Const(value=int() as factor), inner) | (inner, Const(value=int() as factor))):
            return _sum(inner, times * factor)
    return Counter({value: times}), 0


def _joined(one: _Sum, other: _Sum) -> _Sum:
    terms = one[0].copy()
    terms.update(other[0])
    return terms, one[1] + other[1]


def _less(one: _Sum, other: _Sum) -> _Sum:
    terms = one[0].copy()
    terms.subtract(other[0])
    return terms, one[1] - other[1]


def _with(total: _Sum, term: Expr, instead: Expr) -> _Sum:
    """A sum with another number in the place of one of its terms."""
    terms = total[0].copy()
    times = terms.pop(term)
    return _joined((terms, total[1]), _sum(instead, times))
