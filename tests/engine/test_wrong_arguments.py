"""Whatever is handed in from Python, what comes back is an answer or one of the package's own exceptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import stockrail
from properties.playing import ROOT, ruleset
from stockrail import BadSetting, CannotRestore, FaultyRuleset, Game, IllegalChoice, NoSuch, Ruleset, WrongArgument

FILE = ROOT / "rulesets" / "examples" / "two_lines" / "ruleset.yaml"


A_LIST: Any = []


def two_lines() -> Ruleset:
    return ruleset(FILE)


@pytest.fixture
def game() -> Game:
    return two_lines().start(2)


STRANGE: tuple[Any, ...] = (None, 5, True, 3.5, float("nan"), 10**5000, b"x", [], {}, object(), ["buy"])
NO_TEXT = [value for value in STRANGE if not isinstance(value, str)]
NO_NUMBER = [value for value in STRANGE if type(value) is not int]

#: What is called, and what it is not to be given.
CALLS: dict[str, tuple[Callable[[Game, Any], Any], list[Any]]] = {
    "load": (lambda game, value: stockrail.load(value), NO_TEXT),
    "check": (lambda game, value: stockrail.check(value), NO_TEXT),
    "players": (lambda game, value: two_lines().start(value), [*NO_NUMBER, "3", ""]),
    "seed": (lambda game, value: two_lines().start(2, value), [*NO_NUMBER, 10**5000, "\ud800"]),
    "guess seed": (lambda game, value: game.guess("p1", value), [*NO_NUMBER, "\ud800"]),
    "options": (lambda game, value: two_lines().start(2, 0, value), [5, "x", True, [("a", 5)], object(), {5: 5},
                                                                     {"a": None}, {"a": 3.5}, {"a": "b"}]),
    "play": (lambda game, value: game.play(value), NO_TEXT),
    "trace": (lambda game, value: game.trace(value), NO_TEXT),
    "is_legal": (lambda game, value: game.is_legal(value), NO_TEXT),
    "choice": (lambda game, value: game.choice(value), NO_TEXT),
    "why_not": (lambda game, value: game.why_not(value), NO_TEXT),
    "explain": (lambda game, value: game.explain(value), NO_TEXT),
    "says": (lambda game, value: game.says(value), [*NO_TEXT, "buy"]),
    "go_to": (lambda game, value: game.go_to(value), [*NO_NUMBER, "1"]),
    "events": (lambda game, value: game.events(value), [each for each in NO_NUMBER if each is not None]),
    "listen": (lambda game, value: game.listen(value), [*STRANGE, "x"]),
    "view": (lambda game, value: game.view(value), NO_TEXT),
    "to_dict": (lambda game, value: game.to_dict(value), [each for each in NO_TEXT if each is not None]),
    "guess": (lambda game, value: game.guess(value), NO_TEXT),
    "state": (lambda game, value: game.state[value], NO_TEXT),
    "read_log": (lambda game, value: stockrail.read_log(value), NO_TEXT),
    "replay": (lambda game, value: stockrail.replay(value, value), [*STRANGE, "x"]),
    "restore with": (lambda game, value: stockrail.restore(game.save(), value),
                     [each for each in (*STRANGE, "x") if each is not None]),
    "played again with": (lambda game, value: stockrail.played_again(game.save(), value),
                          [each for each in (*STRANGE, "x") if each is not None]),
}
REFUSED = [(name, value) for name, (_, values) in CALLS.items() for value in values]

#: What is of the right type, but not there.
MISSING: dict[str, tuple[Callable[[Game], Any], type[Exception]]] = {
    "a ruleset": (lambda game: stockrail.load("nowhere"), FaultyRuleset),
    "players": (lambda game: two_lines().start(99), BadSetting),
    "an option": (lambda game: two_lines().start(2, 0, {"zzz": 1}), BadSetting),
    "an answer": (lambda game: game.play("zzz"), IllegalChoice),
    "a moment": (lambda game: game.go_to(10**30), NoSuch),
    "events": (lambda game: game.events(-1), NoSuch),
    "a player": (lambda game: game.view("p9"), NoSuch),
    "a field": (lambda game: game.explain("p1.zzz"), NoSuch),
    "state": (lambda game: game.state["zzz"], NoSuch),
    "a member": (lambda game: game.state["p1.zzz"], NoSuch),
    "a saved game": (lambda game: stockrail.restore({}), CannotRestore),
    "a saved list": (lambda game: stockrail.restore(A_LIST), CannotRestore),
    "a log again": (lambda game: stockrail.played_again(A_LIST), CannotRestore),
}


@pytest.mark.parametrize(("name", "value"), REFUSED,
                         ids=[f"{name}-{number}" for number, (name, _) in enumerate(REFUSED)])
def test_wrong_types_are_refused(name: str, value: Any, game: Game) -> None:
    before = game.full_hash
    with pytest.raises(WrongArgument) as refused:
        CALLS[name][0](game, value)
    assert isinstance(refused.value, TypeError)
    assert isinstance(refused.value, ValueError)
    assert len(str(refused.value)) < 200
    assert game.full_hash == before


@pytest.mark.parametrize("name", MISSING)
def test_what_is_not_there_is_told(name: str, game: Game) -> None:
    act, wanted = MISSING[name]
    with pytest.raises(wanted):
        act(game)


def test_missing_things_can_be_caught_as_python_has_it(game: Game) -> None:
    for wanted in (KeyError, LookupError):
        with pytest.raises(wanted, match=r"^there is no player p9"):
            game.view("p9")


def test_seeds_are_numbers_or_text() -> None:
    assert two_lines().start(2, 7).full_hash == two_lines().start(2, "7").full_hash
    assert two_lines().start(2, -3).seed == -3
