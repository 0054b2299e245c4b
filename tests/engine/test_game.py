"""A game from the outside: what is asked, what may be played, how it comes out."""

import pytest
from stockrail.engine.choice import IllegalChoice, NumberRange
from stockrail.engine.game import Game
from worlds.stall import stall
from worlds.stall_games import played_out


@pytest.fixture
def game() -> Game:
    return Game(stall(), 7)


def test_the_open_question(game: Game) -> None:
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.id, decision.name, decision.labels) == ("p1", "bid", "bid", ("pass",))
    assert (decision.prompt, decision.secret, decision.continues) == ("dates for sale", False, False)
    assert str(decision) == "p1 bid"


def test_legal_choices_one_by_one_and_as_ranges(game: Game) -> None:
    texts = [choice.text for choice in game.legal()]
    assert texts == [*(f"bid {n}" for n in range(1, 13)), "pass"]
    bids, passing = game.offers()
    assert bids == NumberRange("bid", 1, 12)
    assert str(passing) == "pass"
    assert game.says(game.legal()[-1]) == "Leave it to the dice."
    assert game.says(game.legal()[0]) == ""


def test_a_choice_and_its_text_are_played_alike(game: Game) -> None:
    other = game.copy()
    game.play(game.legal()[2])
    other.play("bid 3")
    assert game == other
    assert game.position_hash == other.position_hash


def test_a_joint_choice_is_one_decision(game: Game) -> None:
    game.play("bid 3")
    assert game.decision is not None
    assert game.decision.continues
    game.play("shelve dates")
    assert [(entry.decision, entry.text) for entry in game.entries] == [(1, "bid 3"), (1, "shelve dates")]


def test_several_answers_in_one_text_are_all_played_or_none(game: Game) -> None:
    before = game.copy()
    with pytest.raises(IllegalChoice, match="shelve bread"):
        game.play("bid 3, shelve bread")
    assert game == before
    assert game.entries == []
    game.play("bid 3, shelve none,tip 4")
    assert [entry.text for entry in game.entries] == ["bid 3", "shelve none", "tip 4"]


@pytest.mark.parametrize(
    ("text", "nearest", "reason"),
    [
        ("bid 40", "bid 12", "a bid costs money; you have only 12"),
        ("bid 0", "bid 1", "a bid costs money"),
        ("bid x", "bid 1", "x is not an amount"),
        ("bid", "bid 1", "bid needs an amount, as in bid 1"),
        ("pas", "pass", "this is no answer here; the answers are bid …, pass"),
        ("slot plus_1", "", "this is no answer here"),
    ],
)
def test_an_illegal_choice_is_refused_with_reasons_and_the_nearest_legal_one(
    game: Game, text: str, nearest: str, reason: str
) -> None:
    with pytest.raises(IllegalChoice) as caught:
        game.play(text)
    assert caught.value.nearest == nearest
    assert (f"did you mean {nearest!r}?" in str(caught.value)) == bool(nearest)
    assert reason in caught.value.message
    assert not game.is_legal(text)
    assert game.entries == []


def test_why_not(game: Game) -> None:
    reasons = game.why_not("bid 40")
    assert [str(reason) for reason in reasons] == ["a bid costs money", "you have only 12"]
    assert reasons[0].site is not None
    assert reasons[0].site.line == 2
    assert game.why_not("bid 4") == []
    assert game.why_not("pass") == []


def test_asking_changes_nothing(game: Game) -> None:
    before = game.full_hash
    game.legal(), game.why_not("bid 40"), game.why_not("what"), game.decision, game.save(), game.scores
    assert game.full_hash == before


def test_the_end() -> None:
    game = played_out(1)
    assert game.over
    assert game.decision is None
    assert game.legal() == []
    assert game.offers() == []
    assert game.ended_by == ["sold_out"]
    with pytest.raises(IllegalChoice, match="the game is over"):
        game.play("pass")
    assert [str(reason) for reason in game.why_not("pass")] == ["the game is over"]


def test_scores_have_parts() -> None:
    game = played_out(1)
    for score in game.scores.values():
        assert score.total == sum(score.parts.values())
        assert list(score.parts) == ["goods", "cash"]
    best = max(score.total for score in game.scores.values())
    assert game.scores[game.winners[0]].total == best
    assert sorted(player for rank in game.ranking for player in rank) == ["p1", "p2"]


def test_nobody_has_won_before_the_end(game: Game) -> None:
    assert game.winners == ()
    assert game.ranking == [("p1", "p2")]


def test_ties_are_broken_by_rule_and_shared_otherwise(game: Game) -> None:
    game.play("pass, tip 2, tip 4")
    assert game.scores["p1"].total == game.scores["p2"].total
    assert game.ranking == [("p2",), ("p1",)]


def test_invariants_can_be_asked_for(game: Game) -> None:
    assert game.broken == []
    position = game.position.copy()
    position.slots[2] = -1
    assert Game(game.program, start=position).broken == ["coins"]


def test_copies_are_independent(game: Game) -> None:
    copy = game.copy()
    copy.play("pass")
    assert game.entries == []
    assert copy != game
    game.play("pass")
    assert game == copy
    assert game.full_hash == copy.full_hash


def test_equality_looks_away_from_chance_to_come() -> None:
    games = {seed: Game(stall(), seed) for seed in range(40)}
    alike = [game for game in games.values() if game.state.stock == games[0].state.stock
             and game.state.lot == games[0].state.lot]
    assert len(alike) > 1
    assert all(game == games[0] and game.position_hash == games[0].position_hash for game in alike)
    assert len({game.full_hash for game in alike}) == len(alike)


def test_the_same_seed_gives_the_same_game() -> None:
    assert played_out(3).log == played_out(3).log


def test_a_game_says_where_it_is(game: Game) -> None:
    assert repr(game) == "<Game stall answer 0: p1 bid>"
    assert repr(played_out(1)).endswith("over>")
    assert (game.players, game.options, game.seed) == (("p1", "p2"), {"long": True}, 7)


def test_only_what_is_offered_is_named_as_an_answer() -> None:
    """A branch that is closed, and a name without a value, are no answers to be told of."""
    game = Game(stall(), 7)
    while not game.over:
        offered = {choice.label or f"{choice.name} …" for choice in game.legal()}
        [reason] = game.why_not("what")
        assert set(str(reason).partition("the answers are ")[2].split(", ")) == offered
        game.play(game.legal()[-1])
