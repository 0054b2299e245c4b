"""What a ruleset's author says of a part: its sentence, note, source and status, in a line."""

from __future__ import annotations

from collections.abc import Iterator

from ..ruleset.model import About
from .document import Paragraph, Part
from .sentences import template


def about(written: About) -> Iterator[Part]:
    """A paragraph of what is said, if anything is."""
    text = remarks(written, said=True)
    if text:
        yield Paragraph(text)


def remarks(about: About, *, said: bool = False) -> str:
    """Note, source and status in a line; the author's sentence first if `said`."""
    parts = [_sentence(template(about.says))] if said and about.says else []
    if about.status:
        parts.append(f"[{about.status}]")
    if about.note:
        parts.append(_sentence(about.note))
    if about.source:
        parts.append(f"Source: {about.source.strip()}")
    return " ".join(parts)


def _sentence(text: str) -> str:
    line = " ".join(text.split())
    return line if line.endswith((".", "!", "?")) else line + "."


def with_remarks(text: str, about: About) -> str:
    """The text, and all that is said of it."""
    return followed(text, remarks(about, said=True))


def followed(text: str, more: str) -> str:
    """A sentence, and what follows it, if anything does."""
    stop = "" if text.endswith((".", ".”", "!”", "?”")) else "."
    return f"{text}{stop} {more}" if more else text
