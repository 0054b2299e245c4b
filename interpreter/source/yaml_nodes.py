"""From the events of the YAML parser to nodes with places, and what of YAML a ruleset may not use."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from . import messages
from .plenty import MOST_PROBLEMS, Plenty
from .problem import Problem
from .scalars import plain_value
from .text import Source, Span, whole_file
from .tree import DEEPEST, Entry, Mapping, Node, Scalar, Sequence

_STYLES = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}
_TAG = re.compile(r"!\S*")


class Reading:
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
        self.refuse(messages.empty_file(whole_file(self.source.path)))

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
            raise Plenty(self.problems)
        return self.mapping(event, depth) if kind is yaml.MappingStartEvent else self.sequence(event, depth)

    def mapping(self, event: Any, depth: int) -> Mapping:
        entries: list[Entry] = []
        places: dict[str, Span] = {}
        start = event.start_mark.index
        end = event.end_mark.index
        while type(event := self.next_event()) is not yaml.MappingEndEvent:
            key = self.key(event, depth)
            value = self.node(self.next_event(), depth + 1)
            end = value.span.end
            if key is None:
                continue
            name = key.value if type(key.value) is str else str(key.value)
            if name in places:
                self.report(messages.duplicate_key(key.span, places[name], name))
                continue
            places[name] = key.span
            entries.append(Entry(key, value))
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
        span = node.span
        if type(node) is not Scalar or span.start == span.end:
            self.refuse(messages.key_not_text(span))
            return None
        if node.value == "<<" and node.style == "plain":
            self.refuse(messages.merge_key(span))
            return None
        if node.value is None or type(node.value) is bool:
            return Scalar(span, span.text, span, node.style)
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
        if len(self.problems) >= MOST_PROBLEMS:
            self.problems.append(messages.stopped(problem.span, MOST_PROBLEMS))
            raise Plenty(self.problems)
