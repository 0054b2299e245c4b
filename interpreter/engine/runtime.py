"""What generated code calls: sets as bit masks, piles as tuples, and questions that must have an answer."""

from __future__ import annotations

from _thread import _local
from bisect import bisect_left as bisect_left
from bisect import bisect_right as bisect_right
from collections.abc import Sequence
from typing import Any

from .masks import listed
from .position import ENDED, Ended, Fault, Position
from .program import NO_NUMBER

#: How many passes of open loops there may be between two decisions, and how many of counted ones weigh as much.
SPINS = 10_000
COUNTED = 1_000
#: How many passes folds within each other may take before they have come to an end.
MOST_PASSES = 10_000_000
#: How many numbers a range may have that is gone through.
MOST_NUMBERS = 1_000_000

#: How many masks are kept spread out before all are forgotten.
KEPT = 50_000

_spread: dict[int, tuple[int, ...]] = {}


def members(mask: int) -> tuple[int, ...]:
    """The members of a mask in declared order. Kept by mask: the same sets are walked again and again."""
    found = _spread.get(mask)
    if found is None:
        if len(_spread) > KEPT:
            _spread.clear()
        found = _spread[mask] = listed(mask)
    return found


def mask_of(items: Sequence[int]) -> int:
    """The set of the members in a pile or order."""
    found = 0
    for item in items:
        found |= 1 << item
    return found


