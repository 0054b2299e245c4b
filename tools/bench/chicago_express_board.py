"""The board of Chicago Express as plain tables, read from the map that the shipped ruleset uses."""

from __future__ import annotations

from .hexagons import members, neighbours

_MEMBERS = members("chicago_express")


def _column(fact: str) -> tuple[int, ...]:
    return tuple(int(hex_[fact]) for hex_ in _MEMBERS.values())


#: The ids of the hexes in the order of the map; everywhere else a hex is its place in this list.
HEXES = tuple(_MEMBERS)
NEIGHBOURS = neighbours(_MEMBERS)
TERRAIN = tuple(str(hex_["terrain"]) for hex_ in _MEMBERS.values())
COST = _column("cost")
INCOME = _column("income")
#: What one development adds to the income of a hex, and how often it can be developed.
STEP = _column("step")
MOST_GROWTH = _column("steps")
CHICAGO, FORT_WAYNE, DETROIT = (HEXES.index(h) for h in ("A2", "D3", "E0"))
