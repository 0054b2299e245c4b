"""Which way fields must move for an expression to rise, or to become true: what rises with what.

A condition rises when it becomes true, a set when it gains members. Where it can't be told, either way will do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..language.types import Number
from .form import Call, Const, Defined, Expr, Fold, If, Load, Logic, Op
from .scope import reads
from .substitution import substituted

Direction = Literal["up", "down", "any"]

#: Each field that an expression reads, and the way it must move.
Directions = dict[str, Direction]

#: Operations that rise with all their operands.
_RISING = ("+", "min", "max", "size", "mask", "bit", "bit or none", "known", "same", "|", "floor", "ceil", "half")
#: Comparisons: their first operand's way to become true; the second goes the other way.
_COMPARED: dict[str, Direction] = {"<": "down", "<=": "down", ">": "up", ">=": "up"}

_OPPOSITE: dict[Direction, Direction] = {"up": "down", "down": "up", "any": "any"}


def directions(expr: Expr, way: Direction, defined: Mapping[str, Defined | None]) -> Directions:
    """How the fields read in `expr` must move for it to go `way`."""
    found: Directions = {}
    _Look(defined, found).at(expr, way)
    return found


class _Look:
    def __init__(self, defined: Mapping[str, Defined | None], found: Directions) -> None:
        self._defined = defined
        self._found = found

    def at(self, expr: Expr, way: Direction) -> None:
        match expr:
            case Load():
                self._note(expr.field, way)
                self._all(expr.index)
            case Op():
                self._op(expr, way)
            case Logic():
                self._each(expr.args, way)
            case If():
                self.at(expr.test, "any")
                self._each((expr.then, expr.otherwise), way)
            case Fold():
                self._fold(expr, way)
            case Call():
                self._call(expr, way)
            case _:
                self._all((expr,))

    def _each(self, parts: tuple[Expr, ...], way: Direction) -> None:
        for part in parts:
            self.at(part, way)

    def _op(self, expr: Op, way: Direction) -> None:
        args = expr.args
        if expr.op in ("floor", "ceil", "half") and not _positive(args[1]):
            self._all(args)
        elif expr.op in _RISING or (expr.op == "*" and any(_positive(a) for a in args)):
            self._each(args, way)
        elif expr.op in ("not", "negate"):
            self.at(args[0], _OPPOSITE[way])
        elif expr.op in ("-", "&~"):
            self.at(args[0], way)
            self.at(args[1], _OPPOSITE[way])
        elif expr.op in _COMPARED:
            self._compared(args, _COMPARED[expr.op], way)
        elif expr.op in ("=", "!=") and (end := _at_an_end(args)) is not None:
            self._compared(args, end if expr.op == "=" else _OPPOSITE[end], way)
        elif expr.op == "in":
            self._all(args[:1])
            self.at(args[1], way)
        else:
            self._all(args)

    def _compared(self, args: tuple[Expr, ...], first: Direction, way: Direction) -> None:
        """`first` is the way of the first operand for the comparison to become true."""
        taken = first if way == "up" else _OPPOSITE[first] if way == "down" else "any"
        self.at(args[0], taken)
        self.at(args[1], _OPPOSITE[taken])

    def _fold(self, expr: Fold, way: Direction) -> None:
        if expr.how in ("any", "count", "those"):
            self._each((expr.domain, *expr.where), way)
        elif expr.how == "no":
            self._each((expr.domain, *expr.where), _OPPOSITE[way])
        elif expr.how == "every":
            self.at(expr.domain, _OPPOSITE[way])
            self._each(expr.where, way)
        elif expr.how in ("highest", "lowest", "sum") and expr.value is not None:
            self.at(expr.value, way)
            self._all((expr.domain, *expr.where))
        else:
            self._all((expr,))

    def _call(self, expr: Call, way: Direction) -> None:
        made = self._defined.get(expr.name)
        if made is not None:
            self.at(substituted(made.body, {p.name: a for p, a in zip(made.params, expr.args, strict=False)}), way)

    def _all(self, parts: tuple[Expr, ...]) -> None:
        """Whatever is read in these may move either way."""
        for part in parts:
            for name in reads(part):
                if not name.startswith("local:"):
                    self._note(name, "any")
            for call in _calls(part):
                self._call(call, "any")

    def _note(self, field: str, way: Direction) -> None:
        self._found[field] = way if self._found.get(field, way) == way else "any"


def _at_an_end(args: tuple[Expr, ...]) -> Direction | None:
    """The way in which a number comes to be a constant that is the lowest or the highest it can be."""
    number, limit = args[0].type, args[1]
    if not isinstance(limit, Const) or not isinstance(number, Number) or number.optional or number.low == number.high:
        return None
    return "down" if limit.value == number.low else "up" if limit.value == number.high else None


def _positive(expr: Expr) -> bool:
    return isinstance(expr, Const) and isinstance(expr.value, int) and expr.value > 0


def _calls(node: object) -> list[Call]:
    """The defines called in an expression."""
    if isinstance(node, Call):
        return [node]
    if isinstance(node, tuple):
        return [call for each in node for call in _calls(each)]
    names = getattr(node, "part_names", ())
    return [call for name in names if name not in ("type", "span") for call in _calls(getattr(node, name))]
