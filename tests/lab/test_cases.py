"""What stopped games is told with the line, the values, the seeds and a saved game that shows it again."""

import json
from pathlib import Path

import pytest
from stockrail.cli.main import run
from stockrail.engine.fault_messages import _WORDED, worded
from stockrail.source.folders import folder

#: Each stops every game, at the answer that `trouble` would follow or with what can be taken back.
FAULTY = {
    "stuck": ("stuck", "stuck", {"picked": "there is nothing to choose from"}),
    "division-by-zero": ("fault", "division-by-zero", {"apples": "4", "pickers": "0"}),
    "broken-invariant": (
        "broken", "broken-invariant", {"invariant": "fair", "p": "p1", "p.apples": "4", "left": "2"}
    ),
    "not-over": ("capped", "not-over", {"decisions": "30"}),
    "everybody-skipped": ("stuck", "everybody-skipped", {}),
}


@pytest.fixture(autouse=True)
def _among_the_examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(folder("examples"))
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    monkeypatch.setenv("TMPDIR", str(tmp_path))


def simulated(name: str, form: str, keep: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = run([
        "simulate", f"{name}.yaml", "-n", "6", "--bots", "uniform", "--jobs", "1", "--cap", "30", "--quiet",
        "--format", form, "--keep", str(keep),
    ])
    return code, capsys.readouterr().out


@pytest.mark.parametrize("name", FAULTY)
def test_json_names_line_values_seeds_and_saved_game(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome, code, values = FAULTY[name]
    left, printed = simulated(name, "json", tmp_path, capsys)
    assert left == (1 if outcome == "capped" else 4)
    [case] = json.loads(printed)["cases"]
    assert (case["outcome"], case["code"], case["games"]) == (outcome, code, 6)
    assert case["seeds"] == ["0/0", "0/1", "0/2", "0/3", "0/4"]
    assert case["site"]["path"] == f"{name}.yaml"
    assert values.items() <= case["values"].items()
    assert Path(case["saved"]).parent == tmp_path


@pytest.mark.parametrize("name", FAULTY)
def test_text_is_as_written_down(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, printed = simulated(name, "text", tmp_path, capsys)
    heading, *told, again = printed.split("\n\n")[-1].rstrip().split("\n")
    outcome, _, _ = FAULTY[name]
    assert heading == f"{outcome}: 6 games, seed 0/0, 0/1, 0/2, 0/3, 0/4 …"
    assert "\n".join(told) + "\n" == Path(f"{name}.out").read_text(encoding="utf-8")
    assert "to see it: stockrail play --resume" in again


@pytest.mark.parametrize("name", FAULTY)
def test_the_saved_game_is_resumed_and_replayed(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, printed = simulated(name, "json", tmp_path, capsys)
    [case] = json.loads(printed)["cases"]
    script = tmp_path / "script"
    answer = case["again"].partition("then answer ")[2]
    script.write_text(f"{answer or 'undo'}\n", encoding="utf-8")
    with script.open() as lines:
        monkeypatch.setattr("sys.stdin", lines)
        left = run(["play", "--resume", case["saved"]])
    said = capsys.readouterr()
    assert left == (4 if answer else 0)
    assert f"error[{case['code']}]" in said.err if answer else "now at answer" in said.out
    assert run(["replay", case["saved"]]) == 0
    assert "come out as recorded" in capsys.readouterr().out


def test_the_same_run_prints_the_same_and_writes_over_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulated("stuck", "json", tmp_path, capsys) == simulated("stuck", "json", tmp_path, capsys)


def test_what_is_not_ours_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, printed = simulated("stuck", "json", tmp_path, capsys)
    path = Path(json.loads(printed)["cases"][0]["saved"])
    path.write_text("dear diary", encoding="utf-8")
    _, printed = simulated("stuck", "json", tmp_path, capsys)
    [case] = json.loads(printed)["cases"]
    assert path.read_text(encoding="utf-8") == "dear diary"
    assert case["saved"] == ""
    assert case["again"] == "stockrail play stuck.yaml -p 2 --seed 0/0 --bots uniform,uniform"


def test_without_a_folder_games_go_among_temporary_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(["simulate", "stuck.yaml", "-n", "1", "--bots", "uniform", "--jobs", "1", "-q", "-f", "json"]) == 4
    saved = Path(json.loads(capsys.readouterr().out)["cases"][0]["saved"])
    assert saved.is_file() and saved.parent.parent == tmp_path


IN_THE_SETUP = """\
format: 1
ruleset: late
title: Late
players: 2
options:
  pickers: {is: 0..3, default: 0}
state:
  apples: 0..9 = 6
  share: 0..9
setup:
  - set: share
    to: apples / pickers rounded down
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between: {pick: [{lower: apples}]}
end:
  bare: {if: apples = 0, at: once}
scoring: {apples: 1}
"""


def test_a_game_that_fails_in_its_setup_is_told_by_its_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "late.yaml"
    file.write_text(IN_THE_SETUP, encoding="utf-8")
    assert run(["simulate", str(file), "-n", "2", "--bots", "uniform", "--jobs", "1", "-q", "-f", "json"]) == 4
    [case] = json.loads(capsys.readouterr().out)["cases"]
    assert (case["code"], case["decisions"], case["saved"]) == ("division-by-zero", 0, "")
    assert case["values"] == {"apples": "6", "pickers": "0"}
    assert case["again"] == f"stockrail play {file} -p 2 --seed 0/0 -o pickers=0 --bots uniform,uniform"


GROWING = """\
format: 1
ruleset: growing
players: 2
state: {n: NUMBER}
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between:
            grow: [{set: n, to: n + 2000000000}]
end: {never: {if: n < 0, after: turn}}
scoring: {n: n}
"""


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize(
    ("number", "said"), [("0..9", "the bounds of the field"), ("int", "the largest number there is")]
)
def test_a_number_out_of_range_is_reported(
    number: str, said: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "growing.yaml").write_text(GROWING.replace("NUMBER", number), encoding="utf-8")
    left, printed = simulated(str(tmp_path / "growing"), form, tmp_path, capsys)
    assert left == 4
    assert f"this goes beyond {said}" in printed


def test_words_are_the_same_for_values_and_their_text() -> None:
    """A report keeps as text what a fault saw."""
    for name in _WORDED:
        for value in (7, -7, 1 << 31, -(1 << 31)):
            seen = {"value": value, "low": 0, "high": 5, "decisions": value}
            text = {key: str(each) for key, each in seen.items()}
            assert worded(name, None, seen).message == worded(name, None, text).message
