"""What is meant by a change as other languages write it depends on how the file declares the field."""

from __future__ import annotations

import pytest
from stockrail.language.change_meant import change_lines
from stockrail.source.text import Source

RULESET = """\
note: "price: purse, and cash: int"   # price: int
options:
  target: {is: 1..9, default: 3}
kinds:
  player:
    state:
      cash: purse = 3
      shares(company): 0..5
      worth: on price_track
  company:
    members: [red]
    state:
      price:
        note: Where it stands.
        is: on price_track = 5
      "loans": int
      owner: player or none
      last: 0..9 or none
      worth: int
state: {passes: 0..player_count, bank: {is: purse, least: -50}}
procedures:
  sell(company):
    takes: {fee: money = 0}
    gives:
      sold: int = 0
    do:
      - target += 1
"""
LIBRARY = "library: loans\nneeds:\n  company: {cash: purse, price: on price_track, held(player): int}\n"

RAISE = ("write `- raise: {0}` and below it `by: 1`",)
ADVANCE = ("write `- advance: {0}` and below it `by: 1`",)
BOTH = (
    "write `- raise: {0}` and below it `by: 1`",
    "for a marker on a track write `- advance: {0}` and below it `by: 1`",
)


@pytest.mark.parametrize(
    ("file", "target", "told"),
    [
        (RULESET, "red.price", ADVANCE),
        (RULESET, "red.loans", RAISE),
        (RULESET, "p.shares(red)", RAISE),
        (RULESET, "passes", RAISE),
        (RULESET, "red.last", RAISE),
        (RULESET, "sold", RAISE),
        (RULESET, "fee", RAISE),
        (RULESET, "p.cash", ("write `- pay: 1` and below it `to: p`",)),
        (RULESET, "bank", ("write `- pay: 1` and below it `to: bank`",)),
        (RULESET, "p.worth", BOTH),
        (RULESET, "target", BOTH),
        (RULESET, "unheard_of", BOTH),
        (LIBRARY, "company.price", ADVANCE),
        (LIBRARY, "company.cash", ("write `- pay: 1` and below it `to: company`",)),
        (LIBRARY, "company.held(p)", RAISE),
        ("a: [b\n", "red.price", BOTH),
    ],
)
def test_a_step(file: str, target: str, told: tuple[str, ...]) -> None:
    found = change_lines(f"{target} += 1", Source("x.yaml", file))
    assert found == tuple(line.format(target) for line in told)
