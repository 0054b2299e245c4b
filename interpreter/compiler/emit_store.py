"""Python for the writes of one transition: stores, and pieces moved or swapped."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..engine.program import NO_NUMBER
from ..language.types import Collection, Member, Number
from ..source.frozen import frozen
from .emit_expression import Emission
from .form import Const, Expr, Load, Local, Op
from .largest import is_optional, may_be_too_large, may_be_too_small
from .steps import Group, Let, Place, Require, Store, Swap

if TYPE_CHECKING:
    from .emit_block import Plain

Statements = list[ast.stmt]


class StoreWriter:
    """Writes stores and moves inside a block, those that are watched with their old and new values."""

    def __init__(self, block: Plain) -> None:
        self.block = block
        self.program = block.program
        self.world = block.program.world
        self.w = block.w
        self.out = block.out
        #: The stores done so far whose old and new values are at hand.
        self.written: list[Written] = []
        #: The variables that hold the terms of the group's locals, in traced programs.
        self._terms: dict[str, str] = {}

    def plainly(self, group: Group) -> Statements:
        found: Statements = []
        for step in group.steps:
            self.w.at(step.span)
            found += self._reported(step, self._step(step))
        return found

    def _step(self, step: Let | Require | Store | Place | Swap) -> Statements:
        match step:
            case Let():
                return self.block.let(step)
            case Require():
                return self.block.require(step)
            case Store():
                return self._store(step)
            case Place():
                return self._place(step)
        return self._swap(step)

    def _store(self, step: Store) -> Statements:
        slot = self._slot(step)
        if step.bounds is not None:
            return self._bounded(step, slot)
        ops = {"+": "S[_0] += _1", "-": "S[_0] -= _1", "|": "S[_0] |= _1", "&~": "S[_0] &= ~_1"}
        change = self._own_change(step, ops)
        value = self.out.value(change.args[1] if change is not None else step.value)
        self.w.at(step.span)
        return self.w.stmts(ops[change.op] if change is not None else "S[_0] = _1", slot, value)

    def _own_change(self, step: Store, ops: Iterable[str]) -> Op | None:
        """The value of a store, if it is one of these operations on what the same place held before."""
        value, info = step.value, self.world.fields[step.field]
        if not isinstance(value, Op) or value.op not in ops:
            return None
        return value if value.args[0] == Load(info.type, step.field, step.index, step.span) else None

    def _bounded(self, step: Store, slot: ast.expr) -> Statements:
        """A write with only those bounds tested that can fail; a count up or down finds its slot once."""
        assert step.bounds is not None
        found: Statements = []
        ops = {"+": "S[_0] + _1", "-": "S[_0] - _1"}
        change = self._own_change(step, ops)
        if change is not None and not isinstance(slot, ast.Constant):
            found = [self.w.assign("at_", slot)]
            slot = self.w.name("at_")
        if change is not None:
            value = self.w.expr(ops[change.op], slot, self.out.value(change.args[1]))
        else:
            value = self.out.value(step.value)
        self.w.at(step.span)
        found += [self.w.assign("value_", value)]
        low, high = step.bounds
        found += self.w.stmts(f"if {_beyond(step.value, low, high)}: outside(value_, {low}, {high})")
        return found + self.w.stmts("S[_0] = value_", slot)

    def _slot(self, step: Store) -> ast.expr:
        info = self.world.fields[step.field]
        if len(step.index) == len(info.keys):
            return self.out.slot(info, step.index)
        base = self.out.slot(info, step.index[:-1])
        return self.w.expr("_0 + _1", base, self.out.value(step.index[-1]))

    def _place(self, step: Place) -> Statements:
        kind = _kind(step.pieces)
        where = self.w.constant(self.world.places[kind])
        slot = self.out.slot(self.world.fields[step.field], step.index) if step.field else self.w.constant(-1)
        pieces = self.out.value(step.pieces)
        self.w.at(step.span)
        return self.w.stmts("move_pieces(S, _0, _1, _2, _3)", where, pieces, slot, self.w.constant(step.under))

    def _swap(self, step: Swap) -> Statements:
        kind = _kind(step.left)
        where = self.w.constant(self.world.places[kind])
        left, right = self.out.value(step.left), self.out.value(step.right)
        self.w.at(step.span)
        return self.w.stmts("swap_pieces(S, _0, _1, _2)", where, left, right)

    def _reported(self, step: Let | Require | Store | Place | Swap, written: Statements) -> Statements:
        """A step with what a traced program says of it."""
        trace = self.program.trace
        return written if trace is None else trace.noted(self.block, step, written, self._terms)

    def watched(self, group: Group, fields: set[str]) -> Statements:
        """The writes, with old and new values at hand for stores to some fields."""
        found: Statements = []
        for step in group.steps:
            self.w.at(step.span)
            if isinstance(step, Store) and step.field in fields:
                found += self._reported(step, self._watched(step))
            else:
                found += self.plainly(Group((step,), group.writes, group.verb, group.span, group.quiet))
        return found + self._settle()

    def _watched(self, step: Store) -> Statements:
        info = self.world.fields[step.field]
        found: Statements = []
        index: list[ast.expr] = []
        typed: list[Expr] = []
        for each in step.index:
            if isinstance(each, Const):
                index.append(self.out.value(each))
                typed.append(each)
                continue
            name = self.block.temporary("i")
            found += [self.w.assign(name, self.out.value(each))]
            index.append(self.w.name(name))
            typed.append(Local(each.type, "!" + name, each.span))
        slot, old, new = (self.block.temporary(x) for x in ("slot", "old", "new"))
        place = _at_hand(self.out).slot(info, tuple(typed))
        found += [self.w.assign(slot, place)]
        found += self.w.stmts(f"{old} = S[{slot}]")
        value = self.out.value(step.value)
        self.w.at(step.span)
        if step.bounds is not None:
            low, high = (self.w.constant(b) for b in step.bounds)
            value = self.w.call("bound_or_none" if is_optional(step.value) else "bound", value, low, high)
        found += [self.w.assign(new, value)]
        found += self.w.stmts(f"S[{slot}] = {new}")
        self.written.append(Written(step.field, index, slot, old, new))
        return found

    def _settle(self) -> Statements:
        """Two writes to one slot are one: the first takes the last value, the second counts for nothing."""
        found: Statements = []
        for i, first in enumerate(self.written):
            for second in self.written[i + 1 :]:
                if first.field == second.field:
                    found += self.w.stmts(
                        f"if {first.slot} == {second.slot}:\n"
                        f"    {first.new} = {second.new}\n    {second.old} = {second.new}"
                    )
        return found


@frozen
class Written:
    """One store as it was done: the field, its index values, and the variables of its slot, old and new value."""

    field: str
    index: list[ast.expr]
    slot: str
    old: str
    new: str


def _at_hand(out: Emission) -> Emission:
    """The same place, where names marked by a `!` are Python variables."""

    def local(name: str) -> ast.expr:
        return out.w.name(name[1:]) if name.startswith("!") else out.local(name)

    return Emission(out.shared, out.w, local)


def _beyond(value: Expr, low: int, high: int) -> str:
    """The test whether `value_` lies outside bounds, on those sides that its type leaves open."""
    type = value.type
    assert isinstance(type, Number)
    sides = [f"value_ < {low}"] if type.low < low or may_be_too_small(value) else []
    sides += [f"value_ > {high}"] if type.high > high or may_be_too_large(value) else []
    test = " or ".join(sides)
    return f"value_ != {NO_NUMBER} and ({test})" if type.optional else test


def _kind(pieces: Expr) -> str:
    """The kind that a piece, or a set of pieces, is of."""
    assert isinstance(pieces.type, (Member, Collection))
    return pieces.type.kind
