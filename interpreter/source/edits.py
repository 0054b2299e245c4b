"""Edits of a text: replacements of spans that do not overlap."""

from __future__ import annotations

from collections.abc import Iterable

from .text import Span

#: What is replaced, and what is written instead.
Edit = tuple[Span, str]


def apart(edits: Iterable[Edit]) -> list[Edit]:
    """The edits that can be made at once, by place: of two that touch one place, or say the same, the first."""
    kept: list[Edit] = []
    for span, write in sorted(edits, key=lambda edit: (edit[0].start, edit[0].end, edit[1])):
        if not kept or span.start > kept[-1][0].end or (span.start == kept[-1][0].end and span.start < span.end):
            kept.append((span, write))
    return kept


def edited(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits that lie apart; all else stays as it is."""
    for span, write in sorted(edits, key=lambda edit: edit[0].start, reverse=True):
        text = text[: span.start] + write + text[span.end :]
    return text
