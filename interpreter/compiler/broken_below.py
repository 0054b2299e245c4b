"""Errors in files that a ruleset extends: they are told once, at the declaration in its own file that makes them."""

from __future__ import annotations

import os
import re

from ..ruleset.model import Ruleset
from ..source.problem import Problem
from ..source.text import Span
from . import declaration_messages


def told_above(problems: list[Problem], ruleset: Ruleset) -> list[Problem]:
    """The problems, those of files below told where the ruleset's own file declares something anew."""
    changed = _changed(ruleset)
    if not changed or len(ruleset.sources) < 2:
        return problems
    caused: dict[Span, list[Problem]] = {}
    kept: list[Problem] = []
    for problem in problems:
        cause = _cause(problem, changed, ruleset) if _is_below(problem, ruleset) else None
        if cause is None:
            kept.append(problem)
        else:
            caused.setdefault(cause, []).append(problem)
    return [*kept, *(declaration_messages.fits_no_more(span, group) for span, group in caused.items())]


def _is_below(problem: Problem, ruleset: Ruleset) -> bool:
    """Whether an error stands in a file of another folder: what lies beside the ruleset is its own."""
    if problem.span is None or problem.level != "error":
        return False
    own, theirs = (os.path.dirname(os.path.realpath(source.path)) for source in (ruleset.source, problem.span.source))
    return own != theirs


def _cause(problem: Problem, changed: list[Span], ruleset: Ruleset) -> Span | None:
    """The declaration that an erroneous line names; the only one there is, where it names none."""
    assert problem.span is not None
    first, _ = problem.span.source.place(problem.span.start)
    line = problem.span.source.line(first)
    named = [span for span in changed if re.search(rf"\b{re.escape(span.text)}\b", line)]
    if named:
        return named[0]
    return changed[0] if len(changed) == 1 else None


def _changed(ruleset: Ruleset) -> list[Span]:
    """The names of the fields, defines, options, tables and tracks that the ruleset's own file declares."""
    spans = [field.head.name_span for field in ruleset.state]
    spans += [field.head.name_span for kind in ruleset.kinds.values() for field in kind.state]
    spans += [define.head.name_span for define in ruleset.defines.values()]
    for named in (ruleset.options, ruleset.tables, ruleset.tracks):
        spans += [each.name.span for each in named.values()]
    return [span for span in spans if span.source is ruleset.source]
