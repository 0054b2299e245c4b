"""The yardstick plays Chicago Express by the rules: edge cases and rulings, one by one."""

from __future__ import annotations

from typing import Any

import pytest

from tools.bench.chicago_express_board import CHICAGO, HEXES, NEIGHBOURS, TERRAIN
from tools.bench.chicago_express_by_hand import COMPANIES, HOME, PRR, WABASH, Game, choice, text

BO, CO, NYC = 1, 2, 3


def opening(players: int = 3) -> Game:
    game = Game(players)
    game.start()
    return game


def at_play(shares: list[str], players: int = 3, **given: Any) -> Game:
    """A game in which p1 is to act; `shares[p]` names the shares of player p, the rest is as at the start."""
    game = Game(players)
    game.opening = False
    game.asking = "action"
    for p, held in enumerate(shares):
        for name in held.split():
            company = COMPANIES.index(name)
            game.shares[p][company] += 1
            game.unsold[company] -= 1
    for name, value in given.items():
        setattr(game, name, value)
    return game


def put(game: Game, company: int, *hexes: str) -> None:
    for id_ in hexes:
        hex_ = HEXES.index(id_)
        game.track[company].add(hex_)
        game.locomotives[company] -= 1
        game.locomotives_on[hex_] += 1


def texts(game: Game) -> list[str]:
    return [text(c) for c in game.legal()]


def play(game: Game, *choices: str) -> None:
    for each in choices:
        assert each in texts(game)
        game.play(choice(each))


def growth(game: Game, hex_: str) -> int:
    return game.growth[HEXES.index(hex_)]


# The board


def test_the_board_has_the_counts_of_the_data() -> None:
    counts = {terrain: TERRAIN.count(terrain) for terrain in set(TERRAIN)}
    assert counts == {"plain": 73, "forest": 41, "mountain": 16, "city": 23, "industrial": 3, "start": 4}
    assert {HEXES[h] for h in NEIGHBOURS[CHICAGO]} == {"A3", "B2"}
    assert [HEXES[h] for h in HOME] == ["R5", "Q7", "Q9", "S3", "D3"]


# The opening


