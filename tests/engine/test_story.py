"""What an answer led to, line by line, for everybody and for one player."""

import pytest
import stockrail
from stockrail.engine.game import Game
from stockrail.engine.lexicon import lexicon
from stockrail.engine.story import changed
from worlds.stall import SACK, SHELF, SITE, STOCK, TIP, stall


@pytest.fixture
def game() -> Game:
    return Game(stall(), 7, listening=True)


def test_the_setup_is_told(game: Game) -> None:
    assert [str(line) for line in game.told] == ["market begins", "lot: none → dates", "stock loses dates"]


def test_an_answer_is_told_in_order(game: Game) -> None:
    game.play("bid 3")
    assert [(line.kind, line.text) for line in game.told] == [
        ("rule", "rule sell"), ("say", "sold for 3"), ("set", "p1.owns(dates): no → yes"),
    ]
    change = game.told[-1]
    assert (change.path, change.old, change.new, change.site) == ("p1.owns(dates)", False, True, SITE)


def test_nothing_is_told_unless_the_game_listens() -> None:
    game = Game(stall(), 7)
    game.play("bid 3")
    assert game.told == ()


def test_listening_changes_nothing_else(game: Game) -> None:
    deaf = Game(stall(), 7)
    for each in (game, deaf):
        each.play("bid 3, shelve none, tip 2, tip 4, pass")
    assert game.full_hash == deaf.full_hash
    assert game.log == deaf.log


@pytest.mark.parametrize(
    ("slot", "old", "new", "text"),
    [
        (SHELF, 0b1, 0b110, "shelf gains bread, cloth and loses apples"),
        (STOCK, (0, 1), (1, 0), "stock comes into a new order"),
        (STOCK, (0, 0), (0,), "stock loses apples"),
        (SACK + 1, 0, 2, "sack: 0 → 2 bread"),
        (TIP + 1, 3, 5, "p2.tipped: 3 → 5"),
    ],
)
def test_every_sort_of_change_has_its_words(slot: int, old: object, new: object, text: str) -> None:
    assert str(changed(lexicon(stall()), slot, old, new, SITE)) == text


def test_writes_that_change_nothing_are_not_told() -> None:
    book = lexicon(stall())
    assert changed(book, TIP, 3, 3) is None
    assert changed(book, book.own_slots()[0], 0, 1) is None


def test_a_player_is_not_told_what_he_cannot_see(game: Game) -> None:
    game.play("bid 3, shelve none, tip 2, tip 4")
    assert [str(line) for line in game.view("p1").told] == [
        "p1.tipped: 0 → 2", "lot: dates → bread", "stock: 4 hidden → 3 hidden",
    ]


def test_where_no_single_writes_are_reported_the_differences_are_told(game: Game) -> None:
    """What goes into the sack is not reported by the hand-written code."""
    game.play("pass")
    assert [str(line) for line in game.told] == ["sack: 0 → 3 dates"]


def test_a_shuffle_says_what_of_also_where_things_are_hidden() -> None:
    game = stockrail.load("union_station").start(players=3, listening=True)
    for told in (game.told, game.view("p1").told):
        chance = [str(event) for event in told if event.kind == "chance"]
        assert "pile of railroad shuffled" in chance
        assert not {"shuffled", "drawn"}.intersection(chance)
