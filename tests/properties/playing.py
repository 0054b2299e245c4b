"""Random games of all rulesets, shipped and small."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from stockrail.door import Ruleset
from stockrail.engine.choice import NumberRange
from stockrail.engine.fault import GameFault
from stockrail.engine.game import Game

ROOT = Path(__file__).parents[2]
WHOLE = sorted([*ROOT.glob("rulesets/**/ruleset.yaml"), *ROOT.glob("tests/drafts/*/ruleset.yaml")])
SMALL = sorted(ROOT.glob("tests/oracle/games/*.yaml"))


def name(path: Path) -> str:
    return path.parent.name if path.name == "ruleset.yaml" else path.stem


every_ruleset = pytest.mark.parametrize("path", [*WHOLE, *SMALL], ids=name)
#: How many games: a few, and many when asked for.
amounts = pytest.mark.parametrize("games", [1, pytest.param(20, marks=pytest.mark.long)])


@cache
def ruleset(path: Path) -> Ruleset:
    return Ruleset(path)


def started(path: Path, seed: int) -> Game:
    """A new game; the number of players goes with the seed."""
    low, high = ruleset(path).player_counts
    return ruleset(path).start(low + seed % (high - low + 1), seed)


def walk(game: Game, picks: Random, most: int = 400) -> Iterator[int]:
    """Play at random until the game is over or a rule fails; stops after each answer with its number."""
    for number in range(most):
        if game.over:
            return
        try:
            game.play(pick(game, picks))
        except GameFault:
            return  # the game stands where it stood
        yield number


def pick(game: Game, picks: Random) -> str:
    """Labels and values alike, a whole row of numbers as one."""
    chosen = picks.choice(game.offers())
    return chosen.choice(picks.choice(chosen.numbers)).text if isinstance(chosen, NumberRange) else chosen.text
