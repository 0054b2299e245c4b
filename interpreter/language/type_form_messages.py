"""All wording of what is missing or misplaced in a type or a head."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span
from .advice import certain, cut, likely
from .broken import Mend


@code("type-form", "A type or a head that isn't written so")
def type_expected(span: Span, found: str) -> Problem:
    """Types are `int`, `money`, `bool`, `purse`, the name of a kind, a range `0..6`, `on track`, `set
    of`, `pile of`, `bag of` or `order of` a kind; `or none` may follow. A start follows `=`. In the
    brackets of a head stands a kind, or a type and a name: `cost(company, int extra)`."""
    otherwise = "types are: int, money, bool, a kind, `0..6`, `set of` a kind, `on` a track"
    return likely("type-form", span, f"a type should stand here, not `{cut(found)}`", None, otherwise)


@code("type-form")
def type_is_number(span: Span, number: str, name: str | None) -> Problem:
    """`name` is what is declared with a start; None where a type stands alone."""
    message = "a number alone is no type: a range has two ends"
    if name is None:
        return likely("type-form", span, message, None, f"write `0..{number}`")
    lines = (f"for a number write `int = {number}`, or its range in place of `int`",
             f"for money that is paid write `purse = {number}`")
    return Problem("type-form", span, message, lines[::-1] if name in _MONEYS else lines)


#: Fields of these names hold money, most likely.
_MONEYS = ("cash", "money", "coins", "purse")


@code("type-form")
def type_incomplete(span: Span, form: str, what: str) -> Problem:
    return likely("type-form", span, f"`{form}` is followed by the name of {what}")


@code("type-form")
def start_sign_missing(span: Span, mend: Mend | None, number: bool) -> Problem:
    return (certain if number else likely)("type-form", span, "between a type and its start stands `=`", mend)


@code("type-form")
def no_defaults(span: Span) -> Problem:
    message = "parameters in brackets have no start"
    return likely("type-form", span, message, None, "optional parameters of a procedure stand under `takes:`")


@code("type-form")
def hyphen(span: Span, mend: Mend | None) -> Problem:
    return certain("type-form", span, "the words of a name are joined by underscores", mend)


@code("type-form")
def parameter_order(span: Span, mend: Mend | None) -> Problem:
    message = "the type of a parameter stands before its name"
    return certain("type-form", span, message, mend, "write `cost(company, int amount)`")


@code("type-form")
def type_is_truth(span: Span, found: str, mend: Mend | None) -> Problem:
    return certain("type-form", span, f"`{found}` alone is no type: a yes-or-no value is a `bool`", mend)
