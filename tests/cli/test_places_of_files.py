"""Files that commands write and name: in folders with spaces, in folders that aren't there, over files of others."""

from __future__ import annotations

import json
import shlex
import shutil
from io import StringIO
from pathlib import Path

import pytest
from stockrail.cli.exits import DONE, FAILED, USAGE
from stockrail.cli.main import run
from stockrail.ruleset.find import find


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset in a folder whose name a shell would cut in two, which is where we are."""
    source = find("two_lines")
    assert isinstance(source, Path)
    shutil.copytree(source.parent, tmp_path / "my game ü")
    monkeypatch.chdir(tmp_path)
    return "my game ü"


@pytest.fixture
def log(game: str) -> str:
    assert run(["play", game, "--bots", "uniform", "--log", "my log.jsonl"]) == DONE
    return "my log.jsonl"


def commands(text: str) -> list[list[str]]:
    """What is said to be typed, as a shell would cut it."""
    told = [line.split("stockrail ", 1)[1].split(", ")[0] for line in text.splitlines() if "stockrail play" in line]
    return [shlex.split(each) for each in told]


@pytest.mark.parametrize("keep", ["kept games", "file/no folder"])
def test_a_command_to_see_a_game_again_can_be_pasted(
    game: str, keep: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ["simulate", game, "-n", "1", "--bots", "uniform", "--cap", "3", "-q", "--seed", "my seed"]
    Path("file").write_text("")
    assert run([*line, "--keep", keep]) == FAILED
    again = commands(capsys.readouterr().out)
    assert len(again) == 1
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert run(again[0]) == DONE


@pytest.mark.parametrize("place", ["no folder/game.json", "my game ü/ruleset.yaml"])
@pytest.mark.parametrize("option", ["--save", "--log"])
def test_what_cannot_be_written_is_refused(
    game: str, log: str, option: str, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(game, "ruleset.yaml").read_bytes()
    line = ["replay", log] if option == "--save" else ["play", game, "--bots", "uniform"]
    assert run([*line, option, place]) == USAGE
    assert place in capsys.readouterr().err
    assert Path(game, "ruleset.yaml").read_bytes() == before


def test_a_replayed_game_is_saved_and_gone_on_with(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):  # a game of ours may be written over
        assert run(["replay", log, "--to", "4", "--save", "new game.json"]) == DONE
    assert run(["play", "--resume", "new game.json", "--bots", "uniform"]) == DONE


def test_json_is_json_with_the_board_asked_for(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run(["replay", log, "--board", "--format", "json"]) == DONE
    assert json.loads(capsys.readouterr().out)["game"]["over"]
