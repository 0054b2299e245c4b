"""Turns conditions on a fact of each member into bit masks, where the rest is the same for all members.

`c.company = x` holds for the members that a table, made when compiling, has under `x`. `open(c.company)` holds for the
members of each company that is open, and there are few companies.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..language.types import Collection, Member, Number
from ..source.frozen import replace
from .constant import constant_values
from .form import Call, Const, Expr, Fact, Fold, Load, Local, Logic, Op
from .form_nodes import nodes
from .simplify import simplified
from .substitution import locals_of
from .total import total

if TYPE_CHECKING:
    from .emit_expression import Emission

#: A kind of more members than this is not gone through to ask about each.
FEW = 8
#: Conditions of more nodes than this are not asked about members that may not be wanted.
QUICK = 12
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_HOLDS: dict[str, Callable[[int, int], bool]] = {
    "<": lambda value, other: value < other,
    "<=": lambda value, other: value <= other,
    ">": lambda value, other: value > other,
    ">=": lambda value, other: value >= other,
    "=": lambda value, other: value == other,
    "!=": lambda value, other: value != other,
}


def by_fact(out: Emission, c: Op, var: Local, unchanging: Callable[..., bool]) -> ast.expr | None:
    """The mask of members for which `c` holds, where one side is a fact and the other is the same for all members."""
    left, right = c.args
    op = c.op
    if var.name in locals_of(right):
        left, right, op = right, left, _TURNED[op]
    if set(locals_of(left)) != {var.name} or var.name in locals_of(right) or not unchanging(left, out):
        return None
    if not isinstance(right.type, Member | Number) or right.type.optional or not _total(out, right):
        return None
    values = constant_values(out, left, var)
    if not values:
        return None
    if isinstance(right.type, Member):
        return _of_member(out, values, op, right, out.world.size(right.type.kind))
    return _of_number(out, values, op, right) if op in ("=", "!=") else _beyond(out, values, op, right)


def _of_member(out: Emission, values: Sequence[int], op: str, other: Expr, size: int) -> ast.expr:
    rows = tuple(_mask(values, op, each) for each in range(size))
    return out.w.expr("_0[_1]", _table(out, rows), out.value(other))


def _of_number(out: Emission, values: Sequence[int], op: str, other: Expr) -> ast.expr:
    """A number that no member has is no mistake."""
    rows = {value: _mask(values, "=", value) for value in sorted(set(values))}
    found = out.w.expr("_0.get(_1, 0)", _table(out, rows), out.value(other))
    return found if op == "=" else out.w.expr("~_0", found)


def _beyond(out: Emission, values: Sequence[int], op: str, other: Expr) -> ast.expr:
    """What a comparison holds for changes at the members' own numbers only."""
    steps = tuple(sorted(set(values)))
    if op in ("<", ">="):
        place, between = "bisect_left", (*steps, steps[-1] + 1)
    else:
        place, between = "bisect_right", (steps[0] - 1, *steps)
    rows = tuple(_mask(values, op, each) for each in between)
    at = out.w.call(place, out.w.name(out.shared.constant("steps", steps)), out.value(other))
    return out.w.expr("_0[_1]", _table(out, rows), at)


def _total(out: Emission, e: Expr) -> bool:
    """Whether an expression has a value in any case, so that it may be asked about members that are not wanted."""
    return total(e, out.shared.defines, out.world.tables)


def _table(out: Emission, rows: object) -> ast.expr:
    return out.w.name(out.shared.constant("by_fact", rows))


def _mask(values: Sequence[int], op: str, other: int) -> int:
    return sum(1 << member for member, value in enumerate(values) if _HOLDS[op](value, other))


# Conditions that know a member only by what it belongs to


def by_way_of(out: Emission, c: Expr, var: Local) -> ast.expr | None:
    """The mask of members for which `c` holds, where `c` knows a member only by one fact, of which there are few."""
    c = _spread(out, c, var)
    ways = list(dict.fromkeys(_ways(c, var)))
    if len(ways) != 1 or not isinstance(ways[0], Fact) or not isinstance(ways[0].type, Member):
        return None
    way, kind = ways[0], ways[0].type
    size = out.world.size(kind.kind)
    if kind.optional or size > FEW or _dear(c) or not _total(out, c):
        return None
    values = out.world.constants[way.table]
    held = _in_set(out, c, way, values, size)
    if held is not None:
        return held
    made: ast.expr | None = None
    for each in range(size):
        test = simplified(_replaced(c, way, Const(way.type, each, way.span)))
        held = out.w.constant(_mask(values, "=", each))
        part = out.w.expr("_0 if _1 else 0", held, out.test(test))
        made = part if made is None else out.w.expr("_0 | _1", made, part)
    return made


def _in_set(out: Emission, c: Expr, way: Fact, values: Sequence[int], size: int) -> ast.expr | None:
    """The members whose fact lies in a set: one table by that set."""
    assert isinstance(way.index, Local)
    if not (isinstance(c, Op) and c.op == "in" and c.args[0] == way and way not in _ways(c.args[1], way.index)):
        return None
    type = c.args[1].type
    if not (isinstance(type, Collection) and type.form == "set"):
        return None
    sets = range(1 << size)
    rows = tuple(sum(1 << member for member, value in enumerate(values) if held >> value & 1) for held in sets)
    return out.w.expr("_0[_1]", _table(out, rows), out.value(c.args[1]))


def _spread(out: Emission, e: Any, var: Local) -> Any:
    """The expression with the defines that depend on `var` written out."""
    if isinstance(e, Call) and var.name in locals_of(e):
        return _spread(out, out.shared.body_of(e), var)
    if isinstance(e, Op | Logic):
        return replace(e, args=tuple(_spread(out, a, var) for a in e.args))
    return e


def _ways(e: Any, var: Local) -> Iterator[Any]:
    """The facts by which an expression knows a member, or the member itself."""
    if isinstance(e, Fact) and isinstance(e.index, Local) and e.index.name == var.name:
        yield e
    elif isinstance(e, Local):
        if e.name == var.name:
            yield e
    elif isinstance(e, tuple):
        for each in e:
            yield from _ways(each, var)
    elif hasattr(e, "part_names"):
        for name in e.part_names:
            if name not in ("type", "span"):
                yield from _ways(getattr(e, name), var)


def _dear(e: Any) -> bool:
    """Whether an expression goes through something, or calls, or is long."""
    return any(isinstance(node, Fold | Call) or place >= QUICK for place, node in enumerate(nodes(e)))


def _replaced(e: Any, way: Fact, by: Expr) -> Any:
    if isinstance(e, Fact) and e.table == way.table and e.index == way.index:
        return by
    if isinstance(e, tuple):
        return tuple(_replaced(each, way, by) for each in e)
    if isinstance(e, Op | Logic):
        return replace(e, args=_replaced(e.args, way, by))
    if isinstance(e, Load | Fact):
        return replace(e, index=_replaced(e.index, way, by))
    return e
