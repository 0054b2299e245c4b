"""Faults of a ruleset: the line, the values, the game as it was, and a way to see it again."""

from pathlib import Path

import pytest
from stockrail.engine.fault import GameFault, Stuck
from stockrail.engine.game import Game
from stockrail.engine.position import Position
from stockrail.engine.program import Site
from stockrail.engine.saved_game import restored
from worlds.stall import RULE, stall


def failed(text: str) -> tuple[Game, GameFault]:
    game = Game(stall(), 7)
    with pytest.raises(GameFault) as caught:
        game.play(text)
    return game, caught.value


def test_a_fault_names_line_columns_and_values() -> None:
    _, fault = failed("bid 7")
    assert fault.site == Site("stall.yaml", 2, 21, 2, 31)
    assert str(fault).splitlines() == [
        "stall.yaml:2:21: fault[not-enough-money]: there is not enough money to pay this",
        "   = require the money before, or pay `min(due, purse)`",
        "   = here: bid = 7, seller = bread",
    ]


def test_an_error_of_pythons_in_a_rule_is_the_rulesets() -> None:
    _, fault = failed("bid 8")
    assert (fault.code, fault.site) == ("division-by-zero", Site("stall.yaml", 3, 21, 3, 36))


def test_our_own_mistakes_are_not_the_rulesets() -> None:
    with pytest.raises(RuntimeError, match="our own mistake"):
        Game(stall(), 7).play("bid 9")


def test_the_game_is_as_it_was() -> None:
    game, _ = failed("bid 7")
    assert game == Game(stall(), 7)
    assert game.entries == []
    game.play("bid 3")


def test_a_fault_can_be_seen_again() -> None:
    game = Game(stall(), 7)
    game.play("pass, tip 2, tip 4")
    with pytest.raises(GameFault) as caught:
        game.play("bid 7")
    fault = caught.value
    assert (fault.seed, fault.answer) == (7, "bid 7")
    assert fault.saved is not None
    with pytest.raises(GameFault, match="not-enough-money"):
        restored(stall(), fault.saved).play(fault.answer or "")


def test_stuck_names_the_question_and_what_bars_each_answer() -> None:
    game, fault = failed("bid 10")
    assert isinstance(fault, Stuck)
    assert (fault.code, fault.site) == ("stuck", game.program.asks[3].site)
    assert fault.problem.help[0] == "haggle: nobody haggles here"


def test_a_fault_in_the_setup_is_told_at_the_start() -> None:
    program = stall()
    assert program.loaded is not None

    def start(position: Position) -> None:
        raise ZeroDivisionError

    program.loaded.start = start
    with pytest.raises(ZeroDivisionError):  # no line of the ruleset in sight: our own mistake
        Game(program)
    exec(compile("def start(p):\n    1 // 0\n", "stall.yaml", "exec"), there := {})
    program.loaded.start = there["start"]
    with pytest.raises(GameFault, match=r"stall\.yaml:2:5: fault\[division-by-zero\]"):
        Game(program)


def test_the_problem_shows_the_file_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, fault = failed("bid 7")
    assert fault.problem.span is None
    Path("stall.yaml").write_text(RULE, encoding="utf-8")
    span = fault.problem.span
    assert span is not None
    assert span.text == "check(bid)"
    assert str(span) == "stall.yaml:2:21"


def test_columns_count_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = "def start(p):\n    'Zürich–Genève'; 1 // 0\n"
    Path("stall.yaml").write_text(text, encoding="utf-8")
    program = stall()
    assert program.loaded is not None
    exec(compile(text, "stall.yaml", "exec"), there := {})
    program.loaded.start = there["start"]
    with pytest.raises(GameFault) as caught:
        Game(program)
    assert caught.value.site == Site("stall.yaml", 2, 22, 2, 28)
    span = caught.value.problem.span
    assert span is not None
    assert span.text == "1 // 0"
