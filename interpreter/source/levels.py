"""Lines that begin in a column where nothing begins that they could belong to."""

from __future__ import annotations

import re

from . import layout_messages, messages
from .complaint import Complaint
from .lines import content_of, end_of_line, indent_of, line_start, written_before
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
    return layout_messages.left_of_first(line, began, began.start - first.start())


def _mixed(complaint: Complaint, line: Span, indent: int) -> Problem | None:
    """A list item among keys, or a key among list items, in the same column."""
    if complaint.since is None or complaint.source.place(complaint.since)[1] - 1 != indent:
        return None
    began = complaint.span(complaint.since, end_of_line(complaint.text, complaint.since))
    if _is_item(line) == _is_item(began):
        return None
    say = layout_messages.item_among_keys if _is_item(line) else layout_messages.key_among_items
    return say(line, began)


def _between(complaint: Complaint, line: Span, indent: int) -> Problem | None:
    above = _lines_above(complaint.text, line_start(complaint.text, line.start))
    for start in above:
        slip = missing_space(complaint.source, start)
        if slip is not None and slip.code == "dash-space":
            return slip
    beside = [_beginning(complaint, start, _is_item(line)) for start in above]
    levels = {_indent(span) for span in beside if _is_item(span) == _is_item(line)}
    levels = levels or {_indent(span) for span in beside}
    if not beside or indent in levels:
        return None
    deeper = [span for span in beside if _indent(span) > indent]
    if not deeper:
        return layout_messages.deeper(line, beside[0], _indent(beside[0]))
    lower = max((level for level in levels if level < indent), default=None)
    higher = min((level for level in levels if level > indent), default=None)
    return _too_far_left(complaint, line, indent, beside) or layout_messages.fits_no_level(
        line, indent, deeper[-1], lower, higher)


def _too_far_left(complaint: Complaint, line: Span, indent: int, beside: list[Span]) -> Problem | None:
    """The line before that should stand beside this one: it stands beside a key that has nothing below it."""
    moved = next((span for span in beside if _indent(span) < indent), None)
    above = written_before(complaint.text, line_start(complaint.text, moved.start)) if moved else None
    if moved is None or above is None or indent_of(complaint.text, above) != _indent(moved):
        return None
    key = complaint.span(*content_of(complaint.text, above))
    if not re.fullmatch(r"\w+:", key.text.strip()):
        return None
    return layout_messages.too_far_left(moved, key, line, _indent(moved), indent)


def _beginning(complaint: Complaint, start: int, for_item: bool) -> Span:
    """What a line may stand below: an item below a dash, a key below a key, also below one after a dash."""
    begin, end = content_of(complaint.text, start)
    return complaint.span(start + indent_of(complaint.text, start) if for_item else begin, end)


def _indent(span: Span) -> int:
    return span.source.place(span.start)[1] - 1


def _is_item(line: Span) -> bool:
    return line.text.startswith("- ")


def _lines_above(text: str, start: int) -> list[int]:
    """The starts of the lines that the line at `start` may belong with: each less indented than the last."""
    starts: list[int] = []
    above = written_before(text, start)
    while above is not None:
        if not starts or indent_of(text, above) < indent_of(text, starts[-1]):
            starts.append(above)
        above = written_before(text, above) if indent_of(text, starts[-1]) else None
    return starts