@pytest.mark.parametrize(("players", "cash"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_cash_by_the_number_of_players(players: int, cash: int) -> None:
    game = opening(players)
    assert game.cash == [cash] * players
    assert game.locomotives == [19, 21, 25, 23, 11]


def test_the_buyer_speaks_first_for_the_next_and_the_prr_brings_the_first_turn() -> None:
    game = opening()
    play(game, "pass", "bid 7", "pass")
    assert (game.player, texts(game)[0]) == (1, "bid 6")
    play(game, "pass", "bid 6", "pass")
    play(game, "bid 5", "pass", "pass")
    play(game, "bid 8", "pass", "pass")
    assert (game.asking, game.player) == ("action", 1)
    assert game.treasury == [7, 6, 5, 8, 0]


def test_without_a_bid_the_opening_share_is_free() -> None:
    game = opening()
    play(game, "pass", "pass", "pass")
    assert game.shares[0][PRR] == 1
    assert game.player == 0
    assert game.treasury[PRR] == 0


def test_other_shares_are_not() -> None:
    game = at_play([])
    play(game, "auction", "company bo", "pass", "pass", "pass")
    assert game.unsold[BO] == 4
    assert game.player == 1


def test_the_minimum_counts_the_share_for_sale() -> None:
    game = at_play(["co", "co"], income=[7, 6, 10, 8, 0])
    play(game, "auction", "company co")
    assert texts(game)[0] == "bid 4"


# Dials


def test_an_action_may_be_left_undone_but_its_dial_moves() -> None:
    game = at_play([])
    play(game, "expand", "nothing")
    assert game.used == [0, 1, 0]
    assert game.player == 1


def test_two_dials_on_red_close_the_round() -> None:
    game = at_play(["prr", "prr"], used=[2, 5, 1])
    play(game, "auction", "nothing")
    assert game.cash == [44, 44, 40]
    assert game.used == [0, 0, 0]
    assert growth(game, "E0") == 1


# Track


def test_a_line_grows_by_up_to_three_and_branches() -> None:
    game = at_play(["prr"], treasury=[20, 0, 0, 0, 0])
    play(game, "expand", "company prr", "hex Q5", "hex P4", "hex R6")
    assert game.treasury[PRR] == 17
    assert game.player == 1


def test_the_second_pays_double_and_a_forest_is_closed_to_it() -> None:
    game = at_play(["prr nyc"], treasury=[20, 0, 0, 20, 0])
    put(game, NYC, "R4", "R3", "Q3")
    put(game, PRR, "Q5", "Q4")
    play(game, "expand", "company prr")
    assert "hex R3" not in texts(game)
    play(game, "hex Q3")
    assert game.treasury[PRR] == 16
    assert game.income[PRR] == 8


def test_start_hexes_are_closed_and_the_treasury_is_the_limit() -> None:
    game = at_play(["prr"], treasury=[1, 0, 0, 0, 0])
    put(game, PRR, "S5", "S4")
    play(game, "expand", "company prr")
    assert "hex S3" not in texts(game)
    assert "hex R3" not in texts(game)
    play(game, "hex R4")
    assert texts(game) == ["stop"]


def test_nobody_expands_a_company_without_locomotives_or_shares() -> None:
    game = at_play(["prr", "bo"], locomotives=[0, 21, 25, 23, 11])
    play(game, "expand")
    assert texts(game) == ["nothing"]


# Development


def test_developing_takes_a_house_and_raises_the_income_of_all_there() -> None:
    game = at_play([])
    put(game, NYC, "Q3")
    put(game, PRR, "Q3")
    play(game, "develop", "hex Q3")
    assert (game.houses, game.income[NYC], game.income[PRR]) == (19, 9, 8)
    play(game, "develop")
    assert texts(game) == ["nothing"]


def test_a_forest_pays_two_and_industry_takes_no_house() -> None:
    game = at_play([])
    put(game, NYC, "R3", "K4")
    play(game, "develop", "hex R3", "develop", "hex K4", "develop", "hex K4", "develop")
    assert (game.treasury[NYC], game.income[NYC], game.houses) == (2, 12, 19)
    assert texts(game) == ["nothing"]


# Chicago and the Wabash


def test_chicago_pays_and_opens_the_wabash_when_the_action_is_done() -> None:
    game = at_play(["nyc"], treasury=[0, 0, 0, 20, 0])
    put(game, NYC, "B2")
    play(game, "expand", "company nyc", "hex A2")
    assert not game.wabash_open
    play(game, "stop")
    assert game.cash[0] == 40 + 15
    assert (game.income[WABASH], game.locomotives[WABASH], game.asking, game.player) == (1, 10, "bid", 0)
    play(game, "pass", "bid 2", "pass")
    assert (game.shares[1][WABASH], game.player, game.asking) == (1, 1, "action")
    assert game.used == [0, 1, 0]


def test_the_second_company_opens_nothing() -> None:
    game = at_play(["prr"], treasury=[20, 0, 0, 0, 0], wabash_open=True)
    put(game, PRR, "B2")
    play(game, "expand", "company prr", "hex A2", "stop")
    assert (game.cash[0], game.player, game.asking) == (54, 1, "action")


# The end


@pytest.mark.parametrize(
    ("given", "ends"),
    [
        ({"locomotives": [0, 0, 25, 23, 0]}, ["locomotives"]),
        ({"unsold": [0, 0, 6, 5, 0]}, ["shares"]),
        ({"houses": 3}, ["houses"]),
        ({"houses": 4}, []),
        ({"unsold": [0, 0, 6, 0, 2], "houses": 2}, ["shares", "houses"]),
    ],
)
def test_ends_are_tested_when_a_general_dividend_is_paid(given: dict[str, Any], ends: list[str]) -> None:
    game = at_play([], used=[2, 5, 0], **given)
    play(game, "auction")
    assert not game.over
    play(game, "nothing")
    assert game.ends == ends


def test_the_eighth_dividend_is_the_last() -> None:
    game = at_play(["prr"], used=[2, 5, 0])
    game.growth[HEXES.index("E0")] = 6
    play(game, "auction", "nothing")
    assert not game.over
    game.used, game.player, game.turn = [2, 5, 0], 0, 0
    play(game, "auction", "nothing")
    assert game.ends == ["detroit"]
    assert game.scores() == [54, 40, 40]
    assert game.used == [3, 5, 0]
