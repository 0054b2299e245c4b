"""Lines that begin in a column where nothing begins that they could belong to."""

from __future__ import annotations

import re

from . import messages, syntax_messages
from .complaint import Complaint
from .lines import DASHES, content_of, end_of_line, indent_of, line_start, written_before
from .problem import Problem
from .text import Span
from .yaml_slips import missing_space

_FIRST = re.compile(r"^ *[^\s#]", re.MULTILINE)


def explain_level(complaint: Complaint) -> Problem | None:
    """For a complaint about the first thing on a line, which doesn't fit what stands above it."""
    start = line_start(complaint.text, complaint.at)
    indent = indent_of(complaint.text, start)
    if not complaint.here or complaint.at != start + indent or "expected" not in complaint.words:
        return None
    line = complaint.span(complaint.at, end_of_line(complaint.text, complaint.at))
    if "document start" in complaint.words:
        return _left_of_first(complaint, line, indent)
    if complaint.here == ":":
        return messages.key_not_text(complaint.span(complaint.at, complaint.at))
    return (
        missing_space(complaint.source, complaint.at)
        or _mixed(complaint, line, indent)
        or _between(complaint, line, indent)
    )


def _left_of_first(complaint: Complaint, line: Span, indent: int) -> Problem | None:
    first = _FIRST.search(complaint.text)
    if first is None or first.end() - 1 - first.start() <= indent:
        return messages.several_documents(line)
    began = complaint.span(*content_of(complaint.text, first.start()))
    return syntax_messages.left_of_first(line, began, began.start - first.start())


def _mixed(complaint: Complaint, line: Span, indent: int) -> Problem | None:
    """A list item among keys, or a key among list items, in the same column."""
    if complaint.since is None or complaint.source.place(complaint.since)[1] - 1 != indent:
        return None
    began = complaint.span(complaint.since, end_of_line(complaint.text, complaint.since))
    if _is_item(line) == _is_item(began):
        return None
    say = syntax_messages.item_among_keys if _is_item(line) else syntax_messages.key_among_items
    return say(line, began)


def _between(complaint: Complaint, line: Span, indent: int) -> Problem | None:
    levels = levels_above(complaint.text, line_start(complaint.text, line.start), _is_item(line))
    if not levels or indent in levels:
        return None
    return syntax_messages.fits_no_level(line, indent, levels)


def _is_item(line: Span) -> bool:
    return line.text.startswith("- ")


def levels_above(text: str, start: int, of_items: bool) -> list[int]:
    """The indentations that the line at `start` may have: of the lines above it, and of their parents.

    A list item stands below other items' dashes, a key below keys, also below the one after a dash.
    """
    keys: list[int] = []
    items: list[int] = []
    reached: int | None = None
    above = written_before(text, start)
    while above is not None and reached != 0:
        indent = indent_of(text, above)
        if reached is None or indent < reached:
            dashes = DASHES.match(text, above + indent)
            width = len(dashes[0]) if dashes else 0
            keys.append(indent + width)
            items += [indent] if width else []
            reached = indent
        above = written_before(text, above)
    return items or keys if of_items else keys
