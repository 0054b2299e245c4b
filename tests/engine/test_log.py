"""Logs: one line an answer, undone moves kept; replayed, they come out the same or say where they don't."""

import json
from dataclasses import replace
from itertools import repeat
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stockrail.engine.game import Game
from stockrail.engine.log import BadLog, read_log, written
from stockrail.engine.log_schema import log_schema
from stockrail.engine.program import Program
from stockrail.engine.replay import CannotReplay, Replay, replay
from worlds.stall import stall
from worlds.stall_games import played_out, walked


def replayed(game: Game, program: Program | None = None, to: int | None = None) -> Replay:
    return replay(program or stall(), read_log(written(game.log)), to=to)


def test_the_lines_of_a_log() -> None:
    game = Game(stall(), 7)
    game.play("bid 3, shelve none, tip 4")
    game.undo()
    game.redo()
    assert written(game.log).splitlines()[1:] == [
        '{"n": 0, "chance": "shuffle", "of": "good", "out": ["dates", "bread", "apples", "cloth", "apples"]}',
        '{"n": 1, "d": 1, "p": "p1", "a": "bid 3", "more": true}',
        '{"n": 2, "d": 1, "p": "p1", "a": "shelve none"}',
        '{"n": 3, "d": 2, "p": "p1", "a": "tip 4", "secret": true, "more": true}',
        '{"at": 2, "undone": [3]}',
        '{"at": 3, "redone": [3]}',
        '{"over": false, "at": 3, "hash": "' + game.log[-1]["hash"] + '"}',
    ]
    assert game.log[0]["seed"] == 7
    assert game.log[0]["options"] == {"long": True}


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 50), steps=st.lists(st.integers(0, 30), max_size=30), back=st.integers(0, 5))
def test_every_log_fits_its_schema_and_replays(seed: int, steps: list[int], back: int) -> None:
    game = walked(seed, steps)
    for _ in range(back):
        game.undo()
    game.redo()
    validator = jsonschema.Draft202012Validator(log_schema())
    for line in game.log:
        validator.validate(line)
    result = replayed(game)
    assert result.divergence is None
    assert result.remaining == ()
    assert result.game.full_hash == game.full_hash
    assert result.game.log == game.log


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(log_schema())


def test_a_replay_can_stop_at_an_answer() -> None:
    result = replayed(played_out(1), to=5)
    assert result.game.history.here.number == 5
    assert result.divergence is None
    assert result.remaining[0]["n"] == 6


def test_chance_falls_as_the_log_says_whatever_the_seed() -> None:
    game = played_out(1)
    lines = [game.log[0] | {"seed": 99}, *game.log[1:]]
    assert replay(stall(), read_log(written(lines))).divergence is None


def some_rounds() -> Game:
    game = Game(stall(), 7)
    game.play("pass, tip 2, tip 2, bid 1, shelve none, tip 4, tip 6, pass, tip 0, tip 0")
    return game


def tampered(game: Game, number: int, **change: Any) -> Replay:
    """The replay of a log in which the lines of answer `number` that have these keys say something else."""
    lines = [
        line | change if number in (line.get("n"), line.get("at")) and set(change) <= set(line) else line
        for line in game.log
    ]
    return replay(stall(), read_log(written(lines)))


@pytest.mark.parametrize(
    ("number", "change", "what", "reason"),
    [
        (5, {"a": "shelve cloth"}, "answer", "p2 answered shelve cloth: shelve cloth is not among"),
        (5, {"a": "bid 3"}, "answer", "this is no answer here"),
        (5, {"p": "p1"}, "player", "p1 answered shelve none, but it is for p2 shelve to decide"),
        (4, {"a": "bid 7"}, "fault", "there is not enough money"),
        (1, {"chance": "pick", "out": "bread"}, "chance", "the log has a pick that cannot come out"),
        (8, {"chance": "pick", "of": "good", "out": "gold"}, "chance", "gold is not in good"),
        (10, {"hash": "0" * 16}, "state", "the state differs after answer 10"),
        (10, {"over": True}, "result", "the game is not over here"),
    ],
)
def test_the_first_line_that_does_not_fit_is_named(
    number: int, change: dict[str, Any], what: str, reason: str
) -> None:
    game = some_rounds()
    result = tampered(game, number, **change)
    assert result.divergence is not None
    assert (result.divergence.what, reason in result.divergence.reason) == (what, True)
    before = number if what in ("state", "result") else number - 1
    assert result.divergence.number == result.game.history.here.number == before
    game.go_to(before)
    assert result.game == game


def test_a_way_back_to_what_never_was_does_not_fit() -> None:
    game = some_rounds()
    result = replay(stall(), read_log(written([*game.log[:-1], {"at": 99}, game.log[-1]])))
    assert result.divergence is not None
    assert result.divergence.reason == "there is no answer 99: the last is 10"


def test_a_hash_on_the_way_finds_the_stretch_where_it_went_apart() -> None:
    game = walked(5, repeat(0))
    assert len(game.entries) == 20
    result = tampered(game, 20, hash="0" * 16)
    assert result.divergence is not None
    assert result.divergence.number == 20
    assert result.divergence.reason == "the state differs after answer 20; it agreed after answer 0"


