"""Texts for people that a ` #` cuts short: to YAML it begins a comment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar
from ..source.yaml_braces import TEXTS
from .structure_messages import comment_in_text

#: A comment that is set off by two spaces and a space is meant as one.
_COMMENT = re.compile(r"(?!  +# )[ \t]+#[^\n]*")


def cut_texts(tree: Node) -> list[Problem]:
    """A warning for each bare text that goes on as a comment in its last line."""
    return list(_cut(tree)) if "#" in tree.span.source.text else []


def _cut(tree: Node) -> Iterator[Problem]:
    stack: list[Node] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, Mapping):
            for entry in node.entries:
                yield from _of_entry(entry)
                stack.append(entry.value)
        elif not isinstance(node, Scalar):
            stack.extend(node.items)


def _of_entry(entry: Entry) -> Iterator[Problem]:
    text = entry.value
    if entry.name not in TEXTS or not isinstance(text, Scalar) or text.style != "plain" or not text.span.text:
        return
    source = text.span.source
    comment = _COMMENT.match(source.text, text.span.end)
    if comment:
        rest = comment.group().rstrip()
        yield comment_in_text(Span(source, text.span.end + rest.index("#"), text.span.end + len(rest)), text.span)
