"""Checks a ruleset: a list of passes, each a function from a ruleset, or a study of one, to a list of problems."""

from __future__ import annotations

from collections.abc import Callable

from ..ruleset.model import Ruleset
from ..source.messages import stopped
from ..source.plenty import MOST_PROBLEMS, Plenty, after, shortened
from ..source.problem import Problem
from .acting import rules_without_player
from .bounds import choices_out_of_reach, ends_out_of_reach, marks_out_of_reach, short_tables, steps_beyond
from .broken_below import told_above
from .circles import circles
from .ending import ending
from .growing_piles import growing_piles
from .happening_names import happening_names
from .hidden import hidden, wrong_sight
from .joint import joint_choices
from .limits import too_large
from .long_work import deep_loops, too_much_work, vast_defines
from .lowered import Lowered
from .missing_ways import missing_ways
from .misspelt_declarations import at_declarations
from .never import idle_ends, idle_rules
from .reachable import left_outside, unreachable
from .rule_circles import rule_circles
from .study import Study
from .survey import survey
from .timing import money_stops_halfway, runs_at_once, set_passes_marks
from .typing import Typing
from .unmet_needs import unmet_needs
from .unused import unused
from .whole import lower
from .world import Setting

#: Passes over a whole ruleset whose names and types are sound. What is unsound is told alone: one cause, one message.
PASSES: tuple[Callable[[Study], list[Problem]], ...] = (
    too_much_work, vast_defines, deep_loops, rule_circles, unreachable, left_outside, idle_rules, idle_ends, ending,
    unused, missing_ways, wrong_sight, hidden, joint_choices, ends_out_of_reach,
    choices_out_of_reach, marks_out_of_reach, steps_beyond,
    short_tables, runs_at_once, money_stops_halfway, set_passes_marks, rules_without_player, happening_names,
    growing_piles,
)


def check(ruleset: Ruleset) -> list[Problem]:
    """Everything wrong with a ruleset that was read without errors, by place."""
    found = [*foundations(ruleset), *unmet_needs(ruleset)]
    if _sound(found):
        made, problems = typed(ruleset)
        found += told_above(problems if made is None else at_declarations(problems, made), ruleset)
        if made is not None and _sound(found):
            study = Study(made)
            found += shortened([problem for one_pass in PASSES for problem in one_pass(study)])
    return sorted(dict.fromkeys(found), key=_place)


def foundations(ruleset: Ruleset) -> list[Problem]:
    """What keeps a ruleset from being typed: definitions that go round in circles, what is too large to count out."""
    return [*circles(ruleset), *too_large(ruleset, {})]


def typed(ruleset: Ruleset) -> tuple[Lowered | None, list[Problem]]:
    """Names, types and the shape of rules, and the ruleset lowered, if there were not too many problems for that.

    For the highest number of players options are left open, and so they are in what is given back; for the lowest
    number they have their defaults.
    """
    try:
        high, low = (survey(ruleset, Setting(players)) for players in (ruleset.high_players, ruleset.low_players))
        made = lower(high, Typing(high, open_options=True))
        lower(low, Typing(low))
    except Plenty as plenty:
        return None, [*plenty.problems, stopped(after(plenty.problems), MOST_PROBLEMS)]
    told = {(problem.code, problem.span) for problem in high.problems}
    return made, [*high.problems, *(each for each in low.problems if (each.code, each.span) not in told)]


def _sound(problems: list[Problem]) -> bool:
    return not any(problem.level == "error" for problem in problems)


def _place(problem: Problem) -> tuple[str, int, str]:
    return (problem.span.source.path, problem.span.start, problem.code) if problem.span else ("", 0, problem.code)
