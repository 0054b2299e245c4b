"""The yardstick plays Union Station by the rules: edge cases and rulings, one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tools.bench.union_station_board import CHICAGO, HEXES, NEIGHBOURS, TERRAIN
from tools.bench.union_station_by_hand import (
    DESTINATIONS,
    GOLD,
    PASS,
    RAILROADS,
    Draws,
    Game,
    choice,
    text,
)

ALTON, BURLINGTON, MILWAUKEE, PFWC, PRR = range(5)
DECK = [r for r in range(5) for _ in range(5)]


def opening(players: int = 3, opener: int = 0, column: str = "prr pfwc milwaukee burlington alton") -> Game:
    game = Game(players)
    game.start(Draws.by_name(opener, column.split(), [RAILROADS[r] for r in DECK]))
    return game


def at_play(shares: list[str], players: int = 3, **given: Any) -> Game:
    """A game in which p1 is to act; `shares[p]` names the shares of player p, the rest is as at the start."""
    game = Game(players)
    game.deck = DECK.copy()
    game.asking = "action"
    for p, held in enumerate(shares):
        for railroad in held.split():
            game.shares[p][RAILROADS.index(railroad)] += 1
    for name, value in given.items():
        setattr(game, name, value)
    return game


def put(game: Game, railroad: int, *hexes: str) -> None:
    for id_ in hexes:
        game.track[railroad].add(HEXES.index(id_))
        game.discs_on[HEXES.index(id_)] += 1
        game.discs[railroad] -= 1


def fill(game: Game, *hexes: str) -> None:
    for id_ in hexes:
        game.discs_on[HEXES.index(id_)] = 2


def texts(game: Game) -> list[str]:
    return [text(c) for c in game.legal()]


def play(game: Game, *choices: str) -> None:
    for wanted in choices:
        assert wanted in texts(game)
        game.play(choice(wanted))


# The board


def test_the_board_has_the_counts_of_the_data() -> None:
    counts = {terrain: TERRAIN.count(terrain) for terrain in set(TERRAIN)}
    assert counts == {"plain": 41, "town": 34, "city": 7, "destination": 5, "start": 1}
    assert {HEXES[h] for h in NEIGHBOURS[CHICAGO]} == {"D13", "E12", "E16", "F13", "F15"}
    assert all(TERRAIN[h] == "destination" for h in DESTINATIONS)


def distance(goal: int) -> int:
    seen, reached, steps = {CHICAGO}, {CHICAGO}, 0
    while goal not in reached:
        reached = {n for h in reached for n in NEIGHBOURS[h]} - seen
        seen |= reached
        steps += 1
    return steps


def test_the_destinations_are_as_far_as_the_data_say() -> None:
    assert [distance(h) for h in DESTINATIONS] == [8, 5, 7, 6, 8]


# The opening auctions


def test_bids_begin_at_five_and_end_at_the_cash() -> None:
    assert texts(opening()) == [*(f"bid {n}" for n in range(5, 31)), "pass"]


def test_a_bid_must_be_topped_and_a_pass_is_final() -> None:
    game = opening(opener=1)
    play(game, "bid 5", "pass")
    assert game.player == 0
    assert texts(game)[0] == "bid 6"
    play(game, "bid 8")
    assert game.player == 1
    play(game, "pass")
    assert game.cash == [22, 30, 30]
    assert game.shares[0][PRR] == 1
    assert game.value[PRR] == 8


def test_the_winner_opens_the_next_auction() -> None:
    game = opening()
    play(game, "bid 5", "bid 6", "pass", "pass")
    assert game.player == 1
    assert texts(game)[0] == "bid 5"


def test_the_last_bidder_is_asked_while_nobody_has_bid() -> None:
    game = opening()
    play(game, "pass", "pass")
    assert game.player == 2
    play(game, "bid 5")
    assert game.shares[2][PRR] == 1
    assert game.player == 2


def test_a_share_nobody_wants_is_the_openers_at_value_five() -> None:
    game = opening(opener=2)
    play(game, "pass", "pass", "pass")
    assert game.shares[2][PRR] == 1
    assert game.cash == [30, 30, 30]
    assert game.value[PRR] == 5
    assert game.player == 2


def test_who_cannot_reach_the_next_bid_is_asked_and_can_only_pass() -> None:
    game = opening()
    play(game, "bid 27", "pass", "pass")
    assert game.player == 0
    assert texts(game) == ["pass"]
    play(game, "pass", "bid 30")
    assert game.player == 2
    assert texts(game) == ["pass"]


def test_bids_beyond_gold_pay_nothing() -> None:
    game = opening()
    play(game, "bid 30", "pass", "pass")
    assert game.value[PRR] == 30
    assert game.dividends_paid == 0
    assert game.cash == [0, 30, 30]


def test_the_share_auctioned_last_among_the_lowest_starts() -> None:
    game = opening()
    play(game, "bid 9", "pass", "pass")
    play(game, "pass", "bid 6", "pass")
    play(game, "pass", "bid 6", "pass")
    play(game, "bid 7", "pass", "pass")
    play(game, "bid 7", "pass", "pass")
    assert game.value == [7, 7, 6, 6, 9]
    assert game.player == 2
    assert [game.offer[0], game.offer[1:], len(game.deck)] == [ALTON, [None, None], 24]
    assert game.asking == "action"


# Buying


def test_a_purchase_pays_the_old_value_then_raises_it() -> None:
    game = at_play(["", ""], offer=[PRR, ALTON, BURLINGTON], value=[9, 5, 5, 5, 6], cash=[30, 30, 30])
    play(game, "buy_stock", "slot plus_2")
    assert game.cash[0] == 21
    assert game.value[ALTON] == 11
    assert game.offer == [ALTON, PRR, BURLINGTON]
    assert len(game.deck) == 24
    assert game.player == 1


def test_only_shares_within_reach_are_offered() -> None:
    game = at_play(["prr"], offer=[PRR, ALTON, None], value=[9, 5, 5, 5, 6], cash=[8, 0, 0])
    play(game, "buy_stock")
    assert texts(game) == ["slot plus_1"]


def test_dividends_are_rounded_up_for_each_share() -> None:
    game = at_play(["prr", "prr", ""], offer=[None, None, PRR], cash=[20, 0, 0], value=[5, 5, 5, 5, 17])
    play(game, "buy_stock", "slot plus_3")
    assert game.value[PRR] == 20
    assert game.cash == [20 - 17 + 14, 7, 0]
    assert game.dividends_paid == 1


def test_sold_shares_get_no_part_of_a_dividend() -> None:
    game = at_play(["prr", "prr", "prr prr prr"], value=[5, 5, 5, 5, 23], cash=[0, 0, 0], player=2)
    play(game, "sell_stock", "railroad prr", "lay_track", "railroad prr", "lead E16", "next E18")
    assert game.value[PRR] == 20
    assert game.cash == [10, 10, 69]


@pytest.mark.parametrize(
    ("before", "after", "paid"),
    [(11, 12, 1), (12, 13, 0), (10, 11, 0), (10, 13, 1), (12, 14, 0), (11, 14, 1)],
)
def test_a_gold_space_pays_when_it_is_entered_or_passed(before: int, after: int, paid: int) -> None:
    offer: list[int | None] = [None, None, None]
    offer[after - before - 1] = PRR
    game = at_play([""], offer=offer, value=[5, 5, 5, 5, before])
    play(game, "buy_stock", f"slot plus_{after - before}")
    assert game.dividends_paid == paid
    assert game.cash[0] == 30 - before + paid * after


def test_two_gold_spaces_in_one_rise_pay_twice_at_the_final_value() -> None:
    game = at_play(["alton"], value=[49, 5, 5, 5, 5])
    put(game, ALTON, "I4")
    play(game, "lay_track", "railroad alton", "lead I2")
    assert game.value[ALTON] == 54
    assert game.dividends_paid == 2
    assert game.cash[0] == 30 + 54 + 54
    assert game.discs[ALTON] == 0
    assert game.player == 1


def test_a_twentieth_dividend_stops_a_purchase_at_once() -> None:
    game = at_play([""], offer=[ALTON, None, None], value=[11, 5, 5, 5, 5], dividends_paid=19)
    game.station = [1, 2, 2, 2, 2]
    play(game, "buy_stock", "slot plus_1")
    assert game.ended_by == "dividends"
    assert game.station[ALTON] == 1
    assert game.offer == [None, None, None]
    assert len(game.deck) == 25
    assert game.cash[0] == 30 - 11 + 12


def test_the_game_goes_on_after_nineteen_dividends() -> None:
    game = at_play([""], offer=[ALTON, None, None], value=[11, 5, 5, 5, 5], dividends_paid=18)
    play(game, "buy_stock", "slot plus_1")
    assert game.dividends_paid == 19
    assert not game.over


# The Union Station Company


def test_the_last_railroad_across_a_line_pays_every_holder() -> None:
    stations = [2, 2, 1, 2, 3]
    game = at_play(["prr prr", "prr alton"], offer=[MILWAUKEE, None, None], station=stations)
    play(game, "buy_stock", "slot plus_1")
    assert game.station == [2, 2, 2, 2, 3]
    assert game.cash == [30 - 5 + 10 + 4 + 4, 30 + 10 + 4, 30]
    assert game.dividends_paid == 0


@pytest.mark.parametrize(("station", "pay"), [(1, 10), (2, 15), (3, 20)])
def test_each_line_pays_its_own_amount(station: int, pay: int) -> None:
    stations = [station, 4, 4, 4, 4]
    game = at_play([""], offer=[ALTON, None, None], station=stations)
    play(game, "buy_stock", "slot plus_1")
    assert game.cash[0] == 25 + pay


def test_a_disc_on_the_fourth_space_stays_and_pays_nothing() -> None:
    game = at_play([""], offer=[ALTON, None, None], station=[4, 4, 4, 4, 4])
    play(game, "buy_stock", "slot plus_1")
    assert game.station == [4, 4, 4, 4, 4]
    assert game.cash[0] == 25


def test_the_last_share_pays_its_crossing_before_the_end() -> None:
    game = at_play(["alton"], deck=[], offer=[ALTON, None, None], station=[3, 4, 4, 4, 4], forced_passes=1)
    play(game, "buy_stock", "slot plus_1")
    assert game.cash[0] == 30 - 5 + 20
    assert game.value[ALTON] == 6
    assert game.ended_by == "all_shares_bought"


def test_an_offer_left_over_keeps_the_game_going() -> None:
    game = at_play([""], deck=[], offer=[ALTON, PRR, None])
    play(game, "buy_stock", "slot plus_2")
    assert not game.over
    assert game.offer == [None, ALTON, None]


# The offer


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([None, None, None], ["new", None, None]),
        ([1, None, None], ["new", 1, None]),
        ([None, 2, None], ["new", 2, None]),
        ([None, None, 3], ["new", None, 3]),
        ([1, 2, None], ["new", 1, 2]),
        ([1, None, 3], ["new", 1, 3]),
        ([None, 2, 3], ["new", 2, 3]),
        ([1, 2, 3], [1, 2, 3]),
    ],
)
def test_laying_track_refills_the_offer(before: list[int | None], after: list[Any]) -> None:
    game = at_play(["prr"], offer=before.copy())
    play(game, "lay_track", "railroad prr", "lead E16", "next E18")
    assert game.offer == [DECK[0] if share == "new" else share for share in after]
    assert len(game.deck) == (24 if "new" in after else 25)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([None, None, None], [None, None, None]),
        ([1, None, None], [None, 1, None]),
        ([None, 2, None], [None, None, 2]),
        ([None, None, 3], [None, None, 3]),
        ([1, 2, None], [None, 1, 2]),
        ([1, None, 3], [None, 1, 3]),
        ([None, 2, 3], [None, 2, 3]),
        ([1, 2, 3], [1, 2, 3]),
    ],
)
def test_without_a_deck_the_offer_still_moves_outwards(
    before: list[int | None], after: list[int | None]
) -> None:
    game = at_play(["prr"], deck=[], offer=before.copy())
    play(game, "lay_track", "railroad prr", "lead E16", "next E18")
    assert game.offer == after


def test_the_offer_does_not_move_after_a_sale_or_a_pass() -> None:
    game = at_play(["prr", ""], offer=[ALTON, None, None], value=[40, 5, 5, 5, 5])
    play(game, "sell_stock", "railroad prr", "pass")
    assert game.offer == [ALTON, None, None]
    assert len(game.deck) == 25


# Selling


def test_a_sale_takes_all_shares_of_one_railroad_and_costs_one_row() -> None:
    game = at_play(["prr prr alton", "prr"], value=[9, 5, 5, 5, 13])
    play(game, "sell_stock", "railroad prr")
    assert game.cash[0] == 30 + 26
    assert game.shares[0] == [1, 0, 0, 0, 0]
    assert game.shares[1][PRR] == 1
    assert game.value == [9, 5, 5, 5, 8]


@pytest.mark.parametrize(("row_width", "before", "after"), [(5, 7, 5), (5, 5, 5), (5, 25, 20), (10, 25, 15)])
def test_a_sale_never_goes_below_five_and_pays_no_dividend(row_width: int, before: int, after: int) -> None:
    game = at_play(["prr", "prr"], value=[5, 5, 5, 5, before], row_width=row_width)
    play(game, "sell_stock", "railroad prr")
    assert game.value[PRR] == after
    assert game.dividends_paid == 0
    assert game.cash == [30 + before, 30, 30]


def test_a_space_that_was_fallen_below_pays_again() -> None:
    game = at_play(["prr", "prr"], value=[5, 5, 5, 5, 13], offer=[None, None, PRR])
    play(game, "sell_stock", "railroad prr", "buy_stock", "slot plus_3")
    assert game.value[PRR] == 11
    game.offer[0], game.player = PRR, 0
    play(game, "buy_stock", "slot plus_1")
    assert game.dividends_paid == 1


@pytest.mark.parametrize(("paid", "may_sell"), [(16, True), (17, False)])
def test_nothing_is_sold_once_seventeen_dividends_are_paid(paid: int, may_sell: bool) -> None:
    game = at_play(["prr"], dividends_paid=paid)
    assert ("sell_stock" in texts(game)) is may_sell


# Laying track


def test_track_starts_beside_chicago_and_goes_on_from_track_or_chicago() -> None:
    game = at_play(["prr"])
    play(game, "lay_track", "railroad prr")
    assert sorted(texts(game)) == ["lead D13", "lead E12", "lead E16", "lead F13", "lead F15"]
    play(game, "lead E16")
    assert {"next D17", "next E18", "next F17", "next D13", "next F13"} <= set(texts(game))
    assert "next E16" not in texts(game)
    assert "next E14" not in texts(game)


def test_towns_cities_and_plains_raise_the_value() -> None:
    game = at_play(["prr", "pfwc", "milwaukee"])
    put(game, PRR, "E20")
    play(game, "lay_track", "railroad prr", "lead E22", "next E18")
    assert game.value[PRR] == 8
    play(game, "lay_track", "railroad pfwc", "lead E16", "next F13")
    assert game.value[PFWC] == 9


def test_another_railroads_destination_is_a_city() -> None:
    game = at_play(["prr"])
    put(game, PRR, "F23")
    play(game, "lay_track", "railroad prr", "lead F25", "next E26")
    assert game.value[PRR] == 8
    assert game.discs[PRR] == 9


def test_the_destination_as_the_second_disc_closes_the_railroad() -> None:
    game = at_play(["pfwc"])
    put(game, PFWC, "F21")
    play(game, "lay_track", "railroad pfwc", "lead F23", "next F25")
    assert game.value[PFWC] == 5 + 2 + 5
    assert game.dividends_paid == 1
    assert game.discs[PFWC] == 0
    game.player = 0
    assert "lay_track" not in texts(game)


def test_a_hex_holds_two_discs_of_two_railroads() -> None:
    game = at_play(["prr", "alton", "pfwc"])
    play(game, "lay_track", "railroad prr", "lead E16", "next E18")
    play(game, "lay_track", "railroad alton", "lead E16", "next F17")
    play(game, "lay_track", "railroad pfwc")
    assert "lead E16" not in texts(game)
    game = at_play(["prr"])
    put(game, PRR, "F27")
    fill(game, "G28")
    play(game, "lay_track", "railroad prr")
    assert "lead G28" not in texts(game)


def test_one_railroad_twice_in_a_hex_is_an_option() -> None:
    game = at_play(["prr", "prr"], same_railroad_twice=True)
    play(game, "lay_track", "railroad prr", "lead E16", "next E16")
    assert game.value[PRR] == 9
    play(game, "lay_track", "railroad prr")
    assert "lead E16" not in texts(game)


def test_two_discs_need_two_hexes() -> None:
    game = at_play(["prr"])
    fill(game, "D13", "E12", "F13", "F15")
    play(game, "lay_track", "railroad prr")
    assert texts(game) == ["lead E16"]
    fill(game, "E18", "D17", "F17")
    game.asking = "action"
    assert "lay_track" not in texts(game)


def test_a_single_hex_is_enough_if_it_is_the_destination() -> None:
    game = at_play(["prr"])
    put(game, PRR, "F27")
    fill(game, *(h for h in HEXES if h not in ("E14", "F27", "G28")))
    play(game, "lay_track", "railroad prr", "lead G28")
    assert game.value[PRR] == 10
    assert game.ended_by == "no_track_left"


def test_a_railroad_without_discs_lays_no_track() -> None:
    game = at_play(["prr"], discs=[12, 12, 12, 12, 0])
    assert "lay_track" not in texts(game)


def test_nobody_lays_for_a_railroad_without_a_share_of_it() -> None:
    game = at_play(["prr alton", "pfwc"])
    play(game, "lay_track")
    assert texts(game) == ["railroad alton", "railroad prr"]


def test_a_twentieth_dividend_of_the_first_disc_leaves_out_the_second() -> None:
    game = at_play(["prr"], value=[5, 5, 5, 5, 18], dividends_paid=19, offer=[ALTON, None, None])
    play(game, "lay_track", "railroad prr", "lead E16", "next E18")
    assert game.ended_by == "dividends"
    assert game.cash[0] == 50
    assert game.track[PRR] == {HEXES.index("E16")}
    assert game.offer == [ALTON, None, None]


def test_the_twentieth_dividend_may_be_the_first_of_two() -> None:
    game = at_play(["alton"], value=[49, 5, 5, 5, 5], dividends_paid=19)
    put(game, ALTON, "I4")
    play(game, "lay_track", "railroad alton", "lead I2")
    assert game.ended_by == "dividends"
    assert game.cash[0] == 30 + 54


def test_the_last_possible_track_ends_the_game_before_the_offer_moves() -> None:
    game = at_play(["prr"], discs=[0, 0, 0, 0, 2], offer=[ALTON, None, None])
    play(game, "lay_track", "railroad prr", "lead E16", "next E18")
    assert game.ended_by == "no_track_left"
    assert game.offer == [ALTON, None, None]


def test_track_of_a_railroad_nobody_holds_keeps_the_game_going() -> None:
    game = at_play(["prr"], discs=[0, 2, 0, 0, 2])
    play(game, "lay_track", "railroad prr", "lead E16", "next E18")
    assert not game.over


# Passing and the end


def test_a_player_who_can_do_nothing_passes_and_nobody_else_may() -> None:
    game = at_play(["", "prr"], cash=[4, 0, 0], offer=[ALTON, None, None])
    assert game.legal() == [PASS]
    play(game, "pass")
    assert texts(game) == ["lay_track", "sell_stock"]


def test_a_round_of_forced_passes_ends_the_game() -> None:
    game = at_play(["", "", ""], cash=[0, 0, 0])
    play(game, "pass", "pass")
    assert not game.over
    play(game, "pass")
    assert game.ended_by == "nobody_can_act"


def test_an_action_resets_the_count_of_passes() -> None:
    game = at_play(["", "", "prr"], cash=[0, 0, 0])
    play(game, "pass", "pass", "sell_stock", "railroad prr")
    assert game.forced_passes == 0
    assert not game.over


def test_the_score_is_cash_and_shares_at_value() -> None:
    game = at_play(["prr prr alton", "pfwc"], value=[10, 5, 5, 7, 20], cash=[1, 2, 3])
    assert game.scores() == [51, 9, 3]


# Whole games


def random_game(seed: int) -> Game:
    chance = Random(seed)
    game = Game(3 + seed % 3, row_width=5 + 5 * (seed % 2))
    game.start(Draws.by_chance(game.players, chance))
    while not game.over:
        check(game)
        game.play(chance.choice(game.legal()))
    return game


def check(game: Game) -> None:
    assert len(game.legal()) > 0
    assert min(game.cash) >= 0
    assert min(game.value) >= 5
    assert max(game.discs_on) <= 2
    assert all(choice(text(c)) == c for c in game.legal())


@pytest.mark.parametrize("seed", range(30))
def test_random_games_end_and_keep_their_bounds(seed: int) -> None:
    game = random_game(seed)
    assert game.ended_by in {"dividends", "all_shares_bought", "no_track_left", "nobody_can_act"}
    assert game.summary() == random_game(seed).summary()


def test_a_game_is_for_three_to_five() -> None:
    with pytest.raises(ValueError, match="3 to 5"):
        Game(2)


def test_the_gold_spaces_lie_on_the_track() -> None:
    assert min(GOLD) == 12
    assert max(GOLD) == 82
    assert len(GOLD) == 15
