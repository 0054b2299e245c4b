"""A YAML document as a tree of nodes that know their place."""

from __future__ import annotations

from collections.abc import Iterator

from .frozen import frozen
from .text import Span

#: Maps and lists lie in each other at most so deep, so a tree can be walked by recursion.
DEEPEST = 60


@frozen
class Scalar:
    """A scalar. `value` is int, bool, None or text by the scalar rules; `body` spans its text inside quotes.

    Of a block scalar `body` runs from the first to the last written character below the header.
    The body of an `escaped` scalar is not its value: it holds backslashes, or doubled single quotes.
    """

    span: Span
    value: int | bool | str | None
    body: Span
    style: str  # "plain", "single", "double", "literal" or "folded"
    escaped: bool = False


@frozen
class Entry:
    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        return str(self.key.value) if not isinstance(self.key.value, bool) else self.key.body.text


@frozen
class Mapping:
    span: Span
    entries: tuple[Entry, ...]

    def get(self, name: str) -> Node | None:
        for entry in self.entries:
            if entry.name == name:
                return entry.value
        return None

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)


@frozen
class Sequence:
    span: Span
    items: tuple[Node, ...]


Node = Scalar | Mapping | Sequence
