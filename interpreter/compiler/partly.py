"""Checks names and types of a ruleset of which parts could not be read: what is wrong elsewhere is told in one run.

One slip must not be told twice, so whatever may follow from a missing part is passed over: all that speaks of a name in
it, all in the declaration that it belongs to, and all in other files. Where it is a kind or a field that can't be read
nothing is certain any more. Passes that look at a ruleset as a whole wait until it is one.
"""

from __future__ import annotations

import re

from ..ruleset.model import Ruleset
from ..source.catalogue import part_of
from ..source.frozen import frozen
from ..source.plenty import shortened
from ..source.problem import Problem
from ..source.text import Source, Span
from .broken_below import told_above
from .check import foundations, typed

#: Sections whose entries say what is done: others depend on them by their names at most.
_DEEDS = {
    "setup", "define", "procedures", "actions", "menus", "rules", "flow", "end", "scoring", "ties", "invariants",
}
#: Declarations begin at most so far from the left: `flow:` or the name of an action in its section.
_OUTER = 2
_WORD = re.compile(r"[A-Za-z_]\w*")
_LINE = re.compile(r"^( *)[^\s#]", re.MULTILINE)


def check_partly(ruleset: Ruleset, told: list[Problem]) -> list[Problem]:
    """What is certainly wrong besides the problems told of the reading."""
    errors = [problem for problem in told if problem.level == "error"]
    faulty = {_Declaration.at(problem.span) for problem in errors if problem.span}
    if not all(map(_stands_alone, errors)) or foundations(ruleset):
        return []
    _, found = typed(ruleset)
    doubtful = {*ruleset.broken, *(each.name for each in faulty)}
    return shortened([
        problem for problem in told_above(found, ruleset)
        if problem.level == "error" and problem.span and problem.span.source is ruleset.source
        and _Declaration.at(problem.span) not in faulty and doubtful.isdisjoint(_words(problem, problem.span))
    ])


def _words(problem: Problem, span: Span) -> list[str]:
    return _WORD.findall(f"{span.text} {problem.message}")


def _stands_alone(problem: Problem) -> bool:
    """Whether it is plain what an error of the reading touches: not if lines may be other than they seem."""
    if problem.span is None or part_of(problem.code) == "source":
        return False
    place = _Declaration.at(problem.span)
    return place.section in _DEEDS or (place.is_section and problem.code == "unknown-key")


@frozen
class _Declaration:
    """The outermost thing with a name that a place of a file belongs to."""

    source: Source
    start: int
    name: str
    section: str

    @property
    def is_section(self) -> bool:
        return self.name == self.section

    @staticmethod
    def at(span: Span) -> _Declaration:
        text = span.source.text
        outer = [each for each in _LINE.finditer(text, 0, span.start + 1) if len(each[1]) <= _OUTER]
        starts = [each.start() for each in outer if not each[1]]
        start = outer[-1].start() if outer else 0
        return _Declaration(span.source, start, _word(text, start), _word(text, starts[-1] if starts else 0))


def _word(text: str, start: int) -> str:
    found = _WORD.search(text, start)
    return found[0] if found else ""
