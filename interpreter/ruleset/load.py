"""Loads a ruleset: from a name or path to its model, with everything that is wrong on the way."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..source.catalogue import part_of
from ..source.problem import Problem
from ..source.text import Span
from .decode import decode
from .draft import Draft, Drafting
from .find import find
from .model import Ruleset


def load(
    path: str | os.PathLike[str], texts: Mapping[str, str] | None = None
) -> tuple[Ruleset | None, list[Problem]]:
    """The ruleset of a name or path, with all that it takes in and extends, and everything wrong with it.

    There is none if the file, or one that it extends, is no ruleset or can't be read. What is broken is left
    out. Problems come in the order of the files read and of their lines. `texts` has the texts of files, by
    real path, that are not to be read from there.
    """
    draft, problems = draft_of(path, texts)
    if draft is None:
        return None, problems
    ruleset, further = decode(draft)
    return ruleset, in_order([*problems, *_own_faults(further, problems)], ruleset)


def _own_faults(further: list[Problem], problems: list[Problem]) -> list[Problem]:
    """What is wrong besides: a text cut in two by a slip of YAML makes no sense, but that is no fault of its own."""
    cut = [each.span for each in problems if each.span and each.level == "error" and part_of(each.code) == "source"]
    return [each for each in further if not (each.span and any(_within(each.span, span) for span in cut))]


def _within(inner: Span, outer: Span) -> bool:
    return inner.source is outer.source and outer.start <= inner.start and inner.end <= outer.end


def draft_of(
    path: str | os.PathLike[str], texts: Mapping[str, str] | None = None
) -> tuple[Draft | None, list[Problem]]:
    """The merged tree of a name or path, and what is wrong with the shape of its files."""
    found = find(path)
    if isinstance(found, Problem):
        return None, [found]
    drafting = Drafting(texts)
    return drafting.ruleset(found), drafting.problems


def in_order(problems: list[Problem], ruleset: Ruleset) -> list[Problem]:
    """Problems by file, as the files were read, and by place; each once."""
    files = {id(source): number for number, source in enumerate(ruleset.sources)}
    unique = {(problem.code, problem.span, problem.message): problem for problem in problems}

    def place(problem: Problem) -> tuple[int, int]:
        span = problem.span
        return (files.get(id(span.source), len(files)), span.start) if span else (-1, 0)

    return sorted(unique.values(), key=place)
