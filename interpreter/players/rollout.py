"""Play without thought from a position, used to see where an answer leads.

Everybody does as little as he may: passes, stops, declines. Where something must be done it is done at random,
but by habit: within one stretch of such play a player meets the same question with the same inclination, always
the first of the list, say, or always one from its middle. Only what others still have to answer in secret to the
question that the play begins with is answered with anything, since those asked before are taken to have answered so
too. A seat can be given a manner of its own: then it meets each question that the manner knows as the manner says,
again and again, as far as that is legal.

Where what is bid matters, everybody can be made to bid instead of passing: as little as he may, as long as that is
no more than the part of his means that he happens to be ready to give for this one thing. Otherwise all that is
put up for sale would fall to the first who wants it, and to win a sale would seem to be worth far too much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..engine.fault import RULE_ERRORS
from ..engine.position import Position
from ..engine.program import LABEL

if TYPE_CHECKING:
    from .outlook import Outlook

#: By question, how a seat answers it: a label's place, or -1 for a value; and which of the values, from 0
#: for the first up to 1 for the last.
Manner = dict[int, tuple[int, float]]

#: Where everybody bids, so many answers are given at most for each that counts.
TALK = 8
#: How little of his means a bidder gives: on average one part of so many and one more.
THRIFT = 3


def play_on(
    position: Position,
    draw: Callable[[], float],
    steps: int,
    outlook: Outlook,
    seat: int = -1,
    manner: Manner | None = None,
    bidding: bool = False,
) -> None:
    """Answer up to `steps` questions in place, `seat` in its `manner`; stops at the end and at any fault.

    `draw` gives numbers from 0 up to 1. With `bidding` everybody bids as far as he is willing, whatever the
    manner says; bids do not count as steps.
    """
    habits: dict[int, float] = {}
    willing: dict[int, float] = {}
    bids = 0
    asks = position.program.asks
    secret, answered = (asks[position.ask].anew, 0) if position.ask >= 0 else (-1, 0)
    try:
        for given in range(steps * TALK if bidding else steps):
            ask = position.ask
            if ask < 0 or given - bids == steps:
                return
            values, labels = position.legal()
            size = len(values)
            if size + len(labels) == 1:
                position.answer(LABEL + labels[0] if labels else values[0])
                continue
            if secret >= 0:
                if asks[ask].anew == secret and position.frames[-1][asks[ask].answered] >= answered:
                    answered = position.frames[-1][asks[ask].answered]
                    position.answer(_anything(values, labels, draw))
                    continue
                secret = -1
            if bidding and size and outlook.bids[ask]:
                passes = [label for label in labels if label in outlook.calm[ask]]
                if passes:
                    bids += 1
                    position.answer(_bid(values, passes[0], position.who << 16 | ask, willing, draw))
                    continue
            if manner and position.who == seat and ask in manner:
                place, inclination = manner[ask]
                if place in labels:
                    position.answer(LABEL + place)
                    continue
                if place < 0 and size:
                    position.answer(values[int(inclination * size)])
                    continue
            if labels:
                usual = [label for label in labels if label in outlook.calm[ask]] or labels
            elif size:
                usual = values
            else:
                return
            if ask in outlook.habitual:
                habit = position.who << 16 | ask
                point = habits.get(habit)
                if point is None:
                    point = habits[habit] = draw()
            else:
                point = draw()
                if not labels:  # an amount of money: people don't part with all they have at every turn
                    point *= point * point
            chosen = usual[int(point * len(usual))]
            position.answer(LABEL + chosen if labels else chosen)
    except RULE_ERRORS:
        return


def _bid(
    values: Sequence[int], passing: int, bidder: int, willing: dict[int, float], draw: Callable[[], float]
) -> int:
    """The lowest bid, or a pass if that is more than the bidder gives: for the next thing he may give more or less."""
    if bidder not in willing:
        willing[bidder] = draw() ** THRIFT * values[-1]
    if values[0] <= willing[bidder]:
        return values[0]
    del willing[bidder]
    return LABEL + passing


def _anything(values: Sequence[int], labels: Sequence[int], draw: Callable[[], float]) -> int:
    """A label or a value; all values are equally likely."""
    kind = int(draw() * (len(labels) + bool(len(values))))
    return LABEL + labels[kind] if kind < len(labels) else values[int(draw() * len(values))]


def scores(position: Position) -> list[int]:
    """Everybody's score by the ruleset's scoring, as if the game ended now."""
    loaded, slots = position.program.loaded, position.slots
    assert loaded is not None
    parts = loaded.scores
    if len(parts) == 1:
        return [parts[0](slots, seat) for seat in range(position.program.players)]
    return [sum([part(slots, seat) for part in parts]) for seat in range(position.program.players)]


def standing(position: Position, seat: int) -> float:
    """How far `seat` is ahead of the others' average."""
    found = scores(position)
    own, others = found[seat], len(found) - 1
    return own - (sum(found) - own) / others if others else float(own)
