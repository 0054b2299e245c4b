"""Problems for people to read; other formats are for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from .excerpt import Excerpt, excerpt
from .nearest import choices_line
from .problem import Problem
from .text import Span

#: The ways to print problems.
FORMATS = ("text", "json", "github", "sarif")
Paint = Callable[[str], str]

_COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;36"}


def render(
    problems: Iterable[Problem], format: str = "text", *, colour: bool = False,
    mended: Iterable[Problem] | None = None,
) -> str:
    """The problems by place, each once, in one of FORMATS, without a line break at the end. Only text has colour.

    In text what is wrong in the same way in several places is shown at the first, and the others are named.
    JSON also has those that were `mended`, if any were looked for.
    """
    assert format in FORMATS, format
    listed = by_place(problems)
    if format == "text":
        return "\n\n".join(_text(problem, colour) for problem in _each_once(listed))
    if format == "sarif":
        from .sarif import as_sarif

        return as_sarif(listed)
    from .machine_report import as_github, as_json

    if format == "github":
        return as_github(listed)
    return as_json(listed, None if mended is None else list(mended))


def by_place(problems: Iterable[Problem]) -> list[Problem]:
    """In the order of files, places and codes; of those that say the same about one place only the first."""
    listed: dict[tuple[str, int, int, str, str], Problem] = {}
    for problem in problems:
        span = problem.span
        where = (span.source.path, span.start, span.end) if span else ("", 0, 0)
        listed.setdefault((*where, problem.code, problem.message), problem)
    return [listed[key] for key in sorted(listed)]


#: Of the further places of one problem, so many are named.
_MOST_PLACES = 7


def _each_once(problems: list[Problem]) -> list[Problem]:
    """The first of those that say the same, with a line that names the places of the others."""
    alike: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        alike.setdefault((problem.level, problem.code, problem.message, problem.help), []).append(problem)
    return [replace(first, help=(*first.help, *_also(first, others))) for first, *others in alike.values()]


def _also(first: Problem, others: list[Problem]) -> tuple[str, ...]:
    """A line that names the places of the others: by their lines if all are in one file."""
    spans = [each.span for each in others if each.span]
    if not spans:
        return ()
    lines = {span: span.source.place(span.start)[0] for span in spans}
    if any(first.span is None or span.source.path != first.span.source.path for span in spans):
        places = list(dict.fromkeys(f"{span.source.path}:{lines[span]}" for span in spans))
        return (f"the same at {choices_line(places, _MOST_PLACES, 'and')}",)
    numbers = list(dict.fromkeys(str(line) for line in lines.values()))
    word = "line" if len(numbers) == 1 else "lines"
    return (f"the same in {word} {choices_line(numbers, _MOST_PLACES, 'and')}",)


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
