"""Faults of a ruleset while a game runs: which line failed, with which values, and how to see it again.

    GameFault       a rule failed
    └── Stuck       there is no legal answer, and the game is not over
"""

from __future__ import annotations

from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, Any

from .lexicon import lexicon
from .position import Fault
from .program import Program, Site

if TYPE_CHECKING:
    from ..source.problem import Problem
    from ..source.text import Span

#: Faults that mean that nobody can go on.
STUCK = ("stuck", "everybody-skipped")

#: What generated code may raise on account of the ruleset. Anything else is an error of ours.
RULE_ERRORS = (Fault, ArithmeticError, LookupError, ValueError, RecursionError)


class GameFault(Exception):
    """A rule failed. The game stands where it stood before the answer; commands exit with 4.

    `site` is the line of the ruleset, None if unknown; `values` what was seen there. `answer` is the answer
    that led to it, None when the game was being set up; `saved` the game before that answer, as `save` gives
    it, so that `restore(saved).play(answer)` shows it again. `seed` is the seed of the game.
    """

    def __init__(self, code: str, site: Site | None, values: dict[str, Any]) -> None:
        super().__init__(code, site, values)
        self.code = code
        self.site = site
        self.values = values
        self.answer: str | None = None
        self.saved: dict[str, Any] | None = None
        self.seed: int | str = 0

    @property
    def problem(self) -> Problem:
        """The fault as `check` would print it; the excerpt is read from the ruleset's file."""
        from .fault_messages import worded

        return worded(self.code, _span(self.site) if self.site else None, self.values)

    def __str__(self) -> str:
        problem = self.problem
        place = f"{self.site.path}:{self.site.line}:{self.site.column}: " if self.site else ""
        help = [f"   = {line}" for line in problem.help]
        return "\n".join([f"{place}fault[{self.code}]: {problem.message}", *help])


class Stuck(GameFault):
    """There is no legal answer and the game is not over.

    `site` is the question, or the loop in which everybody is skipped; `values` say of each answer why it is
    barred.
    """


def game_fault(error: Exception, program: Program, otherwise: Site | None = None) -> GameFault | None:
    """The fault that an exception from generated code stands for; None if it is not the ruleset's.

    Its place is the innermost line of the ruleset in the traceback, else `otherwise` for a Fault.
    """
    if not isinstance(error, RULE_ERRORS):
        return None
    failing = _innermost(error.__traceback__, program.paths)
    site = _site(failing) if failing else None
    values = error.values if isinstance(error, Fault) else {}
    if failing is not None and site is not None and not values:
        from .evidence import evidence

        values = evidence(lexicon(program), _excerpt(site), failing.tb_frame.f_locals)
    if isinstance(error, Fault):
        made = Stuck if error.code in STUCK else GameFault
        return made(error.code, site or otherwise, values)
    return GameFault(_code(error), site, values) if site else None


def _code(error: Exception) -> str:
    if isinstance(error, ArithmeticError):
        return "division-by-zero"
    if isinstance(error, RecursionError):
        return "too-deep"
    if isinstance(error, ValueError):
        return "nothing-found"
    return "empty-pile" if "tuple" in str(error) else "not-in-table"


def _innermost(traceback: TracebackType | None, paths: tuple[str, ...]) -> TracebackType | None:
    found = None
    while traceback is not None:
        if traceback.tb_frame.f_code.co_filename in paths:
            found = traceback
        traceback = traceback.tb_next
    return found


def _site(traceback: TracebackType) -> Site:
    """Python counts columns from 0, in bytes of UTF-8."""
    code = traceback.tb_frame.f_code
    line, end_line, column, end_column = next(islice(code.co_positions(), traceback.tb_lasti // 2, None))
    line = line or traceback.tb_lineno
    if column is None or end_column is None:
        return Site(code.co_filename, line, 1, line, 1)
    end_line = end_line or line
    text = (_text(code.co_filename) or "").split("\n")
    first, last = (text[number - 1] if number <= len(text) else "" for number in (line, end_line))
    start, end = _characters(first, column) + 1, _characters(last, end_column) + 1
    return Site(code.co_filename, line, start, end_line, end)


def _characters(line: str, bytes_before: int) -> int:
    """A place in a line counted in characters; if the line can't be read, in bytes."""
    encoded = line.encode()
    if len(encoded) < bytes_before:
        return bytes_before
    return len(encoded[:bytes_before].decode(errors="ignore"))


def _span(site: Site) -> Span | None:
    """The site in today's text of its file; None if the file is gone or no longer has that line."""
    from ..source.text import Source, Span

    text = _text(site.path)
    if text is None:
        return None
    starts = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")]
    if site.end_line > len(starts):
        return None
    start, end = starts[site.line - 1] + site.column - 1, starts[site.end_line - 1] + site.end_column - 1
    return Span(Source(site.path, text), start, min(end, len(text)))


def _excerpt(site: Site) -> str:
    span = _span(site)
    return span.text if span else ""


def _text(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        return None
