"""The board of Union Station as plain tables, read from the map that the shipped ruleset uses."""

from __future__ import annotations

from .hexagons import members, neighbours

_MEMBERS = members("union_station")

#: The ids of the hexes in the order of the map; everywhere else a hex is its place in this list.
HEXES = tuple(_MEMBERS)
NEIGHBOURS = neighbours(_MEMBERS)
TERRAIN = tuple(str(hex_["terrain"]) for hex_ in _MEMBERS.values())
CHICAGO = TERRAIN.index("start")
