"""The table of transitions: which trigger fires on which change. It is made by playing the changes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import stockrail

from .markdown import table

#: From and to, on a track with the marks 46, 50 and 54.
MOVES = ((49, 50), (49, 54), (50, 54), (50, 50), (54, 50), (54, 49), (50, 49))
#: Triggers, and what is said when one fires.
TRIGGERS = (
    ("value rises", "yes"),
    ("value rises by n", "n = {n}"),
    ("value rises through 50", "50"),
    ("value rises through 51", "51"),
    ("value rises through value_track.gold as mark", "{mark}"),
    ("value falls", "yes"),
    ("value falls by n", "n = {n}"),
    ("value falls through 50", "50"),
    ("value falls through value_track.gold as mark", "{mark}"),
    ("value crosses value_track.gold as mark", "{mark}"),
    ("value changes", "yes"),
    ("value > 50 becomes true", "yes"),
)

_GAME = """\
format: 1
ruleset: transitions
title: Transitions
players: 1
tracks:
  value_track: {is: int, spaces: 40..60, marks: {gold: [46, 50, 54]}}
state:
  value: on value_track = 40
"""


def transitions() -> str:
    """The table: what each trigger does on each change."""
    fired = _fired()
    head = ("trigger", *(f"{old} → {new}" for old, new in MOVES))
    return table(head, ((f"`{trigger}`", *(_cell(fired, row, move) for move in MOVES))
                        for row, (trigger, _) in enumerate(TRIGGERS)))


def _cell(fired: dict[tuple[int, tuple[int, int]], list[str]], row: int, move: tuple[int, int]) -> str:
    return ", ".join(fired.get((row, move), ())) or "–"


def _fired() -> dict[tuple[int, tuple[int, int]], list[str]]:
    """What each trigger said on each move, by its number and the move."""
    found: dict[tuple[int, tuple[int, int]], list[str]] = {}
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "transitions.yaml"
        file.write_text(_ruleset(), encoding="utf-8")
        ruleset = stockrail.load(file)
        for number, move in enumerate(MOVES):
            game = ruleset.start(1, listening=True)
            game.play(f"move_{number}")
            for line in game.told:
                if line.kind == "say":
                    row, _, said = line.text.partition(": ")
                    found.setdefault((int(row), move), []).append(said)
    return found


def _ruleset() -> str:
    rules = "".join(
        f"  rule_{row}:\n    when: {trigger}\n    during: watched\n    do:\n      - say: '{row}: {said}'\n"
        for row, (trigger, said) in enumerate(TRIGGERS)
    )
    ways = "".join(f"          move_{i}: {_way(*move)}\n" for i, move in enumerate(MOVES))
    turn = f"    - decide: seat(1)\n      between:\n{ways}"
    return f"{_GAME}rules:\n{rules}flow:\n  play:\n{turn}    - end: over\n"


def _way(old: int, new: int) -> str:
    return f"[{{set: value, to: {old}}}, {{phase: watched, do: [{{set: value, to: {new}}}]}}]"
