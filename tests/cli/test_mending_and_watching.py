"""`check --fix` and `check --watch` on the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from stockrail.cli import watching
from stockrail.cli.main import run
from stockrail.source.stamps import changed, stamps

SOUND = """\
format: 1
ruleset: small
players: 2
kinds:
  player:
    state: {coins: purse = 0}
flow:
  play:
    - turns: seat(1)
      do:
        - choose: coins from 1..3
          do:
            - pay: 1 * coins
              to: player
          or: pass
end:
  rich: {if: any p in players where p.coins > 20, at: once}
scoring: {coins: player.coins}
"""


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "small.yaml"
    file.write_text(SOUND.replace("in players", "in playres").replace("20", "020"), encoding="utf-8")
    return file


def test_what_could_be_mended_is_counted(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = faulty.read_bytes()
    assert run(["check", "small.yaml"]) == 1
    assert capsys.readouterr().err == "1 ruleset: 1 error; 1 can be mended by --fix\n"
    assert faulty.read_bytes() == before


def test_fix_tells_each_mend(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--fix", "small.yaml"]) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "small.yaml:17:47: mended[decimal]: `020` → `20`",
        "small.yaml:17:23: mended[unknown-name]: `playres` → `players`",
        "1 ruleset: no findings; 2 mended",
    ]
    assert faulty.read_text(encoding="utf-8") == SOUND
    assert run(["check", "--fix", "small.yaml"]) == 0
    assert capsys.readouterr().out == "1 ruleset: no findings; 0 mended\n"


def test_json_has_mends_and_what_is_left(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--format", "json", "small.yaml"]) == 1
    [problem] = json.loads(capsys.readouterr().out)["problems"]
    assert (problem["fix"]["line"], problem["fix"]["column"], problem["fix"]["text"]) == (17, 47, "20")
    assert run(["check", "--fix", "--format", "json", "small.yaml"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["problems"] == []
    assert [each["fix"]["text"] for each in data["mended"]] == ["20", "players"]


def test_a_missing_ruleset_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "--fix", str(tmp_path / "nowhere.yaml")]) == 2
    assert "unreadable" in capsys.readouterr().out


def test_looks_again_after_each_change(
    faulty: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pauses between looks write the file, then a new one beside it, then somebody says stop."""
    steps = iter([
        lambda: None,
        lambda: faulty.write_text(SOUND, encoding="utf-8"),
        lambda: (faulty.parent / "other.yaml").write_text("members: {}", encoding="utf-8"),
    ])

    def pause(seconds: float) -> None:
        step = next(steps, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(watching.time, "sleep", pause)
    assert run(["check", "--watch", "small.yaml"]) == 130
    told = capsys.readouterr()
    assert told.out.count("error[decimal]") == 1
    assert told.out.count("1 ruleset: no findings\n") == 2
    assert [line for line in told.err.splitlines() if line.startswith("---")] == [
        "--- changed: small.yaml", "--- changed: other.yaml",
    ]
    assert "\x1b" not in told.out


def test_what_is_extended_is_watched(tmp_path: Path) -> None:
    over = tmp_path / "over.yaml"
    over.write_text("format: 1\nruleset: over\nextends: union_station\n", encoding="utf-8")
    files = watching.files([str(over)], watching.sources([str(over)]))
    assert str(over) in files
    assert any(file.endswith("union_station/ruleset.yaml".replace("/", os.sep)) for file in files)


def test_watching_shows_text_alone() -> None:
    assert run(["check", "--watch", "--fix", "union_station"]) == 2
    assert run(["check", "--watch", "--format", "json", "union_station"]) == 2


def test_stamps_tell_what_is_new_and_lost(tmp_path: Path) -> None:
    kept, lost, new = (tmp_path / name for name in ("kept", "lost", "new"))
    kept.write_text("a")
    lost.write_text("a")
    before = stamps([kept, lost, new])
    lost.unlink()
    new.write_text("a")
    assert changed(before, stamps([kept, lost, new])) == [str(lost), str(new)]
