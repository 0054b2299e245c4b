"""Whether mends made things better: all in all, and at their places, which move as the text is mended further."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence

from .source.catalogue import part_of
from .source.edits import Edit
from .source.frozen import frozen
from .source.problem import Problem
from .source.text import Source, Span
from .source.tree import Mapping, Scalar
from .source.yaml_tree import read_tree

#: Errors by code and message: what was told before a mend was not brought by it.
Told = frozenset[tuple[str, str]]
#: A problem by code, file and its place in the text that was there first.
Origin = tuple[str, str, int]

#: The order in which a ruleset is looked at: what comes later is seen only when what comes first is sound.
_STAGES = (("language", "ruleset"), ("compiler",))


@frozen
class Step:
    """One mend. `start` and `end` bound what it wrote, in the text as it is now; `told` are the errors before it."""

    problem: Problem
    origin: Origin
    told: Told
    start: int
    end: int

    @property
    def file(self) -> str:
        return self.origin[1]


def told(problems: Iterable[Problem]) -> Told:
    return frozenset((problem.code, problem.message) for problem in problems if problem.level == "error")


def narrowed(edit: Edit) -> Edit:
    """An edit without what it leaves as it is, at either end."""
    span, write = edit
    same = _alike(span.text, write)
    rest, written = span.text[same:], write[same:]
    kept = _alike(rest[::-1], written[::-1])
    return Span(span.source, span.start + same, span.end - kept), written[: len(written) - kept]


def _alike(a: str, b: str) -> int:
    """How many characters two texts have in common at the beginning."""
    return next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def after(step: Step, edits: Sequence[Edit]) -> Step:
    """A step when these further edits of its file are made."""
    start, end = step.start, step.end
    for span, _ in edits:
        if span.start <= end and span.end >= start:
            start, end = min(start, span.start), max(end, span.end)
    return Step(step.problem, step.origin, step.told,
                start + _growth(edits, start), end + _growth([e for e in edits if e[0].end <= end], end))


def written_at(edit: Edit, edits: Sequence[Edit]) -> tuple[int, int]:
    """The bounds of what one of these edits wrote, when all are made."""
    span, write = edit
    start = span.start + sum(_gain(each) for each in edits if each[0].start < span.start)
    return start, start + len(write)


def _growth(edits: Iterable[Edit], at: int) -> int:
    return sum(_gain(edit) for edit in edits if edit[0].end <= at and edit[0].start < at)


def _gain(edit: Edit) -> int:
    return len(edit[1]) - (edit[0].end - edit[0].start)


def before(at: int, edits: Sequence[Edit]) -> int:
    """Where a place of the text after these edits was in the text before them."""
    grown = 0
    for span, write in sorted(edits, key=lambda edit: edit[0].start):
        if at < span.start + grown:
            break
        if at < span.start + grown + len(write):
            return span.start
        grown += len(write) - (span.end - span.start)
    return at - grown


def gone_wrong(steps: Sequence[Step], problems: Sequence[Problem], texts: dict[str, str]) -> set[Origin]:
    """The mends at whose places there are errors now that were not told before."""
    errors: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.level == "error" and problem.span is not None:
            errors.setdefault(os.path.realpath(problem.span.source.path), []).append(problem)
    scalars = {file: list(_scalars(texts[file])) for file in errors if file in texts}
    return {
        step.origin for step in steps for problem in errors.get(step.file, ())
        if (problem.code, problem.message) not in step.told and problem.span is not None
        and _touch(problem.span, *_place(step, scalars[step.file]))
    }


def _place(step: Step, scalars: list[tuple[int, int]]) -> tuple[int, int]:
    """What a step wrote, with the keys and values that it is part of."""
    parts = [span for span in scalars if span[0] <= step.end and span[1] >= step.start]
    return min([step.start, *(start for start, _ in parts)]), max([step.end, *(end for _, end in parts)])


def _touch(span: Span, start: int, end: int) -> bool:
    return span.start <= end and span.end >= start


def _scalars(text: str) -> Iterator[tuple[int, int]]:
    """The bounds of all keys and values of a text; those of its lines if it can't be read."""
    tree, _ = read_tree(Source("", text))
    if tree is None:
        yield from ((line.start(), line.end()) for line in re.finditer(".+", text))
        return
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Scalar):
            yield node.span.start, node.span.end
        elif isinstance(node, Mapping):
            waiting += [part for entry in node.entries for part in (entry.key, entry.value)]
        else:
            waiting += node.items


def weight(problems: Sequence[Problem]) -> tuple[int, ...]:
    """How bad this is: what is still to be read behind faulty YAML, then the errors of each further stage.

    Faulty YAML hides what follows it, so that mending it may bring more to light than was told before.
    """
    errors = [problem for problem in problems if problem.level == "error"]
    parts = [part_of(problem.code) for problem in errors]
    return _unread(errors), *(sum(part in stage for part in parts) for stage in _STAGES)


def _unread(errors: list[Problem]) -> int:
    """The characters from the first fault of YAML to the end, of all files."""
    longest: dict[str, int] = {}
    for problem in errors:
        if problem.span is not None and part_of(problem.code) == "source":
            path, rest = problem.span.source.path, len(problem.span.source.text) - problem.span.start + 1
            longest[path] = max(rest, longest.get(path, 0))
    return sum(longest.values())
