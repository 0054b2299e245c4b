"""From a source to its tree: YAML by our scalar rules, each node with its place, and the refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from . import messages, syntax_messages
from .complaint import Complaint
from .problem import Problem
from .read import LARGEST
from .scalars import plain_value
from .text import Source, Span
from .tree import DEEPEST, Entry, Mapping, Node, Scalar, Sequence
from .yaml_slips import find_slips
from .yaml_syntax import explain_complaint

_MOST_PROBLEMS = 100

_Fast: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Thorough: Any = yaml.SafeLoader
_MOST_FOR_THOROUGH = 200_000

_STYLES = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_FORBIDDEN_ASCII = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_WRITTEN = re.compile(r"^[^\S\n]*[^\s#]", re.MULTILINE)
_TAG = re.compile(r"!\S*")


def read_tree(source: Source) -> tuple[Node | None, list[Problem]]:
    """The tree of a source's one document, and what is wrong with its YAML.

    There is no tree if the problems leave in doubt what was meant. Of two equal keys the tree has the first.
    """
    refusal = _refuse_text(source)
    if refusal:
        return None, [refusal]
    tree, problems = _read(source, _Fast)
    if tree is not None:
        problems += find_slips(tree, source)
    return tree, problems


def _refuse_text(source: Source) -> Problem | None:
    text = source.text
    if len(text) > LARGEST:
        return messages.too_large(Span(source, 0, 0), len(text), LARGEST)
    found = (_FORBIDDEN_ASCII if text.isascii() else _FORBIDDEN).search(text)
    if found:
        return messages.control_character(Span(source, found.start(), found.end()), found.group())
    return None if _WRITTEN.search(text) else messages.empty_file(Span(Source(source.path, ""), 0, 0))


def _read(source: Source, loader: Any) -> tuple[Node | None, list[Problem]]:
    problems: list[Problem] = []
    try:
        reading = _Reading(source, loader(source.text).get_event, problems)
        tree = reading.document()
        return (None if reading.doubtful else tree), problems
    except _Enough:
        pass
    except yaml.YAMLError as error:
        if loader is not _Thorough and _stops_at_bare_key(source, error):
            return _read(source, _Thorough)
        complaint = Complaint.of(source, error, _events_before_complaint(source, loader))
        problems.append(explain_complaint(complaint))
    except (ValueError, OverflowError):  # the Python loader, at an escape such as "\UFFFFFFFF"
        words = "a text in quotes holds an impossible escape"
        problems.append(syntax_messages.unclear(Span(source, 0, 0), words))
    return None, problems


def _stops_at_bare_key(source: Source, error: yaml.YAMLError) -> bool:
    """Whether the C loader stopped at `{pass:, take:}`, which is YAML, and which the other loader reads."""
    words = getattr(error, "problem", None)
    return words == "found unexpected ':'" and len(source.text) <= _MOST_FOR_THOROUGH


def _events_before_complaint(source: Source, loader: Any) -> list[yaml.Event]:
    """What was read before it helps to tell what is wrong; only a faulty file is read twice."""
    events: list[yaml.Event] = []
    try:
        reader = loader(source.text)
        while reader.check_event():
            events.append(reader.get_event())
    except (yaml.YAMLError, ValueError, OverflowError):
        pass
    return events


class _Enough(Exception):
    """Nothing more of this file is worth reading."""


class _Reading:
    """One pass over the events of a document."""

    def __init__(self, source: Source, next_event: Callable[[], Any], problems: list[Problem]) -> None:
        self.source = source
        self.next_event = next_event
        self.problems = problems
        #: Whether something stands there that could have meant anything.
        self.doubtful = False
        self.anchors: set[str] = set()

    def document(self) -> Node | None:
        self.next_event()
        if type(self.next_event()) is yaml.StreamEndEvent:
            self.refuse_emptiness()
            return None
        tree = self.node(self.next_event(), 1)
        if not tree.span.text:
            self.refuse_emptiness()
        self.next_event()
        after = self.next_event()
        if type(after) is yaml.DocumentStartEvent:
            self.refuse(messages.several_documents(self.span_of(after)))
        return tree

    def refuse_emptiness(self) -> None:
        self.refuse(messages.empty_file(Span(Source(self.source.path, ""), 0, 0)))

    def node(self, event: Any, depth: int) -> Node:
        kind = type(event)
        if kind is yaml.AliasEvent:
            return self.alias(event)
        if event.anchor is not None or event.tag is not None:
            self.refuse_properties(event)
        if kind is yaml.ScalarEvent:
            return self.scalar(event)
        if depth > DEEPEST:
            self.report(messages.nesting(self.span_of(event)))
            raise _Enough
        return self.mapping(event, depth) if kind is yaml.MappingStartEvent else self.sequence(event, depth)

    def mapping(self, event: Any, depth: int) -> Mapping:
        entries: list[Entry] = []
        places: dict[str, Span] = {}
        start = event.start_mark.index
        end = event.end_mark.index
        while type(event := self.next_event()) is not yaml.MappingEndEvent:
            key = self.key(event, depth)
            value = self.node(self.next_event(), depth + 1)
            end = max(value.span.end, key.span.end if key else 0)
            if key is None:
                continue
            entry = Entry(key, value)
            name = entry.name
            if name in places:
                self.report(messages.duplicate_key(key.span, places[name], name))
                continue
            places[name] = key.span
            entries.append(entry)
        return Mapping(Span(self.source, start, self.end_of(event, end)), tuple(entries))

    def sequence(self, event: Any, depth: int) -> Sequence:
        items: list[Node] = []
        start = event.start_mark.index
        end = event.end_mark.index
        while type(event := self.next_event()) is not yaml.SequenceEndEvent:
            items.append(self.node(event, depth + 1))
            end = items[-1].span.end
        return Sequence(Span(self.source, start, self.end_of(event, end)), tuple(items))

    def key(self, event: Any, depth: int) -> Scalar | None:
        """The key, as text or an integer; None, and a problem, if it can't be one."""
        node = self.node(event, depth + 1)
        if not isinstance(node, Scalar) or not node.span.text:
            self.refuse(messages.key_not_text(node.span))
            return None
        if node.value == "<<" and node.style == "plain":
            self.refuse(messages.merge_key(node.span))
            return None
        if node.value is None or node.value is True or node.value is False:
            return Scalar(node.span, node.body.text, node.body, node.style)
        return node

    def scalar(self, event: Any) -> Scalar:
        text = event.value
        span = Span(self.source, event.start_mark.index, event.end_mark.index)
        style = _STYLES[event.style]
        if style == "plain":
            return Scalar(span, plain_value(text), span, style)
        if style in ("single", "double"):
            body = Span(self.source, span.start + 1, span.end - 1)
            escaped = ("''" if style == "single" else "\\") in body.text
            return Scalar(span, text, body, style, escaped)
        return self.block_scalar(span, text, style)

    def block_scalar(self, span: Span, text: str, style: str) -> Scalar:
        """The header ends with its line; the last line break belongs to what follows."""
        written = span.text
        end = span.start + len(written.rstrip())
        line_end = written.find("\n")
        start = min(end, span.start + line_end + 1) if line_end >= 0 else end
        start += len(self.source.text[start:end]) - len(self.source.text[start:end].lstrip())
        return Scalar(Span(self.source, span.start, end), text, Span(self.source, start, end), style)

    def alias(self, event: Any) -> Scalar:
        """One cause, one message: a repeated part is not reported beside the anchor that names it."""
        span = self.span_of(event)
        if event.anchor in self.anchors:
            self.doubtful = True
        else:
            line_end = self.source.text.find("\n", span.end)
            rest = self.source.text[span.start : line_end if line_end >= 0 else None].strip()
            self.refuse(messages.alias(span, event.anchor, rest))
        return Scalar(span, None, span, "plain")

    def refuse_properties(self, event: Any) -> None:
        """Anchors and tags stand before the node, whose event begins with them."""
        start = event.start_mark.index
        if event.anchor is not None:
            self.anchors.add(event.anchor)
            at = self.source.text.index("&", start)
            self.refuse(messages.anchor(Span(self.source, at, at + 1 + len(event.anchor)), event.anchor))
        if event.tag is not None:
            tag = _TAG.search(self.source.text, start)
            assert tag is not None
            end = max(tag.end(), self.span_of(event).end if type(event) is yaml.ScalarEvent else 0)
            self.refuse(messages.tag(Span(self.source, tag.start(), end)))

    def end_of(self, event: Any, last: int) -> int:
        """A collection in brackets ends with its bracket, any other with its last part."""
        end: int = event.end_mark.index
        return end if end > event.start_mark.index else last

    def span_of(self, event: Any) -> Span:
        return Span(self.source, event.start_mark.index, event.end_mark.index)

    def refuse(self, problem: Problem) -> None:
        self.doubtful = True
        self.report(problem)

    def report(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= _MOST_PROBLEMS:
            raise _Enough
