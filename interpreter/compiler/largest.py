"""Values that may lie beyond the largest numbers there are, which a type does not tell: it ends there."""

from __future__ import annotations

from ..language.types import LARGEST, SMALLEST, Number
from .form import Apply, Call, Expr, Fold, If, Op


def may_be_too_small(value: Expr) -> bool:
    """Whether a number is worked out that may come out below the smallest."""
    return _worked_out(value) and isinstance(value.type, Number) and value.type.low <= SMALLEST


def may_be_too_large(value: Expr) -> bool:
    """Whether a number is worked out that may come out above the largest."""
    return _worked_out(value) and isinstance(value.type, Number) and value.type.high >= LARGEST


def is_optional(value: Expr) -> bool:
    """Whether it is a number or none."""
    return isinstance(value.type, Number) and value.type.optional


def _worked_out(value: Expr) -> bool:
    """What is read from a field, a local or a table was kept within the limits when it was put there."""
    if isinstance(value, Op):
        return value.op not in _WITHIN
    if isinstance(value, Fold):
        return value.how != "count"
    return isinstance(value, (Call, If, Apply))


#: Operations that give one of the values they take, a count of what there is, or less than either.
_WITHIN = ("known", "size", "copies", "remainder", "forward", "back", "answer")
