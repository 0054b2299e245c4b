"""The slots of a position, read by the names of the ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stockrail.engine.position import Position
    from stockrail.engine.program import FieldLayout, Program


class Slots:
    """Members are given by their names, sets as sorted lists, none as None."""

    def __init__(self, position: Position) -> None:
        self.program: Program = position.program
        self.slots = position.slots
        self.seats = [f"p{p + 1}" for p in range(self.program.players)]

    @property
    def ends(self) -> list[str]:
        """The ends that held, in the order of the ruleset."""
        from stockrail.engine.position import ENDED

        held = int(self.slots[ENDED])
        return [end.name for i, end in enumerate(self.program.ends) if held >> i & 1]

    def one(self, name: str) -> Any:
        """A field of the game itself."""
        field = self._field("", name)
        return self._value(field, field.base)

    def pile(self, name: str) -> list[str]:
        field = self._field("", name)
        return [self.program.kinds[field.type.kind][m] for m in self.slots[field.base]]

    def of_all(self, kind: str, name: str) -> dict[str, Any]:
        """A field of each member of a kind."""
        field = self._field(kind, name)
        return {member: self._value(field, field.base + i) for i, member in enumerate(self._members(kind))}

    def table(self, kind: str, name: str, other: str) -> dict[str, dict[str, Any]]:
        """A field of each member of a kind with one parameter of another."""
        field, columns = self._field(kind, name), self._members(other)
        return {
            member: {each: self.slots[field.base + row * len(columns) + i] for i, each in enumerate(columns)}
            for row, member in enumerate(self._members(kind))
        }

    def place(self, kind: str, name: str, member: str) -> int:
        """The slot of a field of one member."""
        return int(self._field(kind, name).base) + self._members(kind).index(member)

    def _members(self, kind: str) -> list[str]:
        return self.seats if kind == "player" else list(self.program.kinds[kind])

    def _value(self, field: FieldLayout, slot: int) -> Any:
        value = self.slots[slot]
        members = self.program.kinds.get(field.type.kind, ())
        if field.type.form == "set":
            return sorted(m for i, m in enumerate(members) if value >> i & 1)
        if field.type.form == "member":
            return None if value < 0 else members[value]
        return value

    def _field(self, owner: str, name: str) -> FieldLayout:
        return next(f for f in self.program.fields if f.owner == owner and f.name == name)
