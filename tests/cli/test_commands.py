"""The command line as people and scripts use it: output, exit codes, what is said when something is wrong."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import click
import pytest
from stockrail.cli.main import VERBS, run
from stockrail.cli.options import option
from stockrail.engine.seal import sealed
from stockrail.ruleset.find import examples, games

BROKEN = """\
format: 1
ruleset: broken
title: Broken
players: 2
flow:
  play:
    - each: p in playrs
      do:
        - pay: 1
          to: p
end:
  never: {if: no p in players where p.cash > 0, at: once}
kinds:
  player:
    state: {cash: purse = 0}
"""

STUCK = """\
format: 1
ruleset: stuck_game
title: Stuck
players: 2
kinds:
  player:
    state: {cash: purse = 0}
state: {round: 0..9}
flow:
  play:
    - turns: seat(1)
      do:
        - raise: round
        - choose: n from 1..2 - round
          do:
            - pay: 1 * n
              to: player
end:
  late: {if: round = 9, after: turn}
scoring: {cash: player.cash}
"""


@pytest.fixture
def stuck(tmp_path: Path) -> str:
    file = tmp_path / "stuck.yaml"
    file.write_text(STUCK)
    return str(file)


def test_every_verb_has_help_that_opens_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in VERBS:
        assert run([verb, "--help"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith(f"Usage: stockrail {verb}")
        assert lines[2].strip().startswith(f"stockrail {verb}")


def test_help_loads_nothing_but_click() -> None:
    code = (
        "import sys\nfrom stockrail.cli.main import run\nrun(['--help'])\n"
        "heavy = {'lark', 'yaml', 'jsonschema', 'rich', 'multiprocessing', 'stockrail.door', 'stockrail.engine'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_lists_every_shipped_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    printed = capsys.readouterr().out.splitlines()
    first = printed.index("RULESET is a file, a folder, or the name of a shipped ruleset:") + 1
    assert [line.strip() for line in printed[first : printed.index("", first)]] == [*games(), *examples()]


def test_a_bare_command_prints_help_and_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Verbs:" in printed.err


def test_an_unknown_verb_suggests_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulat", "x"]) == 2
    assert "did you mean 'simulate'?" in capsys.readouterr().err


def test_check_of_a_sound_ruleset(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "union_station"]) == 0
    assert capsys.readouterr().out == "1 ruleset: no findings\n"


def test_check_names_the_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN)
    assert run(["check", str(file)]) == 1
    printed = capsys.readouterr()
    assert f"{file}:7:18: error[" in printed.out
    assert "players" in printed.out
    assert "1 error" in printed.err
    assert run(["check", str(file), "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["line"] == 7


@pytest.mark.parametrize("verb", ["check", "show", "test", "simulate", "bench", "play"])
def test_a_ruleset_that_is_not_there(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([verb, "union_staton"]) == 2
    printed = capsys.readouterr()
    assert "union_station" in printed.out + printed.err


@pytest.mark.parametrize("verb", ["show", "simulate", "bench", "play"])
def test_a_ruleset_with_mistakes(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN)
    assert run([verb, str(file)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"{file}:7:18: error[" in printed.err


def test_simulations_are_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "union_station", "--bots", "uniform", "-n", "12", "--format", "json", "-p", "3"]
    assert run([*command, "--jobs", "1"]) == 0
    alone = capsys.readouterr()
    assert run([*command, "--jobs", "2", "--quiet"]) == 0
    shared = capsys.readouterr()
    assert alone.out == shared.out
    assert "answers/s" in alone.err
    assert shared.err == ""
    report = json.loads(alone.out)
    assert (report["schema_version"], report["played"], report["players"]) == (1, 12, 3)


def test_simulation_of_a_ruleset_that_gets_stuck(stuck: str, capsys: pytest.CaptureFixture[str]) -> None:
    keep = str(Path(stuck).parent)
    assert run(["simulate", stuck, "-n", "3", "--bots", "uniform", "--jobs", "1", "--keep", keep]) == 4
    assert "stuck: 3 games, seed 0/0, 0/1, 0/2\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-p", "9"], "union_station is for 3 to 5 players, not 9"),
        (["-o", "row_widht=7"], "did you mean row_width?"),
        (["-o", "row_width"], "should be NAME=VALUE"),
        (["-o", "row_width=wide"], "should be a whole number, true or false"),
        (["--bots", "unifrom"], "did you mean uniform?"),
    ],
)
def test_settings_that_do_not_fit(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", "union_station", *arguments]) == 2
    assert said in capsys.readouterr().err


def play(arguments: list[str], script: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", StringIO(script))
    return run(["play", *arguments])


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("No", False), ("true", True), ("false", False), ("3", 3)])
def test_an_option_may_be_set_to_yes_or_no(word: str, value: int | bool) -> None:
    @click.command
    @option
    def setting(options: dict[str, int | bool]) -> None:
        found.append(options)

    found: list[dict[str, int | bool]] = []
    setting.main(["-o", f"fast={word}"], standalone_mode=False)
    assert found == [{"fast": value}]
    assert type(found[0]["fast"]) is type(value)


@pytest.mark.parametrize("word", ["TAB", "May-Be-None", "CHOOSE"])
def test_what_is_explained_may_be_written_in_any_letters(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", word]) == 0
    assert capsys.readouterr().out


def test_a_game_is_played_saved_resumed_and_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, log = tmp_path / "game.json", tmp_path / "game.jsonl"
    start = ["union_station", "-p", "3", "--seed", "5"]
    assert play([*start, "-o", "opening_cash=33"], f"5\nundo\n6\npass\nsave {saved}\nquit\n", monkeypatch) == 0
    assert "seed 5" in capsys.readouterr().err
    resume = ["--resume", str(saved), "--bots", "uniform", "--log", str(log)]
    assert play(resume, "", monkeypatch) == 0
    resumed = capsys.readouterr()
    assert "The game is over" in resumed.out
    assert "as saved: 3 players" in resumed.err
    assert "opening_cash = 33" in resumed.err
    assert run(["replay", str(log)]) == 0
    assert "come out as recorded" in capsys.readouterr().out
    assert run(["replay", str(log), "--to", "3", "--board", "--format", "json"]) == 0
    assert '"answers": 3' in capsys.readouterr().out


COUNTING = """\
format: 1
ruleset: counting
title: Counting
players: 2
kinds:
  player:
    state: {points: 0..100 = 0}
