"""The board: what every field holds, and where each piece lies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from stockrail.compiler.kind_facts import fact_value
from stockrail.compiler.lowered import Lowered
from stockrail.compiler.world import FieldInfo
from stockrail.language.types import LARGEST, Bool, Collection, Number

from .plain import Trouble, empty, items, plain, shown

#: A field and the members that pick one instance of it.
Place = tuple[str, tuple[int, ...]]


class Board:
    """Values by place. Writes outside the declared bounds are faults."""

    def __init__(self, made: Lowered) -> None:
        self.made = made
        self.world = made.world
        self.values: dict[Place, Any] = {}
        for info in self.world.fields.values():
            for index in self.instances(info):
                self.values[info.key, index] = self._start(info, index)
        for kind in self.world.kinds.values():
            if kind.pieces:
                field = self.world.globals[kind.starts_in]
                every = range(len(kind.members))
                assert isinstance(field.type, Collection)
                self.values[field.key, ()] = tuple(every) if field.type.form == "pile" else frozenset(every)

    def instances(self, info: FieldInfo) -> Iterator[tuple[int, ...]]:
        return product(*(range(size) for size in info.sizes))

    def _start(self, info: FieldInfo, index: tuple[int, ...]) -> Any:
        """What the member says, else what the declaration says, else nothing."""
        from .expressions import Expressions

        kind = self.world.kinds.get(info.owner)
        if kind is not None and kind.decl is not None and kind.decl.members and len(info.keys) == 1:
            given = kind.decl.members[index[0]].facts.get(info.name)
            if given is not None:
                return plain(info.type, fact_value(self.made.t, given, info.type))
        owner, start = self.made.starts[info.key]
        if start is None:
            track = self.world.tracks.get(info.track)
            low = max(info.low, 0) if info.purse else info.low
            return empty(info.type, track.spaces[0] if track else low)
        here = {} if owner is None else {owner.name: index[0]}
        return Expressions(self.made, self).value(start, here)

    def read(self, field: str, index: tuple[int, ...]) -> Any:
        return self.values[field, index]

    def write(self, field: str, index: tuple[int, ...], value: Any) -> None:
        info = self.world.fields[field]
        if isinstance(info.type, Collection) and info.type.form == "bag":
            *index_of_bag, member = index
            bag = self.values[field, tuple(index_of_bag)].copy()
            if not 0 <= value <= LARGEST:
                raise Trouble("out-of-range")
            bag[member] = value
            self.values[field, tuple(index_of_bag)] = bag
            return
        if value is None:
            assert info.type.optional, f"none written to {field}"
        elif isinstance(info.type, Number) and not info.low <= value <= info.high:
            raise Trouble("out-of-range")
        elif isinstance(info.type, Bool):
            value = bool(value)
        self.values[field, index] = value

    # Pieces

    def place_of(self, kind: str, piece: int) -> Place | None:
        """Where a piece lies; None when it is out of the game."""
        found = [place for place in self.places(kind) if piece in self.values[place]]
        assert len(found) <= 1, f"{self.world.kinds[kind].members[piece]} lies in several places: {found}"
        return found[0] if found else None

    def places(self, kind: str) -> list[Place]:
        """Everywhere that pieces of a kind may lie."""
        return [
            (info.key, index)
            for info in self.world.fields.values()
            if info.holds and isinstance(info.type, Collection) and info.type.kind == kind
            for index in self.instances(info)
        ]

    def move(self, kind: str, pieces: frozenset[int], to: Place | None, *, under: bool = False) -> None:
        """Pieces one by one in declared order, on top of a pile, so that the last comes to lie on top."""
        for piece in sorted(pieces):
            place = self.place_of(kind, piece)
            if place is not None:
                self.values[place] = _without(self.values[place], piece)
            if to is not None:
                self.values[to] = _with(self.values[to], piece, under)

    def swap(self, kind: str, left: frozenset[int], right: frozenset[int]) -> None:
        here, there = self._one_place(kind, left), self._one_place(kind, right)
        if here == there:
            raise Trouble("bad-swap")
        if len(left) == len(right) == 1:
            (x,), (y,) = left, right
            if here is not None:
                self.values[here] = _exchanged(self.values[here], x, y)
            if there is not None:
                self.values[there] = _exchanged(self.values[there], y, x)
            return
        self.move(kind, left, there)
        self.move(kind, right, here)

    def _one_place(self, kind: str, pieces: frozenset[int]) -> Place | None:
        places = {self.place_of(kind, piece) for piece in pieces}
        if len(places) != 1:
            raise Trouble("bad-swap")
        return places.pop()

    # Looking

    def snapshot(self) -> dict[str, Any]:
        """Every value by the path that rules would write, in the words of the engine's views."""
        found = {}
        for (field, index), value in self.values.items():
            info = self.world.fields[field]
            names = [self.world.kinds[kind].members[place] for kind, place in zip(info.keys, index, strict=True)]
            owner = f"{names.pop(0)}." if info.owner else ""
            path = f"{owner}{info.name}" + (f"({', '.join(names)})" if names else "")
            found[path] = shown(self.world, info.type, value)
        return found


def _without(held: Any, piece: int) -> Any:
    return held - {piece} if isinstance(held, frozenset) else tuple(x for x in held if x != piece)


def _with(held: Any, piece: int, under: bool) -> Any:
    if isinstance(held, frozenset):
        return held | {piece}
    return (*held, piece) if under else (piece, *held)


def _exchanged(held: Any, old: int, new: int) -> Any:
    if isinstance(held, frozenset):
        return held - {old} | {new}
    return tuple(new if x == old else x for x in held)


__all__ = ["Board", "Place", "items"]
