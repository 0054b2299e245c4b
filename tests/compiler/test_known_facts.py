"""`name` and `colour` are known for every kind, given or not; nothing else is text."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail

GAME = """\
format: 1
ruleset: orchard
players: 2
kinds:
  tree:
    members: MEMBERS
    state:
      fruit: 0..9 = 0
flow:
  play:
    - turns: seat(1)
      do:
        - choose: tree from trees
          says: "TEXT"
          do:
            - raise: tree.fruit
end:
  ripe: {if: any t in trees where t.fruit = 9, at: once}
scoring:
  fruit: sum t.fruit for t in trees
"""


@pytest.mark.parametrize(("members", "text", "shown"), [
    ("[apple, red_pear]", "{red_pear.name}", "red_pear"),
    ("[apple, red_pear]", "{red_pear}", "red_pear"),
    ("{apple: {name: Cox}, red_pear: {}}", "{apple.name}, {red_pear.name}", "Cox, red_pear"),
    ("{apple: {colour: green}, red_pear: {}}", "{apple.colour}", "green"),
    ("[apple, red_pear]", "{player.name}", "p1"),
])
def test_they_are_known(members: str, text: str, shown: str, tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(GAME.replace("MEMBERS", members).replace("TEXT", text), encoding="utf-8")
    assert [each for each in stockrail.check(str(file)) if each.level == "error"] == []
    game = stockrail.load(str(file)).start(2, seed=1)
    assert game.decision is not None
    assert game.decision.prompt == shown


@pytest.mark.parametrize("declared", ["motto: text", "motto: text = hello", "motto: {is: text}"])
def test_no_state_is_text(declared: str, tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    sound = GAME.replace("MEMBERS", "[apple]").replace("TEXT", "Pick")
    file.write_text(sound.replace("fruit: 0..9 = 0\n", f"fruit: 0..9 = 0\n      {declared}\n"), encoding="utf-8")
    [problem] = stockrail.check(str(file))
    assert (problem.code, problem.message) == ("not-here", "a state field can't be text")
