"""What an author most likely meant, as messages and their mends say it."""

from __future__ import annotations

from collections.abc import Iterable

from .nearest import nearest, surely
from .text import Span


def did_you_mean(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """The line of help that asks after the nearest name; no line when none is near."""
    near = nearest(name, _others(name, names))
    return (f"did you mean `{near}`?",) if near else ()


def mend(span: Span, name: str, names: Iterable[str]) -> tuple[Span, str] | None:
    """The mend of a problem: the name in place of the one written, if only one is so near."""
    near = surely(name, _others(name, names))
    return (span, near) if near else None


def _others(name: str, names: Iterable[str]) -> list[str]:
    """What was written can't be what was meant."""
    return [each for each in names if each != name]
