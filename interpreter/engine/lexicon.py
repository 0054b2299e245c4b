"""The names in a program as tables: from names to slots, segments and answers, and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from ..source.frozen import frozen
from .choice import Answers
from .position import FIRST
from .program import BlockLayout, FieldLayout, Program
from .values import Plain, read, write


@frozen
class Instance:
    """One value of a field: `index` places it among the members of the field's keys; it starts at `slot`."""

    field: FieldLayout
    index: tuple[int, ...]
    slot: int
    path: str


class Lexicon:
    """Built once for a program by `lexicon`, and shared by all its games."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.kinds = program.kinds
        self.fields = {(field.owner, field.name): field for field in program.fields}
        self.answers = tuple(Answers(ask, program.kinds, program.aliases) for ask in program.asks)
        self.block_names = distinct([block.name for block in program.blocks])
        self.ask_names = distinct([ask.id for ask in program.asks])
        self.homes: dict[str, list[str]] = {}
        for kind, members in program.kinds.items():
            for member in members:
                self.homes.setdefault(member, []).append(kind)

    def instances(self, field: FieldLayout) -> Iterator[Instance]:
        """Every value of a field, the last key fastest."""
        width = self.width(field)
        members = [self.kinds[kind] for kind in field.keys]
        places = product(*(range(len(each)) for each in members))
        for number, index in enumerate(places):
            names = [each[place] for each, place in zip(members, index, strict=True)]
            yield Instance(field, index, field.base + number * width, _path(field, names))

    def slot(self, field: FieldLayout, index: tuple[int, ...]) -> int:
        """The first slot of one value of a field."""
        number = 0
        for kind, place in zip(field.keys, index, strict=True):
            number = number * len(self.kinds[kind]) + place
        return field.base + number * self.width(field)

    def width(self, field: FieldLayout) -> int:
        """Slots for one value: a bag takes one for each member, all else one."""
        return len(self.kinds[field.type.kind]) if field.type.form == "bag" else 1

    def value(self, slots: list[Any], field: FieldLayout, slot: int) -> Plain:
        """The value of a field that starts at `slot`; a bag gives the count of each member in it."""
        if field.type.form == "bag":
            members = self.kinds[field.type.kind]
            return {name: int(slots[slot + place]) for place, name in enumerate(members)}
        return read(self.kinds, field.type, slots[slot])

    def store(self, slots: list[Any], field: FieldLayout, slot: int, value: Any) -> None:
        """Write a value as `value` gives it, without setting off any rule. Raises Unfit."""
        if field.type.form == "bag":
            for place, name in enumerate(self.kinds[field.type.kind]):
                slots[slot + place] = int(value.get(name, 0))
        else:
            slots[slot] = write(self.kinds, field.type, value)

    def instance(self, slot: int) -> Instance | None:
        """The value that a slot belongs to; None for the engine's own slots."""
        return self._by_slot.get(slot)

    @cached_property
    def _by_slot(self) -> dict[int, Instance]:
        return {
            each.slot + further: each
            for each in self.paths.values() for further in range(self.width(each.field))
        }

    @cached_property
    def paths(self) -> dict[str, Instance]:
        """Every value of every field by its path."""
        return {each.path: each for field in self.program.fields for each in self.instances(field)}

    def own_slots(self) -> list[int]:
        """Slots of no field: derived facts, and what the flow and the end conditions remember."""
        taken: set[int] = set()
        for field in self.program.fields:
            size = prod(len(self.kinds[kind]) for kind in field.keys) * self.width(field)
            taken.update(range(field.base, field.base + size))
        return [slot for slot in range(FIRST, self.program.slots) if slot not in taken]

    def block(self, segment: int) -> int:
        """The place of the block that a segment belongs to."""
        for place, block in enumerate(self.program.blocks):
            if block.first <= segment <= block.last:
                return place
        raise LookupError(f"segment {segment} is in no block")

    def block_named(self, name: str) -> BlockLayout:
        return self.program.blocks[self.block_names.index(name)]


def lexicon(program: Program) -> Lexicon:
    """The lexicon of a program, made on first use."""
    if program.lexicon is None:
        program.lexicon = Lexicon(program)
    made: Lexicon = program.lexicon
    return made


def _path(field: FieldLayout, names: list[str]) -> str:
    """A value's name as rules spell it: `red.value`, `p1.shares(red)`, `deck`."""
    owner = f"{names[0]}." if field.owner else ""
    further = names[1:] if field.owner else names
    return f"{owner}{field.name}" + (f"({', '.join(further)})" if further else "")


def distinct(names: list[str]) -> tuple[str, ...]:
    """The names, with `#2`, `#3` … behind those that came before."""
    seen: dict[str, int] = {}
    for_all = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        for_all.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return tuple(for_all)
