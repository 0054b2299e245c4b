"""The hexes of a shipped map and which of them lie side by side, as plain tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

RULESETS = Path(__file__).parents[2] / "rulesets"

#: The six neighbours of a hex with axial coordinates q and r.
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def members(ruleset: str) -> dict[str, dict[str, Any]]:
    """The facts of each hex by its id, in the order of the map."""
    text = (RULESETS / ruleset / "map.yaml").read_text("utf-8")
    found: dict[str, dict[str, Any]] = yaml.load(text, yaml.CSafeLoader)["members"]
    return found


def neighbours(hexes: dict[str, dict[str, Any]]) -> tuple[tuple[int, ...], ...]:
    """The places of each hex's neighbours in the map."""
    number = {(hex_["q"], hex_["r"]): i for i, hex_ in enumerate(hexes.values())}
    return tuple(
        tuple(number[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in number) for q, r in number
    )
