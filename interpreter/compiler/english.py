"""A failed condition in English: what the author wrote, and the values that were found there.

A sentence is a list of words and of expressions whose values are put between them.
"""

from __future__ import annotations

from ..language.types import Bool, Member, Number, maybe, some
from ..source.frozen import replace
from ..source.text import Span
from .form import Const, Expr, Fold, Logic, Op
from .logic import negation

Parts = list[str | Expr]

_COMPARED = ("=", "!=", "<", "<=", ">", ">=")


def printed(span: Span) -> str:
    """What the author wrote, in one line."""
    return " ".join(span.text.split())


def failure(test: Expr) -> Parts:
    """That a condition does not hold."""
    match test:
        case Op(op="not"):
            return _holding(test.args[0], test)
        case Op(op="in" | "in or none"):
            return [test.args[0], f" is not among {printed(test.args[1].span)}"]
        case Op(op="between"):
            return [test.args[0], " does not lie in ", test.args[1], "..", test.args[2]]
        case Op(op="is not none"):
            return [f"{printed(test.args[0].span)} is none"]
        case Op(op="is none"):
            return [f"{printed(test.args[0].span)} is ", _some(test.args[0]), ", not none"]
        case Op(op=op) if op in _COMPARED and _shows(test.args[0]) and _shows(test.args[1]):
            return [f"{printed(test.span)}: ", test.args[0], f" {op} ", test.args[1], " does not hold"]
        case Fold(how="any"):
            return [f"{printed(test.span)}: there is none"]
        case Fold(how="no"):
            return [f"{printed(test.span)}: there is ", _witness(test, test.where)]
        case Fold(how="every") if test.where:
            return [f"{printed(test.span)}: not ", _witness(test, (_some_fails(test),))]
    return [f"{printed(test.span)} does not hold"]


def _holding(test: Expr, whole: Expr) -> Parts:
    """That a condition holds which should not."""
    match test:
        case Op(op="in" | "in or none"):
            return [test.args[0], f" is among {printed(test.args[1].span)}"]
        case Logic() | Const():
            return [f"{printed(whole.span)} does not hold"]
    return [f"{printed(test.span)} holds"]


def left_out(taken: Expr) -> str:
    """That a value is one of those taken off by `without`."""
    if isinstance(taken, Op) and taken.op in ("bit", "bit or none"):
        return f" is {printed(taken.span)}, which is left out"
    return f" is among {printed(taken.span)}, which are left out"


def end(limit: Expr) -> Parts:
    """One end of a range: its value, and what the author wrote if that says more."""
    return [limit] if isinstance(limit, Const) else [limit, f" ({printed(limit.span)})"]


def _shows(value: Expr) -> bool:
    return isinstance(value.type, (Number, Member, Bool))


def _some(value: Expr) -> Expr:
    return Op(some(value.type), "known", (value,), value.span)


def _some_fails(test: Fold) -> Expr:
    if len(test.where) == 1:
        return negation(test.where[0])
    return negation(Logic(test.type, "and", test.where, test.span))


def _witness(test: Fold, where: tuple[Expr, ...]) -> Expr:
    """The first member of which the condition is true."""
    return replace(test, how="first", where=where, type=maybe(test.var.type))