flow:
  play:
    - turns: seat(1)
      do:
        - choose: n from LOWEST..9
          do:
            - raise: player.points
              by: n
end:
  far: {if: any p in players where p.points > 20, after: turn}
scoring: {points: player.points}
"""


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A ruleset, and a game of it that was saved after the answers 3 and 4; edit the one, resume the other."""
    ruleset, saved = tmp_path / "counting.yaml", tmp_path / "game.json"
    ruleset.write_text(COUNTING.replace("LOWEST", "1"))
    assert play([str(ruleset), "--seed", "5"], f"3\n4\nsave {saved}\nquit\n", monkeypatch) == 0
    return ruleset, saved


def test_a_saved_game_goes_on_under_edited_rules_that_it_fits(
    edited: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset, saved = edited
    ruleset.write_text(COUNTING.replace("LOWEST", "2"))
    assert play(["--resume", str(saved)], "2\nlog\nquit\n", monkeypatch) == 0
    printed = capsys.readouterr()
    assert "all its 2 answers fit" in printed.err
    assert "   3  p1: n 2" in printed.out
    assert run(["replay", str(saved)]) == 0
    assert "2 answers fit, and wherever the state was compared" in capsys.readouterr().out


def test_a_saved_game_that_edited_rules_do_not_fit_says_where_and_keeps_what_fits(
    edited: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset, saved = edited
    before = saved.read_text()
    ruleset.write_text(COUNTING.replace("LOWEST", "4"))
    assert play(["--resume", str(saved)], "5\n", monkeypatch) == 1
    assert "it stops at line 2, after answer 0: p1 answered n 3" in capsys.readouterr().err
    assert saved.read_text() == before
    kept = saved.with_name("kept.json")
    assert run(["replay", str(saved), "--save", str(kept)]) == 1
    assert play(["--resume", str(kept)], "4\nquit\n", monkeypatch) == 0


def test_a_saved_game_keeps_its_setting(
    edited: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, saved = edited
    assert play(["--resume", str(saved), "--seed", "5"], "", monkeypatch) == 2
    assert "leave out --seed" in capsys.readouterr().err


def test_a_saved_game_remembers_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ruleset, saved, kept = tmp_path / "counting.yaml", tmp_path / "game.json", tmp_path / "kept.json"
    ruleset.write_text(COUNTING.replace("LOWEST", "1"))
    assert play([str(ruleset), "--seat", "p2=uniform"], f"1\nsave {saved}\nquit\n", monkeypatch) == 0
    assert json.loads(saved.read_text())["seats"] == {"p2": "uniform"}
    assert run(["replay", str(saved), "--save", str(kept)]) == 0
    for file, options, asked in [
        (saved, [], ["p1"]), (kept, [], ["p1"]), (saved, ["--seat", "p2=person"], ["p1", "p2"]),
        (saved, ["--bots", "uniform"], []),
    ]:
        capsys.readouterr()
        assert play(["--resume", str(file), *options], "1\n" if asked else "", monkeypatch) == 0
        printed = capsys.readouterr().out
        assert [player for player in ("p1", "p2") if f"{player}, n" in printed] == asked


@pytest.mark.parametrize("seats", [["p2"], {"p2": 3}, {"p2": "nobody"}, {"p9": "uniform"}])
def test_seats_that_are_none_are_refused(
    edited: tuple[Path, Path], seats: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, saved = edited
    saved.write_text(json.dumps(sealed(json.loads(saved.read_text()) | {"seats": seats})))
    capsys.readouterr()
    assert play(["--resume", str(saved)], "", monkeypatch) == 2
    assert capsys.readouterr().err


def test_a_saved_game_is_compared_with_its_own_position(
    edited: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    _, saved = edited
    capsys.readouterr()
    assert run(["replay", str(saved)]) == 0
    assert "2 answers come out as recorded; the state was compared once, last after answer 2" in capsys.readouterr().out
    assert run(["replay", str(saved), "--to", "1"]) == 0
    assert "1 answers come out as recorded; no state is recorded on the way there" in capsys.readouterr().out
    data = json.loads(saved.read_text())
    fields = data["position"]["fields"]["kinds"]["player"]["p1"]
    assert fields["points"] == 3
    fields["points"] = 4
    saved.write_text(json.dumps(data | {"position": sealed(data["position"])}))
    assert run(["replay", str(saved)]) == 1
    assert "the state differs after answer 2" in capsys.readouterr().out
    saved.write_text(json.dumps(data | {"position": data["position"] | {"frames": []}}))
    assert run(["replay", str(saved)]) == 1
    assert "the saved position is damaged" in capsys.readouterr().out


def test_a_changed_log_diverges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "game.jsonl"
    play(["union_station", "--bots", "uniform", "--log", str(log)], "", monkeypatch)
    lines = log.read_text().splitlines()
    bid = next(place for place, line in enumerate(lines) if '"a": "bid' in line)
    lines[bid] = lines[bid].replace('"a": "bid', '"a": "bidd')
    log.write_text("\n".join(lines) + "\n")
    capsys.readouterr()
    assert run(["replay", str(log)]) == 1
    assert f"line {bid + 1}" in capsys.readouterr().out


def test_a_bots_game_is_the_simulated_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.jsonl"
    assert run(["simulate", "union_station", "--bots", "uniform", "-n", "2", "--each", str(games)]) == 0
    record = json.loads(games.read_text().splitlines()[1])
    log = tmp_path / "game.jsonl"
    play(["union_station", "--seed", "0/1", "--bots", "uniform", "--log", str(log)], "", monkeypatch)
    end = json.loads(log.read_text().splitlines()[-1])
    assert [score["total"] for score in end["scores"].values()] == record["scores"]
    assert end["ended_by"] == record["ended_by"]


def test_a_fault_while_playing_leaves_a_game(
    stuck: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play([stuck], "1\n", monkeypatch) == 4
    said = capsys.readouterr().err
    assert "error[stuck]" in said
    assert "the seed is 0" in said
    assert "to see it again: stockrail play --resume" in said


def test_what_bots_did_before_a_fault_is_told(
    stuck: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play([stuck, "--bots", "uniform"], "", monkeypatch) == 4
    printed = capsys.readouterr()
    assert "play begins" in printed.out
    assert "then answer n 1" in printed.err


def test_our_own_fault_is_a_sentence_and_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a wheel came off")

    monkeypatch.setattr("stockrail.door.check", fail)
    assert run(["check", "union_station"]) == 3
    said = capsys.readouterr().err
    assert said.startswith("Stockrail failed (RuntimeError: a wheel came off); this is our fault")
    assert "Traceback" not in said
    report = Path(said.rsplit(" ", 1)[-1].strip())
    assert "a wheel came off" in report.read_text()
    report.unlink()


def test_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", "union_station", "-k", "twenti", "--format", "json"]) in (0, 5)
    capsys.readouterr()
    assert run(["test", "union_station"]) == 0
    assert "scenarios pass" in capsys.readouterr().out
    assert run(["test", "union_station", "--format", "junit"]) == 0
    assert capsys.readouterr().out.startswith("<?xml")


def test_no_scenario_is_nothing_to_do(stuck: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", stuck]) == 5
    assert "no scenario found" in capsys.readouterr().err


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "duplicate-key"]) == 0
    assert "Two keys of one map" in capsys.readouterr().out
    assert run(["explain", "duplicat-key"]) == 2
    assert "did you mean 'duplicate-key'?" in capsys.readouterr().err
    assert run(["explain"]) == 0
    assert "Functions" in capsys.readouterr().out


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schema", "scenario"]) == 0
    assert json.loads(capsys.readouterr().out)["$id"] == "scenario.schema.json"
    assert run(["schema", "rulesets"]) == 2
    assert "did you mean ruleset?" in capsys.readouterr().err


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "union_station", "-n", "1", "--rounds", "1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["answers_per_second"] > 0
