"""Errors in files that a ruleset extends: they are told once, at the declaration in its own file that makes them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from ..ruleset.model import Ruleset
from ..ruleset.removable import removable_at
from ..source.problem import Problem
from ..source.text import Span
from . import declaration_messages


def told_above(problems: list[Problem], ruleset: Ruleset) -> list[Problem]:
    """The problems, those of files below told where the ruleset's own file removes something or declares it anew."""
    if len(ruleset.sources) < 2:
        return problems
    return _told_of_changed(_told_of_removed(problems, ruleset), ruleset)


def _told_of_removed(problems: list[Problem], ruleset: Ruleset) -> list[Problem]:
    caused: dict[Span, list[Problem]] = {}
    kept: list[Problem] = []
    for problem in problems:
        cause = _missed(problem, ruleset)
        if cause is None:
            kept.append(problem)
        else:
            caused.setdefault(cause, []).append(problem)
    return [*kept, *(_without(path, group, ruleset) for path, group in caused.items())]


def _missed(problem: Problem, ruleset: Ruleset) -> Span | None:
    """The removed path whose last name an error in another file speaks of."""
    if problem.span is None or problem.level != "error" or problem.span.source is ruleset.source:
        return None
    said = f"{problem.span.text} {problem.message}"
    return next((path for path in ruleset.removed if re.search(rf"\b{_last(path)}\b", said)), None)


def _without(path: Span, found: list[Problem], ruleset: Ruleset) -> Problem:
    """What is said of a removed path, and of all that still asks for it."""
    things = {each.path: each for problem in found if problem.span and (each := removable_at(problem.span))}
    spans = {problem.span for problem in found}
    whole = all(each.name_span in spans for each in things.values())
    start = path.end - len(_last(path))
    remove = [*(each.text for each in ruleset.removed), *things] if whole and things else []
    return declaration_messages.still_needed(Span(path.source, start, path.end), found, list(things), remove)


def _last(path: Span) -> str:
    return path.text.rpartition(".")[2]


def _told_of_changed(problems: list[Problem], ruleset: Ruleset) -> list[Problem]:
    changed = _changed(ruleset)
    if not changed:
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
    """The declaration that the erroneous text names, or a define in it; else one that its line names; else the only
    one there is."""
    assert problem.span is not None
    first, _ = problem.span.source.place(problem.span.start)
    for words in (*_further(_words(problem.span.text), ruleset), _words(problem.span.source.line(first))):
        named = [span for span in changed if span.text in words]
        if named:
            return named[0]
    return changed[0] if len(changed) == 1 else None


def _further(words: set[str], ruleset: Ruleset) -> Iterator[set[str]]:
    """Words, then those of the defines that they name, and so on."""
    seen: set[str] = set()
    while words:
        yield words
        seen |= words
        bodies = (ruleset.defines[word].body.span.text for word in sorted(words) if word in ruleset.defines)
        words = set().union(*map(_words, bodies)) - seen


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]\w*", text))


def _changed(ruleset: Ruleset) -> list[Span]:
    """The names of the fields, facts, defines, options, tables and tracks that the ruleset's own file declares."""
    spans = [field.head.name_span for field in ruleset.state]
    spans += [field.head.name_span for kind in ruleset.kinds.values() for field in kind.state]
    facts = (fact.name for kind in ruleset.kinds.values() for fact in kind.facts)
    spans += [name.span for name in facts if name.name not in ruleset.kinds]  # there the kind is meant
    spans += [define.head.name_span for define in ruleset.defines.values()]
    for named in (ruleset.options, ruleset.tables, ruleset.tracks):
        spans += [each.name.span for each in named.values()]
    return [span for span in spans if span.source is ruleset.source]
