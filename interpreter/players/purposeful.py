"""A player that tries its answers out in short random play and keeps the one that leads furthest ahead.

It works on any ruleset, because "ahead" is the ruleset's own scoring: its score less the others' average. For
each of a few answers (all labels, some of the values) it

1. finishes its own decision several times at random and keeps the completion with the best score at once;
2. plays on at random for a fixed number of answers, with the same random numbers for every answer tried, and
   drops the worse half of the answers after each round of such play.

An offer of money is judged as if the others let it stand, by a longer look ahead, because what a payment brings
comes late; so it pays little where little is asked, and stops where passing leads as far. It does not know what
chance will bring nor the order of hidden piles, but it sees other players' hidden hands. In a sealed auction it
bids low. It has no plan, no memory and no idea of the others' aims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..engine.fault import RULE_ERRORS
from ..engine.guess import guessed
from ..engine.lexicon import lexicon
from ..engine.position import GENERATOR, Position
from ..engine.program import LABEL
from .player import NoAnswer
from .rollout import is_money, play_on, standing


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: answers, completions of each, rounds of random play, and steps of such play."""

    answers: int = 6
    amounts: int = 3
    completions: int = 2
    rounds: tuple[int, ...] = (2, 2, 4)
    steps: int = 24
    steps_for_money: int = 80


class Purposeful:
    """See the module. `seed` decides ties and samples."""

    __slots__ = ("_effort", "_random")

    def __init__(self, seed: int, effort: Effort = Effort()) -> None:
        self._random = Random(seed)
        self._effort = effort

    def choose(self, position: Position) -> int:
        tried = self._answers(position)
        if len(tried) == 1:
            return tried[0]
        seat = position.who
        imagined = guessed(lexicon(position.program), position, seat, self._seed())
        left = [Trial(answer, self._begin(imagined, answer, seat)) for answer in tried]
        steps = self._steps(position)
        for plays in self._effort.rounds:
            self._play(left, plays, steps, seat)
            left.sort(key=lambda trial: -trial.total / trial.plays)
            if len(left) <= 2:
                continue
            left = left[: (len(left) + 1) // 2]
        return left[0].answer

    def _answers(self, position: Position) -> list[int]:
        """The answers to try, in an order that settles ties: labels and low amounts come first."""
        values, labels = position.legal()
        amount = is_money(position.program.asks[position.ask])
        picked = spaced(values, self._effort.amounts) if amount else self._sample(values)
        found = [LABEL + label for label in labels] + picked
        if not found:
            raise NoAnswer
        return found

    def _sample(self, values: Sequence[int]) -> list[int]:
        if len(values) <= self._effort.answers:
            return list(values)
        width = len(values) / self._effort.answers
        return [values[int((place + self._random.random()) * width)] for place in range(self._effort.answers)]

    def _steps(self, position: Position) -> int:
        money = is_money(position.program.asks[position.ask])
        return self._effort.steps_for_money if money else self._effort.steps

    def _begin(self, imagined: Position, answer: int, seat: int) -> Position:
        """The position after `answer` and the best of a few ways to finish this decision."""
        best, most = None, 0.0
        for _ in range(self._effort.completions):
            tried = imagined.copy()
            asked = finish(tried, answer, seat, self._random)
            ahead = standing(tried, seat)
            if best is None or ahead > most:
                best, most = tried, ahead
            if not asked:
                break
        assert best is not None
        return best

    def _play(self, left: list[Trial], plays: int, steps: int, seat: int) -> None:
        for _ in range(plays):
            seed = self._seed()
            for trial in left:
                trial.play(seed, steps, seat)

    def _seed(self) -> int:
        return int(self._random.random() * (1 << 53))


class Trial:
    """One answer, the position it led to, and how random play from there came out."""

    __slots__ = ("answer", "plays", "position", "total")

    def __init__(self, answer: int, position: Position) -> None:
        self.answer = answer
        self.position = position
        self.total = 0.0
        self.plays = 0

    def play(self, seed: int, steps: int, seat: int) -> None:
        played = self.position.copy()
        draw = Random(seed).random
        played.slots[GENERATOR] = int(draw() * (1 << 53))
        play_on(played, draw, steps)
        self.total += standing(played, seat)
        self.plays += 1


def finish(position: Position, answer: int, seat: int, random: Random) -> bool:
    """Give `answer` and finish the same decision at random. True if there was anything to finish."""
    asks = position.program.asks
    asked = False
    judged = position.ask
    try:
        position.answer(answer)
        if is_money(asks[judged]) and not asks[judged].secret:
            let_others_decline(position, judged, seat)
        while position.ask >= 0 and position.who == seat and not any(asks[position.ask].actions):
            asked = True
            play_on(position, random.random, 1)
    except RULE_ERRORS:
        pass
    return asked


def let_others_decline(position: Position, judged: int, seat: int) -> None:
    """Answer the same question for the others with its last label, until something comes of it.

    So an offer of money is judged by what it brings if it stands, and declining by what comes of the offer
    before.
    """
    before, asked = position.slots[:], {seat}
    while position.ask == judged and position.who not in asked and position.slots == before:
        asked.add(position.who)
        _, labels = position.legal()
        if not labels:
            return
        position.answer(LABEL + labels[-1])


def spaced(values: Sequence[int], most: int) -> list[int]:
    """Up to `most` of `values`: the first, then ever further apart."""
    places = ((1 << count) - 1 for count in range(most))
    return [values[place] for place in places if place < len(values)]
