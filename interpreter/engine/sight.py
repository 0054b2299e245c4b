"""What a player may see of a position."""

from __future__ import annotations

from ..source.frozen import frozen
from .program import FieldLayout
from .values import Plain


@frozen
class Hidden:
    """Stands for what a player can't see. `count` is how many members are hidden, None for a single value.

    How many members a hidden pile, set or bag holds can be seen, as on a table. `top` is the open top of a
    pile.
    """

    count: int | None = None
    top: str | None = None

    def __str__(self) -> str:
        if self.count is None:
            return "hidden"
        return f"{self.count} hidden" if self.top is None else f"{self.top} and {self.count} hidden"

    def to_dict(self) -> dict[str, int | str | bool]:
        """`{"hidden": true}`, `{"hidden": 24}` or `{"top": "red", "hidden": 23}`."""
        hidden: dict[str, int | str | bool] = {} if self.top is None else {"top": self.top}
        return hidden | {"hidden": True if self.count is None else self.count}


def may_see(field: FieldLayout, index: tuple[int, ...], seat: int | None) -> bool:
    """Whether all of a field's value is open to the player at `seat`; None sees everything."""
    if seat is None or field.seen == "all":
        return True
    return field.seen == "owner" and field.owner == "player" and index[0] == seat


def seen(field: FieldLayout, index: tuple[int, ...], value: Plain, seat: int | None) -> Plain | Hidden:
    """The value, or what is left of it for the player at `seat`."""
    if may_see(field, index, seat):
        return value
    if isinstance(value, dict):
        return Hidden(sum(value.values()))
    if not isinstance(value, tuple):
        return Hidden()
    if field.seen == "top" and value:
        return Hidden(len(value) - 1, value[0])
    return Hidden(len(value))
