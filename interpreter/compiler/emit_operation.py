"""Python for operations of the middle form: sums, comparisons, questions about sets, piles and tracks."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine.program import NO_NUMBER
from ..language.types import Collection, Number
from .form import Const, Op
from .total import total

if TYPE_CHECKING:
    from .emit_expression import Emission

_TEMPLATES = {
    "+": "_0 + _1",
    "-": "_0 - _1",
    "*": "_0 * _1",
    "negate": "-_0",
    "abs": "abs(_0)",
    "floor": "_0 // _1",
    "ceil": "-(-_0 // _1)",
    "half": "(2 * _0 + _1) // (2 * _1)",
    "remainder": "_0 % _1",
    "=": "_0 == _1",
    "!=": "_0 != _1",
    "<": "_0 < _1",
    "<=": "_0 <= _1",
    ">": "_0 > _1",
    ">=": "_0 >= _1",
    "|": "_0 | _1",
    "&": "_0 & _1",
    "&~": "_0 & ~_1",
    "bit": "1 << _0",
    "known": "_0",
    "same": "_0",
    "answer": "_0[_1]",
    "turn": "(_0 + _1) % _2",
    "top": "_0[0]",
    "rest": "_0[1:]",
    "put on": "(_1, *_0)",
    "put under": "(*_0, _1)",
}


def operation(out: Emission, e: Op) -> ast.expr:
    """The value of an operation, by its template or its own function."""
    template = _TEMPLATES.get(e.op)
    if template is not None:
        args = [out.value(a) for a in e.args]
        out.w.at(e.span)
        return out.w.expr(template, *args)
    return _FORMS[e.op](out, e)


def _negated(out: Emission, e: Op) -> ast.expr:
    return out.w.expr("not _0", out.test(e.args[0]))


def _extreme(out: Emission, e: Op) -> ast.expr:
    return out.w.call(e.op, *[out.value(a) for a in e.args])


def _within(out: Emission, e: Op) -> ast.expr:
    item, held = out.value(e.args[0]), e.args[1]
    type = held.type
    if isinstance(type, Collection) and type.form == "set":
        found = out.w.expr("_0 >> _1 & 1", out.value(held), item)
    elif isinstance(type, Collection) and type.form == "bag":
        found = out.w.expr("S[_0 + _1] > 0", out.bag(held), item)
    elif isinstance(held, Const) and isinstance(held.value, tuple):
        found = out.w.expr("_0 in _1", item, out.w.name(out.shared.constant("marks", frozenset(held.value))))
    else:
        found = out.w.expr("_0 in _1", item, out.value(held))
    return found


def _between(out: Emission, e: Op) -> ast.expr:
    parts = [out.value(a) for a in e.args]
    if total(e.args, out.shared.defines, out.world.tables, here=True):
        return out.w.expr("_1 <= _0 <= _2", *parts)
    return out.w.call("between", *parts)


def _within_or_none(out: Emission, e: Op) -> ast.expr:
    """Both sides are computed, even where the first is none, if computing the second may fail."""
    item, held = e.args
    none = out.w.expr("_0 >= 0", out.value(item))
    if isinstance(item.type, Number):
        none = out.w.expr("_0 != _1", out.value(item), out.w.constant(NO_NUMBER))
    found = out.w.expr("1 if _0 and _1 else 0", none, _within(out, Op(e.type, "in", e.args, e.span)))
    if total(held, out.shared.defines, out.world.tables, here=True):
        return found
    return out.w.expr("(_0, _1)[1]", out.iterated(held), found)


def _compared_with_none(out: Emission, e: Op) -> ast.expr:
    equal = e.op == "is none"
    value = out.value(e.args[0])
    if isinstance(e.args[0].type, Number):
        return out.w.expr("_0 == _1" if equal else "_0 != _1", value, out.w.constant(NO_NUMBER))
    return out.w.expr("_0 < 0" if equal else "_0 >= 0", value)


def _bit_or_none(out: Emission, e: Op) -> ast.expr:
    value = out.value(e.args[0])
    return out.w.expr("1 << _0 if _0 >= 0 else 0", value)


def mask_of_members(out: Emission, e: Op) -> ast.expr:
    """The members of a pile, order or bag as a set."""
    held = e.args[0]
    if isinstance(held.type, Collection) and held.type.form == "bag":
        items = out.w.expr(
            "[i for i in range(_1) if S[_0 + i] > 0]",
            out.bag(held),
            out.w.constant(out.world.size(held.type.kind)),
        )
        return out.w.call("mask_of", items)
    return out.w.call("mask_of", out.value(held))


def _size(out: Emission, e: Op) -> ast.expr:
    held = e.args[0]
    if isinstance(held.type, Collection) and held.type.form == "set":
        return out.w.expr("_0.bit_count()", out.value(held))
    if isinstance(held.type, Collection) and held.type.form == "bag":
        base = out.bag(held)
        return out.w.expr("sum(S[_0:_0 + _1])", base, out.w.constant(out.world.size(held.type.kind)))
    return out.w.call("len", out.value(held))


def _copies(out: Emission, e: Op) -> ast.expr:
    held = e.args[0]
    if isinstance(held.type, Collection) and held.type.form == "bag":
        return out.w.expr("S[_0 + _1]", out.bag(held), out.value(e.args[1]))
    return out.w.expr("_0.count(_1)", out.value(held), out.value(e.args[1]))


def _order(out: Emission, e: Op) -> ast.expr:
    return out.w.row(*[out.value(a) for a in e.args])


def _seat(out: Emission, e: Op) -> ast.expr:
    return out.w.call("seat", out.value(e.args[0]), out.w.constant(out.world.setting.players))


def _clockwise(out: Emission, e: Op) -> ast.expr:
    n = out.world.setting.players
    table = tuple(tuple((p + i) % n for i in range(n)) for p in range(n))
    return out.w.expr("_0[_1]", out.w.name(out.shared.constant("clockwise", table)), out.value(e.args[0]))


def _moved(out: Emission, e: Op) -> ast.expr:
    """A marker some spaces on; it stops at the ends. Tracks without gaps need no table."""
    value, count, track = e.args
    assert isinstance(track, Const) and isinstance(track.value, tuple)
    spaces = track.value
    now, step = out.value(value), out.value(count)
    forward = e.op == "forward"
    if len(spaces) == spaces[-1] - spaces[0] + 1:
        end = out.w.constant(spaces[-1] if forward else spaces[0])
        return out.w.expr("min(_0 + _1, _2)" if forward else "max(_0 - _1, _2)", now, step, end)
    places = out.w.name(out.shared.constant("places", {space: i for i, space in enumerate(spaces)}))
    row = out.w.name(out.shared.constant("spaces", spaces))
    if forward:
        return out.w.expr("_0[min(_1[_2] + _3, _4)]", row, places, now, step, out.w.constant(len(spaces) - 1))
    return out.w.expr("_0[max(_1[_2] - _3, 0)]", row, places, now, step)


def _on_track(out: Emission, e: Op) -> ast.expr:
    track = e.args[1]
    assert isinstance(track, Const) and isinstance(track.value, tuple)
    return out.w.expr(
        "_0 in _1",
        out.value(e.args[0]),
        out.w.name(out.shared.constant("marks", frozenset(track.value))),
    )


_FORMS: dict[str, Callable[[Emission, Op], ast.expr]] = {
    "not": _negated,
    "min": _extreme,
    "max": _extreme,
    "in": _within,
    "in or none": _within_or_none,
    "between": _between,
    "is none": _compared_with_none,
    "is not none": _compared_with_none,
    "bit or none": _bit_or_none,
    "mask": mask_of_members,
    "size": _size,
    "copies": _copies,
    "order": _order,
    "seat": _seat,
    "clockwise": _clockwise,
    "forward": _moved,
    "back": _moved,
    "on track": _on_track,
}
