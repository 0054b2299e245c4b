"""Short random play from a position, used to see where an answer leads."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.fault import RULE_ERRORS
from ..engine.position import Position
from ..engine.program import LABEL, Ask


def play_on(position: Position, draw: Callable[[], float], steps: int) -> None:
    """Answer up to `steps` questions at random, in place; stops at the end of the game and at any fault.

    `draw` gives numbers from 0 up to 1. Every kind of answer is equally likely, as with the uniform player,
    but of amounts of money always the lowest is given: if all threw their money away, it would seem to be worth
    nothing.
    """
    try:
        for _ in range(steps):
            if position.ask < 0:
                return
            answer = drawn(position, draw)
            if answer is None:
                return
            position.answer(answer)
    except RULE_ERRORS:
        return


def drawn(position: Position, draw: Callable[[], float]) -> int | None:
    """One answer as `play_on` gives it; None where nothing can be answered."""
    values, labels = position.legal()
    size = len(values)
    kind = int(draw() * (len(labels) + (1 if size else 0)))
    if kind < len(labels):
        return LABEL + labels[kind]
    if not size:
        return None
    point = draw()
    return int(values[0 if is_money(position.program.asks[position.ask]) else int(point * size)])


def is_money(ask: Ask) -> bool:
    """True if a question is for an amount of money."""
    return ask.type is not None and ask.type.form == "money"


def standing(position: Position, seat: int) -> float:
    """How far `seat` is ahead of the others' average by the ruleset's scoring, as if the game ended now."""
    loaded, slots = position.program.loaded, position.slots
    assert loaded is not None
    scores = [sum(part(slots, each) for part in loaded.scores) for each in range(position.program.players)]
    others = len(scores) - 1
    return scores[seat] - (sum(scores) - scores[seat]) / others if others else float(scores[seat])
