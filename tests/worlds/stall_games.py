"""Games of the stall, played some way or to the end without running into its faults."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from stockrail.engine.choice import Choice
from stockrail.engine.game import Game

from .stall import stall


def walked(seed: int, steps: Iterable[int]) -> Game:
    """A game some answers on: each step picks among the legal choices."""
    game = Game(stall(), seed)
    for step in steps:
        choices = sound(game)
        if not choices:
            break
        game.play(choices[step % len(choices)])
    return game


def played_out(seed: int) -> Game:
    """A game in which the first, second, third … legal choice is answered in turn, to its end."""
    return walked(seed, count())


def sound(game: Game) -> list[Choice]:
    """The legal choices that set off no fault."""
    return [choice for choice in game.legal() if choice.value not in (7, 8, 9, 10)]
