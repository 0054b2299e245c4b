"""Which way a transition moves each field, and whether it can set off a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ..language.types import Bool, Number
from ..source.frozen import frozen
from .directions import Direction, Directions, directions
from .form import Const, Defined, Load, Op
from .steps import Group, Place, Store
from .watches import Watch

#: Numbers rise, sets gain: up. `to` is a write of one constant, given as `value`; `order` a pile shuffled, which holds
#: what it held; any is all else.
Way = Literal["up", "down", "to", "order", "any"]


@frozen
class Change:
    """What one transition does to a field. `value` is the constant of `to`."""

    field: str
    way: Way
    value: object = None


_UP = ("+", "forward", "|", "put on", "put under")
_DOWN = ("-", "back", "&~", "rest")

#: Triggers that wait for one direction; the others see any change.
_WAITS: dict[str, Direction] = {
    "rises": "up", "rises through": "up", "gains": "up", "becomes true": "up",
    "falls": "down", "falls through": "down", "loses": "down",
}


def changes(group: Group) -> list[Change]:
    """The fields that a transition may change."""
    found = [_change(step, group.verb) for step in group.steps if isinstance(step, Store)]
    told = {each.field for each in found}
    return [*found, *(_of_pieces(group, field) for field in sorted(group.writes - told))]


def _of_pieces(group: Group, field: str) -> Change:
    """Pieces that are moved leave every other place. Those that change places go either way."""
    moved = [step.field for step in group.steps if isinstance(step, Place)]
    if not moved:
        return Change(field, "any")
    return Change(field, "up" if field in moved else "down")


def _change(store: Store, verb: str) -> Change:
    value = store.value
    if verb == "shuffle":
        return Change(store.field, "order")
    if isinstance(value, Const):
        if isinstance(value.type, Bool):
            return Change(store.field, "up" if value.value else "down")
        return Change(store.field, "to", value.value)
    if isinstance(value, Op) and value.args and _is_old(value.args[0], store) and _is_more(value, verb):
        if value.op in _UP:
            return Change(store.field, "up")
        if value.op in _DOWN:
            return Change(store.field, "down")
    return Change(store.field, "any")


def _is_old(value: object, store: Store) -> bool:
    """Whether a value is what the field held, or the copies of a member that a bag held."""
    if isinstance(value, Op) and value.op == "copies":
        value = value.args[0]
    return isinstance(value, Load) and value.field == store.field


def _is_more(value: Op, verb: str) -> bool:
    """Whether the amount is not below 0: effects see to that themselves, `set:` does not."""
    type = value.args[-1].type
    return verb != "set" or not isinstance(type, Number) or type.low >= 0


def awaited(watch: Watch, defined: Mapping[str, Defined | None]) -> Directions:
    """The fields that a trigger looks at, and the way each must move to set it off."""
    if watch.subject is None:
        return {}
    return directions(watch.subject, _WAITS.get(watch.word, "any"), defined)


def firing(needed: Directions, group: Group) -> list[Change]:
    """The changes of a transition by which it may set off a trigger; none if it can't."""
    if group.quiet or group.writes.isdisjoint(needed):
        return []
    return [c for c in changes(group) if c.field in needed and _may_be(c.way, needed[c.field])]


def _may_be(way: Way, needed: Direction) -> bool:
    """Whether a change of this way may be what is waited for. A pile shuffled neither grows nor shrinks."""
    return needed == "any" or (way != "order" and {way, needed} != {"up", "down"})
