"""Text with {expressions} in it, cut into its pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..source.problem import Problem
from ..source.text import Span

_BRACES = re.compile(r"\{\{|\}\}|\{|\}")
_FOLD = re.compile(r"[ \t]*\n\s*")
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "_": "\xa0"}
#: Between double quotes: an escape, or a fold, whichever comes first.
_IN_DOUBLE = re.compile(
    r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|\n\s*|(.))|[ \t]*\n\s*", re.DOTALL
)


def pieces(span: Span, style: str) -> Iterator[str | Span | Problem]:
    """Text as it reads, the spans of expressions, and problems with the braces themselves."""
    text, done, said = span.text, 0, ""
    for brace in _BRACES.finditer(text):
        if brace.start() < done:
            continue
        said += text[done : brace.start()]
        done = brace.end()
        if len(brace.group()) == 2:
            said += brace.group()[0]
        elif brace.group() == "}":
            yield _lone_brace(_within(span, brace.start(), done))
        else:
            end = text.find("}", done)
            if end < 0:
                yield _lone_brace(_within(span, brace.start(), done))
                return
            if said:
                yield _as_read(said, style)
            yield _within(span, done, end)
            done, said = end + 1, ""
    said += text[done:]
    if said:
        yield _as_read(said, style)


def _lone_brace(span: Span) -> Problem:
    from . import parse_messages

    return parse_messages.brace_open(span) if span.text == "{" else parse_messages.brace_closes_nothing(span)


def _within(span: Span, start: int, end: int) -> Span:
    return Span(span.source, span.start + start, span.start + end)


def _as_read(text: str, style: str) -> str:
    """A piece of a scalar's text as YAML reads it."""
    if style == "literal":
        return re.sub(r"\n[ \t]+", "\n", text)
    if style == "double":
        return _IN_DOUBLE.sub(_unescaped, text)
    return _FOLD.sub(_folded, text.replace("''", "'") if style == "single" else text)


def _folded(gap: re.Match[str]) -> str:
    return "\n" * (gap.group().count("\n") - 1) or " "


def _unescaped(found: re.Match[str]) -> str:
    if not found.group().startswith("\\"):
        return _folded(found)
    code, letter = found.group(1) or found.group(2), found.group(3)
    if code:
        return chr(int(code, 16))
    return _ESCAPES.get(letter, letter) if letter else ""
