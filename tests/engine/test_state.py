"""The state by names, whole and as one player sees it."""

import json

import pytest
from stockrail.engine.game import Game
from stockrail.engine.sight import Hidden
from worlds.stall import stall


@pytest.fixture
def game() -> Game:
    game = Game(stall(), 7)
    game.play("bid 3, shelve dates, tip 4, tip 6")
    return game


def test_fields_by_attribute(game: Game) -> None:
    state = game.state
    assert (state.lot, state.shelf, state.stock) == ("bread", ("dates",), ("apples", "cloth", "apples"))
    assert (state.p1.cash, state.p2.tipped) == (12, 6)
    assert (state.p1.owns("dates"), state.p1.owns("bread")) == (True, False)
    assert state.sack == {"apples": 0, "bread": 0, "cloth": 0, "dates": 0}


def test_fields_by_key_and_path(game: Game) -> None:
    state = game.state
    assert state["lot"] == "bread"
    assert state["p1"]["cash"] == state["p1.cash"] == state["player.p1.cash"]
    assert state["p1.owns(dates)"] is True


def test_kinds_and_members(game: Game) -> None:
    state = game.state
    assert [str(player) for player in state.player] == ["p1", "p2"]
    assert len(state.good) == 4
    assert state.player.p2.tipped == state.player["p2"].tipped == 6
    assert state.p1.owns(state.dates) is True
    assert "cash" in dir(state.p1)
    assert "lot" in dir(state)
    assert repr(state.p1) == "<player p1>"


@pytest.mark.parametrize("name", ["nothing", "p3", "__deepcopy__"])
def test_names_that_nothing_has(game: Game, name: str) -> None:
    assert not hasattr(game.state, name)
    with pytest.raises(KeyError):
        game.state[name]


def test_wrong_keys_say_what_is_wanted(game: Game) -> None:
    with pytest.raises(KeyError, match="there is no good gold"):
        game.state.p1.owns("gold")
    with pytest.raises(TypeError, match="owns takes good, not 0 ids"):
        game.state.p1.owns()
    with pytest.raises(AttributeError, match="a player has no 'cahs'"):
        game.state.p1.cahs  # noqa: B018


def test_a_member_of_two_kinds_must_be_said_with_its_kind() -> None:
    program = stall()
    program.kinds = {**program.kinds, "dish": ("bread", "soup")}
    state = Game(program, 7).state
    with pytest.raises(AttributeError, match=r"bread may be a good or a dish: write good\.bread"):
        state.bread  # noqa: B018
    assert str(state.dish.bread) == "bread"


def test_a_state_is_a_snapshot(game: Game) -> None:
    before = game.state
    game.play("pass")
    assert before.sack != game.state.sack


def test_a_state_cannot_be_changed(game: Game) -> None:
    with pytest.raises(AttributeError):
        game.state.lot = "cloth"
    with pytest.raises(AttributeError):
        game.state.p1.cash = 99


def test_to_dict_is_complete_and_json_able(game: Game) -> None:
    plain = game.state.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["game"]["lot"] == "bread"
    assert plain["kinds"]["player"]["p1"]["owns"]["dates"] is True
    assert set(plain["game"]) == {"stock", "lot", "shelf", "sack"}


def test_a_game_in_a_dict_says_who_decides_and_how_it_came_out(game: Game) -> None:
    plain = game.to_dict()
    assert plain["decision"] == {
        "player": "p2", "id": "bid", "prompt": "bread for sale", "secret": False, "continues": False,
    }
    assert plain["fields"] == game.state.to_dict()
    assert plain["over"] is False
    assert "scores" not in plain
    while not game.over:
        game.play(game.legal()[-1])
    plain = game.to_dict()
    assert plain["decision"] is None
    assert plain["ended_by"] == ["sold_out"]
    assert plain["scores"]["p1"]["total"] == game.scores["p1"].total
    assert plain["winners"] == list(game.winners)


def test_a_player_sees_what_he_may(game: Game) -> None:
    state = game.view("p1").state
    assert (state.stock, state.p2.tipped, state.p1.tipped, state.lot) == (Hidden(3), Hidden(), 4, "bread")
    assert state.sack == Hidden(0)
    fields = game.to_dict("p1")["fields"]
    assert fields["game"]["stock"] == {"hidden": 3}
    assert fields["kinds"]["player"]["p2"]["tipped"] == {"hidden": True}


def test_secret_answers_are_seen_when_all_have_answered() -> None:
    game = Game(stall(), 7)
    game.play("pass, tip 4")
    assert [entry.text for entry in game.view("p2").entries] == ["pass", "has answered"]
    assert [entry.text for entry in game.view("p1").entries] == ["pass", "tip 4"]
    game.undo()
    assert game.view("p2").entries[1].text == "has answered"
    game.play("tip 6, tip 2")
    assert [entry.text for entry in game.view("p2").entries] == ["pass", "has answered", "tip 6", "tip 2"]


def test_choices_are_shown_to_whom_the_question_is_put(game: Game) -> None:
    assert game.view("p1").legal() == []
    assert game.view("p2").legal() == game.legal()
    assert [str(reason) for reason in game.view("p1").why_not("bid 1")] == ["it is for p2 bid to decide"]
    with pytest.raises(LookupError, match="there is no player p3; the players are p1, p2"):
        game.view("p3")


def test_a_guess_keeps_what_is_seen_and_deals_the_rest_anew(game: Game) -> None:
    orders = set()
    for seed in range(30):
        guess = game.guess("p1", seed)
        assert guess.to_dict("p1") == game.to_dict("p1")
        assert guess.legal() == game.legal()
        assert sorted(guess.state.stock) == sorted(game.state.stock)
        orders.add(guess.state.stock)
    assert len(orders) == 3
    assert game.guess("p1", 4).full_hash == game.guess("p1", 4).full_hash != game.full_hash
