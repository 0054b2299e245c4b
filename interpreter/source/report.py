"""Problems for people to read; other formats are for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from .excerpt import Excerpt, excerpt
from .problem import Problem
from .text import Span

Format = Literal["text", "json", "github", "sarif"]
Paint = Callable[[str], str]

_COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;36"}


def render(problems: Iterable[Problem], format: Format = "text", *, colour: bool = False) -> str:
    """The problems by place, each once, without a line break at the end. Only text has colour."""
    listed = by_place(problems)
    if format == "text":
        return "\n\n".join(_text(problem, colour) for problem in listed)
    if format == "sarif":
        from .sarif import as_sarif

        return as_sarif(listed)
    from .machine_report import as_github, as_json

    return as_json(listed) if format == "json" else as_github(listed)


def by_place(problems: Iterable[Problem]) -> list[Problem]:
    """In the order of files, places and codes; of those that say the same about one place only the first."""
    listed: dict[tuple[str, int, int, str, str], Problem] = {}
    for problem in problems:
        span = problem.span
        where = (span.source.path, span.start, span.end) if span else ("", 0, 0)
        listed.setdefault((*where, problem.code, problem.message), problem)
    return [listed[key] for key in sorted(listed)]


def _text(problem: Problem, colour: bool) -> str:
    paint = _painter(_COLOURS[problem.level]) if colour else str
    faint = _painter("2") if colour else str
    parts = _parts(problem)
    gutter = max([2, *(len(str(part.number)) for _, part in parts)])
    lines = [f"{_place(problem.span)}{paint(f'{problem.level}[{problem.code}]')}: {problem.message}"]
    for above, part in parts:
        lines += _rows(part, above, gutter, paint, faint)
    lines += _help(problem.help, gutter, faint)
    return "\n".join(lines)


def _place(span: Span | None) -> str:
    if span is None:
        return ""
    return f"{span.source.path}: " if span.is_whole_file else f"{span}: "


def _parts(problem: Problem) -> list[tuple[str, Excerpt]]:
    """The excerpts, each with what stands above it: a bar, or the name of another file."""
    if problem.span is None or problem.span.is_whole_file:
        return []
    parts = [("|", excerpt(problem.span))]
    if problem.second:
        span, said = problem.second
        elsewhere = span.source.path != problem.span.source.path
        parts.append((f"> {span}" if elsewhere else "|", excerpt(span, "-", said)))
    return parts


def _rows(part: Excerpt, above: str, gutter: int, paint: Paint, faint: Paint) -> Iterator[str]:
    blank = " " * gutter
    yield faint(f"{blank} {above}")
    yield f"{faint(f'{part.number:>{gutter}} |')} {part.line}".rstrip()
    yield f"{faint(f'{blank} |')} {' ' * part.left}{paint(f'{part.marks} {part.said}'.rstrip())}"


def _help(lines: Iterable[str], gutter: int, faint: Paint) -> Iterator[str]:
    """A help of several lines, ready to paste, stays aligned."""
    for line in lines:
        yield f"{' ' * gutter} {faint('=')} " + line.replace("\n", "\n" + " " * (gutter + 3))


def _painter(style: str) -> Paint:
    return lambda text: f"\x1b[{style}m{text}\x1b[0m"
