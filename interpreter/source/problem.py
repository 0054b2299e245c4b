"""A problem: one thing wrong with what an author wrote, where, and what to write instead."""

from __future__ import annotations

from typing import Literal

from .frozen import frozen
from .text import Span

Level = Literal["error", "warning", "note"]


@frozen
class Problem:
    """`code` is a stable short word; `help` lines say what to write; `second` is a second place."""

    code: str
    span: Span | None
    message: str
    help: tuple[str, ...] = ()
    second: tuple[Span, str] | None = None
    level: Level = "error"
    #: A text edit that certainly mends it: replace `fix[0]` by `fix[1]`.
    fix: tuple[Span, str] | None = None

    def __str__(self) -> str:
        """In one line, as logs and debuggers show it."""
        place = f"{self.span}: " if self.span else ""
        return f"{place}{self.level}[{self.code}]: {self.message}"
