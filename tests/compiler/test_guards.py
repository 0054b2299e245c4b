"""A condition around a decision that looks at the same things is taken to leave something to answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.door import check

RULES = """
format: 1
ruleset: pump
players: 2
kinds:
  well:
    members: [old, new]
    state: {water: 0..5 = 5}
state: {days: 0..9 = 0}
actions:
  draw_old: {requires: old.water > 0, do: [{lower: old.water}, {raise: days}]}
  draw_new: {requires: new.water > 0, do: [{lower: new.water}, {raise: days}]}
flow:
  play:
    - turns: seat(1)
      until: %s
      do:
        - decide: player
          between: [draw_old, draw_new]
    - end: dry
scoring: {days: days}
"""


@pytest.mark.parametrize(
    ("until", "found"),
    [("every w in wells has w.water = 0", []), ("days = 9", ["may-be-stuck"])],
    ids=["the same things", "other things"],
)
def test_until_stands_around_the_turns_it_ends(tmp_path: Path, until: str, found: list[str]) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(RULES % until)
    assert [problem.code for problem in check(file)] == found
