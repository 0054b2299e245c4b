"""What a player sees of his own, by whatever name he goes where he is asked."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
import stockrail
import yaml
from stockrail.compiler.check import typed
from stockrail.compiler.hidden import _Tracking
from stockrail.compiler.study import Study
from stockrail.ruleset.load import load
from stockrail.source.folders import folder

CASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("same_player.yaml").read_text(encoding="utf-8"))
GAME = """\
format: 1
ruleset: same
title: Same
players: 3
kinds:
  player:
    state: {cash: {is: purse = 9, seen: owner}, points: 0..9 = 0}
state: {starter: player = seat(1), n: 0..9 = 0}
setup: [{random: p from players}, {set: starter, to: p}]
BLOCKS
flow:
  play:
    - repeat: forever
      do:
        - choose: more from 1..2
          by: starter
          do: [{raise: starter.points}]
FLOW
end: {e: {if: n = 9, at: once}}
scoring: {cash: player.cash}
"""


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_one_sees_what_is_ones_own(case: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "same.yaml"
    text = GAME.replace("FLOW\n", indent(case["flow"], " " * 8)).replace("BLOCKS\n", case.get("blocks", ""))
    path.write_text(text, encoding="utf-8")
    problems = [each for each in stockrail.check(path) if each.level == "error"]
    assert [(each.code, each.span.text) for each in problems] == [("hidden", what) for what in case.get("hidden", ())]
    if "advice" in case:
        assert case["advice"] in problems[0].help


def test_blocks_are_walked_until_nothing_is_learnt() -> None:
    """And no further: what was learnt is compared by what it is, with the same words for strangers each time."""
    model, _ = load(folder("rulesets") / "union_station")
    assert model is not None
    made, _ = typed(model)
    assert made is not None
    tracking = _Tracking(Study(made))
    assert tracking.problems() == []
    assert tracking.rounds <= 4
