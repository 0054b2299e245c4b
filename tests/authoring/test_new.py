"""New folders: sound at once, whatever they begin with, and nothing of anybody's is touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import stockrail
from stockrail.authoring.beginning import CannotBegin
from stockrail.authoring.new import SMALL_GAME, new_game, new_variant
from stockrail.cli.main import run
from stockrail.lab.scenarios import run_scenarios
from stockrail.ruleset.find import shipped
from stockrail.source.folders import folder

#: A game without dials, in a file that is not called ruleset.yaml, with a library and data of its own beside it.
GAME = """\
format: 1
ruleset: plain
title: Plain
players: 2
use: [shelf/fees]
kinds:
  player:
    state: {cash: purse = 9}
  town:
    members: {from: towns.yaml}
    facts: {toll: money}
flow:
  play:
    - turns: seat(1)
      do:
        - decide: player
          between:
            stay: []
            go:
              requires: player.cash > 0
              do:
                - run: fee(player, a.toll)
end:
  broke: {if: any p in players where p.cash = 0, after: turn}
scoring: {cash: player.cash}
"""
FEES = """\
format: 1
library: fees
needs: {player: {cash: purse}}
procedures:
  fee(player who, money due):
    - pay: min(due, who.cash)
      from: who
"""
TOWNS = "members:\n  a: {toll: 3}\n"
SCENARIO = """\
format: 1
ruleset: plain
players: 2
scenarios:
  a_fee:
    steps:
      - when:
          - p1: go
        then: {p1.cash: 6}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def plain(here: Path) -> Path:
    (here / "plain.yaml").write_text(GAME)
    (here / "towns.yaml").write_text(TOWNS)
    for name, text in (("shelf/fees.yaml", FEES), ("scenarios/fees.yaml", SCENARIO)):
        (here / name).parent.mkdir()
        (here / name).write_text(text)
    return here / "plain.yaml"


def sound(place: Path) -> None:
    """No findings, all scenarios pass, and a game can be played to its end."""
    assert [str(problem) for problem in stockrail.check(place)] == []
    results = run_scenarios(place / "ruleset.yaml", sorted((place / "scenarios").glob("*.yaml")))
    assert results
    assert [str(problem) for result in results for problem in result.problems] == []
    ruleset = stockrail.load(place)
    game = ruleset.start(ruleset.player_counts[0])
    for _ in range(20):
        if not game.over:
            game.play(game.legal()[0])


def test_a_new_game_is_the_small_one_under_its_own_name(here: Path) -> None:
    made = new_game(Path("my_game"))
    assert {path.relative_to("my_game").as_posix() for path in Path("my_game").rglob("*") if path.is_file()} == set(
        made.files
    )
    sound(Path("my_game"))
    mine, theirs = stockrail.load("my_game"), stockrail.load(SMALL_GAME)
    assert (mine.name, mine.title) == ("my_game", "My Game")
    assert mine.player_counts == theirs.player_counts


@pytest.mark.parametrize("name", shipped())
def test_any_shipped_ruleset_can_be_copied(name: str) -> None:
    new_game(Path("copy"), name)
    sound(Path("copy"))
    assert name not in {path.stem for path in Path("copy").rglob("*")}


@pytest.mark.parametrize("name", shipped())
def test_any_shipped_ruleset_can_be_varied(name: str) -> None:
    new_variant(Path("variant"), name)
    sound(Path("variant"))
    assert f"extends: {name}\n" in Path("variant/ruleset.yaml").read_text(encoding="utf-8")


def test_the_variants_scenario_tells_what_the_dial_changed() -> None:
    new_variant(Path("variant"), "union_station")
    assert "default: 45\n    note: In union_station it is 30." in Path("variant/ruleset.yaml").read_text()
    assert "p1.cash: 45" in Path("variant/scenarios/opening.yaml").read_text()


def test_a_copy_takes_along_what_lies_in_the_folder(plain: Path) -> None:
    made = new_game(Path("copy"), str(plain))
    assert {"towns.yaml", "shelf/fees.yaml", "scenarios/fees.yaml"} <= set(made.files)
    for file in (plain, plain.parent / "towns.yaml", plain.parent / "shelf/fees.yaml"):
        file.unlink()
    sound(Path("copy"))


