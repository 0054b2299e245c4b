"""Turns a comparison that depends on a count and on facts of a member into bit masks.

`h.cost * (count c in companies where h in c.track) <= c.cash` holds for members that no compare sees at a time: those
counted 0 times whose cost allows it, those counted once whose double cost allows it, and so on. What each count allows
is a table made when compiling, looked up by the number that changes.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..engine.position import Fault
from ..language.types import Member, Number
from ..source.frozen import replace
from .constant import evaluator
from .form import Call, Const, Expr, Fold, Local, Op
from .simplify import simplified
from .substitution import locals_of

if TYPE_CHECKING:
    from .emit_expression import Emission

#: Tables by numbers larger than this are not made.
MOST = 255

#: The masks that a count counts, or None.
Counted = Callable[["Emission", Expr, Local], list[ast.expr] | None]
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def by_count(out: Emission, c: Op, var: Local, counted: Counted, unchanging: Callable[..., bool]) -> ast.expr | None:
    """The mask of members for which `c` holds, where one side counts and the other is the same for all members."""
    left, right = (_spread(out, a, var) for a in c.args)
    op = c.op
    if var.name in locals_of(right):
        left, right, op = right, left, _TURNED.get(op, op)
    if op not in _TURNED or var.name in locals_of(right) or not _starts_at_0(right):
        return None
    counts = list(dict.fromkeys(_counts(left, var)))
    if len(counts) != 1:
        return None
    parts = counted(out, counts[0], var)
    if not parts:
        return None
    rows = _rows(out, left, op, counts[0], len(parts), var, unchanging)
    if rows is None:
        return None
    limit = out.value(right)
    if isinstance(right.type, Number) and right.type.high >= len(rows):
        limit = out.w.call("min", limit, out.w.constant(len(rows) - 1))
    row = out.w.expr("_0[_1]", out.w.name(out.shared.constant("rows", rows)), limit)
    return out.w.call("by_count", out.w.constant(-1), row, *parts)


def inside(mask: ast.expr, within: ast.expr) -> ast.expr | None:
    """The members of `within` that lie in a mask made here; None for any other mask. So only those are counted."""
    if not (isinstance(mask, ast.Call) and isinstance(mask.func, ast.Name) and mask.func.id == "by_count"):
        return None
    mask.args[0] = within
    return mask


def _starts_at_0(e: Expr) -> bool:
    return isinstance(e.type, Number) and e.type.low >= 0 and not e.type.optional


def _spread(out: Emission, e: Any, var: Local) -> Any:
    """The expression with the defines that depend on `var` written out."""
    if isinstance(e, Call) and var.name in locals_of(e):
        return _spread(out, out.shared.body_of(e), var)
    if isinstance(e, Op):
        return replace(e, args=tuple(_spread(out, a, var) for a in e.args))
    return e


def _counts(e: Expr, var: Local) -> Iterator[Fold]:
    if isinstance(e, Fold) and e.how == "count" and var.name in locals_of(e):
        yield e
    elif isinstance(e, Op):
        for each in e.args:
            yield from _counts(each, var)


def _rows(
    out: Emission, left: Expr, op: str, count: Fold, most: int, var: Local, unchanging: Callable[..., bool]
) -> tuple[tuple[int, ...], ...] | None:
    """For each number on the right, from 0 on, what is allowed for each count, from 0 on; the last stands for more.

    None unless it can be known, and allows less the more is counted.
    """
    values = []
    for times in range(most + 1):
        told = simplified(_replaced(left, count, Const(count.type, times, count.span)))
        if set(locals_of(told)) != {var.name} or not unchanging(told, out):
            return None
        found = _values(out, told, var)
        if found is None or not 0 <= max(found) <= MOST or min(found) < 0:
            return None
        values.append(found)
    numbers = range(max(map(max, values)) + 2)
    rows = tuple(tuple(_mask(found, op, number) for found in values) for number in numbers)
    falling = all(more & ~less == 0 for row in rows for less, more in zip(row, row[1:], strict=False))
    return rows if falling else None


def _replaced(e: Any, count: Fold, by: Expr) -> Any:
    if e == count:
        return by
    if isinstance(e, Op):
        return replace(e, args=tuple(_replaced(a, count, by) for a in e.args))
    return e


def _values(out: Emission, e: Expr, var: Local) -> list[int] | None:
    """What `e`, which reads only facts, is for each member; None when asking fails for one of them."""
    from .expressions import Expressions

    assert isinstance(var.type, Member)
    told = evaluator(Expressions(out.world, out.shared.defines), e, (var,))
    try:
        return [int(told(None, member)) for member in range(out.world.size(var.type.kind))]
    except (Fault, ArithmeticError, LookupError, TypeError):
        return None


def _mask(values: list[int], op: str, number: int) -> int:
    compare = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}[op]
    return sum(1 << member for member, value in enumerate(values) if compare(value, number))
