"""Taking back and going on again: nothing that was played is ever lost."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from stockrail.engine.game import Game
from stockrail.engine.saved_game import restored
from worlds.stall import stall
from worlds.stall_games import walked


@pytest.fixture
def game() -> Game:
    return Game(stall(), 7)


def texts(game: Game) -> list[tuple[str, bool]]:
    return [(entry.text, entry.undone) for entry in game.entries]


def test_undo_takes_back_the_latest_answer_of_a_decision_being_made(game: Game) -> None:
    game.play("pass, tip 2, tip 4, bid 3")
    assert game.undo().undone == ("bid 3",)
    assert game.decision is not None
    assert str(game.decision) == "p2 bid"


def test_undo_takes_back_a_whole_decision_that_is_complete(game: Game) -> None:
    start = game.full_hash
    game.play("bid 3, shelve none")
    assert game.undo().undone == ("shelve none", "bid 3")
    assert game.full_hash == start


def test_a_secret_answer_is_taken_back_alone_and_all_of_them_once_they_are_shown(game: Game) -> None:
    game.play("pass, tip 2")
    assert game.undo().undone == ("tip 2",)
    game.play("tip 2, tip 4")
    assert game.undo().undone == ("tip 4", "tip 2")


def test_undo_restores_chance_and_says_that_it_was_seen(game: Game) -> None:
    game.play("pass")
    drawn = game.history.here.chance
    step = game.undo()
    assert step.saw_chance
    game.play("pass")
    assert game.history.here.chance == drawn
    game.play("tip 2")
    assert not game.undo().saw_chance


def test_there_is_nothing_to_undo_or_redo_at_the_start(game: Game) -> None:
    assert not game.undo()
    assert not game.redo()
    assert game.undo().undone == ()


def test_redo_makes_again_what_undo_took_back(game: Game) -> None:
    game.play("bid 3, shelve none, tip 2")
    end = game.full_hash
    game.undo()
    game.undo()
    assert game.redo().redone == ("bid 3", "shelve none")
    assert game.redo().redone == ("tip 2",)
    assert game.full_hash == end


def test_playing_on_ends_redo_but_loses_nothing(game: Game) -> None:
    game.play("bid 3, shelve none")
    line = game.full_hash
    game.undo()
    game.play("pass")
    assert not game.redo()
    assert texts(game) == [("bid 3", True), ("shelve none", True), ("pass", False)]
    step = game.go_to(2)
    assert step.undone == ("pass",)
    assert step.redone == ("bid 3", "shelve none")
    assert game.full_hash == line
    assert texts(game) == [("bid 3", False), ("shelve none", False), ("pass", True)]


def test_going_back_to_an_answer_can_be_undone_by_redo(game: Game) -> None:
    game.play("bid 3, shelve none, tip 2, tip 4, pass")
    end = game.full_hash
    assert len(game.go_to(1).undone) == 4
    assert game.decision is not None
    assert game.decision.continues
    game.redo()
    assert game.full_hash == end
    with pytest.raises(LookupError, match="there is no answer 6: the last is 5"):
        game.go_to(6)


def test_a_copy_has_its_own_history(game: Game) -> None:
    game.play("pass")
    copy = game.copy()
    copy.undo()
    assert [entry.undone for entry in game.entries] == [False]
    assert copy.redo()
    assert copy == game


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 50), steps=st.lists(st.integers(0, 30), max_size=25), back=st.integers(0, 12))
def test_undo_any_number_and_redo_as_many(seed: int, steps: list[int], back: int) -> None:
    game = walked(seed, steps)
    hashes = [game.full_hash]
    for _ in range(back):
        if not game.undo():
            break
        hashes.append(game.full_hash)
    assert len(set(hashes)) == len(hashes)
    for expected in reversed(hashes[:-1]):
        game.redo()
        assert game.full_hash == expected
    assert not game.redo()



def test_a_game_may_begin_in_the_middle_of_a_joint_choice() -> None:
    begun = Game(stall(), 7)
    begun.play("bid 3")
    game = Game(stall(), 7, start=begun.position)
    assert game.decision == begun.decision
    assert not game.undo()
    game.play("shelve none, tip 2")
    assert [entry.decision for entry in game.entries] == [1, 2]
    copy = restored(stall(), game.save())
    assert copy.entries == game.entries
    assert copy.undo() == game.undo()
    copy.undo()
    assert copy.decision == begun.decision
