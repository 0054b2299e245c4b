"""Where `original` is mentioned in an overlay, and what is put in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeGuard

from ..source.frozen import replace
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence

#: What is replaced under a name, section first; the oldest definition first.
Originals = dict[tuple[str, str], tuple[Entry, ...]]

_ORIGINAL = re.compile(r"\boriginal\b")


def original_in(value: Mapping) -> Span | None:
    """Where a definition mentions `original`: in its expression, or as what one of its effects runs."""
    body = value.get("is")
    if body is not None:
        return mention(body, _ORIGINAL)
    return next((node.entries[0].value.span for node in nodes(value) if runs_original(node)), None)


def spliced(node: Node, old: Sequence) -> Node:
    """`node` with the effects of `old` in place of each `run: original`."""
    if isinstance(node, Sequence):
        items: list[Node] = []
        for item in node.items:
            items += old.items if runs_original(item) else (spliced(item, old),)
        return replace(node, items=tuple(items))
    if isinstance(node, Mapping):
        return replace(node, entries=tuple(Entry(e.key, spliced(e.value, old)) for e in node.entries))
    return node


def runs_original(node: Node) -> TypeGuard[Mapping]:
    if not isinstance(node, Mapping):
        return False
    run = node.get("run")
    return isinstance(run, Scalar) and run.value == "original"


def mention(node: Node, word: re.Pattern[str]) -> Span | None:
    """The first place in the texts of a tree that a pattern finds."""
    for inner in nodes(node):
        if isinstance(inner, Scalar) and isinstance(inner.value, str):
            found = word.search(inner.body.text)
            if found:
                start = inner.body.start
                return Span(inner.body.source, start + found.start(), start + found.end())
    return None


def nodes(node: Node) -> Iterator[Node]:
    """A node and all within it."""
    yield node
    if isinstance(node, Sequence):
        for item in node.items:
            yield from nodes(item)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from nodes(entry.value)
