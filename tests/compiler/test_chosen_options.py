"""A ruleset that is sound by its defaults may be too large, or make no sense, with options somebody chose."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.cli.main import run

RULESET = """\
format: 1
ruleset: dials
players: 2
options:
  row: {is: 1..2000000000, default: 5}
  most: {is: int, default: 5}
tracks:
  prices: {is: int, spaces: 0..row}
state:
  here: 0..most = 0
kinds:
  player: {state: {at: on prices = 1}}
define:
  long: sum k for k in 0..most
setup:
  - set: here
    to: 3
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between:
            go: [{raise: here}, {set: player.at, to: 2}]
end: {over: {if: here = most, at: once}}
scoring: {at: long + player.at}
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "dials.yaml"
    path.write_text(RULESET, encoding="utf-8")
    return path


def test_its_defaults_are_sound(path: Path) -> None:
    assert stockrail.check(path) == []
    assert not stockrail.load(path).start(2, options={"row": 9, "most": 9}).over


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"row": 1_000_000_000}, "too-many"),
        ({"row": 1}, "not-a-space"),
        ({"most": 2_000_000_000}, "too-much-work"),
        ({"most": 2}, "out-of-range"),
    ],
)
def test_chosen_options_are_held_to_the_limits(path: Path, options: dict[str, int], code: str) -> None:
    with pytest.raises(stockrail.FaultyRuleset) as refused:
        stockrail.load(path).start(2, options=options)
    assert [problem.code for problem in refused.value.problems] == [code]
    words = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
    assert run(["simulate", str(path), "-n", "1", "--bots", "uniform", "-q", *words]) == 1
