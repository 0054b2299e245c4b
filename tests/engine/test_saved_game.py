"""A saved game comes back whole: the same position, the same chance to come, the same history."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stockrail.engine.game import Game
from stockrail.engine.log import BadLog
from stockrail.engine.replay import replay
from stockrail.engine.saved_game import CannotRestore, ChangedRules, log_of, restored
from stockrail.engine.seal import sealed
from worlds.stall import stall
from worlds.stall_games import walked


def again(game: Game) -> Game:
    """The game, saved as text and restored."""
    return restored(stall(), json.loads(json.dumps(game.save())))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 50), steps=st.lists(st.integers(0, 30), max_size=25))
def test_a_restored_game_equals_the_saved_one(seed: int, steps: list[int]) -> None:
    game = walked(seed, steps)
    copy = again(game)
    assert copy == game
    assert copy.full_hash == game.full_hash
    assert copy.legal() == game.legal()
    assert copy.decision == game.decision
    assert copy.entries == game.entries
    assert copy.log == game.log
    assert copy.save() == game.save()


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 50), steps=st.lists(st.integers(0, 30), max_size=25), back=st.integers(0, 5))
def test_a_restored_game_can_be_undone_and_redone(seed: int, steps: list[int], back: int) -> None:
    game = walked(seed, steps)
    game.undo()
    copy = again(game)
    for _ in range(back):
        assert copy.undo() == game.undo()
        assert copy.full_hash == game.full_hash
    for _ in range(back + 1):
        assert copy.redo() == game.redo()
        assert copy.full_hash == game.full_hash


def test_a_game_is_saved_by_names() -> None:
    game = Game(stall(), 7)
    game.play("bid 3, shelve none, tip 4")
    words = game.save()["position"]
    assert words["ask"] == "tip"
    assert words["who"] == "p2"
    assert words["fields"]["game"]["lot"] == "dates"
    assert words["frames"][1]["locals"] == {"tip": 4, "tips": {"p1": 4, "p2": 0}, "unnamed": ["p2"]}


def test_a_game_that_began_elsewhere_remembers_where() -> None:
    start = Game(stall(), 7)
    start.play("pass, tip 2, tip 4")
    game = Game(stall(), 7, start=start.position)
    game.play("pass")
    copy = again(game)
    assert copy.undo()
    assert copy == start


def test_what_a_local_holds_beyond_its_type_is_kept() -> None:
    game = Game(stall(), 7)
    position = game.position.copy()
    position.frames[0][2] = "odd"
    position.frames[0][3] = 17
    odd = Game(stall(), 7, start=position)
    assert again(odd).position.frames == position.frames


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"saved": 2}, "another version"),
        ({"digest": "6"}, "another text of stall"),
        ({"players": 3}, "saved with 3 players"),
        ({"position": {}}, "damaged"),
        ({"log": [{"at": 9}]}, "damaged"),
        ({"log": [{"an": 9}]}, "damaged"),
        ({"at": 5}, "damaged"),
        ({"path": 5}, "damaged"),
        ({"players": "two"}, "damaged"),
        ({"options": [3]}, "damaged"),
    ],
)
def test_what_cannot_be_restored_says_why(change: dict[str, Any], message: str) -> None:
    data = sealed(Game(stall(), 7).save() | change)
    with pytest.raises(CannotRestore, match=message):
        restored(stall(), data)


def places(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all values in JSON-able data."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [(*way, key) for key in keys] + [place for key in keys for place in places(data[key], (*way, key))]


def changed(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """A copy of data with another value in one place."""
    if not way:
        return value
    copy = data.copy()
    copy[way[0]] = changed(data[way[0]], way[1:], value)
    return copy


STRANGE: tuple[Any, ...] = ("x", -7, 10**12, 0.5, True, None, [], ["x"], {}, {"x": 1}, [[0]])


def test_whatever_is_damaged_is_refused() -> None:
    game = walked(5, [0, 2, 1, 3])
    game.undo()
    data = json.loads(json.dumps(game.save()))
    for way in places(data):
        for value in STRANGE:
            damaged = changed(data, way, value)
            if way != ("path",) and json.dumps(damaged) != json.dumps(data):
                with pytest.raises(CannotRestore):
                    restored(stall(), damaged)


def test_a_position_is_held_against_the_program_even_under_a_seal() -> None:
    """Whoever writes positions by hand and seals them hears what does not fit, or gets a game."""
    data = json.loads(json.dumps(walked(5, [0, 2, 1, 3]).save()))
    for way in places(data["position"]):
        for value in STRANGE:
            position = sealed(changed(data["position"], way, value))
            with suppress(CannotRestore):
                restored(stall(), sealed(data | {"position": position}))


def test_a_game_of_another_ruleset_is_refused() -> None:
    data = Game(stall(), 7).save()
    with pytest.raises(ChangedRules, match="another text"):
        restored(replace(stall(), digest="9"), data)


def test_a_saved_game_holds_its_log() -> None:
    game = walked(3, [1, 2, 0, 4, 1])
    game.undo()
    log = log_of(json.loads(json.dumps(game.save())))
    result = replay(stall(), log)
    assert result.divergence is None
    assert result.game == game


@pytest.mark.parametrize("change", [{"saved": 2}, {"log": 5}, {"log": [7]}, {"players": None}, {"seed": []}])
def test_a_saved_game_without_a_sound_log_says_so(change: dict[str, Any]) -> None:
    with pytest.raises(BadLog):
        log_of(Game(stall(), 7).save() | change)


@pytest.mark.parametrize("position", [None, 5, "x", [], {}, True])
def test_a_position_of_another_type_is_refused_also_under_a_seal(position: Any) -> None:
    with pytest.raises(CannotRestore, match="damaged"):
        restored(stall(), sealed(Game(stall(), 7).save() | {"position": position}))
