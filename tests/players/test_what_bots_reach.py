"""What bots come to in the shipped games: they reach what is far away, and nobody sits a game out."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from stockrail.door import load
from stockrail.engine.lexicon import lexicon
from stockrail.engine.state import State
from stockrail.lab.record import GameRecord
from stockrail.lab.run import Plan, opened, play_one
from stockrail.lab.simulate import simulate
from stockrail.players.registry import bot_for


@cache
def played(ruleset: str, players: int, games: int) -> tuple[GameRecord, ...]:
    return simulate(Plan(load(ruleset).program(players, {}), ("purposeful",), games)).records


def ends(*records: GameRecord) -> Counter[str]:
    return Counter(name for record in records for name in record.ended_by)


@pytest.mark.parametrize(("ruleset", "players", "games"), [
    ("union_station", 3, 6), ("union_station", 5, 6), ("chicago_express", 3, 3), ("railroad_barons", 2, 1),
])
def test_games_come_to_their_end_and_nobody_sits_them_out(ruleset: str, players: int, games: int) -> None:
    for record in played(ruleset, players, games):
        assert record.outcome == "finished", str(record.trouble)
        assert record.actions >= 5


def test_somebody_begins_where_both_could_wait_for_ever() -> None:
    plan = Plan(load("railroad_barons").program(2, {}), ("purposeful",), 1)
    record = play_one(plan, 17)
    assert record.actions >= 5


def test_a_holding_is_driven_to_the_goal() -> None:
    plan = Plan(load("railroad_barons").program(2, {}), ("purposeful",), 1)
    assert ends(*(play_one(plan, index) for index in (9, 11, 12)))["holding_at_350"] >= 1


def test_a_far_city_is_reached_and_what_that_opens_is_taken_up() -> None:
    program = load("chicago_express").program(3, {})
    position = opened(program, "0/8")
    bots = [bot_for("purposeful", "0/8", seat) for seat in range(3)]
    while not position.over:
        position.answer(bots[position.who].choose(position))
    companies = State(lexicon(program), position.slots).to_dict()["kinds"]["company"]
    assert any("A2" in company["track"] for company in companies.values())
    assert companies["wabash"]["open"]


def test_the_first_thing_sold_is_not_worth_all_one_has_nor_meant_for_one_seat() -> None:
    program = load("chicago_express").program(5, {})
    buyers, left = set(), []
    for index in range(8):
        position = opened(program, f"0/{index}")
        bots = [bot_for("purposeful", f"0/{index}", seat) for seat in range(5)]
        holders: list[str] = []
        while not holders:
            position.answer(bots[position.who].choose(position))
            players = State(lexicon(program), position.slots).to_dict()["kinds"]["player"]
            holders = [name for name, player in players.items() if player["shares"]["prr"]]
        buyers.update(holders)
        left.append(players[holders[0]]["cash"])
    assert len(buyers) >= 3
    assert sum(cash > 0 for cash in left) >= 6


def test_purposeful_beats_random_play() -> None:
    program = load("union_station").program(4, {})
    games = simulate(Plan(program, ("purposeful", "uniform"), 8)).records
    won = sum(record.bots[winner] == "purposeful" for record in games for winner in record.winners)
    assert won >= 7


@pytest.mark.long
def test_every_end_of_chicago_express_and_its_far_city_are_reached() -> None:
    records = [record for players in range(2, 7) for record in played("chicago_express", players, 80)]
    assert all(record.outcome == "finished" for record in records)
    assert set(ends(*records)) == {"locomotives", "shares", "houses", "detroit"}


@pytest.mark.long
@pytest.mark.parametrize("variant", ["chicago_express_erie", "chicago_express_nine_dividends"])
def test_variants_come_to_their_ends(variant: str) -> None:
    records = played(variant, 4, 80)
    assert all(record.outcome == "finished" for record in records)
    assert len(ends(*records)) >= 3


@pytest.mark.long
def test_a_good_share_of_railroad_barons_is_decided_at_the_goal() -> None:
    records = played("railroad_barons", 2, 120)
    assert all(record.outcome == "finished" for record in records)
    assert ends(*records)["holding_at_350"] > 30


@pytest.mark.long
def test_union_station_ends_by_dividends_by_shares_and_by_track() -> None:
    records = [record for players in (3, 4, 5) for record in played("union_station", players, 200)]
    assert all(record.outcome == "finished" for record in records)
    assert {"dividends", "all_shares_bought", "no_track_left"} <= set(ends(*records))
