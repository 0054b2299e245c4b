"""Where something stands in the ruleset, as the engine tells it."""

from __future__ import annotations

from ..engine.program import Site
from ..source.text import Span


def site(span: Span) -> Site:
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(max(span.end - 1, span.start))
    return Site(span.source.path, line, column, end_line, end_column + 1)
