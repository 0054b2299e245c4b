"""How fast a ruleset plays on this machine: answers and games a second, and what a copy costs."""

from __future__ import annotations

from statistics import median
from time import process_time

from ..engine.program import Program
from ..players.registry import bot_for
from ..source.frozen import frozen
from .run import opened


@frozen
class Speed:
    """Medians over rounds, in CPU time of this process."""

    answers: int
    games: int
    answers_per_second: float
    games_per_second: float
    copy_microseconds: float
    #: The cost of a copy as a share of the cost of one answer.
    copy_per_answer: float


def measure(program: Program, *, games: int = 20, rounds: int = 9) -> Speed:
    """Play the same `games` at random `rounds` times; the first round warms up and does not count."""
    played = [_round(program, games) for _ in range(rounds + 1)][1:]
    answers = played[0][0]
    seconds = median(each[1] for each in played)
    copy = median(each[2] for each in played)
    return Speed(
        answers, games, answers / seconds, games / seconds, copy * 1e6, copy / (seconds / answers)
    )


def _round(program: Program, games: int) -> tuple[int, float, float]:
    """Answers, seconds, and seconds for a copy of a position in mid-game."""
    answers, began, middle = 0, process_time(), None
    for game in range(games):
        position = opened(program, f"bench/{game}")
        players = [bot_for("uniform", f"bench/{game}", seat) for seat in range(program.players)]
        while not position.over:
            position.answer(players[position.who].choose(position))
            answers += 1
            if answers == 50:
                middle = position.copy()
    seconds = process_time() - began
    copied = middle or position
    began = process_time()
    for _ in range(2000):
        copied.copy()
    return answers, seconds, (process_time() - began) / 2000
