"""Reads kinds with their members, facts and fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..language.plurals import plural_of
from ..language.syntax import Declaration, Head, Name
from ..source.tree import Mapping, Node, Scalar, Sequence
from . import messages
from .model import About, EachOf, FactDecl, FactValue, FieldDecl, Kind, Literal_, Member
from .reading import Reading, entries, reads, whole
from .sections import (
    AXES,
    DECLARATION,
    FACT,
    FACTS,
    FIELD,
    KIND,
    MEMBER_MAP,
    MEMBERS,
    NICKNAMES,
    SIGHT,
    STATE,
)
from .shape import HEAD_PATTERN, REMARKS

_HEAD = re.compile(HEAD_PATTERN)
_RANGE = re.compile(r"([0-9]+)\s*\.\.\s*([0-9]+)$")
#: More numbers than a kind may have members.
_LONG = 10_000


def read_kind(reading: Reading, key: Scalar, node: Node) -> Kind | None:
    name, values = reading.name(key), reading.record(node, KIND)
    if name is None or values is None:
        return None
    given: Name | None = values.pop("plural")
    plural = given.name if given else plural_of(name.name)
    return Kind(span=whole(key, node), name=name, plural=plural, **values)


# Members


@reads(MEMBERS, MEMBER_MAP)
def _members(reading: Reading, node: Node) -> tuple[Member, ...] | None:
    return tuple(reading.each(node, _member)) if isinstance(node, Mapping) else None


def _member(reading: Reading, key: Scalar, node: Node) -> Member | None:
    name = reading.name(key)
    if name is None:
        return None
    if not isinstance(node, Mapping):
        return Member(name, {}, About())
    facts = {e.name: value for e in entries(node) if (value := _fact_value(e.value)) is not None}
    return Member(name, facts, About(None, *(reading.remark(node, remark) for remark in REMARKS)))


def _fact_value(node: Node) -> FactValue | None:
    if isinstance(node, Scalar):
        return None if node.value is None else FactValue(node.span, _literal(node))
    if isinstance(node, Sequence):
        return FactValue(node.span, tuple(_literal(item) for item in node.items if isinstance(item, Scalar)))
    return None


def _literal(node: Scalar) -> Literal_:
    return None if node.value == "none" and node.style == "plain" else node.value


@reads(AXES)
def _axes(reading: Reading, node: Node) -> tuple[EachOf, ...]:
    return tuple(reading.each(node, _axis))


def _axis(reading: Reading, key: Scalar, node: Node) -> EachOf | None:
    name = reading.name(key)
    if isinstance(node, Sequence):
        values: Any = tuple(value for item in node.items if (value := _fact_value(item)) is not None)
    else:
        values = _numbers(reading, node) or reading.name(node)
    return None if name is None or values is None else EachOf(name, values)


def _numbers(reading: Reading, node: Node) -> tuple[FactValue, ...] | None:
    """A range such as `1..6` written out; of one far too long only as much as shows that."""
    bounds = _RANGE.match(node.body.text) if isinstance(node, Scalar) else None
    if bounds is None:
        return None
    low, high = int(bounds[1]), int(bounds[2])
    if low > high:
        reading.problems.append(messages.bad_row(node.span, low, high))
    return tuple(FactValue(node.span, value) for value in range(low, min(high, low + _LONG) + 1))


@reads(NICKNAMES)
def _nicknames(reading: Reading, node: Node) -> tuple[tuple[Name, Name], ...]:
    return tuple(reading.each(node, _nickname))


def _nickname(reading: Reading, key: Scalar, node: Node) -> tuple[Name, Name] | None:
    name, member = reading.name(key), reading.name(node)
    return None if name is None or member is None else (name, member)


# Facts and fields


@reads(DECLARATION)
def _declaration(reading: Reading, node: Node) -> Declaration | None:
    read: Declaration | None = reading.parse("declaration", node)
    return read


@reads(SIGHT)
def _sight(reading: Reading, node: Node) -> str | None:
    return node.value if isinstance(node, Scalar) and node.value in ("all", "owner", "top", "none") else None


@reads(FACTS)
def _facts(reading: Reading, node: Node) -> tuple[FactDecl, ...]:
    return tuple(reading.each(node, _fact))


def _fact(reading: Reading, key: Scalar, node: Node) -> FactDecl | None:
    name, values = reading.name(key), reading.record(node, FACT)
    return None if name is None or values is None else FactDecl(name, **values)


@reads(STATE)
def read_state(reading: Reading, node: Node | None) -> tuple[FieldDecl, ...]:
    return tuple(headed(reading, node, _field))


def _field(reading: Reading, key: Scalar, node: Node, head: Head) -> FieldDecl | None:
    values = reading.record(node, FIELD)
    return None if values is None else FieldDecl(span=whole(key, node), head=head, **values)


# Heads


def headed(
    reading: Reading, node: Node | None, read: Callable[[Reading, Scalar, Node, Head], Any],
) -> list[Any]:
    """The entries of a map from heads that could be read. A name may come once, whatever its parameters."""
    first: dict[str, Head] = {}

    def entry(reading: Reading, key: Scalar, value: Node) -> Any:
        head: Head | None = reading.parse("head", key) if _HEAD.match(str(key.value)) else None
        if head is None:
            return None
        if head.name in first:
            reading.problems.append(messages.twice(head.name_span, head.name, first[head.name].name_span))
            return None
        first[head.name] = head
        return read(reading, key, value, head)

    return reading.each(node, entry)


