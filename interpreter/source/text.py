"""A source text and the spans that point into it."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from .frozen import field, frozen, record


@record
class Source:
    """One file's text. `path` is what messages print; `text` is decoded, without a byte order mark."""

    path: str
    text: str = field(repr=False)
    _starts: list[int] = field(default_factory=list, repr=False)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset, both counted from 1."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number` (from 1), without its line break."""
        starts = self._line_starts()
        start = starts[number - 1]
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def _line_starts(self) -> list[int]:
        if not self._starts:
            lengths = (len(line) + 1 for line in self.text.split("\n")[:-1])
            self._starts.extend(accumulate(lengths, initial=0))
        return self._starts


@frozen
class Span:
    """Characters `start` to `end` (excluded) of a source."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def is_whole_file(self) -> bool:
        return self.end == 0 and not self.source.text

    def __str__(self) -> str:
        line, column = self.source.place(self.start)
        return f"{self.source.path}:{line}:{column}"

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`, in the same source."""
        return Span(self.source, self.start, other.end)


def whole_file(path: str) -> Span:
    """A span that stands for a file, not for a place in it: messages then print the path alone."""
    return Span(Source(path, ""), 0, 0)
