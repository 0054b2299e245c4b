"""The yardstick plays Railroad Barons by the rules: edge cases and rulings, one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tools.bench.railroad_barons_by_hand import (
    ASIDE,
    BANK,
    CERTIFICATES,
    HOLDINGS,
    INVESTORS,
    VALUES,
    Game,
    choice,
    text,
)
from tools.bench.railroad_barons_cards import CARDS, FACES

MSC, SB, AVR, DPI, MBS = range(5)


def at_stock(first: str, second: str, player: int = 0, **given: Any) -> Game:
    """A game in which `player` has a deal to make; the two texts name the certificates of the players.

    Holdings of which a certificate is out have floated at 70, with the owner of most as Director.
    """
    game = Game()
    game.offered = set()
    game.asking, game.player = "deal", player
    game.place = [BANK for _ in CERTIFICATES]
    for owner, names in enumerate((first, second)):
        for name in names.split():
            game.place[CERTIFICATES.index(name)] = owner
    for holding in range(5):
        owned = [game._percent(p, holding) for p in (0, 1)]
        if any(owned):
            game.director[holding] = int(owned[1] > owned[0])
            game.floated[holding] = True
    for name, value in given.items():
        setattr(game, name, value)
    return game


def at_operation(first: str, second: str = "", **given: Any) -> Game:
    """The same before the first Holding that operates."""
    game = at_stock(first, second, **given)
    game.operating = -1
    game._next_holding()
    return game


def values(game: Game, **lines: int) -> None:
    for holding, value in lines.items():
        game.line[HOLDINGS.index(holding)] = VALUES.index(value)


def own(game: Game, holding: int, *railroads: str) -> None:
    """Each railroad is named `A2` or, with its side, `D1:D_4`."""
    for name in railroads:
        card, _, side = name.partition(":")
        number = CARDS.index(card)
        game.railroads[holding].add(number)
        if side:
            game.face[number] = FACES.index(side)


def owned(game: Game, holding: int) -> list[str]:
    return sorted(CARDS[r] for r in game.railroads[holding])


def certificates(game: Game, player: int) -> set[str]:
    return {CERTIFICATES[c] for c in game._of(player)}


def stack(*cards: str) -> list[int]:
    return [CARDS.index(card) for card in cards]


def texts(game: Game) -> list[str]:
    return [text(c) for c in game.legal()]


def play(game: Game, *choices: str) -> None:
    for each in choices:
        assert each in texts(game), (each, texts(game)[:10])
        game.play(choice(each))


# The draft


def test_namer_prices_and_the_other_takes_cash_or_card() -> None:
    game = Game()
    game.start()
    play(game, "investor inv60")
    assert texts(game) == [f"price {price}" for price in range(10, 111, 5)]
    play(game, "price 80")
    assert (game.player, texts(game)) == (1, ["cash", "card"])
    play(game, "cash")
    assert game.cash == [200, 280]
    assert game.hand[0] == {INVESTORS.index("inv60")}
    assert game.player == 1


def test_the_dearest_brings_a_certificate_a_railroad_and_a_start_value() -> None:
    game = Game()
    game.start()
    assert game.place[0] == ASIDE
    play(game, "investor inv450", "price 400", "card", "value 90")
    assert game.cash == [600, 200]
    assert game.director[MSC] == 1
    assert not game.floated[MSC]
    assert owned(game, MSC) == ["A1"]
    assert certificates(game, 1) == {"msc_40"}


def test_the_one_left_out_pays_both() -> None:
    game = Game()
    game.start()
    for investor, price in (("inv30", 30), ("inv40", 40), ("inv50", 50), ("inv60", 60)):
        play(game, f"investor {investor}", f"price {price}", "card")
    assert game.cash == [740, 740]
    assert game.place[0] == BANK
    assert len(game.stack) == 28
    assert texts(game) == ["swap", "keep"]


def test_printed_prices() -> None:
    game = Game(named_prices=False)
    game.start()
    play(game, "investor inv30")
    assert texts(game) == ["price 30"]


# Stock Rounds


def test_half_of_a_holding_floats_it_once() -> None:
    game = at_stock("", "", cash=[450, 240])
    play(game, "start_holding", "holding mbs", "value 90")
    assert (game.cash[0], game.floated[MBS], game.player) == (90, False, 1)
    play(game, "pass", "buy", "certificate mbs_10")
    assert (game.cash[0], game.treasury[MBS], game.floated[MBS]) == (0, 900, True)
    play(game, "buy", "certificate mbs_20")
    assert game.treasury[MBS] == 900


def test_an_exchange_up_costs_the_difference_and_goes_at_the_limit() -> None:
    nine = "dpi_10 msc_40 msc_20 msc_10 sb_40 sb_20 sb_10 avr_40 avr_20"
    game = at_stock(nine, "dpi_40", cash=[100, 0])
    values(game, dpi=100)
    assert "buy" not in texts(game)
    assert "start_holding" not in texts(game)
    play(game, "exchange_up", "mine dpi_10", "other dpi_20")
    assert game.cash[0] == 0
    assert "dpi_20" in certificates(game, 0)


def test_sales_at_the_old_value_then_one_fall() -> None:
    game = at_stock("dpi_40 dpi_30 dpi_10", "")
    values(game, dpi=325)
    play(game, "sell", "certificate dpi_30", "sell", "certificate dpi_10")
    assert (game.cash[0], game.line[DPI]) == (1500, VALUES.index(325))
    play(game, "done")
    assert (game.line[DPI], game.priority, game.player) == (VALUES.index(300), 1, 1)


def test_who_has_sold_does_not_buy() -> None:
    game = at_stock("dpi_30", "dpi_40", cash=[1000, 0])
    values(game, dpi=100)
    play(game, "exchange_down", "mine dpi_30", "other dpi_10")
    assert game.cash[0] == 1200
    assert "buy" not in texts(game)
    assert "exchange_up" not in texts(game)
    play(game, "done", "pass")
    assert game.line[DPI] == VALUES.index(90)
    assert "buy" not in texts(game)


def test_forty_percent_stay_in_one_hand() -> None:
    game = at_stock("sb_40 sb_10", "")
    play(game, "sell")
    assert texts(game) == ["certificate sb_10"]
    play(game, "certificate sb_10")
    assert texts(game) == ["done"]


def test_the_directors_certificate_is_sold_when_the_other_has_as_much() -> None:
    game = at_stock("sb_40 sb_20", "sb_30 sb_10")
    play(game, "sell", "certificate sb_40", "done")
    assert game.director[SB] == 1
    assert certificates(game, 1) == {"sb_40"}


def test_thirty_and_ten_go_for_forty_as_soon_as_they_can() -> None:
    game = at_stock("msc_40", "msc_30", player=1, cash=[0, 1000])
    play(game, "buy", "certificate msc_20")
    assert game.director[MSC] == 1
    assert certificates(game, 0) == {"msc_40"}
    play(game, "pass", "buy", "certificate msc_10")
    assert certificates(game, 1) == {"msc_40", "msc_20"}
    assert certificates(game, 0) == {"msc_30", "msc_10"}


def test_also_for_a_director_by_equal_shares() -> None:
    game = at_stock("msc_40", "msc_30 msc_20", player=1)
    play(game, "exchange_down", "mine msc_20", "other msc_10", "done")
    assert game.director[MSC] == 1
    assert certificates(game, 1) == {"msc_40"}


def test_ten_certificates_are_sold_down() -> None:
    nine = "msc_40 sb_40 sb_30 sb_10 avr_40 avr_30 avr_10 dpi_40 dpi_30"
    game = at_stock(nine, "msc_30 msc_20", player=1, cash=[1000, 100])
    play(game, "buy", "certificate msc_10")
    assert texts(game) == ["sell"]
    play(game, "sell", "certificate sb_10")
    assert "buy" not in texts(game)
    assert "done" in texts(game)


def test_too_many_of_which_none_may_be_sold() -> None:
    names = " ".join(f"{holding}_30 {holding}_20" for holding in HOLDINGS)
    game = at_stock(names, "")
    play(game, "stand")
    assert (game.passes, game.player) == (1, 1)


def test_two_passes_end_the_round() -> None:
    game = at_stock("sb_40 sb_10", "", priority=1)
    play(game, "pass", "pass")
    assert (game.asking, game.player, game.priority) == ("route", 0, 1)


# Operating Rounds


def test_the_order_of_operation() -> None:
    game = at_operation("mbs_40 mbs_10", "avr_40 avr_10 msc_40 msc_10")
    order = []
    while game.round == 0:
        order.append(game.operating)
        play(game, "route 0", "plus 0", "diamond 0")
    assert order == [MSC, AVR, MBS]


def test_tokens() -> None:
    game = at_operation("sb_40", network=[0, 5, 0, 0, 0])
    play(game, "route 1")
    assert texts(game) == ["plus 0"]
    play(game, "plus 0", "diamond 0")
    assert game.network[SB] == 6
    assert texts(game) == ["route 0"]


def test_revenue() -> None:
    game = at_operation("sb_40 sb_10", "sb_30")
    own(game, SB, "A2", "A3")
    game.network[SB] = 2
    game.assigned[SB] = {INVESTORS.index("inv50")}
    values(game, sb=100)
    play(game, "route 0", "plus 0", "diamond 2", "pay_out")
    assert game.cash == [250, 230]
    assert game.line[SB] == VALUES.index(112)


def test_without_a_railroad_nothing_is_earned() -> None:
    game = at_operation("sb_40 sb_10")
    game.network[SB] = 2
    game.assigned[SB] = {INVESTORS.index("inv60")}
    play(game, "route 0", "plus 1", "diamond 0")
    assert game.asking == "addition"


@pytest.mark.parametrize(("side", "left"), [("D_3", ["A2", "C1", "D1"]), ("D_4", ["C1", "D1"])])
def test_the_side_bought_tells_what_goes(side: str, left: list[str]) -> None:
    game = at_operation("sb_40 sb_10", stack=stack("D1"), treasury=[0, 300, 0, 0, 0])
    own(game, SB, "A2", "C1")
    play(game, "route 0", "plus 1", "diamond 4", "keep", "buy_railroad", f"face {side}")
    assert owned(game, SB) == left


@pytest.mark.parametrize(("card", "left"), [("D1", ["A2", "C1", "E1"]), ("E1", ["C1", "E2"]), ("IK1", ["A2", "C1"])])
def test_the_card_that_goes_after_two_rounds_counts_as_its_lowest_side(card: str, left: list[str]) -> None:
    game = at_stock("sb_40 sb_10", "", stack=stack(card, "IK6"))
    own(game, SB, "A2", "C1", "E2" if card == "E1" else "E1")
    game._end_cycle()
    assert owned(game, SB) == left


def test_the_directors_help() -> None:
    game = at_operation("sb_40 sb_10", stack=stack("C1", "C2"), treasury=[0, 150, 0, 0, 0])
    play(game, "route 0", "plus 2", "diamond 2", "buy_railroad", "face C_3")
    assert game.cash[0] == 170
    assert game.treasury[SB] == 0
    assert "buy_railroad" not in texts(game)


def test_a_price_refused_is_not_offered_for_again_and_one_accepted_is_paid() -> None:
    game = at_operation("sb_40 sb_10", "avr_40 avr_10", treasury=[0, 120, 0, 0, 0])
    own(game, AVR, "A2", "B1")
    play(game, "route 0", "plus 1", "diamond 1", "buy_from_holding", "seller avr", "railroad B1", "price 75")
    assert (game.player, texts(game)) == (1, ["accept", "refuse"])
    play(game, "refuse", "buy_from_holding", "seller avr")
    assert texts(game) == ["railroad A2"]
    play(game, "railroad A2", "price 120", "accept")
    assert owned(game, SB) == ["A2"]
    assert game.treasury[AVR] == 120
    assert game.operating == AVR


def test_investors_come_from_the_hand_or_a_holding_of_ones_own() -> None:
    game = at_operation("sb_40 sb_10 avr_40", "dpi_40")
    game.hand[0] = {INVESTORS.index("inv30"), INVESTORS.index("inv40")}
    game.assigned[AVR] = {INVESTORS.index("inv60")}
    game.assigned[DPI] = {INVESTORS.index("inv50")}
    play(game, "route 0", "plus 1", "diamond 1", "assign_investor")
    assert texts(game) == ["investor inv40", "investor inv60"]
    play(game, "investor inv60")
    assert game.assigned[SB] == {INVESTORS.index("inv60")}
    assert game.assigned[AVR] == set()


def test_discards() -> None:
    game = at_operation("sb_40 sb_10")
    own(game, SB, "A2", "A3", "B1")
    play(game, "route 0", "plus 0", "diamond 2", "keep", "railroad A3")
    assert owned(game, SB) == ["A2", "B1"]
    assert game.treasury[SB] == 100


# The end


def test_the_round_in_which_a_value_reaches_350_is_played_to_its_end() -> None:
    game = at_operation("msc_40", "sb_40")
    own(game, MSC, "A2")
    own(game, SB, "A3")
    values(game, msc=325)
    play(game, "route 0", "plus 0", "diamond 1", "pay_out")
    assert not game.over
    play(game, "route 0", "plus 0", "diamond 1", "keep")
    assert game.ends == ["holding_at_350"]
    assert game.scores() == [200 + 12 + 1400, 200 + 280]


def test_a_dead_game_ends_with_the_last_card() -> None:
    game = at_stock("sb_40", "", stack=stack("IK6"))
    own(game, SB, "E1")
    game._end_cycle()
    assert game.ends == ["nothing_left"]


def test_the_last_cycle() -> None:
    game = at_stock("sb_40", "", cycle=40)
    game._end_cycle()
    assert game.ends == ["too_long"]


@pytest.mark.parametrize("seed", range(20))
def test_random_games_end_and_keep_their_bounds(seed: int) -> None:
    chance = Random(seed)
    game = Game(named_prices=seed % 2 == 0)
    game.start()
    while not game.over:
        legal = game.legal()
        assert legal
        assert all(choice(text(c)) == c for c in legal[:40])
        assert min(*game.cash, *game.treasury) >= 0
        for holding in range(5):
            started = game.director[holding] is not None
            assert not started or max(game._percent(p, holding) for p in (0, 1)) >= 40
        game.play(chance.choice(legal))
    assert game.ends[0] in {"holding_at_350", "nothing_left", "too_long"}
