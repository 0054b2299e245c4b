"""Rows by player count that a variant for fewer counts has no use for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..source.frozen import replace
from ..source.text import Source, Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence

_COUNTS = re.compile(r"([0-9]+)(?:\s*\.\.\s*([0-9]+))?$")


def player_counts(tree: Mapping) -> tuple[int, int] | None:
    """The lowest and highest number of players that a ruleset names; None if it names none."""
    node = tree.get("players")
    return _range(node) if isinstance(node, Scalar) else None


def in_use(tree: Mapping) -> Mapping:
    """The tree without rows for other player counts, but for those in the file that says how many play."""
    tables, counts, players = tree.get("tables"), player_counts(tree), tree.get("players")
    if not isinstance(tables, Mapping) or counts is None or players is None or counts[0] > counts[1]:
        return tree
    played = _Counts(*counts, players.span.source)
    clipped = replace(tables, entries=tuple(_table(entry, played) for entry in tables.entries))
    return _with(tree, "tables", clipped)


class _Counts:
    """The player counts that are played, as the file `own` says."""

    def __init__(self, low: int, high: int, own: Source) -> None:
        self.low, self.high, self.own = low, high, own

    def rows(self, node: Node, depth: int) -> Node:
        """The rows with the counts in their keys, `depth` levels down, narrowed."""
        if not isinstance(node, Mapping):
            return node
        if depth:
            return replace(node, entries=tuple(Entry(e.key, self.rows(e.value, depth - 1)) for e in node.entries))
        return replace(node, entries=tuple(self._kept(node)))

    def _kept(self, rows: Mapping) -> Iterator[Entry]:
        for entry in rows.entries:
            written = _range(entry.key)
            if written is None or entry.key.span.source is self.own:
                yield entry
                continue
            low, high = max(written[0], self.low), min(written[1], self.high)
            if (low, high) == written or written[0] > written[1]:
                yield entry
            elif low <= high:
                yield Entry(_key(entry.key.span, low, high), entry.value)


def _table(entry: Entry, counts: _Counts) -> Entry:
    by = entry.value.get("by") if isinstance(entry.value, Mapping) else None
    rows = entry.value.get("rows") if isinstance(entry.value, Mapping) else None
    if rows is None or not isinstance(entry.value, Mapping):
        return entry
    axes = by.items if isinstance(by, Sequence) else (by,)
    for depth, axis in enumerate(axes):
        if isinstance(axis, Scalar) and axis.value == "player_count":
            rows = counts.rows(rows, depth)
    return Entry(entry.key, _with(entry.value, "rows", rows))


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    return replace(node, entries=tuple(Entry(e.key, value) if e.name == key else e for e in node.entries))


def _range(node: Scalar) -> tuple[int, int] | None:
    match = _COUNTS.match(node.body.text)
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _key(at: Span, low: int, high: int) -> Scalar:
    text = str(low) if low == high else f"{low}..{high}"
    return Scalar(at, low if low == high else text, Span(Source(at.source.path, text), 0, len(text)), "plain")
