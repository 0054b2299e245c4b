"""Evaluates expressions of the middle form by walking their trees."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

from stockrail.compiler import form
from stockrail.compiler.lowered import Lowered
from stockrail.language.types import Collection

from .board import Board
from .operations import MAPS, OPERATIONS, Beside, seat
from .plain import Trouble, items, plain

#: The values of locals by name, the acting player among them as `player` (None when nobody acts).
Here = dict[str, Any]


class Expressions:
    """Answers what an expression is worth on the board, where certain locals have certain values."""

    def __init__(self, made: Lowered, board: Board) -> None:
        self.world = made.world
        self.defines = made.t.defined
        self.board = board
        #: The neighbours of each place, by the name of the table that lists them.
        self.beside: dict[str, Beside] = {}

    def value(self, e: form.Expr, here: Here) -> Any:
        match e:
            case form.Const():
                return plain(e.type, e.value)
            case form.Local():
                return here[e.name]
            case form.Load():
                return self.board.read(e.field, self.values(e.index, here))
            case form.Fact():
                return plain(e.type, self.world.constants[e.table][self.value(e.index, here)])
            case form.Entry():
                return self._entry(e, self.values(e.index, here))
            case form.Op(op="seat"):
                return seat(self.value(e.args[0], here), self.world.setting.players)
            case form.Op(op="clockwise"):
                first, count = self.value(e.args[0], here), self.world.setting.players
                return tuple((first + step) % count for step in range(count))
            case form.Op():
                return OPERATIONS[e.op](*self.values(e.args, here))
            case form.Logic(op="and"):
                return all(self.value(part, here) for part in e.args)
            case form.Logic():
                return any(self.value(part, here) for part in e.args)
            case form.If():
                return self.value(e.then if self.value(e.test, here) else e.otherwise, here)
            case form.Interval():
                step = 1 if e.step is None else self.value(e.step, here)
                return range(self.value(e.low, here), self.value(e.high, here) + 1, step)
            case form.Fold():
                return self._fold(e, here)
            case form.Call():
                return self._call(e, self.values(e.args, here))
            case form.Apply():
                return self._apply(e, self.values(e.args, here))
        raise AssertionError(e)

    def values(self, parts: tuple[form.Expr, ...], here: Here) -> tuple[Any, ...]:
        return tuple(self.value(part, here) for part in parts)

    def all_hold(self, tests: tuple[form.Expr, ...], here: Here) -> bool:
        """Whether all conditions hold, asked from left to right."""
        return all(self.value(test, here) for test in tests)

    def _entry(self, e: form.Entry, key: tuple[int, ...]) -> Any:
        table = self.world.tables[e.table.removeprefix("table_")]
        found = table.values.get(key, table.otherwise)
        if found is None:
            raise Trouble("not-in-table")
        return plain(e.type, found)

    def _call(self, e: form.Call, args: tuple[Any, ...]) -> Any:
        defined = self.defines[e.name]
        assert defined is not None
        return self.value(defined.body, {param.name: arg for param, arg in zip(defined.params, args, strict=True)})

    def _apply(self, e: form.Apply, args: tuple[Any, ...]) -> Any:
        (table,) = e.static
        if table not in self.beside:
            self.beside[table] = [plain(Collection("set", ""), each) for each in self.world.constants[table]]
        return MAPS[e.function](self.beside[table], *args)

    # Questions about collections

    def _fold(self, e: form.Fold, here: Here) -> Any:
        if e.how == "every":  # its condition is what every member has
            return all(self.all_hold(e.where, {**here, e.var.name: each}) for each in self._domain(e, here))
        fitting = (each for each in self._domain(e, here) if self.all_hold(e.where, {**here, e.var.name: each}))
        if e.keys:
            fitting = iter(self.in_order(e.var, e.keys, list(fitting), here))
        match e.how:
            case "any":
                return any(True for _ in fitting)
            case "no":
                return not any(True for _ in fitting)
            case "count":
                return sum(1 for _ in fitting)
            case "those":
                return self._those(e, list(fitting), here)
            case "first" | "the":
                found = list(islice(fitting, 1))
                if not found and e.how == "the":
                    raise Trouble("nothing-found")
                return found[0] if found else None
        assert e.value is not None
        worth = [self.value(e.value, {**here, e.var.name: each}) for each in fitting]
        if e.how == "each":
            return tuple(worth)
        if e.how == "sum":
            return sum(worth)
        return (max if e.how == "highest" else min)(worth, default=None)

    def _those(self, e: form.Fold, fitting: list[int], here: Here) -> Any:
        if isinstance(e.type, Collection) and e.type.form == "bag":
            held = self.value(e.domain, here)
            return Counter({member: held[member] for member in fitting})
        is_set = isinstance(e.type, Collection) and e.type.form == "set"
        return frozenset(fitting) if is_set else tuple(fitting)

    def _domain(self, e: form.Fold, here: Here) -> list[int]:
        return items(self.value(e.domain, here))

    def in_order(self, var: form.Local, keys: tuple[form.Key, ...], members: list[int], here: Here) -> list[int]:
        """Members by the keys; where all keys are equal they stay in declared order."""

        def rank(member: int) -> tuple[int, ...]:
            worth = [self.value(key.value, {**here, var.name: member}) for key in keys]
            return tuple(-n if key.highest else n for n, key in zip(worth, keys, strict=True))

        return sorted(members, key=rank)
