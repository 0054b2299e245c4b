"""Slips that are YAML all the same, but mean something else than they look like."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from itertools import islice

from . import layout_messages, syntax_messages
from .lines import content_of
from .problem import Problem
from .text import Source, Span
from .tree import Entry, Mapping, Node, Scalar, Sequence
from .yaml_braces import braces_of_text

_KEY_WITHOUT_SPACE = re.compile(r"[A-Za-z_][\w-]*:(?=[^\s:/])")
_DASH_WITHOUT_SPACE = re.compile(r"-(?=[A-Za-z_])")
_ALL_DASHES = re.compile(r"-[A-Za-z_].*(?:\n\s*-\s?[A-Za-z_].*)+")
_BRACKET_IN_KEY = re.compile(r"([A-Za-z_]\w*(?:\([^()]*\))?) ?[\[{]")
_SQUARE_HEAD = re.compile(r"([A-Za-z_]\w*)\[([^\[\]{}]+)\]")
_HEAD_CUT = re.compile(r"[A-Za-z_]\w*\([^()]*")
_BARE = re.compile(r"-?[0-9]+|[A-Za-z_][\w.]*")
_NO_BREAK = re.compile("[\u00a0\u202f\u3000]")


#: How far the rest of an expression is looked for, and how many slips are told.
_FARTHEST = 400
_MOST_SLIPS = 100


def find_slips(tree: Node, source: Source) -> list[Problem]:
    """Missing spaces after colons and dashes, texts cut by a comma in brackets, spaces that are none."""
    problems: list[Problem] = []
    strange_spaces = _NO_BREAK.search(source.text) is not None
    if isinstance(tree, Scalar):
        problems += _slips_of_lone_text(tree)
    stack: list[Node] = [tree]
    while stack and len(problems) < _MOST_SLIPS:
        node = stack.pop()
        if isinstance(node, Scalar):
            if strange_spaces:
                problems += _strange_space(node)
        elif isinstance(node, Mapping):
            problems += islice(_slips_of_map(node), _MOST_SLIPS)
            for entry in node.entries:
                stack += (entry.key, entry.value) if strange_spaces else (entry.value,)
        else:
            problems += islice(_slips_of_list(node), _MOST_SLIPS)
            stack += node.items
    return problems


def missing_space(source: Source, at: int) -> Problem | None:
    """What `title:x` or `-item` at the beginning of the line of `at` should have been, if that is there."""
    begin, end = content_of(source.text, at)
    if _DASH_WITHOUT_SPACE.match(source.text, begin):
        return layout_messages.dash_space(Span(source, begin, end))
    colon = _KEY_WITHOUT_SPACE.match(source.text, begin)
    if colon is None:
        return None
    return layout_messages.colon_space(Span(source, begin, colon.end()), source.text[begin:end])


def _slips_of_map(node: Mapping) -> Iterator[Problem]:
    if node.span.source.text.startswith("{", node.span.start):
        yield from _slips_in_braces(node)
        return
    for entry in node.entries:
        key, value = entry.key, entry.value
        if isinstance(value, Scalar) and value.style == "plain" and _on_later_line(key.span, value.span):
            yield from _slips_of_lone_text(value)
        brackets = _BRACKET_IN_KEY.match(key.body.text) if key.style == "plain" else None
        square = _SQUARE_HEAD.fullmatch(key.body.text) if brackets else None
        if square:
            yield syntax_messages.square_head(key.span, f"{square[1]}({square[2]})")
        elif brackets:
            line = _line_of(key.span)
            yield layout_messages.missing_colon(line, brackets[1], line.text[brackets.end() - 1 :])
        if key.style == "plain" and _DASH_WITHOUT_SPACE.match(key.body.text):
            yield layout_messages.dash_space(_first(key.span))


def _slips_in_braces(node: Mapping) -> Iterator[Problem]:
    """`{b:1}` is a key `b:1` without a value, and `{says: Build, then pay}` has a key `then pay`."""
    entries = deque(node.entries)
    while entries:
        entry = entries.popleft()
        head = _cut_head(entry.key, node.span)
        if head is not None:
            while entries and entries[0].key.span.end <= head.end:
                entries.popleft()
            whole = _text_with_head(head, node.span)
            yield syntax_messages.comma_cuts(head, "{ }") if whole is None else syntax_messages.braces_in_text(whole)
            continue
        slip = _KEY_WITHOUT_SPACE.match(entry.key.body.text) if _has_no_colon(entry) else None
        if slip:
            yield layout_messages.colon_space(_part(entry.key.span, slip.end()), entry.key.body.text)
            continue
        rest: Entry | None = None
        while entries and _is_text(entry.value) and _goes_on(entries[0], node.span):
            rest = entries.popleft()
        if rest is not None:
            yield _cut_by_commas(entry.value, entry.value.span.to(rest.key.span), rest.name)
        elif _is_cut(entry.value):
            yield syntax_messages.comma_cuts(_up_to_bracket(entry.value.span, node.span), "{ }")


def _goes_on(entry: Entry, limit: Span) -> bool:
    """Whether an entry is no key but the rest of a text that a comma cuts."""
    return _has_no_colon(entry) and _cut_head(entry.key, limit) is None


def _cut_head(key: Scalar, limit: Span) -> Span | None:
    """The whole of a key that a comma between its parameters cuts."""
    if key.style != "plain" or not _HEAD_CUT.fullmatch(key.body.text):
        return None
    whole = _up_to_bracket(key.span, limit)
    follows = whole.source.text[whole.end : whole.end + 1]
    return whole if follows == ":" and whole.end > key.span.end else None


def _text_with_head(head: Span, braces: Span) -> Span | None:
    """The text that begins with braces in which a call is cut, if that is what was meant."""
    at = braces_of_text(braces)
    return at if at is not None and at.start + 1 == head.start else None


def _cut_by_commas(first: Node, whole: Span, last: str) -> Problem:
    """Bare numbers and names with commas between them were meant as a list, all else as one text."""
    pieces = [piece.strip() for piece in whole.text.split(",")]
    if _is_cut(first) or not all(_BARE.fullmatch(piece) for piece in pieces):
        return syntax_messages.comma_cuts(whole, "{ }", last)
    return syntax_messages.list_without_brackets(whole, pieces)


def _slips_of_list(node: Sequence) -> Iterator[Problem]:
    in_brackets = node.span.source.text.startswith("[", node.span.start)
    told = node.span.start
    for item in node.items:
        if not isinstance(item, Scalar) or item.style != "plain" or item.span.start < told:
            continue
        if in_brackets and _is_cut(item):
            whole = _up_to_bracket(item.span, node.span)
            told = whole.end
            yield syntax_messages.comma_cuts(whole, "[ ]")
        slip = None if in_brackets else _KEY_WITHOUT_SPACE.match(item.body.text)
        if slip:
            yield layout_messages.colon_space(_part(item.span, slip.end()), _first_line(item.span))


def _slips_of_lone_text(value: Scalar) -> Iterator[Problem]:
    """A text below its key, or alone in a file, that was meant as a map or a list."""
    text = value.body.text
    slip = _KEY_WITHOUT_SPACE.match(text)
    if slip:
        yield layout_messages.colon_space(_part(value.span, slip.end()), _first_line(value.span))
    elif _ALL_DASHES.fullmatch(text):
        yield layout_messages.dash_space(_first(value.span))


def _strange_space(node: Scalar) -> Iterator[Problem]:
    """Only where a space would have parted things; a no-break space inside a text is right."""
    text = node.span.text
    if node.style != "plain":
        return
    for found in _NO_BREAK.finditer(text):
        at = found.start()
        if at == 0 or text[at - 1] in ":-\n" or not text[:at].strip():
            yield layout_messages.strange_space(
                Span(node.span.source, node.span.start + at, node.span.start + at + 1)
            )
            return


def _has_no_colon(entry: Entry) -> bool:
    between = entry.key.span.source.text[entry.key.span.end : entry.value.span.start]
    return not entry.value.span.text and ":" not in between


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and node.style == "plain" and bool(node.span.text)


def _is_cut(node: Node) -> bool:
    """Whether a bracket of an expression is open at its end."""
    if not isinstance(node, Scalar) or node.style != "plain" or not isinstance(node.value, str):
        return False
    return node.value.count("(") > node.value.count(")")


def _up_to_bracket(start: Span, limit: Span) -> Span:
    """From an expression cut in two to the bracket that closes it."""
    text, depth = start.source.text, 0
    for at in range(start.start, min(limit.end - 1, start.end + _FARTHEST)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0 and text[at] == ")":
            return Span(start.source, start.start, at + 1)
    return start


def _on_later_line(key: Span, value: Span) -> bool:
    return key.source.text.find("\n", key.end, value.start) >= 0


def _line_of(span: Span) -> Span:
    """From a place to the end of its line."""
    end = span.source.text.find("\n", span.start)
    return Span(span.source, span.start, len(span.source.text) if end < 0 else end)


def _part(span: Span, length: int) -> Span:
    return Span(span.source, span.start, span.start + length)


def _first(span: Span) -> Span:
    return _part(span, len(_first_line(span)))


def _first_line(span: Span) -> str:
    return span.text.split("\n", 1)[0].rstrip()
