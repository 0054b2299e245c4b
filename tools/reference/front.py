"""What the README shows of the product: what is in the box, and how a mistake is told."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import stockrail
from stockrail.ruleset import find
from stockrail.source.report import render

from .markdown import fenced, table

#: A variant as somebody might write it first: a fee for a sale.
MISTAKEN = """\
format: 1
ruleset: union_station_with_a_fee
extends: union_station
actions:
  sell_stock:
    do:
      - pay: player.shares(railroad)
        from: player
"""


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


def mistake() -> str:
    """The mistaken variant, and what `check` prints about it."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        try:
            Path("fee.yaml").write_text(MISTAKEN, encoding="utf-8")
            told = render([problem for problem in stockrail.check("fee.yaml") if problem.level == "error"])
        finally:
            os.chdir(here)
    return f"{fenced(MISTAKEN, 'yaml refused')}\n\n{fenced(f'$ stockrail check fee.yaml{chr(10)}{told}', 'console')}"
