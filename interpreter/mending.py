"""Mends what is certain in the files of a ruleset: a misspelt name, a sign of another language, a missing space.

An edit is kept only if the ruleset is better for it, and nothing else is wrong at its place. All else in a file
stays byte for byte as it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from .mend_judging import Origin, Step, after, before, gone_wrong, narrowed, told, weight, written_at
from .source.edits import Edit, apart, edited
from .source.frozen import frozen
from .source.problem import Problem
from .source.text import Source
from .written_files import FileChanged, decoded, replace

__all__ = ["FileChanged", "Mend", "Mended", "can_be_mended", "examined", "mended"]

Texts = dict[str, str]

#: Mending one thing may bring another to light; so often all is looked at again.
_MOST_ROUNDS = 20


@frozen
class Mend:
    """One thing mended: the problem as it was told, and the file as it was then."""

    problem: Problem

    @property
    def edit(self) -> Edit:
        assert self.problem.fix is not None
        return self.problem.fix


@frozen
class Mended:
    """What was mended, what is still wrong, and the files with their new texts, by real path."""

    mends: tuple[Mend, ...]
    problems: tuple[Problem, ...]
    texts: Texts

    def write(self) -> None:
        """Puts the new texts in the place of the old files, each at one go.

        Raises OSError if that can't be, and FileChanged if somebody else has changed a file meanwhile.
        """
        first = {os.path.realpath(mend.edit[0].source.path): mend.edit[0].source.text for mend in self.mends[::-1]}
        for path, text in self.texts.items():
            replace(path, first[path], text)


def can_be_mended(problems: Sequence[Problem], path: Path) -> int:
    """How many of these problems `mended` mends: it is tried, for not every change leaves things better."""
    if not any(_sure(problems, path)):
        return 0
    mends = {_where(mend.problem) for mend in mended(path).mends}
    return sum(_where(problem) in mends for problem in _sure(problems, path))


def _where(problem: Problem) -> tuple[str, str, int]:
    span = problem.span
    return (problem.code, os.path.realpath(span.source.path), span.start) if span else (problem.code, "", 0)


def mended(path: Path) -> Mended:
    """The ruleset at a path with everything mended that certainly can be. Nothing is written.

    Mends that only bring other errors to their places are taken back, with all that was mended after them.
    """
    problems = examined(path, {})
    refused: set[Origin] = set()
    for _ in range(_MOST_ROUNDS):
        course = _course(path, problems, refused)
        wrong = gone_wrong(course.steps, course.problems, course.texts)
        if not wrong:
            return Mended(tuple(Mend(step.problem) for step in course.steps), tuple(course.problems), course.texts)
        refused |= wrong
    return Mended((), tuple(problems), {})


@frozen
class _Course:
    """How far a mending has come: the mends made, the texts now, what is wrong now, and each round's edits by file."""

    steps: tuple[Step, ...]
    texts: Texts
    problems: list[Problem]
    rounds: tuple[dict[str, list[Edit]], ...] = ()

    def origin(self, problem: Problem) -> Origin:
        """The place of a problem's edit in the text that was there first."""
        assert problem.fix is not None
        file, at = os.path.realpath(problem.fix[0].source.path), problem.fix[0].start
        for edits in reversed(self.rounds):
            at = before(at, edits.get(file, []))
        return problem.code, file, at


def _course(path: Path, problems: list[Problem], refused: set[Origin]) -> _Course:
    """All mends, one upon the other, but for those that are refused."""
    course = _Course((), {}, problems)
    for _ in range(_MOST_ROUNDS):
        sure = [problem for problem in _sure(course.problems, path) if course.origin(problem) not in refused]
        further = _better(path, course, sure)
        if further is None:
            break
        course = further
    return course


def examined(path: Path, texts: Texts) -> list[Problem]:
    """Everything that is wrong with a ruleset, some of whose files read as `texts` says."""
    from .compiler.check import check
    from .ruleset.load import in_order, load

    model, problems = load(path, texts)
    if model is None or any(problem.level == "error" for problem in problems):
        return problems
    return in_order([*problems, *check(model)], model)


def _better(path: Path, course: _Course, sure: list[Problem]) -> _Course | None:
    """The course after the next mends, if there is less wrong then; None if nothing helps."""
    for tried in ([sure] if len(sure) > 1 else []) + [[each] for each in sure]:
        done, edits, changed = _changed(course.texts, tried)
        left = examined(path, changed)
        if weight(left) < weight(course.problems):
            return _Course((*_moved(course.steps, edits), *_steps(course, done, edits)), changed, left,
                           (*course.rounds, edits))
    return None


def _moved(steps: Iterable[Step], edits: dict[str, list[Edit]]) -> Iterator[Step]:
    return (after(step, edits.get(step.file, [])) for step in steps)


def _steps(course: _Course, done: list[Problem], edits: dict[str, list[Edit]]) -> Iterator[Step]:
    for problem in done:
        assert problem.fix is not None
        origin = course.origin(problem)
        start, end = written_at(narrowed(problem.fix), edits[origin[1]])
        yield Step(problem, origin, told(course.problems), start, end)


def _sure(problems: Sequence[Problem], path: Path) -> Iterator[Problem]:
    """The problems with a sure mend in a file of the ruleset's own folder, its text as it is read from there."""
    own = os.path.realpath(path.parent)
    for problem in problems:
        span = problem.fix[0] if problem.fix else None
        if span is None or not span.source.text or problem.level != "error":
            continue
        if os.path.realpath(span.source.path).startswith(own + os.sep):
            yield problem


def _changed(texts: Texts, tried: list[Problem]) -> tuple[list[Problem], dict[str, list[Edit]], Texts]:
    """The problems whose edits can be made at once, these edits by file, and the texts with them."""
    changed, done, made = dict(texts), [], {}
    files: dict[str, list[Problem]] = {}
    for problem in tried:
        if problem.fix:
            files.setdefault(os.path.realpath(problem.fix[0].source.path), []).append(problem)
    for file, here in files.items():
        source = here[0].fix[0].source if here[0].fix else Source("", "")
        if source.text != _text_of(file, texts):
            continue
        edits = apart(problem.fix for problem in here if problem.fix)
        done += [next(problem for problem in here if problem.fix == edit) for edit in edits]
        made[file] = [narrowed(edit) for edit in edits]
        changed[file] = edited(source.text, edits)
    return done, made, changed


def _text_of(file: str, texts: Texts) -> str:
    """What a file reads as now."""
    return texts[file] if file in texts else decoded(Path(file).read_bytes())
