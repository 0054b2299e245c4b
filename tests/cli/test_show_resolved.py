"""`stockrail show --resolved`: the merged ruleset as YAML."""

from pathlib import Path

import pytest
from stockrail.cli.main import run
from stockrail.ruleset.difference import differences
from stockrail.ruleset.load import load


def test_it_is_a_ruleset_with_the_same_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "union_station", "--resolved"]) == 0
    out = capsys.readouterr().out
    assert "# " not in out
    file = tmp_path / "ruleset.yaml"
    file.write_text(out, encoding="utf-8")
    merged, first = load(file)[0], load("union_station")[0]
    assert merged is not None
    assert first is not None
    assert differences(first, merged) == []


def test_each_line_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "chicago_express_erie", "--resolved", "--origin"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all("  # " in line for line in lines)
    [default] = [line for line in lines if line.startswith("    default: 4 ")]
    assert "chicago_express_erie/ruleset.yaml:" in default
    assert any(line.rpartition("  # ")[2].partition(":")[0].endswith("chicago_express/map.yaml") for line in lines)


@pytest.mark.parametrize("options", [["--origin"], ["--resolved", "--format", "markdown"]])
def test_options_that_do_not_go_together(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "union_station", *options]) == 2
    assert "--resolved" in capsys.readouterr().err


def test_a_ruleset_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "nowhere", "--resolved"]) == 2
    assert capsys.readouterr().out == ""


def test_mistakes_are_told_beside_what_was_merged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("format: 1\nruleset: odd\nextends: union_station\noptoins: {}\n")
    assert run(["show", str(file), "--resolved"]) == 1
    printed = capsys.readouterr()
    assert "ruleset: odd\n" in printed.out
    assert f"{file}:4:1: error[" in printed.err
