"""Surveys tables: their dimensions, and a value for every key."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product

from ..language import syntax as s
from ..language.types import Broken
from ..ruleset import model
from . import declaration_messages, name_messages
from .kind_members import member_index
from .known_values import known_value
from .typing import Typing
from .world import TableInfo
from .written_types import bound, resolve

#: Of the rows that a table lacks, so many are named.
_SHOWN = 7


def survey_tables(t: Typing) -> None:
    """Every table; one whose type or dimensions are faulty is broken."""
    for name, table in t.world.ruleset.tables.items():
        info = _table(t, name, table)
        if info is None:
            t.world.broken.add(name)
            continue
        if _rows(t, info):
            _covered(t, info)
        t.world.tables[name] = info
        one = len(info.by) == 1
        t.world.constants["table_" + name] = {(k[0] if one else k): v for k, v in info.values.items()}


def _table(t: Typing, name: str, table: model.Table) -> TableInfo | None:
    """A table without its rows; None, and a message, if its type or its keys are faulty."""
    type = resolve(t, table.type)
    dimensions = []
    for axis in table.by:
        dimension = _dimension(t, axis)
        if dimension is None:
            return None
        dimensions.append(dimension)
    if isinstance(type, Broken):
        return None
    otherwise = known_value(t, table.otherwise, type) if table.otherwise is not None else None
    by, ranges = tuple(by for by, _ in dimensions), tuple(ends for _, ends in dimensions)
    return TableInfo(name, type, by, ranges, {}, otherwise, table)


def _dimension(t: Typing, axis: s.BoundedType | s.Name) -> tuple[str, tuple[int, int]] | None:
    """What a key of the table counts ("" for plain numbers), from where to where."""
    if isinstance(axis, s.BoundedType):
        low, high = bound(t, axis.low, axis.span), bound(t, axis.high, axis.span)
        return None if low is None or high is None else ("", (low, high))
    if axis.name == "player_count":
        return axis.name, (t.world.ruleset.low_players, t.world.ruleset.high_players)
    if axis.name in t.world.kinds:
        return axis.name, (0, t.world.size(axis.name) - 1)
    t.report(name_messages.unknown_kind(axis.span, axis.name, ["player_count", *t.world.kinds]))
    return None


def _rows(t: Typing, info: TableInfo) -> bool:
    """Enter the rows, and tell whether each key has one at most."""
    for row in info.decl.rows:
        value = known_value(t, row.value, info.type)
        if value is None:
            continue
        indices = [
            _row_indices(t, key, by, span) for key, by, span in zip(row.keys, info.by, info.ranges, strict=False)
        ]
        if any(key in info.values for key in product(*indices)):
            t.report(declaration_messages.row_twice(row.span, row.keys[0].span.text))
            return False
        info.values.update(dict.fromkeys(product(*indices), value))
    return True


def _row_indices(t: Typing, key: model.RowKey, by: str, span: tuple[int, int]) -> Sequence[int]:
    """The places along one dimension for which a row gives the value."""
    if key.member is not None:
        if by not in ("", "player_count"):
            return [member_index(t, key.member, by, key.span)]
        t.report(declaration_messages.wrong_row(key.span, key.member))
        return []
    if by not in ("", "player_count") or key.low < span[0] or key.high > span[1]:
        t.report(declaration_messages.wrong_row(key.span, key.span.text))
    return range(max(key.low, span[0]), min(key.high, span[1]) + 1)


def _covered(t: Typing, info: TableInfo) -> None:
    """Every key has a row, or there is an `else`; a table by player count covers exactly the counts played."""
    if info.otherwise is not None and "player_count" not in info.by:
        return
    keys = product(*(range(low, high + 1) for low, high in info.ranges))
    missing = list(islice((key for key in keys if key not in info.values), _SHOWN))
    if missing and info.otherwise is None:
        shown = [", ".join(_key_name(t, by, i) for by, i in zip(info.by, key, strict=True)) for key in missing]
        t.report(declaration_messages.rows_missing(info.decl.span, info.name, shown))


def _key_name(t: Typing, by: str, index: int) -> str:
    return str(index) if by in ("", "player_count") else t.world.kinds[by].members[index]
