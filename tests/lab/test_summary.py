"""Each figure of a report from four games whose answers are worked out on paper."""

import json
from dataclasses import replace

import pytest
from stockrail.lab.flags import flags
from stockrail.lab.measures import share
from stockrail.lab.record import GameRecord, Outcome, Trouble
from stockrail.lab.report import as_json, as_text
from stockrail.lab.run import Plan
from stockrail.lab.simulate import Simulation
from stockrail.lab.summary import Summary, summarise
from worlds.orchard import orchard, start

BOTS = ("uniform", "purposeful")


def game(
    index: int, scores: tuple[int, ...], winners: tuple[int, ...], decisions: int,
    ended_by: tuple[str, ...] = ("harvest",), outcome: Outcome = "finished",
    trouble: Trouble | None = None,
) -> GameRecord:
    return GameRecord(
        index, f"0/{index}", tuple(BOTS[(seat + index) % 2] for seat in range(2)),
        outcome, decisions, decisions, 4,
        {"action": {"earn": 3, "invest": 1}}, ended_by, scores, winners,
        {"player": 10}, {"player": sum(scores)}, trouble,
    )


GAMES = (
    game(0, (20, 10), (0,), 10),
    game(1, (12, 12), (0, 1), 20, ("harvest", "frost")),
    game(2, (8, 40), (1,), 30),
    game(3, (), (), 5, (), "stuck", Trouble("stuck", "nobody can go on here", None, {}, ("earn", "invest"))),
)


@pytest.fixture
def summary() -> Summary:
    return summarise(Simulation(Plan(orchard(2), BOTS, 4, start=start), GAMES, False, 1.5))


def test_outcomes_count_all_games(summary: Summary) -> None:
    assert {name: seen.count for name, seen in summary.outcomes.items()} == {
        "finished": 3, "stuck": 1, "fault": 0, "broken": 0, "capped": 0,
    }
    assert summary.outcomes["finished"].share == 0.75
    assert [each.index for each in summary.troubled] == [3]


def test_a_shared_win_is_half_a_win(summary: Summary) -> None:
    assert [seat.wins.count for seat in summary.seats] == [1.5, 1.5]
    assert summary.ties.count == 1


def test_bots_are_followed_through_their_seats(summary: Summary) -> None:
    # Seat 1 of game 0 is uniform's, of game 1 purposeful's (shared), seat 2 of game 2 purposeful's.
    assert [(each.bot, each.wins.count, each.expected) for each in summary.bot_wins] == [
        ("purposeful", 1.5, 0.5), ("uniform", 1.5, 0.5),
    ]


def test_margins_are_shares_of_the_winners_score(summary: Summary) -> None:
    # 10/20, 0/12 and 32/40.
    assert summary.margin is not None
    assert (summary.margin.low, summary.margin.median, summary.margin.high) == (0, 0.5, 0.8)


def test_every_end_that_held_counts(summary: Summary) -> None:
    assert {name: seen.count for name, seen in summary.ended_by.items()} == {"harvest": 3, "frost": 1}
    assert summary.ended_together == {"harvest + frost": 1}


def test_length_and_money_are_of_finished_games(summary: Summary) -> None:
    assert summary.decisions is not None
    assert (summary.decisions.low, summary.decisions.median) == (10, 20)
    assert [(flow.start, flow.end) for flow in summary.money] == [(10, 30)]
    assert summary.longest is not None
    assert summary.longest.index == 2


def test_few_games_raise_no_flag_but_trouble(summary: Summary) -> None:
    assert [(flag.code, flag.message) for flag in flags(summary)] == [
        ("stuck", "1 game got stuck: somebody had to answer and could not")
    ]


def test_many_games_flag_what_never_happens() -> None:
    games = tuple(game(index, (index + 5, 12), (0,), 10) for index in range(40))
    found = flags(summarise(Simulation(Plan(orchard(2), BOTS, 40, start=start), games, False, 1.0)))
    assert [flag.code for flag in found][:2] == ["end-never", "seat-bias"]


@pytest.mark.parametrize(("count", "told"), [
    (0, "pass is never chosen in 4,000 choices"),
    (1, "pass is chosen once in 4,000 choices"),
    (3, "pass is chosen 3 times in 4,000 choices"),
])
def test_what_is_rare_is_told_by_its_number(count: int, told: str) -> None:
    games = tuple(game(index, (5, 12), (0,), 10) for index in range(40))
    summary = summarise(Simulation(Plan(orchard(2), BOTS, 40, start=start), games, False, 1.0))
    rare = replace(summary, taken={"action": {"pass": share(count, 4000), "buy": share(4000 - count, 4000)}})
    assert [flag.message for flag in flags(rare) if flag.code == "rare-action"] == [told]


def test_json_holds_what_the_text_says(summary: Summary) -> None:
    whole = json.loads(as_json(summary))
    assert whole["schema_version"] == 1
    assert whole["seats"][0]["wins"]["share"] == 0.5
    assert whole["troubled"][0]["trouble"]["message"] == "nobody can go on here"
    assert whole["troubled"][0]["trouble"]["given"] == ["earn", "invest"]
    assert "seconds" not in as_json(summary)


def test_text_of_a_report(summary: Summary) -> None:
    text = as_text(summary)
    assert text.splitlines()[0] == (
        "orchard (sha 00000000) · 2 players · 4 games · seed 0 · bots uniform purposeful"
    )
    assert "finished 3   stuck 1" in text
    assert "harvest + frost: 1 at once" in text
    assert "longest: seed 0/2, 30 decisions" in text
    assert "! bots: uniform answers at random" in text


def test_a_report_on_no_games_is_short() -> None:
    text = as_text(summarise(Simulation(Plan(orchard(2), BOTS, 0, start=start), (), False, 0.0)))
    assert len(text.splitlines()) < 8
