"""A text for people that stands bare between brackets and holds an expression in braces: to YAML these are its own."""

from __future__ import annotations

import re

from .text import Source, Span

#: Keys whose values are texts for people.
TEXTS = ("says", "say", "note", "source", "title", "status")

_KEY = re.compile(rf"\b(?:{'|'.join(TEXTS)}): +(?=[^\s'\"])")
_OPEN, _CLOSE = "({[", ")}]"


def braced_text(source: Source, opened: int, at: int) -> Span | None:
    """The bare text around `at`, in brackets that were opened before it; None if there are no braces in it."""
    for key in reversed(list(_KEY.finditer(source.text, opened, at + 1))):
        value = Span(source, key.end(), _end(source.text, key.end()))
        if value.start <= at <= value.end and re.search(r"\{[^{}]+\}", value.text):
            return value
    return None


def braces_of_text(braces: Span) -> Span | None:
    """Braces that stand behind a key whose value is a text."""
    before = braces.source.text[braces.source.text.rfind("\n", 0, braces.start) + 1 : braces.start]
    return braces if re.search(rf"\b(?:{'|'.join(TEXTS)}): +$", before) else None


def _end(text: str, start: int) -> int:
    """Where the entry ends whose value begins here: at a comma or bracket that is none of its own."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] == "\n" or (depth == 0 and (text[at] in _CLOSE or text[at] == ",")):
            return at
        depth += (text[at] in _OPEN) - (text[at] in _CLOSE)
    return len(text)
