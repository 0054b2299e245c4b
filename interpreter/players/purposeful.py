"""A player that makes whole plans, looks where each leads if it keeps at it, and takes the one that leads furthest.

It works on any ruleset, because "ahead" is the ruleset's own scoring: its score less the others' average. When it
has a choice it

1. takes a few answers to the question (every label, some of the values) and finds plans for each: how it might
   finish this decision, and what it might decide next if it stays its turn;
2. keeps for each answer the plans with the best score at once, or, where scores move seldom, the best after a
   look ahead;
3. compares the plans kept by several looks ahead with the same random numbers for all, and drops the worse half
   after each round. Between equal plans it takes the one that does less, but now and then acts where it could
   as well pass: if all waited for a better time, nothing would ever begin.

In a look ahead the others do as little as they may and it goes on in the manner of its plan: lays track in the
same direction, pays out again, buys again. How far it looks depends on how often scores move in this ruleset. Only when
it weighs an amount of money all bid for what is put up for sale, itself too, each as much as he happens to be ready
to give. Without that whoever wins the first sale would seem to get everything after it for next to nothing.
The plan it takes it follows, while the game goes as imagined, to the end of the decision.

It does not know what chance will bring nor the order of hidden piles, but it sees other players' hidden hands. It
thinks nothing of what the others are after: it takes them to sit still, so it bids low where all bid in secret. It has
no memory from game to game.

How much it tries is an `Effort`: `QUICK` is that of the bot `purposeful`, `THOROUGH` that of `thoughtful`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..engine.fault import RULE_ERRORS
from ..engine.guess import guessed
from ..engine.lexicon import lexicon
from ..engine.position import GENERATOR, Position
from ..engine.program import LABEL
from ..source.frozen import frozen
from .outlook import Outlook, outlook
from .plans import Plan, plans
from .player import NoAnswer
from .rollout import play_on, standing

#: How often a bot acts where passing leads as far.
RESTLESS = 0.15


@frozen
class Effort:
    """How much is tried: values and amounts of money, plans made and kept for each answer, plans compared.

    `rounds` are looks ahead for each plan in each round of the comparison. Where scores move seldom twice as
    many plans are made.
    """

    values: int = 6
    amounts: int = 6
    plans: int = 16
    kept: int = 2
    compared: int = 6
    rounds: tuple[int, ...] = (1, 1)


QUICK = Effort()
THOROUGH = Effort(values=8, amounts=8, plans=48, kept=4, compared=12, rounds=(4, 4, 8))


class Purposeful:
    """See the module. `seed` decides samples and what is imagined."""

    __slots__ = ("_ahead", "_effort", "_random")

    def __init__(self, seed: int, effort: Effort = QUICK) -> None:
        self._random = Random(seed)
        self._effort = effort
        #: What is left of the plan that is followed, last answer first: how the game should stand, and the answer.
        self._ahead: list[tuple[Mark, int]] = []

    def choose(self, position: Position) -> int:
        if self._ahead:
            expected, answer = self._ahead.pop()
            if expected == _mark(position):
                return answer
            self._ahead = []
        answers = self._answers(position)
        if len(answers) == 1:
            return answers[0][0]
        view = outlook(position.program)
        imagined = guessed(lexicon(position.program), position, position.who, self._seed())
        best = self._compare(self._plans(imagined, answers, view), position.who, view)
        self._ahead = _followed(imagined, best.answers)
        return best.answers[0]

    def _answers(self, position: Position) -> list[tuple[int, float]]:
        """The answers to try, labels and low amounts first; for values how far down the list they stand."""
        values, labels = position.legal()
        if not len(values) + len(labels):
            raise NoAnswer
        kind = position.program.asks[position.ask].type
        if kind is not None and kind.form == "money":
            places: Sequence[int] = spaced(len(values), self._effort.amounts)
        else:
            places = self._sample(len(values))
        found = [(LABEL + label, 0.0) for label in labels]
        return found + [(values[place], (place + 0.5) / len(values)) for place in places]

    def _sample(self, size: int) -> Sequence[int]:
        """Places in a list, not too many, spread over it."""
        most = self._effort.values
        if size <= most:
            return range(size)
        return [int((part + self._random.random()) * size / most) for part in range(most)]

    def _plans(self, imagined: Position, answers: list[tuple[int, float]], view: Outlook) -> list[Plan]:
        """The plans worth comparing: the best of every answer, then others while there is room."""
        effort = self._effort
        most = effort.plans * 2 if view.slow else effort.plans
        first, second = [], []
        for answer, inclination in answers:
            found = plans(imagined, answer, inclination, most, self._random.random, view)
            if len(found) > 1:
                self._judge(found, imagined.who, view)
            first.append(found[0])
            second.extend(found[1 : effort.kept])
        second.sort(key=lambda plan: -plan.merit)
        return first + second[: max(0, effort.compared - len(first))]

    def _judge(self, found: list[Plan], seat: int, view: Outlook) -> None:
        """Sort plans of one answer by merit."""
        if not view.slow:
            for plan in found:
                plan.merit = standing(plan.position, seat)
        if view.slow or all(plan.merit == found[0].merit for plan in found):
            seed = self._seed()
            for plan in found:
                plan.merit = _look_ahead(plan, seed, seat, view)
        found.sort(key=_best_first)

    def _compare(self, left: list[Plan], seat: int, view: Outlook) -> Plan:
        """The plan that comes out best on average over several looks ahead."""
        for plan in left:
            plan.merit = 0.0
        restless = any(plan.idle for plan in left) and self._random.random() < RESTLESS
        order = _eager_first if restless else _best_first
        for more in self._effort.rounds:
            for seed in [self._seed() for _ in range(more)]:
                for plan in left:
                    plan.merit += _look_ahead(plan, seed, seat, view)
            left.sort(key=order)
            left = left[: max(2, (len(left) + 1) // 2)]
        return left[0]

    def _seed(self) -> int:
        return int(self._random.random() * (1 << 53))


def _best_first(plan: Plan) -> tuple[float, int]:
    return -plan.merit, len(plan.answers)


def _eager_first(plan: Plan) -> tuple[float, bool, int]:
    return -plan.merit, plan.idle, len(plan.answers)


def _look_ahead(plan: Plan, seed: int, seat: int, view: Outlook) -> float:
    """How `seat` stands after a while if it goes on in the manner of its plan."""
    position = plan.position.copy()
    position.slots[GENERATOR] = seed
    play_on(position, Random(seed).random, view.horizon, view, seat, plan.manner, plan.money)
    return standing(position, seat)


#: How a game stands, as far as everybody sees it: the question, whom it is put to, and all that isn't a pile.
Mark = tuple[int, int, list[int]]


def _mark(position: Position) -> Mark:
    slots = [slot for slot in position.slots[GENERATOR + 1 :] if type(slot) is int]
    return position.ask, position.who, slots


def _followed(imagined: Position, answers: Sequence[int]) -> list[tuple[Mark, int]]:
    """The answers after the first that belong to the same decision, last first, with how the game should stand."""
    found: list[tuple[Mark, int]] = []
    position = imagined.copy()
    try:
        for answer, following in zip(answers, answers[1:], strict=False):
            position.answer(answer)
            ask = position.program.asks[position.ask]
            if any(ask.actions) and not ask.follows:
                break
            found.append((_mark(position), following))
    except RULE_ERRORS:
        pass
    return found[::-1]


def spaced(size: int, most: int) -> list[int]:
    """Up to `most` places in a list of `size`: the first, then ever further apart."""
    places = ((1 << count) - 1 for count in range(most))
    return [place for place in places if place < size]