@pytest.mark.parametrize("source", ["library/exchange", "library/market", "plain.yaml"])
def test_a_copy_of_what_has_no_scenarios_begins_with_one(source: str, plain: Path) -> None:
    (plain.parent / "scenarios/fees.yaml").unlink()
    made = new_game(Path("copy"), source)
    assert "scenarios/opening.yaml" in made.files
    sound(Path("copy"))
    assert run(["test", "copy"]) == 0
    assert "decision: p1" in Path("copy/scenarios/opening.yaml").read_text(encoding="utf-8")


def test_a_copy_of_a_game_that_fails_at_once_has_no_scenario(plain: Path) -> None:
    (plain.parent / "scenarios/fees.yaml").unlink()
    plain.write_text(GAME + "setup:\n  - {pay: 10, from: seat(1)}\n", encoding="utf-8")
    made = new_game(Path("copy"), str(plain))
    assert not Path("copy/scenarios").exists()
    assert "scenarios" not in Path("copy/README.md").read_text(encoding="utf-8")
    assert "ruleset.yaml" in made.files


def test_a_game_without_dials_can_be_varied(plain: Path) -> None:
    new_variant(Path("variant"), str(plain))
    sound(Path("variant"))


def test_copies_and_variants_of_ones_own_lead_back(here: Path) -> None:
    Path("deep").mkdir()
    new_game(Path("deep/mine"))
    new_variant(Path("deep/other"), "deep/mine")
    assert "extends: mine\n" in Path("deep/other/ruleset.yaml").read_text()
    new_variant(Path("third"), "deep/other")
    new_game(Path("fourth"), "third")
    for place in ("deep/other", "third", "fourth"):
        sound(Path(place))


def test_a_new_folder_can_be_renamed(here: Path) -> None:
    new_game(Path("my_game"))
    Path("my_game").rename("renamed")
    sound(Path("renamed"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("9-lives", "try game_9_lives"),
        ("Crazy game", "try crazy_game"),
        ("no", "is a word of the language; try game_no"),
        ("union_station", "try my_union_station"[4:]),
        (".", "needs a name"),
        ("x" * 400, "too long"),
        ("nowhere/x", "there is no folder nowhere"),
    ],
)
def test_a_name_that_can_not_be_is_refused(name: str, told: str, here: Path) -> None:
    with pytest.raises(CannotBegin, match=told):
        new_game(Path(name))
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("what", ["folder", "file"])
def test_nothing_is_written_over(what: str, here: Path) -> None:
    if what == "file":
        (here / "mine").write_text("kept")
    else:
        (here / "mine").mkdir()
    with pytest.raises(CannotBegin, match="is there already"):
        new_game(Path("mine"))
    assert (here / "mine").is_dir() or (here / "mine").read_text() == "kept"


def test_a_base_with_errors_leaves_nothing_behind(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "bad.yaml").write_text(GAME)
    assert run(["new", "mine", "--from", "bad.yaml"]) == 2
    assert "error[not-found]" in capsys.readouterr().err
    assert not Path("mine").exists()


def test_the_command_tells_what_it_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "mine", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ruleset"] == "mine"
    assert all(Path("mine", file).is_file() for file in told["files"])
    assert run(["new", "other", "--variant-of", "mine"]) == 0
    assert "other: a variant of mine" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["a", "--from", "two_lines", "--variant-of", "two_lines"], "either --from or --variant-of"),
        (["a", "--from", "unoin_station"], "did you mean union_station?"),
        (["a", "--variant-of", "auctions"], "is a library"),
    ],
)
def test_wrong_use_is_told(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not Path("a").exists()


def test_schemas_are_where_the_first_lines_say() -> None:
    new_game(Path("mine"))
    for file in [Path("mine/ruleset.yaml"), *Path("mine/scenarios").glob("*.yaml")]:
        first = file.read_text(encoding="utf-8").splitlines()[0]
        schema = file.parent / first.partition("$schema=")[2]
        assert schema.read_bytes() == (folder("schemas") / schema.name).read_bytes()
