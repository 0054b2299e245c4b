"""Details of options, tracks and tables; items of kinds, with their members, facts and fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from ..language.printing import to_text
from ..language.syntax import BoundedType, Name
from .item import Detail, Item, node, parameters, said
from .model import FieldDecl, Kind, Option, Row, Table, Track

#: A row with more cells than this is compared as it is written.
_MOST_CELLS = 2000


def option_details(option: Option) -> Iterator[Detail]:
    yield from node("is", option.type)
    yield from node("default", option.default)
    yield from said(option.about)


def track_details(track: Track) -> Iterator[Detail]:
    yield from node("is", track.type)
    yield Detail("spaces", track.span, _spaces(track.spaces))
    yield from node("row", track.row)
    for mark in track.marks:
        yield Detail(f"marks.{mark.name.name}", mark.span, ", ".join(map(str, mark.spaces)))
    yield from said(track.about)


def _spaces(spaces: tuple[int, ...] | BoundedType) -> str:
    """Spaces without a gap are the same however they are written."""
    if isinstance(spaces, BoundedType):
        return to_text(spaces)
    if len(spaces) > 1 and spaces == tuple(range(spaces[0], spaces[-1] + 1)):
        return f"{spaces[0]}..{spaces[-1]}"
    return ", ".join(map(str, spaces))


def table_details(table: Table) -> Iterator[Detail]:
    yield Detail("by", table.name.span, ", ".join(map(to_text, table.by)))
    yield from node("is", table.type)
    seen: set[str] = set()
    for row in table.rows:
        for cell in _cells(row):
            if cell not in seen:
                seen.add(cell)
                yield Detail(f"rows.{cell}", row.span, to_text(row.value))
    yield from node("else", table.otherwise)
    yield from said(table.about)


def _cells(row: Row) -> Iterable[str]:
    """The single keys of a row: `2..4` is 2, 3 and 4, unless they are far too many."""
    count = 1
    for key in row.keys:
        count *= 1 if key.member is not None else key.high - key.low + 1
    if count > _MOST_CELLS:
        return [", ".join(key.member or f"{key.low}..{key.high}" for key in row.keys)]
    axes = [[key.member] if key.member is not None else range(key.low, key.high + 1) for key in row.keys]
    return (", ".join(map(str, cell)) for cell in product(*axes))


def kind_items(kind: Kind) -> Iterator[Item]:
    name = kind.name.name
    yield Item("kinds", name, kind.span, tuple(_kind(kind)))
    for fact in kind.facts:
        one_way = [Detail("one_way", fact.name.span, "true")] if fact.one_way else []
        details = (*node("is", fact.declaration), *one_way, *said(fact.about))
        yield Item("facts", fact.name.name, fact.name.span, details, name)
    for member in kind.members:
        facts = (Detail(key, fact.span, _fact(fact.value)) for key, fact in member.facts.items())
        yield Item("members", member.name.name, member.name.span, (*facts, *said(member.about)), name)
    yield from (field_item(name, each) for each in kind.state)


def _kind(kind: Kind) -> Iterator[Detail]:
    yield Detail("plural", kind.span, kind.plural)
    for axis in kind.one_for_each:
        values = axis.values.name if isinstance(axis.values, Name) else _fact(tuple(v.value for v in axis.values))
        yield Detail(f"one_for_each.{axis.name.name}", axis.name.span, values)
    yield from node("starts_in", kind.starts_in)
    for alias, member in kind.names:
        yield Detail(f"names.{alias.name}", alias.span, member.name)
    yield from said(kind.about)


def _fact(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_fact, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def field_item(owner: str, field: FieldDecl) -> Item:
    seen = [] if field.seen in (None, "all") else [Detail("seen", field.span, str(field.seen))]
    bounds = (*node("least", field.least), *node("most", field.most))
    details = (*parameters(field.head), *node("is", field.declaration), *bounds, *seen, *said(field.about))
    return Item("state", field.head.name, field.span, details, owner)
