"""Which way a transition moves each field, and whether it can set off a rule."""

from __future__ import annotations

from typing import Literal

from ..language.types import Bool
from ..source.frozen import frozen
from .form import Const, Group, Load, Op, Rule, Store

#: Numbers rise, sets gain: up. `to` is a write of one constant, given as `value`; any is all else.
Way = Literal["up", "down", "to", "any"]


@frozen
class Change:
    """What one transition does to a field. `value` is the constant of `to`."""

    field: str
    way: Way
    value: object = None


_UP = ("+", "forward", "|", "put on", "put under")
_DOWN = ("-", "back", "&~", "rest")

#: Triggers that need a field to go one way; the others see any change.
_NEEDS: dict[str, Way] = {
    "rises": "up", "rises through": "up", "gains": "up", "becomes true": "up",
    "falls": "down", "falls through": "down", "loses": "down",
}


def changes(group: Group) -> list[Change]:
    """The fields that a transition may change. Pieces go from anywhere, so their fields change any way."""
    found = [_change(step) for step in group.steps if isinstance(step, Store)]
    told = {each.field for each in found}
    return [*found, *(Change(field, "any") for field in sorted(group.writes - told))]


def _change(store: Store) -> Change:
    value = store.value
    if isinstance(value, Const):
        if isinstance(value.type, Bool):
            return Change(store.field, "up" if value.value else "down")
        return Change(store.field, "to", value.value)
    if isinstance(value, Op) and value.args and _is_old(value.args[0], store):
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


def firing(rule: Rule, group: Group) -> list[Change]:
    """The changes of a transition by which it may set off a rule; none if it can't."""
    if group.quiet or not rule.watch.reads & group.writes:
        return []
    needed = _NEEDS.get(rule.watch.word) if isinstance(rule.watch.subject, Load) else None
    opposite = {"up": "down", "down": "up"}.get(needed or "")
    return [c for c in changes(group) if c.field in rule.watch.reads and c.way != opposite]
