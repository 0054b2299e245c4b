"""Checking a map takes work in proportion to its places, and a fault in a large one is found."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import stockrail

_RULESET = """\
format: 1
ruleset: plains
players: 2..4
kinds:
  player:
    state:
      track: set of hex
  hex:
    plural: hexes
    facts:
      cost: int
{facts}
    members: {{from: map.yaml}}
actions:
  build:
    says: Build on a hex
    choose:
      - hex from hexes where hex not in player.track and hex.cost < 5
    do:
      - add: hex
        to: player.track
flow:
  play:
    - turns: p1
      do:
        - decide: player
          between: [build]
          or: {{stop: []}}
end:
  built:
    at: once
    if: any p in players where size(p.track) > 9
scoring:
  track: size(player.track) + (count h in hexes where h in near(player.track))
"""
_COMPUTED = "      q: int\n      r: int\n      neighbours: set of hex = hexagons(q, r)"
_LISTED = "      neighbours: set of hex"
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def computed(q: int, r: int, rows: int) -> str:
    return f"  h{q}_{r}: {{q: {q}, r: {r}, cost: {1 + q * r % 5}}}\n"


def listed(q: int, r: int, rows: int) -> str:
    near = [(q + a, r + b) for a, b in _STEPS if 0 <= q + a < rows and 0 <= r + b < 20]
    return f"  h{q}_{r}: {{cost: {1 + q * r % 5}, neighbours: [{', '.join(f'h{a}_{b}' for a, b in near)}]}}\n"


def plains(folder: Path, hexes: int, place: Callable[[int, int, int], str]) -> Path:
    """A ruleset on a board of 20 columns."""
    folder.mkdir()
    rows = hexes // 20
    facts = _COMPUTED if place is computed else _LISTED
    (folder / "ruleset.yaml").write_text(_RULESET.format(facts=facts))
    members = "".join(place(q, r, rows) for q in range(rows) for r in range(20))
    (folder / "map.yaml").write_text("members:\n" + members)
    return folder


class Lines:
    """How many lines of Python have been run."""

    def __init__(self) -> None:
        self.run = 0

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.run += event == "line"
        return self


def lines_run_by(work: Callable[[], Any]) -> int:
    before, counter = sys.gettrace(), Lines()
    sys.settrace(counter)
    try:
        work()
    finally:
        sys.settrace(before)
    return counter.run


@pytest.mark.parametrize("place", [computed, listed])
def test_twice_the_map_is_twice_the_work(tmp_path: Path, place: Any) -> None:
    """From 400 to 800 hexes twice as many lines come on top as from 200 to 400; four times would be a square."""
    stockrail.check(plains(tmp_path / "first", 40, place))
    work = [
        lines_run_by(lambda hexes=hexes: stockrail.check(plains(tmp_path / str(hexes), hexes, place)))
        for hexes in (200, 400, 800)
    ]
    assert (work[2] - work[1]) / (work[1] - work[0]) < 2.2


@pytest.mark.parametrize("place", [computed, listed])
def test_a_map_of_3000_hexes_has_no_findings(tmp_path: Path, place: Any) -> None:
    assert stockrail.check(plains(tmp_path / "map", 3000, place)) == []


def test_one_way_too_many_in_a_large_map_is_found(tmp_path: Path) -> None:
    folder = plains(tmp_path / "map", 3000, listed)
    board = folder / "map.yaml"
    last = "h149_19: {cost: 2, neighbours: ["
    board.write_text(board.read_text().replace(last, last + "h0_0, "))
    assert [problem.code for problem in stockrail.check(folder)] == ["one-sided"]
