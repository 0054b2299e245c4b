"""How many problems are told at once: nobody reads thousands, and wording them takes longer than anybody would wait."""

from __future__ import annotations

from collections.abc import Sequence

from . import messages
from .problem import Problem
from .text import Span

#: After so many of one sort (of layout, keys, expressions, names …) the rest is counted or left for the next run.
MOST_PROBLEMS = 100


class Plenty(Exception):
    """So much is wrong that nothing more is looked at. `problems` are those found so far; never leaves its stage."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)


def shortened(problems: Sequence[Problem], more: int = 0) -> list[Problem]:
    """The gravest problems as they came, at most MOST_PROBLEMS, and how many others there are, `more` among them."""
    told = [*sorted(problems, key=_mildness)][:MOST_PROBLEMS]
    more += len(problems) - len(told)
    return [*told, messages.left_out(after(told), more)] if more else told


def after(problems: Sequence[Problem]) -> Span | None:
    """The place behind the last of some problems of one file, where what is said of the rest stands well."""
    spans = [problem.span for problem in problems if problem.span is not None]
    last = max(spans, key=lambda span: (span.source.path, span.end), default=None)
    return last and Span(last.source, last.end, last.end)


def _mildness(problem: Problem) -> int:
    return ("error", "warning", "note").index(problem.level)
