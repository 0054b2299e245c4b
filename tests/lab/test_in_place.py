"""Branches that are written where they are offered count as the actions they might have been."""

from __future__ import annotations

from pathlib import Path

import stockrail
from stockrail.lab.report import as_text
from stockrail.lab.run import Plan
from stockrail.lab.simulate import simulate
from stockrail.lab.summary import Summary, summarise

GAME = """\
format: 1
ruleset: short
title: Short
players: 2
kinds:
  player:
    state: {cash: purse = 9, points: 0..9 = 0}
ACTIONS
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: BETWEEN
          or: pass
        - decide: player
          between: {keep: [], give: [{pay: 1, from: player}]}
        - decide: player
          between: {left: [], right: []}
end:
  far: {if: any p in players where p.points = 5, after: turn}
  poor: {if: any p in players where p.cash = 0, after: turn}
scoring: {cash: player.cash}
"""
IN_PLACE = GAME.replace("ACTIONS\n", "").replace(
    "BETWEEN", "{save: [{pay: 1, to: player}], build: [{raise: player.points}]}"
)
NAMED = GAME.replace("BETWEEN", "[save, build]").replace(
    "ACTIONS", "actions:\n  save: {do: [{pay: 1, to: player}]}\n  build: {do: [{raise: player.points}]}"
)


def summary(text: str, folder: Path) -> Summary:
    path = folder / "short.yaml"
    path.write_text(text, encoding="utf-8")
    return summarise(simulate(Plan(stockrail.load(path).program(2), ("uniform",), 12, 0, cap=500)))


def test_what_is_done_is_counted_wherever_it_is_written(tmp_path: Path) -> None:
    there, named = summary(IN_PLACE, tmp_path), summary(NAMED, tmp_path)
    assert there.actions == named.actions
    assert there.actions is not None
    assert there.actions.median > 0
    assert list(there.taken.values()) == list(named.taken.values())


def test_a_line_for_each_question_with_something_to_do(tmp_path: Path) -> None:
    found = summary(IN_PLACE, tmp_path)
    assert {question: list(labels) for question, labels in found.taken.items()} == {
        "save or build or pass": ["save", "build", "pass"], "keep or give": ["keep", "give"],
    }
    assert all(abs(sum(each.share for each in labels.values()) - 1) < 1e-9 for labels in found.taken.values())
    lines = as_text(found).splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith("chosen      save "))
    assert lines[at + 1].startswith("            keep ")
