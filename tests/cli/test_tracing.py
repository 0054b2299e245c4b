"""`why FIELD` and `trace` at the table, `replay --trace` and `replay --why`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
import stockrail
from stockrail.cli.keyboard import Keyboard
from stockrail.cli.main import run
from stockrail.cli.session import Session
from stockrail.views.terminal import Screen

RULESET = (Path(__file__).parents[1] / "engine/two_lines.yaml").read_text(encoding="utf-8").replace("TERM", "n")
DIVIDEND = ["buy, railroad north", "buy, railroad north", "buy, railroad north", "build, railroad north"]


@pytest.fixture
def ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> stockrail.Ruleset:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "two_lines.yaml"
    path.write_text(RULESET, encoding="utf-8")
    return stockrail.load(path)


@pytest.fixture
def log(ruleset: stockrail.Ruleset, tmp_path: Path) -> str:
    game = ruleset.start(2)
    for answers in DIVIDEND:
        game.play(answers)
    file = tmp_path / "game.jsonl"
    file.write_text(stockrail.written(game.log), encoding="utf-8")
    return str(file)


def sit(ruleset: stockrail.Ruleset, *lines: str) -> list[str]:
    """What is printed while a script is played, in lines without trailing space."""
    out = StringIO()
    screen = Screen(out)
    game = ruleset.start(2, listening=True)
    Session(game, {}, screen, Keyboard(StringIO("\n".join(lines) + "\n"), screen)).play()
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_why_a_field_is_what_it_is(ruleset: stockrail.Ruleset) -> None:
    printed = sit(ruleset, *DIVIDEND, "why p1.cash?", "why south.value")
    at = printed.index("p1.cash is 18")
    assert " ".join(printed[at + 1].split()) == (
        "p1.cash: 12 → 18 answer 8, p2: railroad north, rule dividend, two_lines.yaml:46"
    )
    assert printed[at + 2] == "      p.shares(railroad) * per_share(railroad) = 2 * 3 = 6"
    at = printed.index("south.value is 4")
    assert printed[at + 1] == "  unchanged since the start"


def test_why_not_still_is_for_answers(ruleset: stockrail.Ruleset) -> None:
    assert "pass can be answered now" not in sit(ruleset, "why pass")
    assert "buy can be answered now" in sit(ruleset, "why buy")
    assert any("this is no answer here" in line for line in sit(ruleset, "why nothing"))


def test_a_trace_of_the_last_answer_and_of_one_to_come(ruleset: stockrail.Ruleset) -> None:
    printed = sit(ruleset, *DIVIDEND, "trace", "trace buy, south", "trace sell")
    at = next(place for place, line in enumerate(printed) if line.startswith("north.value: 4 → 10"))
    texts = [" ".join(line.split()) for line in printed[at:]]
    assert texts[1] == "2 * railroad.bonus = 2 * 3 = 6"
    assert texts[2].startswith("rule dividend (railroad north) two_lines.yaml:")
    assert texts[3] == "p1.cash: 12 → 18 two_lines.yaml:46"
    assert any(line.startswith("south.unsold: 5 → 4 two_lines.yaml:") for line in texts)
    assert any("this is no answer here" in line for line in texts)


def test_the_news_are_in_short(ruleset: stockrail.Ruleset) -> None:
    printed = sit(ruleset, *DIVIDEND)
    at = len(printed) - 1 - printed[::-1].index("p2: railroad north")
    assert printed[at + 1 : at + 5] == [
        "  north.value: 4 → 10", "  rule dividend (railroad north)", "  p1.cash: 12 → 18", "  p2.cash: 16 → 19",
    ]


def test_replay_traces_every_answer(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", log, "--trace", "--why", "p1.cash"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == ["0  setup", "  play begins"]
    at = printed.index("8  p2: railroad north")
    assert " ".join(printed[at + 3].split()) == "rule dividend (railroad north) two_lines.yaml:41"
    assert "p1.cash is 18" in printed


def test_replay_traces_in_json(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", log, "--trace", "--why", "p1.cash", "--format", "json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert [each["number"] for each in whole["trace"]] == list(range(9))
    paid = next(each for each in whole["trace"][8]["events"] if each.get("path") == "p1.cash")
    assert (paid["kind"], paid["old"], paid["new"], paid["rule"], paid["line"]) == ("set", 12, 18, "dividend", 46)
    assert paid["terms"]["shown"] == "2 * 3"
    [why] = whole["why"]
    assert (why["path"], why["value"], why["changes"][0]["number"]) == ("p1.cash", 18, 8)


def test_a_field_that_is_not_there(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", log, "--why", "p1.cahs"]) == 2
    assert "did you mean p1.cash?" in capsys.readouterr().err


def test_a_variant_and_what_it_builds_on_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a variant whose file is called like the file it extends."""
    variant = tmp_path / "dear_lines/ruleset.yaml"
    variant.parent.mkdir()
    variant.write_text(
        "format: 1\nruleset: dear_lines\nextends: two_lines\n"
        "actions:\n  buy:\n    do:\n      - run: original\n      - {pay: 1, from: player}\n", encoding="utf-8"
    )
    for folder, own in [(tmp_path, "dear_lines/ruleset.yaml:8"), (variant.parent, "ruleset.yaml:8")]:
        monkeypatch.chdir(folder)
        told = sit(stockrail.load(variant), "buy, north", "trace")
        places = [line.split()[-1] for line in told if "p1.cash: " in line]
        assert own in places
        assert "two_lines/ruleset.yaml:22" in places


