"""Chance: a small random generator that lies in the state, the same on every platform.

The generator is SplitMix64 (Steele, Lea and Flood 2014): 64 bits of state in slot 0, one step a number. All
arithmetic is unsigned and wraps around at 2**64.

Every outcome may be prescribed: while `position.script` holds outcomes they are used up in order instead, in
the form in which `position.drawn` records them. The generator takes its steps all the same, so that a
replayed game goes on as the original would have.
"""

from __future__ import annotations

from typing import TypeVar

from ..source.digest import sha256
from .position import GENERATOR, Fault, Position

#: A chance outcome: what was done, the kind of the members drawn ("" for a plain number), and what came out.
Outcome = tuple[str, str, int | tuple[int, ...]]

#: A seed as people give it. `7` and `"7"` are the same seed.
Seed = int | str

T = TypeVar("T")

_MASK = (1 << 64) - 1


def seed_generator(seed: Seed) -> int:
    """The generator's first state for a seed: the first 8 bytes, big-endian, of SHA-256 of its UTF-8 text."""
    return int.from_bytes(sha256(str(seed).encode()).digest()[:8], "big")


def game_seed(seed: Seed, index: int) -> str:
    """The seed of game `index` of a simulation: a text such as `7/12`, to be used like any other seed."""
    return f"{seed}/{index}"


def draw_below(position: Position, n: int) -> int:
    """A number from 0 to `n` - 1, all equally likely. Faults `nothing-to-draw` when `n` is below 1."""
    outcome = _number_below(position.slots, n)
    return _settled(position, "draw", "", outcome, range(n))


def pick_member(position: Position, members: tuple[int, ...], kind: str = "") -> int:
    """One of `members`, all places equally likely. `kind` names them in the log."""
    outcome = members[_number_below(position.slots, len(members))]
    return _settled(position, "pick", kind, outcome, members)


def shuffle_pile(position: Position, pile: tuple[int, ...], kind: str = "") -> tuple[int, ...]:
    """`pile` in a new order, all orders equally likely (Fisher and Yates, from the bottom up)."""
    cards = list(pile)
    for last in range(len(cards) - 1, 0, -1):
        place = _number_below(position.slots, last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    outcome = tuple(cards)
    if position.script:
        outcome = _scripted(position, "shuffle", outcome)
        if sorted(outcome) != sorted(pile):
            raise _unfit("shuffle", outcome)
    if position.drawn is not None:
        position.drawn.append(("shuffle", kind, outcome))
    return outcome


def _number_below(slots: list[int], n: int) -> int:
    """Numbers that would favour small remainders are thrown away."""
    if n < 1:
        raise Fault("nothing-to-draw")
    while True:
        state = slots[GENERATOR] = (slots[GENERATOR] + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        mixed ^= mixed >> 31
        if mixed < (1 << 64) - (1 << 64) % n:
            return mixed % n


def _settled(position: Position, how: str, kind: str, outcome: int, allowed: range | tuple[int, ...]) -> int:
    if position.script:
        outcome = _scripted(position, how, outcome)
        if outcome not in allowed:
            raise _unfit(how, outcome)
    if position.drawn is not None:
        position.drawn.append((how, kind, outcome))
    return outcome


def _scripted(position: Position, how: str, drawn: T) -> T:
    """The next prescribed outcome, if it is of the sort that is wanted."""
    assert position.script
    written, _, outcome = position.script.pop(0)
    if written != how or type(outcome) is not type(drawn):
        raise _unfit(how, outcome)
    return outcome


def _unfit(how: str, outcome: object) -> Fault:
    return Fault("chance-does-not-fit", how=how, outcome=outcome)
