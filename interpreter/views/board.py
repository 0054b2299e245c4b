"""The state of a game as tables: one for each kind of thing that has a state, one for the game as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .table import Table

#: Members of a kind beyond this many are shown only if they have something to show.
FEW = 12
#: More ids than this are counted instead of listed.
LISTED = 8


def board(state: Mapping[str, Any]) -> list[Table]:
    """Tables for a state as `State.to_dict` gives it: `game` and, by kind and member, `kinds`.

    Players come first, then the other kinds in their order, then what belongs to the whole game. What is
    empty in every row is left out.
    """
    kinds: Mapping[str, Any] = state["kinds"]
    order = sorted(kinds, key=lambda kind: kind != "player")
    tables = [_kind(kind, kinds[kind]) for kind in order if any(kinds[kind].values())]
    tables.append(_whole(state["game"]))
    return [table for table in tables if table.rows]


def _kind(kind: str, members: Mapping[str, Mapping[str, Any]]) -> Table:
    fields = list(next(iter(members.values())))
    rows = [(member, *(cell(values[field]) for field in fields)) for member, values in members.items()]
    if len(rows) > FEW:
        rows = [row for row in rows if any(text not in ("-", "0", "no") for text in row[1:])]
    return Table("", (kind, *fields), tuple(rows)).without_empty_columns()


def _whole(fields: Mapping[str, Any]) -> Table:
    return Table("", ("game", ""), tuple((name, cell(value)) for name, value in fields.items()))


def cell(value: Any) -> str:
    """One value in a few words; "-" is none or empty."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return _hidden(value) if "hidden" in value else _entries(value)
    if isinstance(value, list | tuple):
        return _listed([cell(each) for each in value])
    return str(value)


def _hidden(value: Mapping[str, Any]) -> str:
    if value["hidden"] is True:
        return "hidden"
    hidden = f"{value['hidden']} hidden"
    return f"{value['top']}, {hidden}" if "top" in value else hidden


def _entries(value: Mapping[str, Any]) -> str:
    """Entries that say something: `red 2, blue 1`."""
    said = [f"{key} {text}" for key, each in value.items() if (text := cell(each)) not in ("-", "0", "no")]
    return ", ".join(said) or "-"


def _listed(names: list[str]) -> str:
    if len(names) > LISTED:
        return f"{' '.join(names[:LISTED])} … ({len(names)})"
    return " ".join(names) or "-"
