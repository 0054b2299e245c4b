"""The line of a source that a problem points at, with marks under the exact place."""

from __future__ import annotations

import unicodedata

from .frozen import frozen
from .text import Span

#: Columns of a line that are shown.
WIDEST = 100
_BEFORE = 30
_TAB = "    "


@frozen
class Excerpt:
    """`line` as it is shown, and below it, `left` columns in, `marks`, and what is said after them."""

    number: int
    line: str
    left: int
    marks: str
    said: str


def excerpt(span: Span, mark: str = "^", said: str = "") -> Excerpt:
    """The first line of a span. Long lines are cut, tabs widened, and what can't be seen is shown as a dot.

    A span over several lines is marked to the end of its first, and the rest is said in words.
    """
    first, column = span.source.place(span.start)
    last, _ = span.source.place(max(span.end - 1, span.start))
    line = span.source.line(first)
    begin = min(column - 1, len(line))
    end = len(line) if last > first else min(begin + span.end - span.start, len(line))
    if last > first:
        said = f"… to line {last}: {said}" if said else f"… to line {last}"
    shown, left, width = _cut(line, begin, end)
    return Excerpt(first, shown, left, mark * max(width, 1), said)


def _cut(line: str, begin: int, end: int) -> tuple[str, int, int]:
    """The part of a line that is shown, and the columns before and under the marked characters."""
    start = max(begin - _BEFORE, 0) if end > WIDEST else 0
    cells = [_cell(character) for character in line[start : start + WIDEST]]
    while sum(map(_width, cells)) > WIDEST:
        cells.pop()
    ahead = "…" if start else ""
    after = "…" if start + len(cells) < len(line) else ""
    left = len(ahead) + sum(map(_width, cells[: begin - start]))
    width = sum(map(_width, cells[begin - start : end - start]))
    return f"{ahead}{''.join(cells)}{after}", left, width


def _cell(character: str) -> str:
    if character == "\t":
        return _TAB
    if character.isprintable() or unicodedata.combining(character):
        return character
    return " " if unicodedata.category(character) == "Zs" else "·"


def _width(cell: str) -> int:
    """Columns of a terminal: a wide character takes two, a combining one none."""
    if cell.isascii():
        return len(cell)
    if unicodedata.combining(cell) or unicodedata.category(cell) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(cell) in "WF" else 1
