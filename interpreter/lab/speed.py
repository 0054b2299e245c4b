"""How fast a ruleset plays on this machine: decisions and games a second, and what a copy costs."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import process_time

from ..engine.program import Program
from ..players.registry import bot_for
from .run import Start


@dataclass(frozen=True, slots=True)
class Speed:
    """Medians over rounds, in CPU time of this process."""

    decisions: int
    games: int
    decisions_per_second: float
    games_per_second: float
    copy_microseconds: float
    #: The cost of a copy as a share of the cost of one decision.
    copy_per_decision: float


def measure(program: Program, start: Start, *, games: int = 20, rounds: int = 9) -> Speed:
    """Play the same `games` at random `rounds` times; the first round warms up and does not count."""
    played = [_round(program, start, games) for _ in range(rounds + 1)][1:]
    decisions = played[0][0]
    seconds = median(each[1] for each in played)
    copy = median(each[2] for each in played)
    return Speed(
        decisions, games, decisions / seconds, games / seconds, copy * 1e6, copy / (seconds / decisions)
    )


def _round(program: Program, start: Start, games: int) -> tuple[int, float, float]:
    """Decisions, seconds, and seconds for a copy of a position in mid-game."""
    decisions, began, middle = 0, process_time(), None
    for game in range(games):
        position = start(program, f"bench/{game}")
        players = [bot_for("uniform", f"bench/{game}", seat) for seat in range(program.players)]
        while not position.over:
            position.answer(players[position.who].choose(position))
            decisions += 1
            if decisions == 50:
                middle = position.copy()
    seconds = process_time() - began
    copied = middle or position
    began = process_time()
    for _ in range(2000):
        copied.copy()
    return decisions, seconds, (process_time() - began) / 2000
