"""A player that tries its answers out in short random play and keeps the one that leads furthest ahead.

It works on any ruleset, because "ahead" is the ruleset's own scoring: its score less the others' average. For
each of a few answers (all labels, some of the values) it

1. finishes its own decision several times at random and keeps the completion with the best score at once; the
   rest of the decision then follows that completion as long as it is legal;
2. plays on at random for a fixed number of answers, with the same random numbers for every answer tried, and
   drops the worse half of the answers after each round of such play.

An offer of money is judged as if the others let it stand, by a longer look ahead, because what a payment brings
comes late; so it pays little where little is asked, and stops where passing leads as far. It does not know what
chance will bring nor the order of hidden piles, but it sees other players' hidden hands. In a sealed auction it
bids low. It has no plan beyond the decision it is making, and no idea of the others' aims.

How much it tries is an `Effort`: `QUICK` is that of the bot `purposeful`, `THOROUGH` that of `thoughtful`, which
takes about five times as long.
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
from .rollout import drawn, is_money, play_on, standing


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: answers, completions of each, rounds of random play, and steps of such play."""

    answers: int = 6
    amounts: int = 3
    completions: int = 6
    rounds: tuple[int, ...] = (2, 2, 4)
    steps: int = 24
    steps_for_money: int = 80


THOROUGH = Effort()
QUICK = Effort(answers=4, completions=5, rounds=(1, 1), steps=20, steps_for_money=40)


class Purposeful:
    """See the module. `seed` decides ties and samples."""

    __slots__ = ("_effort", "_plan", "_random")

    def __init__(self, seed: int, effort: Effort = QUICK) -> None:
        self._random = Random(seed)
        self._effort = effort
        #: The answers that finish the decision under way, each with its question.
        self._plan: list[tuple[int, int]] = []

    def choose(self, position: Position) -> int:
        planned = self._planned(position)
        if planned is not None:
            return planned
        tried = self._answers(position)
        if len(tried) == 1:
            return tried[0]
        seat = position.who
        imagined = guessed(lexicon(position.program), position, seat, self._seed())
        left = [self._begin(imagined, answer, seat) for answer in tried]
        steps = self._steps(position)
        for plays in self._effort.rounds:
            self._play(left, plays, steps, seat)
            left.sort(key=lambda trial: -trial.total / trial.plays)
            if len(left) <= 2:
                continue
            left = left[: (len(left) + 1) // 2]
        self._plan = left[0].plan
        return left[0].answer

    def _planned(self, position: Position) -> int | None:
        """The next answer of the plan, if it is still the question and still legal."""
        if not self._plan:
            return None
        ask, answer = self._plan[0]
        values, labels = position.legal()
        legal = answer - LABEL in labels if answer >= LABEL else answer in values
        if position.ask != ask or not legal:
            self._plan = []
            return None
        self._plan = self._plan[1:]
        return answer

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

    def _begin(self, imagined: Position, answer: int, seat: int) -> Trial:
        """The position after `answer` and the best of a few ways to finish this decision."""
        best, most = None, 0.0
        for _ in range(self._effort.completions):
            tried = imagined.copy()
            plan = finish(tried, answer, seat, self._random)
            ahead = standing(tried, seat)
            if best is None or ahead > most:
                best, most = Trial(answer, tried, plan), ahead
            if not plan:
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

    __slots__ = ("answer", "plan", "plays", "position", "total")

    def __init__(self, answer: int, position: Position, plan: list[tuple[int, int]]) -> None:
        self.answer = answer
        self.position = position
        self.plan = plan
        self.total = 0.0
        self.plays = 0

    def play(self, seed: int, steps: int, seat: int) -> None:
        played = self.position.copy()
        draw = Random(seed).random
        played.slots[GENERATOR] = int(draw() * (1 << 53))
        play_on(played, draw, steps)
        self.total += standing(played, seat)
        self.plays += 1


def finish(position: Position, answer: int, seat: int, random: Random) -> list[tuple[int, int]]:
    """Give `answer` and finish the same decision at random; the questions and answers it took."""
    asks = position.program.asks
    given: list[tuple[int, int]] = []
    judged = position.ask
    try:
        position.answer(answer)
        if is_money(asks[judged]) and not asks[judged].secret:
            let_others_decline(position, judged, seat)
        while position.ask >= 0 and position.who == seat and not any(asks[position.ask].actions):
            ask = position.ask
            taken = drawn(position, random.random)
            if taken is None:
                break
            given.append((ask, taken))
            position.answer(taken)
    except RULE_ERRORS:
        pass
    return given


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
