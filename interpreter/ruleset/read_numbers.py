"""Reads options, tables and tracks."""

from __future__ import annotations

import re

from ..language.syntax import BoundedType, Name
from ..source.tree import Mapping, Node, Scalar, Sequence
from . import messages
from .model import Mark, Option, Row, RowKey, Table, Track
from .read_block import read_expression
from .reading import Reading, entries, reads, whole
from .sections import BY, BY_ONE, MARKS, NUMBERS, OPTION, ROWS, SPACES, TABLE, TRACK

_SPAN = re.compile(r"(-?[0-9]+)(?:\s*\.\.\s*(-?[0-9]+))?$")


def read_option(reading: Reading, key: Scalar, node: Node) -> Option | None:
    name, values = reading.name(key), reading.record(node, OPTION)
    return None if name is None or values is None else Option(span=whole(key, node), name=name, **values)


# Tables


def read_table(reading: Reading, key: Scalar, node: Node) -> Table | None:
    name, values = reading.name(key), reading.record(node, TABLE)
    if name is None or values is None or not isinstance(node, Mapping):
        return None
    rows = node.get("rows")
    values["rows"] = tuple(_rows(reading, rows, (), len(values["by"]))) if rows is not None else ()
    return Table(span=whole(key, node), name=name, **values)


@reads(BY_ONE)
def _by_one(reading: Reading, node: Node) -> Name | BoundedType | None:
    read: Name | BoundedType | None = reading.parse("by", node)
    return read


@reads(BY)
def _by(reading: Reading, node: Node) -> tuple[Name | BoundedType, ...] | None:
    """A table with one dimension too few is another table."""
    nodes = node.items if isinstance(node, Sequence) else (node,)
    read = tuple(axis for item in nodes if (axis := _by_one(reading, item)) is not None)
    return read if nodes and len(read) == len(nodes) else None


@reads(ROWS)
def _rows_written(reading: Reading, node: Node) -> Node | None:
    """Rows are read when the number of dimensions is known."""
    return node if isinstance(node, Mapping) else None


def _rows(reading: Reading, node: Node, above: tuple[RowKey, ...], depth: int) -> list[Row]:
    found: list[Row] = []
    for entry in entries(node):
        key = _row_key(reading, entry.key)
        if key is None:
            continue
        deeper = isinstance(entry.value, Mapping)
        if deeper != (len(above) + 1 < depth):
            reading.problems.append(messages.row_depth(entry.key.span, 0 if deeper else 1))
        elif deeper:
            found += _rows(reading, entry.value, (*above, key), depth)
        elif (value := read_expression(reading, entry.value)) is not None:
            found.append(Row(whole(entry.key, entry.value), (*above, key), value))
    return found


def _row_key(reading: Reading, key: Scalar) -> RowKey | None:
    text = key.body.text
    span = _SPAN.match(text)
    if span is None:
        return RowKey(key.span, 0, 0, text) if reading.name(key) is not None else None
    low = int(span[1])
    high = int(span[2]) if span[2] else low
    if low > high:
        reading.problems.append(messages.bad_row(key.span, low, high))
        return None
    return RowKey(key.span, low, high, None)


# Tracks


def read_track(reading: Reading, key: Scalar, node: Node) -> Track | None:
    name, values = reading.name(key), reading.record(node, TRACK)
    return None if name is None or values is None else Track(span=whole(key, node), name=name, **values)


@reads(SPACES)
def _spaces(reading: Reading, node: Node) -> tuple[int, ...] | BoundedType | None:
    if not isinstance(node, Scalar):
        return _numbers(reading, node)
    bounds: BoundedType | Name | None = reading.parse("by", node)
    if isinstance(bounds, Name):
        reading.problems.append(messages.bad_spaces(node.span))
        return None
    return bounds


@reads(NUMBERS)
def _numbers(reading: Reading, node: Node) -> tuple[int, ...] | None:
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(item.value for item in items if isinstance(item, Scalar) and type(item.value) is int) or None


@reads(MARKS)
def _marks(reading: Reading, node: Node) -> tuple[Mark, ...]:
    return tuple(reading.each(node, _mark))


def _mark(reading: Reading, key: Scalar, node: Node) -> Mark | None:
    name, spaces = reading.name(key), _numbers(reading, node)
    return None if name is None or spaces is None else Mark(name, spaces, whole(key, node))
