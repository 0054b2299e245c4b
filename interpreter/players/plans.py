"""Whole plans: an answer together with all that the same player says after it before another's turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.fault import RULE_ERRORS
from ..engine.position import Position
from ..engine.program import LABEL
from ..source.frozen import record
from .outlook import Outlook
from .rollout import Manner

#: No plan is longer than this many answers.
LONGEST = 24
#: Beside labels such as `stop`, values count as so many kinds of answers at most.
WEIGHT = 6
#: How far an inclination is drawn beyond both ends, so that the first and the last value come up often.
BEYOND = 0.3
#: So many plans in a row that were known already mean that there are no others.
REPEATS = 4


@record
class Plan:
    """The answers, the position they lead to, and the manner that would give them again.

    It is `idle` if it begins with a pass where there is something to do, and of `money` if an amount is asked for.
    """

    answers: tuple[int, ...]
    position: Position
    manner: Manner
    idle: bool = False
    money: bool = False
    merit: float = 0.0


def plans(
    position: Position, answer: int, inclination: float, most: int, draw: Callable[[], float], outlook: Outlook
) -> list[Plan]:
    """Different plans that begin with `answer`, at most so many, found by going on at random.

    Every other one is found with a steady hand: one inclination for all values of the same question, so that
    choices that are asked for one by one go one way together.
    """
    begun = position.copy()
    idle = outlook.acts[position.ask] and answer >= LABEL and answer - LABEL in outlook.calm[position.ask]
    money = outlook.money[position.ask]
    manner = {position.ask: _way(answer, inclination)}
    if not _given(begun, answer):
        return [Plan((answer,), begun, manner, idle, money)]
    found: dict[tuple[int, ...], Plan] = {}
    repeats = 0
    for number in range(most):
        draft = _Draft(begun.copy(), [answer], dict(manner), position.who)
        draft.go_on(draw, outlook, steady=bool(number & 1))
        plan = Plan(tuple(draft.answers), draft.position, draft.manner, idle, money)
        if plan.answers not in found:
            found[plan.answers] = plan
        elif (repeats := repeats + 1) == REPEATS:
            break
        if draft.forced:
            break
    return list(found.values())


def _given(position: Position, answer: int) -> bool:
    """Give an answer; False if the rules fail."""
    try:
        position.answer(answer)
    except RULE_ERRORS:
        return False
    return True


def _way(answer: int, inclination: float) -> tuple[int, float]:
    return (answer - LABEL, 0.0) if answer >= LABEL else (-1, inclination)


class _Draft:
    """A plan in the making. It is `forced` as long as there was nothing to choose."""

    __slots__ = ("answers", "forced", "manner", "position", "seat", "steady")

    def __init__(self, position: Position, answers: list[int], manner: Manner, seat: int) -> None:
        self.position = position
        self.answers = answers
        self.manner = manner
        self.seat = seat
        self.forced = True
        self.steady: dict[int, float] = {}

    def go_on(self, draw: Callable[[], float], outlook: Outlook, steady: bool) -> None:
        """Until somebody else is asked, an amount of money is asked for by itself, or the plan is long."""
        position = self.position
        while position.ask >= 0 and position.who == self.seat and len(self.answers) < LONGEST:
            if outlook.money[position.ask] and not position.program.asks[position.ask].follows:
                return
            values, labels = position.legal()
            if not len(values) + len(labels):
                return
            answer, inclination = self._pick(values, labels, draw, steady)
            self.answers.append(answer)
            if len(values) + len(labels) > 1:
                self.forced = False
                self.manner.setdefault(position.ask, _way(answer, inclination))
            if not _given(position, answer):
                return

    def _pick(
        self, values: Sequence[int], labels: Sequence[int], draw: Callable[[], float], steady: bool
    ) -> tuple[int, float]:
        if labels:
            kind = int(draw() * (len(labels) + min(len(values), WEIGHT)))
            if kind < len(labels):
                return LABEL + labels[kind], 0.0
        inclination = self._steadily(draw) if steady else draw()
        return values[int(inclination * len(values))], inclination

    def _steadily(self, draw: Callable[[], float]) -> float:
        ask = self.position.ask
        if ask not in self.steady:
            wide = draw() * (1 + 2 * BEYOND) - BEYOND
            self.steady[ask] = min(max(wide, 0.0), 0.999)
        return self.steady[ask]
