"""Sums of a fact over a set by looking them up: eight members at a time, in tables made when compiling."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..language.types import Member
from .constant import constant_values
from .form import Fold
from .substitution import locals_of

if TYPE_CHECKING:
    from .emit_expression import Emission

#: Kinds of more members than this are gone through one by one.
MOST = 32
_BYTE = 8


def sum_by_table(out: Emission, e: Fold, mask: ast.expr) -> ast.expr | None:
    """The sum over the members of `mask`, if what is summed is a fact of each."""
    from .masks import unchanging

    var, value = e.var, e.value
    if value is None or not isinstance(var.type, Member) or out.world.size(var.type.kind) > MOST:
        return None
    if set(locals_of(value)) - {var.name} or not unchanging(value, out):
        return None
    values = constant_values(out, value, var)
    if values is None:
        return None
    tables = [out.w.name(out.shared.constant("sums", _sums(part))) for part in _parts(values)]
    if len(tables) == 1:
        return out.w.expr("_0[_1]", tables[0], mask)
    return out.w.call(_function(out, e, tables), mask)


def _parts(values: Sequence[int]) -> list[Sequence[int]]:
    return [values[i : i + _BYTE] for i in range(0, len(values), _BYTE)]


def _sums(values: Sequence[int]) -> tuple[int, ...]:
    """The sum for each of the sets that these members make."""
    sums = [0]
    for value in values:
        sums += [each + value for each in sums]
    return tuple(sums)


def _function(out: Emission, e: Fold, tables: list[ast.expr]) -> str:
    """A function of the mask, since it is looked at several times."""
    key = ("sum", ast.dump(out.w.row(*tables)), out.w.source)
    name = out.shared.folds.get(key)
    if name is None:
        name = out.shared.folds[key] = f"fold_{len(out.shared.functions)}"
        made = out.w.expr("_0[m_ & 255]", tables[0])
        for place, table in enumerate(tables[1:], 1):
            made = out.w.expr("_0 + _1[m_ >> _2 & 255]", made, table, out.w.constant(place * _BYTE))
        out.w.at(e.span)
        out.shared.functions.append((out.w.source, out.w.function(name, ["m_"], out.w.stmts("return _0", made))))
    return name
