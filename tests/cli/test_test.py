"""`test`: which scenarios are run for a ruleset, under whose rules, and what is said of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from stockrail.cli.main import run

GAME = """\
format: 1
ruleset: small
title: Small
players: 2
kinds:
  player:
    state: {cash: purse = 9}
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: {stay: [], spend: [{pay: 3, from: player}]}
end:
  broke: {if: any p in players where p.cash = 0, after: turn}
scoring: {cash: player.cash}
"""
VARIANT = """\
format: 1
ruleset: poor
title: Poor
extends: small
kinds:
  player:
    state:
      cash: purse = 6
"""
CASES = """\
format: 1
ruleset: small
players: 2
scenarios:
  a_turn:
    steps:
      - when:
          - p1: spend
        then: {decision: p2 stay or spend}
  the_opening:
    steps:
      - then: {p1.cash: 9}
"""
OWN = """\
format: 1
players: 2
scenarios:
  the_poor_opening:
    steps:
      - then: {p1.cash: 6}
"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "small/ruleset.yaml": GAME, "small/scenarios/cases.yaml": CASES,
        "poor/ruleset.yaml": VARIANT, "poor/scenarios/opening.yaml": OWN,
        "bare/ruleset.yaml": VARIANT.replace("poor", "bare"),
    }.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
    return tmp_path


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = run(["test", *arguments])
    printed = capsys.readouterr()
    return code, printed.out.strip(), printed.err.strip()


def test_a_variant_runs_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(["poor"], capsys) == (0, "poor: the only scenario passes", "")
    assert told(["small"], capsys) == (0, "small: all 2 scenarios pass", "")


def test_those_of_its_base_show_what_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(["poor", "--inherited"], capsys)
    assert code == 1
    assert "small/scenarios/cases.yaml:10: the_opening fails" in out
    assert "p1.cash is 6, not 9" in out
    assert out.endswith("poor: 1 of 2 scenarios pass")


def test_a_file_of_the_base_that_is_named_runs_on_the_variant(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(["poor", "small/scenarios/cases.yaml", "-k", "opening"], capsys)
    assert (code, out.splitlines()[-1]) == (1, "poor: 0 of 1 scenarios pass")


def test_a_file_for_another_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("poor/scenarios/theirs.yaml").write_text(OWN.replace("players: 2", "ruleset: poor\nplayers: 2"))
    code, _, err = told(["small", "poor/scenarios/theirs.yaml"], capsys)
    assert code == 2
    assert "is for another ruleset than" in err


def test_a_variant_without_scenarios_says_where_there_are_some(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(["bare"], capsys)
    assert code == 5
    assert "bare/scenarios" in err.replace("\\", "/")
    assert "--inherited" in err


def test_a_variant_beside_its_base_leaves_the_bases_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    Path("small/poor.yaml").write_text(VARIANT)
    code, out, err = told(["small/poor.yaml"], capsys)
    assert (code, out) == (5, "")
    assert "left out, since for another ruleset: small/scenarios/cases.yaml" in err.replace("\\", "/")


def test_scenarios_find_a_ruleset_in_a_folder_of_another_name(capsys: pytest.CaptureFixture[str]) -> None:
    Path("small").rename("other_name")
    assert told(["other_name"], capsys)[:2] == (0, "other_name: all 2 scenarios pass")
    assert told(["other_name/ruleset.yaml"], capsys)[0] == 0


def test_scenarios_beside_a_single_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("small/ruleset.yaml").rename("a_file.yaml")
    Path("small/scenarios").rename("scenarios")
    assert told(["a_file.yaml"], capsys)[:2] == (0, "a_file.yaml: all 2 scenarios pass")


def test_a_file_with_mistakes_is_not_counted_as_a_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    Path("small/scenarios/bad.yaml").write_text(OWN.replace("steps", "stesp"))
    code, out, _ = told(["small"], capsys)
    assert code == 1
    assert "bad.yaml: could not be run" in out
    assert out.endswith("small: all 2 scenarios pass, 1 file could not be run")


@pytest.mark.parametrize("style", ["json", "junit"])
def test_nothing_to_run_is_told_in_the_form_asked_for(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", "two_lines", "-k", "no_such_scenario", "--format", style]) == 5
    out = capsys.readouterr().out
    assert json.loads(out)["scenarios"] == [] if style == "json" else out.startswith("<?xml")


def test_a_folder_without_a_ruleset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(tmp_path)]) == 2
    assert "there is no such file" in capsys.readouterr().err
