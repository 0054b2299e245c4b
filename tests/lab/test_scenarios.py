"""Scenarios: begun anywhere, answered, compared; what fails is said at its line in the author's words."""

from pathlib import Path

import pytest
from stockrail.lab.scenarios import ScenarioResult, run_scenarios

RULESET = """\
format: 1
ruleset: quarry
title: Quarry
players: 2..3
options:
  stones: {is: 1..9, default: 6, says: Stones in the quarry.}
  rich: {is: bool, default: false}
kinds:
  player:
    state:
      cash: purse = 10
      stones: 0..9
      tools: set of tool
  site:
    members: [north, south]
    names: {upper: north}
    state:
      depth: on shaft
  tool:
    members: [pick, saw]
    starts_in: shed
tracks:
  shaft: {is: int, spaces: [0, 5, 10]}
state:
  left: 0..9 = stones
  shed: set of tool
  starter: player = seat(1)
define:
  some_left: {is: left > 0, says: The quarry is empty.}
procedures:
  offer(player who, money least):
    gives: {buyer: player or none = none, price: money = 0}
    do:
      - choose: bid from least..who.cash
        by: who
        do:
          - set: buyer
            to: who
          - set: price
            to: bid
        or: decline
actions:
  dig:
    requires: some_left
    choose: site from sites where site.depth < 10
    do:
      - lower: left
      - raise: player.stones
      - advance: site.depth
  sell:
    requires: {is: player.stones > 0, says: You have no stone.}
    do:
      - lower: player.stones
      - pay: 3
        to: player
flow:
  opening:
    - say: Let us begin.
  work:
    - turns: starter
      do:
        - decide: player
          between: [dig, sell]
          or: wait
end:
  empty: {if: left = 0, after: turn}
scoring:
  cash: player.cash
  stones: 2 * player.stones
ties: shared
invariants:
  not_too_rich: no p in players where p.cash > 100
"""

PASSING = """\
format: 1
ruleset: quarry.yaml
scenarios:
  from_the_start:
    players: 2
    steps:
      - then:
          decision: p1 action
          offered: [dig, wait]
          not_offered: [sell]
          illegal: {sell: You have no stone}
          left: 6
          p1.tools: set()
      - when:
          - p1: dig, site upper
        then:
          p1.stones: 1
          north.depth: 5
          legal: [dig, wait]
          over: false
  in_the_middle:
    players: 3
    options: {stones: 9}
    given:
      left: 1
      p2.stones: 3
      south.depth: 10
      p3.tools: set(saw)
    at: work
    turn: p2
    steps:
      - then:
          shed: set(pick)
          saw in p3.tools: true
      - when: [{p2: dig}]
        then:
          legal: [site north]
          decision: p2 site
      - when: [{p2: site north}]
        then:
          over: true
          ended_by: empty
          scores: {p1: 10, p2: 18, p3: 10}
          winners: p2
          decision: none
  a_procedure_by_itself:
    players: 2
    run:
      - run: offer(seat(2), 4)
    steps:
      - then:
          decision: p2 bid
          legal: [bid 4..10, decline]
      - when: [{p2: bid 7}]
        then:
          buyer: p2
          price: 7
          decision: none
          over: false
  results_with_a_prefix:
    players: 2
    run:
      - run: offer(seat(1), 4)
        as: lot
    steps:
      - when: [{p1: decline}]
        then:
          lot.buyer: none
          lot.price: 0
  broken_on_purpose:
    players: 2
    given:
      p1.cash: 101
    given_breaks: [not_too_rich]
    steps:
      - when: [{p1: wait}]
        then:
          p1.cash: 101
"""


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


def run(folder: Path, text: str) -> list[ScenarioResult]:
    (folder / "quarry.yaml").write_text(RULESET, encoding="utf-8")
    (folder / "cases.yaml").write_text(text, encoding="utf-8")
    return run_scenarios(folder / "quarry.yaml", [folder / "cases.yaml"])


def test_what_holds_passes(tmp_path: Path) -> None:
    results = run(tmp_path, PASSING)
    assert [(result.name, [str(each) for each in result.problems]) for result in results] == [
        ("from_the_start", []), ("in_the_middle", []), ("a_procedure_by_itself", []),
        ("results_with_a_prefix", []), ("broken_on_purpose", []),
    ]
    assert all(result.passed for result in results)
    assert [result.line for result in results] == [4, 23, 51, 66, 76]


