"""Resolves entries of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import Member, Number
from ..source.text import Span
from .arguments import Parameters, arguments
from .form import Const, Entry, Expr
from .scope import Scope
from .world import TableInfo

if TYPE_CHECKING:
    from .typing import Typing


def entry(t: Typing, table: TableInfo, given: tuple[s.Expr, ...], span: Span, scope: Scope) -> Expr:
    """An entry of a table; `player_count` is not written, it is always the game's own."""
    t.used.add("table:" + table.name)
    found = arguments(t, table.name, _asked_of(table), given, span, scope)
    if found is None:
        return t.broken(span)
    remaining = iter(found)
    index = tuple(player_count(t, span) if by == "player_count" else next(remaining) for by in table.by)
    value = _known_entry(table, index)
    return Entry(table.type, "table_" + table.name, index, span) if value is None else Const(table.type, value, span)


def _asked_of(table: TableInfo) -> Parameters:
    dimensions = zip(table.by, table.ranges, strict=True)
    return [
        (by, Member(by)) if by else (f"{low}..{high}", Number("open"))
        for by, (low, high) in dimensions
        if by != "player_count"
    ]


def _known_entry(table: TableInfo, index: tuple[Expr, ...]) -> int | None:
    """The entry when every part of the index is known."""
    key = tuple(each.value for each in index if isinstance(each, Const) and isinstance(each.value, int))
    return table.values.get(key, table.otherwise) if len(key) == len(index) else None


def player_count(t: Typing, span: Span) -> Const:
    """How many play in this setting."""
    count = t.world.setting.players
    return Const(Number("int", count, count), count, span)
