"""Plain values: what the ints of the middle form stand for.

A number, a member's place among its kind, True or False; none is None; a set is a frozenset, a pile or order a tuple
(top first), a bag a Counter, a row of numbers a range or tuple, the answers of several players a dict.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from stockrail.compiler.world import World
from stockrail.engine.program import NO_MEMBER, NO_NUMBER
from stockrail.language.types import Bool, Collection, Member, Nothing, Number, Type, Words


class Trouble(Exception):
    """A rule failed; `code` names the fault as the engine does."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def plain(type: Type, raw: Any) -> Any:
    """The plain value of a constant or fact."""
    match type:
        case Nothing():
            return None
        case Number():
            return None if type.optional and raw == NO_NUMBER else raw
        case Member():
            return None if raw == NO_MEMBER else raw
        case Bool():
            return bool(raw)
        case Collection(form="set"):
            return frozenset(place for place in range(raw.bit_length()) if raw >> place & 1)
    return raw


def empty(type: Type, low: int) -> Any:
    """What a field holds when its declaration gives no start."""
    if type.optional:
        return None
    match type:
        case Number():
            return low
        case Bool():
            return False
        case Collection(form="set"):
            return frozenset()
        case Collection(form="bag"):
            return Counter()
        case Collection():
            return ()
    return 0


def items(held: Any) -> list[int]:
    """The members of a collection, one by one, in the order in which they are visited."""
    if isinstance(held, Counter):
        return sorted(member for member, copies in held.items() if copies)
    return sorted(held) if isinstance(held, frozenset) else list(held)


def shown(world: World, type: Type, value: Any) -> Any:
    """A value as the engine's views give it: with the ids of members."""
    if value is None or isinstance(type, (Number, Words)):
        return value
    if isinstance(type, Bool):
        return bool(value)
    assert isinstance(type, (Member, Collection))
    members = world.kinds[type.kind].members
    if isinstance(type, Member):
        return members[value]
    if type.form == "bag":
        return {name: value[place] for place, name in enumerate(members)}
    return tuple(members[place] for place in items(value))
