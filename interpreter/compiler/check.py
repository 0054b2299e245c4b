"""Checks a ruleset: a list of passes, each a function from a ruleset to a list of problems."""

from __future__ import annotations

from collections.abc import Callable

from ..ruleset.model import Ruleset
from ..source.problem import Problem
from .circles import circles
from .lowering import Lowering
from .survey import survey
from .typing import Typing
from .world import Setting

Pass = Callable[[Ruleset], list[Problem]]


def check(ruleset: Ruleset) -> list[Problem]:
    """Everything wrong with a ruleset that was read without errors, by place."""
    found = circles(ruleset)
    if not any(p.level == "error" for p in found):
        # Definitions that go round in circles can't be typed.
        found = [*found, *typed(ruleset)]
    return sorted(set(found), key=_place) if found else []


def typed(ruleset: Ruleset) -> list[Problem]:
    """Names, types and the shape of rules, for the lowest and the highest number of players."""
    found: list[Problem] = []
    for players in dict.fromkeys((ruleset.high_players, ruleset.low_players)):
        world = survey(ruleset, Setting(players))
        Lowering(world, Typing(world)).everything()
        found += [p for p in world.problems if p not in found]
    return found


def _place(problem: Problem) -> tuple[str, int, str]:
    return (problem.span.source.path, problem.span.start, problem.code) if problem.span else ("", 0, problem.code)
