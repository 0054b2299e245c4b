"""Odd words on the command line get a sentence and exit code 2, whatever the verb."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from stockrail.cli.exits import DONE, FAILED, NOTHING, USAGE
from stockrail.cli.main import run

GAME = "two_lines"
LINES = [
    "play {} --players 0", "play {} --players -1", "play {} --players 99", "play {} --players two",
    "play {} --players 1e3",
    "play {} --players 99999999999999999999", "play {} --option foo=1", "play {} --option", "play {} --option x",
    "play {} --option =", "play {} --option =1", "play {} --option foo=1.5", "play {} -o foo=99999999999999999999999",
    "play {} --bots nobody", "play {} --seat p9=uniform", "play {} --seat p1", "play {} --seat =", "play {} --bots ,",
    "simulate {} -n 0", "simulate {} -n -1", "simulate {} -n x", "simulate {} --jobs 0", "simulate {} --jobs -3",
    "simulate {} --cap 0", "simulate {} --bots ,", "simulate {} --bots", "simulate {} --format xml",
    "simulate {} -p 0 -n 1",
    "simulate {} -n 1 --bots uniform --each /no/such/folder/file", "simulate {} -n 1 --bots uniform --each .",
    "check", "check {} --format xml", "check {} --fail-on", "check no_such_game", "check /dev/null",
    "check .", "check ..",
    "check a/b/c.yaml", "show", "show {} --origin", "show no_such_game", "diff {}", "diff {} no_such_game",
    "test no_such_game", "test {} no_such_file.yaml", "test {} .", "replay", "replay no_such_file", "replay .",
    "replay /dev/null", "play --resume no_such_file", "play --resume .", "play --resume /dev/null", "play",
    "explain no-such-code", "schema no_such_schema", "bench no_such_game", "new", "no_such_verb", "--no-such-option",
    "-x", "check {} {} --unknown", "play {} extra words",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("line", LINES)
def test_odd_words_are_refused(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([word.format(GAME) for word in line.split()]) == USAGE
    printed = capsys.readouterr()
    assert printed.out + printed.err
    assert "Traceback" not in printed.out + printed.err
    assert "our fault" not in printed.err


@pytest.mark.parametrize("line", [["check"], ["show"], ["test"], ["simulate"], ["play"], ["bench"], ["diff", GAME]])
def test_an_empty_name(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*line, ""]) == USAGE
    printed = capsys.readouterr()
    assert "there is no ruleset ``" in printed.out + printed.err


@pytest.mark.parametrize("seed", ["x", "", "-1", "é", "1.5", "9" * 400, "a\nb"])
def test_any_text_is_a_seed(seed: str) -> None:
    assert run(["simulate", GAME, "-n", "1", "--bots", "uniform", "-q", "--seed", seed]) in (DONE, FAILED)


def test_a_name_in_no_scenario() -> None:
    assert run(["test", GAME, "-k", "\x00"]) == NOTHING


@pytest.mark.skipif(sys.platform == "win32" or os.getuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "closed.yaml"
    file.write_text("format: 1\n")
    file.chmod(0)
    for verb in ("check", "show", "replay", "play"):
        assert run([verb, str(file)]) == USAGE
