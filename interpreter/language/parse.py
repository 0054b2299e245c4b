"""From the text of an expression, trigger, type or head to its syntax tree, or to what is wrong with it."""

from __future__ import annotations

from typing import Any

from ..source.problem import Problem
from ..source.text import Source, Span
from .grammar import Stop, read, stops
from .nodes import DEEPEST, Nodes, depth
from .syntax import Template
from .template import pieces

#: Characters.
LONGEST = 4_000


def parse(start: str, span: Span) -> tuple[Any, list[Problem]]:
    """The node of a text and an empty list, or None and what is wrong.

    `start` says what the text is, and so the class of the node: `expression` (Expr), `range` (Range),
    `pick` (Pick), `trigger` (Trigger), `declaration` (Declaration), `type` (TypeExpr), `head` (Head),
    `asker` (Expr or Asker), `by` (Name or BoundedType). All spans given back lie in the source of `span`.
    """
    text = span.text
    tree = read(start, text) if len(text) <= LONGEST else None
    if tree is None or isinstance(tree, Stop):
        return None, [_refused(start, span, tree)]
    # A level takes a character at least, so that only long texts need to be measured.
    if len(text) > DEEPEST and depth(tree) > DEEPEST:
        return None, [_too_deep(span)]
    problem = _minus_apart(span)
    return (None, [problem]) if problem else (Nodes(span.source, span.start).node(tree), [])


def parse_text(start: str, text: str) -> tuple[Any, list[Problem]]:
    """`parse` for a text that comes from no file."""
    return parse(start, Span(Source("<text>", text), 0, len(text)))


def parse_template(span: Span, style: str = "plain") -> tuple[Template | None, list[Problem]]:
    """Text with {expressions} in it; `{{` and `}}` stand for braces.

    `style` is the scalar's: it says which escapes stand between quotes, and whether line breaks are kept.
    """
    parts: list[Any] = []
    problems: list[Problem] = []
    for piece in pieces(span, style):
        if isinstance(piece, Problem):
            problems.append(piece)
        elif isinstance(piece, str):
            parts.append(piece)
        else:
            node, found = parse("expression", piece)
            parts.append(node)
            problems += found
    return (None, problems) if problems else (Template(span, tuple(parts)), [])


# Messages are imported when there is something to say: a sound ruleset starts faster without them.


def _refused(start: str, span: Span, stop: Stop | None) -> Problem:
    from . import parse_messages
    from .mistakes import mistake

    if stop is None:
        return parse_messages.too_long(span, LONGEST)
    return mistake(start, span, stop, lambda text: _tried(start, text))


def _tried(start: str, text: str) -> Stop | None:
    """Where a mended text stops to make sense, or None if nothing is wrong with it any more."""
    stop = stops(start, text)
    return Stop(0, frozenset()) if stop is None and _gap(text) else stop


def _too_deep(span: Span) -> Problem:
    from . import parse_messages

    return parse_messages.too_deep(span, DEEPEST)


def _minus_apart(span: Span) -> Problem | None:
    """`- 1` reads as a list to YAML, so that it would be an expression in some places and not in others."""
    gap = _gap(span.text)
    if gap is None:
        return None
    from . import parse_messages

    begin, end = gap
    place = Span(span.source, span.start + begin, span.start + end)
    return parse_messages.minus_space(place, f"-{span.text[end:]}")


def _gap(text: str) -> tuple[int, int] | None:
    """Where a minus at the beginning and the space behind it stand."""
    begin = len(text) - len(text.lstrip())
    end = len(text) - len(text[begin + 1 :].lstrip())
    return (begin, end) if text[begin : begin + 1] == "-" and end > begin + 1 else None
