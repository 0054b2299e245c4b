"""What `money-or-number` says to write is taken as it stands, in both directions and for expressions of every shape."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import stockrail

RULESET = """\
format: 1
ruleset: orchard
players: 2
kinds:
  tree:
    members: [apple, pear]
    state:
      fruit: 0..20 = 3
      price: money = 4
  player:
    state:
      cash: purse = 10
      baskets: 0..900 = 0
define:
  worth(tree): tree.price * tree.fruit
flow:
  play:
    - each: p in players
      do:
        - EFFECT
"""

#: Numbers where money is needed, and money where a number is.
PAY = "pay: {}\n          to: p"
RAISE = "raise: p.baskets\n          by: {}"
MISFITS = [
    *((PAY, text) for text in (
        "apple.fruit", "apple.fruit + pear.fruit", "apple.fruit / 2 rounded up", "sum t.fruit for t in trees",
        "count t in trees where t.fruit > 2", "max(apple.fruit, pear.fruit)",
        "if apple.fruit > 2 then pear.fruit else apple.fruit", "size(trees)",
    )),
    *((RAISE, text) for text in (
        "apple.price", "apple.price + pear.price", "worth(apple)", "apple.price / 2 rounded up",
        "sum t.price for t in trees", "min(apple.price, pear.price)", "p.cash", "highest t.price for t in trees",
        "if apple.fruit > 2 then pear.price else apple.price",
    )),
]


def problems(folder: Path, effect: str) -> list[stockrail.Problem]:
    path = folder / "orchard.yaml"
    path.write_text(RULESET.replace("EFFECT", effect), encoding="utf-8")
    return [each for each in stockrail.check(path) if each.level == "error"]


@pytest.mark.parametrize(("effect", "text"), MISFITS, ids=[text for _, text in MISFITS])
def test_the_advice_can_be_pasted(effect: str, text: str, tmp_path: Path) -> None:
    [problem] = problems(tmp_path, effect.format(text))
    assert problem.code == "money-or-number"
    assert problem.span is not None
    assert problem.span.text == text
    advice = re.findall(r"`([^`]+)`", problem.help[0])
    assert len(advice) == (2 if effect == PAY else 1)
    for written in advice:
        assert problems(tmp_path, effect.format(written)) == [], written
