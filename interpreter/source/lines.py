"""Lines of a text: where they begin and end, how far they are indented, what stands above."""

from __future__ import annotations

import re

_DASHES = re.compile(r"(?:- +)*")

_SPACES = re.compile(" *")
_COMMENT = re.compile(r"\s#")
_ENTRY_END = re.compile(r"[,\]}]")


def line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def end_of_line(text: str, at: int) -> int:
    """Where what is written on the line of `at` ends, blanks at its end left aside."""
    end = text.find("\n", at)
    return at + len(text[at : end if end >= 0 else len(text)].rstrip())


def indent_of(text: str, start: int) -> int:
    found = _SPACES.match(text, start)
    return found.end() - start if found else 0


def content_of(text: str, at: int) -> tuple[int, int]:
    """Where what the line of `at` says begins, indentation and dashes left aside, and where it ends."""
    start = line_start(text, at)
    found = _DASHES.match(text, start + indent_of(text, start))
    begin = found.end() if found else start
    return begin, end_of_line(text, begin)


def unquoted_end(text: str, start: int, in_brackets: bool) -> int:
    """Where a bare text from `start` on ends: before a comment; in brackets, where the entry ends."""
    end = end_of_line(text, start)
    comment = _COMMENT.search(text, start, end)
    end = comment.start() if comment else end
    entry_end = _ENTRY_END.search(text, start + 1, end) if in_brackets else None
    end = entry_end.start() if entry_end else end
    return start + len(text[start:end].rstrip())


def written_before(text: str, start: int) -> int | None:
    """The start of the nearest line above that says something; `start` is the start of a line."""
    while start > 0:
        start = line_start(text, start - 1)
        line = text[start : end_of_line(text, start)].lstrip()
        if line and not line.startswith("#"):
            return start
    return None
