"""Checks that a game comes to an end, and that somebody wins."""

from __future__ import annotations

import re

from ..source.problem import Problem
from ..source.text import Source, Span
from . import rule_messages as m
from .flow_facts import walk
from .reachable import Completion
from .steps import Finish, Steps
from .study import Study
from .suggested_ends import condition, score


def ending(study: Study) -> list[Problem]:
    """Warnings if nothing ends the game, if the flow may run out, if nothing says who wins."""
    if study.ruleset.library:
        return []
    title = _beginning(study.ruleset.source)
    found = [] if study.ruleset.scoring else [m.no_scoring(title, score(study.world))]
    if not study.made.ends and not _finishes(study):
        return [m.no_end(title, condition(study.world)), *found]
    return [*found, *_runs_out(study, Completion(study))]


def _beginning(source: Source) -> Span:
    """The first key of a ruleset, for what is wrong with all of it."""
    found = re.search(r"^\w+", source.text, re.MULTILINE)
    return Span(source, *found.span()) if found else Span(source, 0, 0)


def _finishes(study: Study) -> bool:
    return any(isinstance(s, Finish) for block in study.reached.values() for s in walk(block.body))


def _runs_out(study: Study, ways: Completion) -> list[Problem]:
    """The flow may come to its end, and no end condition is judged there."""
    if not study.ruleset.flow:
        return []
    last = study.ruleset.flow[-1].name
    flow: Steps = study.made.blocks["flow"].body
    judged = any(e.after == last.name for e in study.made.ends)
    return [m.flow_runs_out(last.span, last.name)] if ways.steps(flow) and not judged else []
