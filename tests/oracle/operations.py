"""The operations of the middle form on plain values, by their signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor
from typing import Any

from .plain import Trouble, items


def quotient(a: int, b: int) -> Fraction:
    if b == 0:
        raise Trouble("division-by-zero")
    return Fraction(a, b)


def seat(number: int, players: int) -> int:
    if not 1 <= number <= players:
        raise Trouble("no-such-seat")
    return number - 1


def known(value: Any) -> Any:
    """What the checker has proved not to be none."""
    assert value is not None, "the checker let a none through"
    return value


def top(held: tuple[int, ...]) -> int:
    if not held:
        raise Trouble("empty-pile")
    return held[0]


def holds(held: Any, item: int) -> bool:
    return held[item] > 0 if isinstance(held, Counter) else item in held


def size(held: Any) -> int:
    return held.total() if isinstance(held, Counter) else len(held)


def copies(held: Any, item: int) -> int:
    """How often something lies in a collection; in a set once or not at all."""
    if isinstance(held, frozenset):
        return int(item in held)
    return held[item] if isinstance(held, Counter) else held.count(item)


def moved(value: int, spaces: int, track: tuple[int, ...]) -> int:
    """A marker some spaces on (or back); it stops at the ends."""
    return track[max(0, min(track.index(value) + spaces, len(track) - 1))]


OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "negate": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "floor": lambda a, b: floor(quotient(a, b)),
    "ceil": lambda a, b: ceil(quotient(a, b)),
    "half": lambda a, b: floor(quotient(a, b) + Fraction(1, 2)),
    "remainder": lambda a, b: a - b * floor(quotient(a, b)),
    "same": lambda a: a,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "between": lambda x, low, high: low <= x <= high,
    "not": lambda a: not a,
    "known": known,
    "is none": lambda a: a is None,
    "is not none": lambda a: a is not None,
    "in": lambda item, held: holds(held, item),
    "in or none": lambda item, held: item is not None and holds(held, item),
    "|": lambda a, b: a | b,
    "&": lambda a, b: a & b,
    "&~": lambda a, b: a - b,
    "bit": lambda a: frozenset({a}),
    "bit or none": lambda a: frozenset() if a is None else frozenset({a}),
    "mask": lambda held: frozenset(items(held)),
    "size": size,
    "copies": copies,
    "order": lambda *members: members,
    "top": top,
    "rest": lambda held: held[1:],
    "put on": lambda held, item: (item, *held),
    "put under": lambda held, item: (*held, item),
    "turn": lambda member, step, count: (member + step) % count,
    "forward": moved,
    "back": lambda value, spaces, track: moved(value, -spaces, track),
    "on track": lambda value, track: value in track,
    "answer": lambda answers, player: answers[player],
}


# Maps: `beside` lists the neighbours of each place.

Beside = list[frozenset[int]]


def near(beside: Beside, places: frozenset[int]) -> frozenset[int]:
    """All neighbours of some places."""
    return frozenset(other for place in places for other in beside[place])


def reach(beside: Beside, start: frozenset[int], within: frozenset[int]) -> frozenset[int]:
    found = start
    while True:
        further = near(beside, found) & within - found
        if not further:
            return found
        found |= further


def connected(beside: Beside, a: int, b: int, within: frozenset[int]) -> bool:
    return {a, b} <= within and b in reach(beside, frozenset({a}), within)


def distance(beside: Beside, a: int, b: int, through: frozenset[int]) -> int | None:
    """The fewest steps from a to b; places on the way, though not b itself, must lie in `through`."""
    steps, seen = 0, frozenset({a})
    edge = seen
    while b not in seen:
        edge = near(beside, edge) & (through | {b}) - seen
        if not edge:
            return None
        seen |= edge
        steps += 1
    return steps


def cheapest(beside: Beside, a: int, b: int, through: frozenset[int], costs: tuple[int, ...]) -> int | None:
    """The least sum of costs of the places entered from a to b; those before b must lie in `through`."""
    least = {a: 0}
    for _ in beside:  # no way is longer than there are places
        for here, spent in list(least.items()):
            for other in beside[here] & (through | {b}) if here != b else ():
                least[other] = min(least.get(other, spent + max(costs[other], 0)), spent + max(costs[other], 0))
    return least.get(b)


MAPS: dict[str, Callable[..., Any]] = {
    "near": near,
    "reach": reach,
    "connected": connected,
    "distance": distance,
    "cheapest": cheapest,
}