HIDING = """\
format: 1
ruleset: hiding
title: Hiding
players: 2
kinds:
  card:
    members: [ace, king, queen]
  player:
    state:
      cash: {is: purse = 9, seen: owner}
      hand: {is: set of card, seen: owner}
      owed: {is: 0..9 = 0, seen: none}
state:
  deck: {is: pile of card, seen: top}
  sack: {is: bag of card, seen: none}
setup:
  - each: c in cards
    do:
      - {put: c, on: deck}
      - {add: c, to: sack}
actions:
  wait: {do: [{say: "{player} waits."}]}
  act:
    do:
      - {pay: 3, from: player}
      - {raise: player.owed}
      - {shuffle: deck}
flow:
  play:
    - turns: seat(1)
      do:
        - {decide: player, between: [act, wait]}
end:
  rich: {if: any p in players where p.owed = 9, after: action}
scoring:
  cash: player.cash
"""


@pytest.mark.parametrize(("path", "said"), [
    ("p1.cash", ["p1.cash is hidden", "  hidden from p2; only p1 sees it"]),
    ("p1.owed", ["p1.owed is hidden", "  hidden from p2; no player sees it"]),
    ("p2.owed", ["p2.owed is hidden", "  hidden from p2; no player sees it"]),
    ("p1.hand", ["p1.hand is 0 hidden", "  hidden from p2; only p1 sees all of it"]),
    ("sack", ["sack is 3 hidden", "  hidden from p2; no player sees all of it"]),
])
def test_why_tells_the_same_of_what_is_hidden_whether_it_has_changed_or_not(
    path: str, said: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "hiding.yaml"
    file.write_text(HIDING, encoding="utf-8")
    ruleset = stockrail.load(file)
    for answer in ("act", "wait"):
        printed = sit(ruleset, answer, f"why {path}")
        at = printed.index(said[0])
        assert printed[at : at + 2] == said
        assert not any("unchanged" in line for line in printed)


def test_a_trace_tells_of_what_one_sees_alone(tmp_path: Path) -> None:
    file = tmp_path / "hiding.yaml"
    file.write_text(HIDING.replace("      - {shuffle: deck}\n", ""), encoding="utf-8")
    assert "nothing that p2 sees has changed" in sit(stockrail.load(file), "act", "trace")


def test_of_a_bag_one_hears_how_many_came_or_went(tmp_path: Path) -> None:
    """How many there are of one sort would tell which it was."""
    file = tmp_path / "hiding.yaml"
    draw = "      - {shuffle: deck}\n      - {add: ace, to: sack}\n      - {remove: king, from: sack}\n"
    file.write_text(HIDING.replace("      - {shuffle: deck}\n", draw), encoding="utf-8")
    printed = sit(stockrail.load(file), "act", "why sack")
    at = printed.index("sack is 3 hidden")
    told = [" ".join(line.split())[:20].strip() for line in printed[at + 2 : at + 4]]
    assert told == ["sack loses 1 hidden", "sack gains 1 hidden"]