def case(body: str) -> str:
    return "format: 1\nruleset: quarry.yaml\nscenarios:\n  a_case:\n    players: 2\n" + body


STEP = "    steps: [{when: [{p1: wait}], then: {%s}}]\n"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (STEP % "left: 5", "cases.yaml:6:41: left is 6, not 5"),
        (STEP % "p1.stones > 0: true", "p1.stones > 0 is false, not true"),
        (STEP % "starter: p2", "starter is p1, not p2"),
        (STEP % "shed: set(saw)", "shed is pick, saw, not saw"),
        (STEP % "lift: 5", "nothing here is called `lift`"),
        (STEP % "decision: p1 action", "the question is p2 action, not p1 action"),
        (STEP % "decision: none", "the question is p2 action, not none"),
        (STEP % "legal: [dig]", "wait is possible too"),
        (STEP % "legal: [dig, wait, sell]", "sell is not possible"),
        (STEP % "offered: [sell]", "sell is not possible: You have no stone"),
        (STEP % "not_offered: [dig]", "dig is possible"),
        (STEP % "illegal: {dig: }", "dig is possible"),
        (STEP % "illegal: {sell: You have no time}", "sell is not possible for another reason"),
        (STEP % "over: true", "the game is not over"),
        (STEP % "ended_by: empty", "what ended the game is none, not empty"),
        (STEP % "scores: {p1: 12}", "p1 scores 10 (cash 10, stones 0), not 12"),
        (STEP % "winners: p1", "the winner is none, not p1"),
        ("    steps: [{when: [{p2: wait}]}]\n", "it is not for p2 to answer: the question is p1 action"),
        ("    steps: [{when: [{p1: sell}]}]\n", "sell: You have no stone"),
        ("    steps: [{when: [{p1: dig}, {p1: site east}]}]\n", "east is not a site"),
        ("    at: working\n    steps: []\n", "there is no phase `working`"),
        ("    at: opening\n    turn: p1\n    steps: []\n", "opening has no `turns:`"),
        ("    options: {stone: 3}\n    steps: []\n", "there is no option `stone`"),
        ("    options: {stones: 2 + 1}\n    steps: []\n", "the option `stones` needs a number"),
        ("    given: {left: 10}\n    steps: []\n", "`10` lies between 0 and 9"),
        ("    given: {north.depth: 4}\n    steps: []\n", "4 is no space of shaft"),
        ("    given: {some_left: true}\n    steps: []\n", "`some_left` is no field"),
        ("    given: {left: p1}\n    steps: []\n", "cases.yaml:6:19"),
        ("    given: {p1.cash: 101}\n    steps: []\n", "what is given breaks the invariant not_too_rich"),
        ("    use: [auctions]\n    steps: []\n", "a scenario can't take in libraries of its own"),
    ],
)
def test_what_fails_is_said(tmp_path: Path, body: str, message: str) -> None:
    [result] = run(tmp_path, case(body))
    assert not result.passed
    assert message in str(result.problems[0]), str(result.problems[0])


def test_after_an_answer_that_cannot_be_given_the_rest_is_left_out(tmp_path: Path) -> None:
    [result] = run(tmp_path, case("    steps: [{then: {left: 5}}, {when: [{p1: sell}], then: {left: 3}}]\n"))
    assert [str(each).split(": ")[1] for each in result.problems] == ["left is 6, not 5", "sell"]


def test_the_number_of_players_must_be_one_of_the_rulesets(tmp_path: Path) -> None:
    [result] = run(tmp_path, case("    steps: []\n").replace("players: 2", "players: 4"))
    assert "the ruleset is for 2 to 3 players" in str(result.problems[0])


def test_a_file_with_mistakes_is_one_failure(tmp_path: Path) -> None:
    [result] = run(tmp_path, "format: 1\nruleset: quarry.yaml\nscenarios: 3\n")
    assert (result.name, result.passed) == ("cases", False)


def test_a_ruleset_with_errors_fails_every_scenario(tmp_path: Path) -> None:
    (tmp_path / "quarry.yaml").write_text(RULESET.replace("left: 0..9", "left: 0..nine"), encoding="utf-8")
    (tmp_path / "cases.yaml").write_text(PASSING, encoding="utf-8")
    results = run_scenarios(tmp_path / "quarry.yaml", [tmp_path / "cases.yaml"])
    assert len(results) == 5
    assert all("nine" in str(result.problems[0]) for result in results)
