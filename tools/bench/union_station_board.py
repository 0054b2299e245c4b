"""The board of Union Station as plain tables, read from the map that the shipped ruleset uses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

MAP = Path(__file__).parents[2] / "rulesets" / "union_station" / "map.yaml"

_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _members() -> dict[str, dict[str, Any]]:
    members: dict[str, dict[str, Any]] = yaml.load(MAP.read_text("utf-8"), yaml.CSafeLoader)["members"]
    return members


def _neighbours(members: dict[str, dict[str, Any]]) -> tuple[tuple[int, ...], ...]:
    number = {(hex_["q"], hex_["r"]): i for i, hex_ in enumerate(members.values())}
    return tuple(
        tuple(number[q + dq, r + dr] for dq, dr in _STEPS if (q + dq, r + dr) in number) for q, r in number
    )


_MEMBERS = _members()

#: The ids of the hexes in the order of the map; everywhere else a hex is its place in this list.
HEXES = tuple(_MEMBERS)
NEIGHBOURS = _neighbours(_MEMBERS)
TERRAIN = tuple(str(hex_["terrain"]) for hex_ in _MEMBERS.values())
CHICAGO = TERRAIN.index("start")
