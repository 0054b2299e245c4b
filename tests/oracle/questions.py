"""Questions put to players, and which answers are possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from stockrail.compiler import steps as step_form
from stockrail.compiler.form import Const, Interval
from stockrail.compiler.lowered import Lowered
from stockrail.language.types import Number

from .expressions import Expressions, Here
from .plain import items, shown


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is asked: for a value by this name, or for one of the labels, or either."""

    player: str
    name: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]

    @property
    def answers(self) -> list[str]:
        """All possible answers as players write them, values first."""
        return [*(f"{self.name} {_text(value)}" for value in self.values), *self.labels]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


class Asking:
    """Works out what may be answered."""

    def __init__(self, made: Lowered, expressions: Expressions) -> None:
        self.offers = made.offers
        self.world = made.world
        self.expressions = expressions

    def question(self, player: int, name: str, type: Any, values: Sequence[int], labels: tuple[str, ...]) -> Question:
        """A question in the words of players."""
        ids = self.world.kinds["player"].members
        return Question(ids[player], name, tuple(shown(self.world, type, value) for value in values), labels)

    def values(self, vars: tuple[step_form.Var, ...], here: Here) -> list[int]:
        """What may be answered for the first name: everything with which the others can be answered too."""
        var, *later = vars
        found = []
        for each in dict.fromkeys(items(self.expressions.value(var.domain, here))):
            with_it = {**here, var.local.name: each}
            fits = all(self.expressions.value(test.expr, with_it) for test in var.where)
            if fits and self.can_complete(tuple(later), with_it):
                found.append(each)
        return found

    def can_complete(self, vars: tuple[step_form.Var, ...], here: Here) -> bool:
        if all(map(always_answerable, vars)):  # then nothing is looked at before it is asked, `unless` neither
            return True
        if self.is_skipped(vars[0], here):
            return self.can_complete(vars[1:], {**here, vars[0].local.name: None})
        return bool(self.values(vars, here))

    def is_skipped(self, var: step_form.Var, here: Here) -> bool:
        return var.unless is not None and bool(self.expressions.value(var.unless, here))

    def ways(self, ways: tuple[step_form.Way, ...], values: Sequence[int], here: Here) -> list[step_form.Way]:
        """The branches that may be taken; those for when nothing else can be done only then."""
        usual = [way for way in ways if not way.last and self.is_open(way, here)]
        if usual or values:
            return usual
        return [way for way in ways if way.last and self.is_open(way, here)]

    def is_open(self, way: step_form.Way, here: Here) -> bool:
        if not all(self.expressions.value(test.expr, here) for test in way.tests):
            return False
        if not way.action:
            return True
        offer = self.offers[way.action]
        args = self.expressions.values(way.args, here)
        inside = {"player": here["player"]} | {p.name: arg for p, arg in zip(offer.params, args, strict=True)}
        if not all(self.expressions.value(test.expr, inside) for test in offer.tests):
            return False
        return self.can_complete(offer.vars, inside)


def always_answerable(var: step_form.Var) -> bool:
    """Whether a name has no condition, and plainly something to choose from, as written."""
    domain = var.domain
    if isinstance(domain, Const):
        return not var.where and domain.value not in (0, ())
    if not isinstance(domain, Interval) or var.where:
        return False
    low, high = domain.low.type, domain.high.type
    return isinstance(low, Number) and isinstance(high, Number) and low.high <= high.low
