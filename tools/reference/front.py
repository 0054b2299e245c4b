"""What the README shows of the product: what is in the box."""

from __future__ import annotations

import stockrail
from stockrail.ruleset import find

from .markdown import table


def box() -> str:
    """A table of the shipped games."""
    return _table_of(find.games())


def examples() -> str:
    """A table of the rulesets that are shipped to be read."""
    return _table_of(find.examples())


def _table_of(names: list[str]) -> str:
    games = [stockrail.load(name) for name in names]
    rows = ((f"`{game.name}`", game.title, _players(game.player_counts)) for game in games if game.player_counts[0])
    return table(("name", "game", "players"), rows)


def _players(counts: tuple[int, int]) -> str:
    low, high = counts
    return str(low) if low == high else f"{low} to {high}"
