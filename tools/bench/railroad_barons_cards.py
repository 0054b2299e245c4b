"""The railroad cards of Railroad Barons as plain tables, read from the files that the shipped ruleset uses."""

from __future__ import annotations

from typing import Any

import yaml

from .hexagons import RULESETS


def _members(file: str) -> dict[str, dict[str, Any]]:
    text = (RULESETS / "railroad_barons" / file).read_text("utf-8")
    found: dict[str, dict[str, Any]] = yaml.load(text, yaml.CSafeLoader)["members"]
    return found


_FACES = _members("faces.yaml")
_CARDS = _members("cards.yaml")

#: The sides of the cards; everywhere else a side is its place in this list.
FACES = tuple(_FACES)
LEVEL = tuple(int(face["level"]) for face in _FACES.values())
COST = tuple(int(face["cost"]) for face in _FACES.values())
INCOME = tuple(int(face["income"]) for face in _FACES.values())

#: The cards in the order of the stack, the first on top; everywhere else a card is its place in this list.
CARDS = tuple(_CARDS)
#: The sides of each card.
SIDES = tuple(
    tuple(i for i, face in enumerate(_FACES.values()) if face["category"] == card["category"])
    for card in _CARDS.values()
)
#: The side of each card with the lowest level, which counts until the card is bought.
LOWEST = tuple(min(sides, key=lambda side: LEVEL[side]) for sides in SIDES)
