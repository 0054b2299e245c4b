"""The door: rulesets are read, checked and compiled once for each text and setting, then found again."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import stockrail
from stockrail.compiler.cache import Cache
from stockrail.door import Ruleset
from stockrail.engine.program import Program
from stockrail.source.problem import Problem
from worlds.stall import stall

TEXT = """\
format: 1
ruleset: stall
title: Stall
players: 2
options: {long: {is: bool, default: true}}
kinds: {good: {members: [apples]}}
flow: {market: [{say: Nothing happens.}]}
"""


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")


class Workshop:
    """Stands for checker and compiler: counts what is asked of it, and always makes the stall."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.problems: list[Problem] = []
        for name, tools in {"build": [self.build, self.attach], "check": [self.check]}.items():
            module = ModuleType(f"stockrail.compiler.{name}")
            for tool in tools:
                setattr(module, tool.__name__, tool)
            setattr(module, "Unbuildable", LookupError)  # noqa: B010
            monkeypatch.setitem(sys.modules, module.__name__, module)

    def check(self, model: Any) -> list[Problem]:
        self.done.append("check")
        return self.problems

    def build(self, model: Any, players: int, options: dict[str, int | bool]) -> Program:
        self.done.append(f"build {players}")
        return stall()

    def attach(self, program: Program) -> None:
        program.loaded = stall().loaded


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(monkeypatch)


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[], Ruleset]:
    """Opens the same file anew, as another run of the program would."""
    (tmp_path / "stall.yaml").write_text(TEXT, encoding="utf-8")
    return lambda: Ruleset(tmp_path / "stall.yaml", Cache(tmp_path / "cache"))


def test_a_ruleset_tells_what_it_is(workshop: Workshop, opened: Callable[[], Ruleset]) -> None:
    ruleset = opened()
    assert (ruleset.name, ruleset.title, ruleset.player_counts) == ("stall", "Stall", (2, 2))
    assert ruleset.problems == []


def test_an_unchanged_text_is_not_checked_or_compiled_again(
    workshop: Workshop, opened: Callable[[], Ruleset]
) -> None:
    first = opened().start(2, seed=7)
    assert workshop.done == ["check", "build 2"]
    ruleset = opened()
    game = ruleset.start(2, seed=7)
    assert ruleset.problems == []
    assert workshop.done == ["check", "build 2"]
    assert game == first
    assert "model" not in vars(ruleset)


def test_a_changed_text_is_checked_and_compiled_again(
    workshop: Workshop, opened: Callable[[], Ruleset]
) -> None:
    ruleset = opened()
    ruleset.start(2)
    ruleset.path.write_text(TEXT.replace("Nothing", "Little"), encoding="utf-8")
    opened().start(2)
    assert workshop.done == ["check", "build 2"] * 2


def test_each_setting_is_compiled_for_itself(workshop: Workshop, opened: Callable[[], Ruleset]) -> None:
    ruleset = opened()
    ruleset.start(2)
    ruleset.start(2, options={"long": False})
    ruleset.start(2, seed=3, options={"long": False})
    assert workshop.done == ["check", "build 2", "build 2"]


def test_there_is_no_game_of_a_ruleset_with_errors(
    workshop: Workshop, opened: Callable[[], Ruleset]
) -> None:
    workshop.problems = [
        Problem("odd", None, "this is odd", level="warning"), Problem("bad", None, "this is bad"),
    ]
    with pytest.raises(stockrail.FaultyRuleset, match="this is bad") as caught:
        opened().start(2)
    assert {problem.code for problem in caught.value.problems} == {"odd", "bad"}
    assert {problem.code for problem in opened().problems} == {"odd", "bad"}
    assert workshop.done == ["check"]


def test_warnings_do_not_keep_anybody_from_playing(
    workshop: Workshop, opened: Callable[[], Ruleset]
) -> None:
    workshop.problems = [Problem("odd", None, "this is odd", level="warning")]
    assert not opened().start(2).over


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (3, {}, "stall is for 2 players, not 3"),
        (2, {"lang": True}, "stall has no option lang; did you mean long?"),
        (2, {"xyz": 1}, "stall has no option xyz; it has long"),
    ],
)
def test_settings_the_ruleset_does_not_have(
    workshop: Workshop, opened: Callable[[], Ruleset],
    players: int, options: dict[str, int | bool], message: str,
) -> None:
    with pytest.raises(stockrail.BadSetting, match=message.replace("?", r"\?")):
        opened().start(players, options=options)


def test_a_saved_game_finds_its_ruleset(
    workshop: Workshop, opened: Callable[[], Ruleset], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    opened()
    game = stockrail.load("stall.yaml").start(2, seed=7)
    game.play("pass")
    assert stockrail.restore(game.save()) == game
    assert stockrail.restore(game.save(), opened()) == game
    with pytest.raises(stockrail.CannotRestore, match="not a saved game"):
        stockrail.restore({})


def test_what_is_not_there_is_a_problem_with_a_place_to_look() -> None:
    assert [problem.level for problem in stockrail.check("no_such_game")] == ["error"]
    with pytest.raises(stockrail.FaultyRuleset):
        stockrail.load("no_such_game")
    [problem] = stockrail.check("nowhere/no_such_file.yaml")
    assert problem.code == "unreadable"


def test_a_file_that_is_no_ruleset_has_problems(tmp_path: Path) -> None:
    file = tmp_path / "list.yaml"
    file.write_text("- 1\n", encoding="utf-8")
    assert stockrail.check(file)
    with pytest.raises(stockrail.FaultyRuleset):
        stockrail.load(file).start(2)


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("row_width", 99, "option row_width may be 5 to 10, not 99"),
        ("row_width", True, "option row_width is a number from 5 to 10, not true"),
        ("same_railroad_twice", 3, "option same_railroad_twice is true or false, not 3"),
        ("row_wdith", 5, "union_station has no option row_wdith; did you mean row_width?"),
    ],
)
def test_options_out_of_bounds(option: str, value: int, says: str) -> None:
    with pytest.raises(stockrail.BadSetting, match=says.replace("?", r"\?")):
        stockrail.load("union_station").start(players=3, options={option: value})
