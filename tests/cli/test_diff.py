"""`stockrail diff`: what is printed, and the exit codes."""

import json
from pathlib import Path

import pytest
from stockrail.cli.main import run

DEEP = "format: 1\nruleset: deep\nextends: union_station\noptions:\n  opening_cash: {default: 45}\n"


@pytest.fixture
def deep(tmp_path: Path) -> str:
    file = tmp_path / "deep.yaml"
    file.write_text(DEEP)
    return str(file)


def test_a_variant_against_what_it_extends(deep: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", deep]) == 1
    alone = capsys.readouterr().out
    assert run(["diff", "union_station", deep]) == 1
    assert capsys.readouterr().out == alone
    lines = alone.splitlines()
    assert lines[1:4] == ["", "Options", "  opening_cash"]
    assert lines[4].startswith("    default changed: ")
    assert " → 45   " in lines[4]
    assert lines[4].endswith("/deep.yaml:5")
    assert len(lines) == 5


def test_the_same_rules(deep: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "union_station", "union_station"]) == 0
    assert capsys.readouterr().out.endswith("\nThe rules are the same.\n")
    assert run(["diff", deep, deep, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["differences"] == []


def test_json(deep: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", deep, "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["schema_version"] == 1
    assert (data["old"]["ruleset"], data["new"]["ruleset"]) == ("union_station", "deep")
    [only] = data["differences"]
    assert (only["section"], only["name"], only["key"], only["new"]) == ("options", "opening_cash", "default", "45")
    assert only["new_place"] == {"path": deep, "line": 5}
    assert only["old_place"]["line"] > 1


@pytest.mark.parametrize("arguments", [["nowhere"], ["union_station", "nowhere"], ["nowhere", "union_station"]])
def test_a_ruleset_that_is_not_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", *arguments]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_a_ruleset_that_extends_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "union_station"]) == 2
    assert "extends nothing" in capsys.readouterr().err


def test_a_ruleset_read_in_part(tmp_path: Path, deep: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(DEEP + "define: {odd: 1 +}\n")
    assert run(["diff", deep, str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{file}:6:" in printed.err


def test_effects_and_what_they_stand_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["diff", "chicago_express", "chicago_express_nine_dividends"]) == 1
    out = capsys.readouterr().out
    assert "      + raise: dividends_paid\n" in out
    assert "    do moved, now within `if: worth(detroit) < 8`   " in out
    assert "\n  detroit removed   " in out