@pytest.mark.parametrize("drop", [True, False])
def test_too_few_and_too_many_draws_are_noticed(drop: bool) -> None:
    lines = some_rounds().log
    place = next(place for place, line in enumerate(lines) if line.get("chance") == "draw")
    lines[place : place + 1] = [] if drop else [lines[place]] * 2
    result = replay(stall(), read_log(written(lines)))
    assert result.divergence is not None
    assert result.divergence.what == "chance"
    assert result.game == Game(stall(), 7)


def test_another_text_of_the_ruleset_is_no_divergence_as_long_as_the_answers_fit() -> None:
    game = some_rounds()
    result = replayed(game, replace(stall(), digest="6" * 64))
    assert not result.same_text
    assert result.divergence is None
    lines = [line | {"hash": "0" * 16} if "hash" in line else line for line in game.log]
    assert replay(replace(stall(), digest="6" * 64), read_log(written(lines))).divergence is None


def test_under_another_text_the_first_other_state_is_told() -> None:
    game = some_rounds()
    lines = [*game.log[:-1], game.log[-1] | {"hash": "0" * 16}]
    result = replay(replace(stall(), digest="6" * 64), read_log(written(lines)))
    assert result.divergence is None
    assert result.parted == game.log[-1]["at"]
    assert replayed(game, replace(stall(), digest="6" * 64)).parted is None


def test_a_setup_that_cannot_come_out_so_is_the_logs_fault() -> None:
    lines = [line | {"out": ["dates"] * 5} if line.get("n") == 0 else line for line in some_rounds().log]
    with pytest.raises(CannotReplay, match="line 2: the log has a shuffle that cannot come out"):
        replay(stall(), read_log(written(lines)))


def test_a_log_of_another_setting_is_refused() -> None:
    with pytest.raises(CannotReplay, match="a game of 2 players, not 3"):
        replayed(some_rounds(), replace(stall(), players=3))
    with pytest.raises(CannotReplay, match="long = True, not False"):
        replayed(some_rounds(), replace(stall(), options={"long": False}))


def test_a_game_that_began_elsewhere_replays_from_there() -> None:
    game = Game(stall(), 7, start=some_rounds().position)
    game.play("bid 1, shelve none")
    result = replayed(game)
    assert result.divergence is None
    assert result.game == game


def test_a_line_broken_off_at_the_end_is_left_out() -> None:
    text = written(some_rounds().log)
    log = read_log(text[:-20])
    assert log.cut
    assert not read_log(text).cut
    assert replay(stall(), log).divergence is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: this is not a log"),
        ("hello", "line 1: this is not JSON"),
        ('{"a": 1}', "line 1: a line with `a` needs n and d and p"),
        ('{"log": "stockrail"}', "line 1: a line with `log` needs format and engine"),
        ("[]", "line 1: this is not a JSON object"),
    ],
)
def test_what_is_not_a_log_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadLog, match=message):
        read_log(text)


def test_a_damaged_line_in_the_middle_is_named() -> None:
    rows = written(some_rounds().log).splitlines(keepends=True)
    rows[3] = rows[3][:9] + "\n"
    with pytest.raises(BadLog, match="line 4: this is not JSON"):
        read_log("".join(rows))


def test_a_log_of_a_later_format_says_so() -> None:
    lines = some_rounds().log
    with pytest.raises(BadLog, match="the log has format 2; this program reads format 1"):
        read_log(written([lines[0] | {"format": 2}, *lines[1:]]))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"n": "one", "d": 1, "p": "p1", "a": "pass"}, "`n` must be integer"),
        ({"n": 1, "d": 1, "p": "p1", "a": "pass", "b": 2}, "a line with `a` takes no `b`"),
        ({"n": 0, "chance": "dice", "out": 3}, "`chance` has a value that no log has"),
        ({"n": 1, "hash": "zz"}, "`hash` has a value that no log has"),
        ({"at": 0.0}, "`at` must be integer"),
        ({"at": 1, "undone": [2.0]}, "`undone.0` must be integer"),
        ({"n": 1.0, "d": 1, "p": "p1", "a": "pass"}, "`n` must be integer"),
        ({"n": 1, "chance": "pick", "out": 3.0}, "`out` has a value that no log has"),
        ({"over": False, "at": True, "hash": "0" * 16}, "`at` must be integer"),
    ],
)
def test_lines_are_held_against_the_schema(line: dict[str, object], says: str) -> None:
    header = {"log": "stockrail", "format": 1, "engine": "0.1.0", "ruleset": "x", "digest": "", "players": 2,
              "options": {}, "seed": "0"}
    with pytest.raises(BadLog, match=f"line 2: {says}"):
        read_log(f"{json.dumps(header)}\n{json.dumps(line)}\n\n")


@pytest.mark.parametrize("wrong", [{"players": 2.0}, {"seed": 2.0}, {"options": {"long": 1.0}}])
def test_numbers_of_a_header_are_whole(wrong: dict[str, object]) -> None:
    lines = some_rounds().log
    with pytest.raises(BadLog, match=r"line 1: .* must be integer"):
        read_log(written([lines[0] | wrong, *lines[1:]]))


@pytest.mark.parametrize("left_out", ["ended_by", "scores", "winners"])
def test_a_result_may_lack_a_part(left_out: str) -> None:
    lines = played_out(1).log
    last = {key: value for key, value in lines[-1].items() if key != left_out}
    found = replay(stall(), read_log(written([*lines[:-1], last]))).divergence
    assert (found.what if found else "") == ("" if left_out == "winners" else "result")
