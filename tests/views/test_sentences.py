"""Effects and whole rulesets as prose."""

from pathlib import Path

import pytest
from stockrail.ruleset.load import load
from stockrail.views.booklet import booklet
from stockrail.views.document import to_markdown, to_text

GAME = """\
format: 1
ruleset: lamps
title: Lamps
says: Light the lamps.
source: nowhere in particular
players: 2..3
options:
  oil: {is: 1..9, default: 3, says: Oil at the start., status: reconstruction}
tracks:
  street: {is: int, spaces: 0..9, row: 5, marks: {bridge: [4, 8]}}
tables:
  prize: {by: player_count, is: money, rows: {2: 5, 3: 4}, source: a leaflet}
kinds:
  lamp:
    members: {north: {glow: 2}, south: {glow: 3}}
    facts: {glow: int}
    state: {lit: bool, at: on street = 0}
  player:
    state: {cash: purse = 9, lamps(lamp): 0..3 = 0}
state:
  deck: {is: pile of lamp, seen: top}
setup:
  - each: lamp in lamps
    do:
      - put: lamp
        on: deck
  - shuffle: deck
define:
  dark(lamp): {is: not lamp.lit, says: It is lit.}
procedures:
  light(lamp):
    - set: lamp.lit
      to: true
  unused(lamp):
    - set: lamp.lit
      to: false
actions:
  kindle:
    says: Light a lamp
    requires: {is: player.cash > 0, says: You have no money.}
    choose: lamp from lamps where dark(lamp)
    do:
      - pay: 1
        from: player
        note: For the oil.
      - advance: lamp.at
        rows: 1
      - run: light(lamp)
      - if: lamp = north
        then:
          - raise: player.lamps(lamp)
        else:
          - raise: player.lamps(lamp)
            by: 2
rules:
  bridge:
    during: evening
    when: lamp.at rises through street.bridge
    do:
      - say: The bridge is lit by {lamp}.
flow:
  evening:
    - turns: seat(1)
      skip: player.cash = 0
      do:
        - decide: player
          between: [kindle]
          otherwise:
            wait: []
  night:
    - repeat: forever
      do:
        - turns: seat(1)
          do:
            - decide: player
              between: [kindle]
              otherwise:
                wait: []
end:
  all_lit: {if: no lamp in lamps where dark(lamp), after: kindle, says: Every lamp is lit.}
scoring:
  cash: player.cash
"""


@pytest.fixture
def printed(tmp_path: Path) -> str:
    file = tmp_path / "lamps.yaml"
    file.write_text(GAME)
    ruleset, problems = load(file)
    assert ruleset is not None, problems
    return to_text(booklet(ruleset))


@pytest.mark.parametrize(
    "line",
    [
        "2 to 3 players.",
        "Light the lamps. Source: nowhere in particular",
        "- oil is 3; it may be anything from 1 to 9. Oil at the start. [reconstruction]",
        "- bridge: 4, 8",
        "Source: a leaflet",
        "north     2",
        "- deck: a pile of lamps; only the top is seen",
        "2. Shuffle deck",
        "   - Put lamp on deck",
        "Only if player.cash is more than 0 (else: “You have no money.”).",
        "1. The player pays 1 to the bank (For the oil.)",
        "2. Advance lamp.at by 1 row",
        "1. Repeat forever:",
        "3. Do light(lamp)",
        "4. If lamp is north:",
        "   - Raise player.lamps(lamp) by 1",
        "   Otherwise: raise player.lamps(lamp) by 2",
        "During evening, when lamp.at rises through street.bridge, at once:",
        "1. Say: “The bridge is lit by lamp.”",
        "1. Starting with seat(1), each player in turn, passing over a player if player.cash is 0:",
        "     If nothing else can be done: wait",
        "light(lamp)",
        "- dark(lamp): not lamp.lit; if not: “It is lit.”",
        "- all_lit: Every lamp is lit.",
    ],
)
def test_a_line_of_the_booklet(printed: str, line: str) -> None:
    assert line in printed.splitlines()


def test_procedures_that_nothing_runs_are_left_out(printed: str) -> None:
    assert "unused" not in printed


def test_markdown_marks_code_and_names() -> None:
    ruleset, _ = load("union_station")
    assert ruleset is not None
    text = to_markdown(booklet(ruleset))
    assert text.startswith("# Union Station\n")
    assert "- **buy_stock**: Buy a share" in text
    assert "Shuffle `deck`" in text
