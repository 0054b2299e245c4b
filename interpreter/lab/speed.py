"""How fast a ruleset plays on this machine: answers and games a second, and what a copy costs."""

from __future__ import annotations

from statistics import median
from time import process_time

from ..engine.answering import barred
from ..engine.fault import RULE_ERRORS, Stuck
from ..engine.position import Position
from ..engine.program import Program
from ..players.player import NoAnswer
from ..players.registry import bot_for
from ..source.frozen import frozen
from .run import fault_of, opened

#: A game that goes on after so many answers is left there: speed can be told without its end.
MOST_ANSWERS = 20_000


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
    """Play the same `games` at random `rounds` times; the first round warms up and does not count.

    Raises GameFault if a rule fails.
    """
    played = [_round(program, games) for _ in range(rounds + 1)][1:]
    answers = played[0][0]
    seconds = median(each[1] for each in played)
    copy = median(each[2] for each in played)
    return Speed(
        answers, games, answers / seconds, games / seconds, copy * 1e6, copy / (seconds / answers)
    )


def _round(program: Program, games: int) -> tuple[int, float, float]:
    """Answers, seconds, and seconds for a copy of a position in mid-game."""
    answers, began = 0, process_time()
    for game in range(games):
        given, copied = _played(program, f"bench/{game}")
        answers += given
    seconds = process_time() - began
    began = process_time()
    for _ in range(2000):
        copied.copy()
    return answers, seconds, (process_time() - began) / 2000


def _played(program: Program, seed: str) -> tuple[int, Position]:
    """How many answers a game took, and a position of it: in its middle if it is long, else its last."""
    try:
        return _answered(program, seed)
    except RULE_ERRORS as error:
        fault = fault_of(error, program)
        fault.seed = seed
        raise fault from None


def _answered(program: Program, seed: str) -> tuple[int, Position]:
    position, answers, middle = opened(program, seed), 0, None
    players = [bot_for("uniform", seed, seat) for seat in range(program.players)]
    while not position.over and answers < MOST_ANSWERS:
        try:
            answer = players[position.who].choose(position)
        except NoAnswer:
            stuck = Stuck("stuck", program.asks[position.ask].site, barred(position))
            stuck.seed = seed
            raise stuck from None
        position.answer(answer)
        answers += 1
        if answers == 50:
            middle = position.copy()
    return answers, middle or position