def more_in_pile(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """The members of which a pile holds more copies than before, in declared order."""
    return [x for x in sorted(set(after)) if after.count(x) > before.count(x)]


def more_in_bag(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """The members of which a bag holds more copies than before; a bag is given as its counts."""
    return [place for place, count in enumerate(after) if count > before[place]]


def at_least(count: int, *masks: int) -> int:
    """The members that lie in `count` or more of the masks."""
    levels = [0] * (count + 1)
    levels[0] = -1
    for mask in masks:
        for level in range(count, 0, -1):
            levels[level] |= levels[level - 1] & mask
    return levels[count]


def at_least_two(*masks: int) -> int:
    """The members that lie in two or more of the masks."""
    one = two = 0
    for mask in masks:
        if mask:
            two |= one & mask
            one |= mask
    return two


def by_count(within: int, rows: tuple[int, ...], *masks: int) -> int:
    """The members of `within` that lie in so many of the masks as their row allows.

    `rows[n]` are the members that may lie in n of them; each row lies within the one before.
    """
    found = within & rows[0]
    levels: list[int] = []  # levels[n]: in more than n of the masks
    for mask in masks:
        mask &= found
        if not mask:
            continue
        for place, level in enumerate(levels):
            levels[place] = level | mask
            mask &= level
            if not mask:
                break
        else:
            levels.append(mask)
    for level, allowed in zip(levels, rows[1:], strict=False):
        found &= ~level | allowed
    return found


def the_first(mask: int) -> int:
    """The first member of a set that must not be empty."""
    if not mask:
        raise Fault("nothing-found")
    return (mask & -mask).bit_length() - 1


def nothing_found() -> int:
    """`the` found none."""
    raise Fault("nothing-found")


def seat(number: int, players: int) -> int:
    """The player in seat `number`, from 1."""
    if not 1 <= number <= players:
        raise Fault("no-such-seat", seat=number, players=players)
    return number - 1


def between(value: int, low: int, high: int) -> bool:
    """Whether a value lies between two others, all three computed."""
    return low <= value <= high


def outside(value: int, low: int, high: int) -> int:
    """A write beyond the declared bounds."""
    raise Fault("out-of-range", value=value, low=low, high=high)


def bound(value: int, low: int, high: int) -> int:
    """The value, which must lie between low and high."""
    if low <= value <= high:
        return value
    raise Fault("out-of-range", value=value, low=low, high=high)


def bound_or_none(value: int, low: int, high: int) -> int:
    """The same for a number that may be none."""
    return value if value == NO_NUMBER else bound(value, low, high)


def no_space(value: int) -> int:
    """A marker set to a number that is no space of its track."""
    raise Fault("not-a-space", value=value)


def failed(code: str, **values: Any) -> None:
    """A requirement of an effect is not met."""
    raise Fault(code, **values)


def next_waiting(queue: list[tuple[Any, ...]], names: tuple[int, ...]) -> tuple[Any, ...] | None:
    """Take the next firing that waits for one of the happenings: narrow before wide, then by rule, then by age."""
    best = None
    for place, entry in enumerate(queue):
        if entry[0] in names:
            rank = (names.index(entry[0]), entry[1])
            if best is None or rank < best[0]:
                best = (rank, place)
    return None if best is None else queue.pop(best[1])


def run_waiting(position: Position, slots: list[Any], names: tuple[int, ...], functions: tuple[Any, ...]) -> None:
    """Run all that waits for these happenings, what they queue for them included."""
    while True:
        entry = next_waiting(position.queue, names)
        if entry is None:
            return
        functions[entry[1]](position, slots, *entry[2:])


def drop(
    position: Position,
    slots: list[Any],
    cleanup_at: dict[int, tuple[int, int]],
    leaving: int,
    waits: tuple[int, ...],
    depths: tuple[tuple[int, int], ...],
) -> None:
    """While a phase is left: take the top frame away, and let the one below close what it has open.

    A frame that is closing already goes on where it was, and leaves the wider of the two phases.
    """
    phase = slots[leaving]
    disown(position, slots, waits, phase)
    position.frames.pop()
    frame = position.frames[-1]
    frame[0], left = cleanup_at[frame[0]]
    if left:
        wider = _wider(slots, frame[left], phase, dict(depths))
        given_up = {-phase, -frame[left]} - {0}
        for slot in waits:
            if slots[slot] in given_up:
                slots[slot] = -wider
        frame[left], slots[leaving] = wider, 0


def _wider(slots: list[Any], one: int, other: int, depths: dict[int, int]) -> int:
    """Which of two phases lies further out; `depths` are the slots that say how deep each lies."""
    if not one or one == other:
        return other
    return one if slots[depths[one]] < slots[depths[other]] else other


def disown(position: Position, slots: list[Any], waits: tuple[int, ...], phase: int) -> None:
    """End conditions that the top frame's transition had made true are judged when the phase has been left."""
    for slot in waits:
        if slots[slot] == len(position.frames):
            slots[slot] = -phase


def spin(position: Position) -> None:
    """A pass of a loop in which nobody was asked; too many in a row are a fault."""
    position.spins += COUNTED
    if position.spins > SPINS * COUNTED:
        raise Fault("endless")


def counted(position: Position, passes: int) -> int:
    """The passes that a loop will take; too many before somebody is asked are a fault."""
    position.spins += max(passes, 0)
    if position.spins > SPINS * COUNTED:
        raise Fault("endless")
    return passes


def walked(position: Position, passes: Sequence[int]) -> Sequence[int]:
    """What a loop goes through, its passes counted."""
    counted(position, len(passes))
    return passes


class _Measure(_local):
    """The passes of folds that may take very many, while the outermost of them goes on; every thread has its own."""

    depth = 0
    done = 0


_measure = _Measure()


def measure_begins() -> None:
    """A fold begins; the outermost begins to count."""
    if not _measure.depth:
        _measure.done = 0
    _measure.depth += 1


def measure_ends() -> None:
    """A fold has come to its end, well or not."""
    _measure.depth -= 1


def measured(items: Sequence[int]) -> Sequence[int]:
    """What a fold goes through, its passes counted; too many are a fault."""
    _measure.done += len(items)
    if _measure.done > MOST_PASSES:
        raise Fault("too-much-work", passes=_measure.done)
    return items


def numbers(low: int, high: int, step: int = 1) -> range:
    """The numbers from low to high, both included."""
    if step <= 0:
        raise Fault("step-too-small", step=step)
    if high - low >= MOST_NUMBERS * step:
        raise Fault("too-many-numbers", low=low, high=high)
    return range(low, high + 1, step)


def over(position: Position, slots: list[Any], reasons: int) -> None:
    """End the game for the reasons in the mask."""
    slots[ENDED] = reasons
    raise Ended


def lies(slots: list[Any], place: int) -> Any:
    """What lies in a place."""
    return slots[place]


def leave_place(slots: list[Any], place: int, piece: int) -> None:
    """Take a piece out of the set or pile at slot `place`; -1 is out of the game."""
    if place < 0:
        return
    held = slots[place]
    if isinstance(held, tuple):
        at = held.index(piece)
        slots[place] = held[:at] + held[at + 1 :]
    else:
        slots[place] = held & ~(1 << piece)


def enter_place(slots: list[Any], place: int, piece: int, under: bool = False) -> None:
    """Put a piece into the set or on (or under) the pile at slot `place`; -1 is out of the game."""
    if place < 0:
        return
    held = slots[place]
    if isinstance(held, tuple):
        slots[place] = (*held, piece) if under else (piece, *held)
    else:
        slots[place] = held | 1 << piece


def move_pieces(slots: list[Any], where: int, pieces: int, place: int, under: bool = False) -> None:
    """Move the pieces of a mask to `place`; `where` is the first slot of the list of places of their kind."""
    for piece in members(pieces):
        leave_place(slots, slots[where + piece], piece)
        enter_place(slots, place, piece, under)
        slots[where + piece] = place


def swap_pieces(slots: list[Any], where: int, left: int, right: int) -> None:
    """Two sets of pieces change places. Each side lies in one place, and the places differ."""
    a = {slots[where + piece] for piece in members(left)}
    b = {slots[where + piece] for piece in members(right)}
    if len(a) != 1 or len(b) != 1 or a == b:
        raise Fault("bad-swap")
    (here,), (there,) = a, b
    if left.bit_count() == right.bit_count() == 1:
        _exchange(slots, where, left.bit_length() - 1, right.bit_length() - 1, here, there)
        return
    move_pieces(slots, where, left, there)
    move_pieces(slots, where, right, here)


def _exchange(slots: list[Any], where: int, x: int, y: int, here: int, there: int) -> None:
    """One piece for one piece: in piles each takes the other's position."""
    for place, old, new in ((here, x, y), (there, y, x)):
        if place < 0:
            continue
        held = slots[place]
        if isinstance(held, tuple):
            at = held.index(old)
            slots[place] = (*held[:at], new, *held[at + 1 :])
        else:
            slots[place] = held & ~(1 << old) | 1 << new
    slots[where + x], slots[where + y] = there, here


def replaced(answers: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A tuple with one entry changed."""
    return (*answers[:place], value, *answers[place + 1 :])


def ordered(items: Sequence[int], keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Items by their keys, lowest first; ties keep their order."""
    return tuple(items[i] for i in sorted(range(len(items)), key=keys.__getitem__))
