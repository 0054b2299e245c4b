"""A complaint of the YAML parser, with what had been read before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from .frozen import frozen
from .lines import unquoted_end
from .text import Source, Span


@frozen
class Complaint:
    """The parser's `words`, the offset `at` which it stopped, and what it was `doing`, `since` which one."""

    source: Source
    words: str
    at: int
    doing: str
    since: int | None
    #: Where the text in quotes begins and ends that was read last, if nothing came after it.
    quoted: tuple[int, int] | None
    #: Where the map or list in brackets begins that was closed last, if nothing came after it.
    bracketed: int | None
    #: Whether brackets are open.
    in_brackets: bool

    @classmethod
    def of(cls, source: Source, error: yaml.YAMLError, events: Sequence[yaml.Event]) -> Complaint:
        """`events` are those that the parser gave before the error."""
        said: Any = error
        since = getattr(said, "context_mark", None)
        at = getattr(said, "problem_mark", None) or since
        written = len(source.text.rstrip())
        bracketed, in_brackets = _brackets(events)
        return cls(
            source,
            words=getattr(said, "problem", None) or getattr(said, "reason", None) or "it breaks off",
            at=min(at.index, written) if at else 0,
            doing=getattr(said, "context", None) or "",
            since=min(since.index, written) if since else None,
            quoted=_quoted(events[-1]) if events else None,
            bracketed=bracketed,
            in_brackets=in_brackets,
        )

    @property
    def text(self) -> str:
        return self.source.text

    @property
    def here(self) -> str:
        """The character at which the parser stopped; empty at the end of the file."""
        return self.text[self.at : self.at + 1]

    def span(self, start: int, end: int) -> Span:
        return Span(self.source, start, min(end, len(self.text)))

    def value_from(self, start: int) -> Span:
        """From `start` to the end of a bare value: of its line, or up to what ends an entry in brackets."""
        return self.span(start, unquoted_end(self.text, start, self.in_brackets))


def _quoted(event: Any) -> tuple[int, int] | None:
    if isinstance(event, yaml.ScalarEvent) and event.style in ("'", '"'):
        marks: Any = event
        return marks.start_mark.index, marks.end_mark.index
    return None


def _brackets(events: Sequence[Any]) -> tuple[int | None, bool]:
    """Where the brackets that the last event closed begin, and whether any are still open."""
    opened: list[tuple[int, bool]] = []
    closed: int | None = None
    for event in events:
        closed = None
        if isinstance(event, yaml.CollectionStartEvent):
            start_mark: Any = event.start_mark
            opened.append((start_mark.index, bool(event.flow_style)))
        elif isinstance(event, yaml.CollectionEndEvent):
            start, in_brackets = opened.pop()
            closed = start if in_brackets else None
    return closed, any(in_brackets for _, in_brackets in opened)
