"""Values as people write them: from the ints of slots and frames to names and numbers, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .program import NO_MEMBER, NO_NUMBER, ValueType

#: A number, yes or no, a member's id, none, members in order, or answers by member.
Plain = int | bool | str | None | tuple[Any, ...] | dict[str, Any]

#: The members of each kind, in declared order.
Kinds = Mapping[str, tuple[str, ...]]


class Unfit(ValueError):
    """A value that is not of its type."""


def read(kinds: Kinds, type: ValueType, raw: Any) -> Plain:
    """What `raw` means. Sets come in declared order, piles top first. Raises Unfit if it means nothing."""
    form = type.form
    if _is_none(type, raw):
        return None
    if form in ("int", "money"):
        return int(raw)
    if form == "bool":
        return bool(raw)
    if form == "member":
        return _member(kinds[type.kind], raw)
    if form == "set":
        return tuple(name for place, name in enumerate(kinds[type.kind]) if raw >> place & 1)
    if form == "table":
        assert type.entry is not None
        return {name: read(kinds, type.entry, raw[place]) for place, name in enumerate(kinds[type.kind])}
    if form == "numbers":
        return tuple(int(number) for number in raw)
    return tuple(_member(kinds[type.kind], place) for place in raw)


def write(kinds: Kinds, type: ValueType, value: Any) -> Any:
    """The inverse of `read`; lists do for tuples. Raises Unfit for a value that is not of this type."""
    form = type.form
    if value is None:
        return NO_NUMBER if form in ("int", "money") else NO_MEMBER
    if form in ("int", "money"):
        return _checked(value, int, type)
    if form == "bool":
        return int(_checked(value, bool, type))
    if form == "member":
        return _place(kinds[type.kind], value)
    if form == "set":
        return sum({1 << _place(kinds[type.kind], name) for name in _checked(value, (list, tuple), type)})
    if form == "table":
        assert type.entry is not None
        answers = _checked(value, dict, type)
        return tuple(write(kinds, type.entry, answers[name]) for name in kinds[type.kind])
    if form == "numbers":
        return tuple(_checked(value, (list, tuple), type))
    return tuple(_place(kinds[type.kind], name) for name in _checked(value, (list, tuple), type))


def text(value: Plain) -> str:
    """A value as choices and stories spell it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(text, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{name} {text(each)}" for name, each in value.items())
    return str(value)


def _is_none(type: ValueType, raw: Any) -> bool:
    if type.form in ("int", "money"):
        return type.optional and bool(raw == NO_NUMBER)
    return isinstance(raw, int) and raw == NO_MEMBER


def _member(members: tuple[str, ...], place: int) -> str:
    if not 0 <= place < len(members):
        raise Unfit(f"no member {place}")
    return members[place]


def _place(members: tuple[str, ...], name: Any) -> int:
    if name not in members:
        raise Unfit(f"{name} is not one of {', '.join(members[:7])}")
    return members.index(name)


def _checked(value: Any, wanted: Any, type: ValueType) -> Any:
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise Unfit(f"{value!r} is not of type {type.form}")
    return value
