"""Every fault of running rules has a ruleset that runs into it, and a message that was written down."""

from pathlib import Path

import pytest
import stockrail
from stockrail.engine.fault import GameFault
from stockrail.source.folders import folder
from stockrail.source.report import render

CODES = [
    "bad-swap", "division-by-zero", "empty-pile", "everybody-skipped", "negative-amount",
    "negative-payment", "no-such-seat", "not-enough-money", "not-in-table", "nothing-found",
    "nothing-to-draw", "pile-full", "step-too-small", "stuck", "too-many-numbers", "too-many-passes",
]
#: Enough answers to run into any of them.
MOST = 20


@pytest.fixture(autouse=True)
def _among_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder("examples"))
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def fault_of(file: str) -> GameFault:
    """What happens if everybody always gives the first answer."""
    game = stockrail.load(file).start(2)
    for _ in range(MOST):
        try:
            game.play(game.legal()[0])
        except GameFault as fault:
            return fault
    raise AssertionError(f"{file} runs into nothing")


@pytest.mark.parametrize("code", CODES)
def test_a_fault_is_told_as_written_down(code: str) -> None:
    fault = fault_of(f"{code}.yaml")
    assert fault.code == code
    assert render([fault.problem]) + "\n" == Path(f"{code}.out").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_wrong_with_it_until_it_runs(code: str) -> None:
    assert [each.code for each in stockrail.check(f"{code}.yaml") if each.level == "error"] == []


def test_a_fault_says_what_it_was_looking_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("orchard.yaml").write_text(ORCHARD, encoding="utf-8")
    game = stockrail.load("orchard.yaml").start(2)
    with pytest.raises(GameFault) as caught:
        game.play("share, tree elm")
    assert caught.value.values == {"tree": "elm", "tree.apples": "6", "tree.pickers": "0"}


ORCHARD = """\
format: 1
ruleset: orchard
players: 2
kinds:
  tree:
    members: [oak, elm]
    state:
      apples: 0..9 = 6
      pickers: 0..3
state:
  least: 0..3 = 1
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between:
            share:
              - choose: tree from trees
              - set: tree.apples
                to: tree.apples / tree.pickers rounded down + least
"""
