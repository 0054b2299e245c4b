"""Simulations: the same records for any number of workers, nothing lost when a game goes wrong."""

from dataclasses import replace

import pytest
from stockrail.engine.chance import Seed
from stockrail.engine.position import Position
from stockrail.engine.program import Program
from stockrail.lab.run import Plan, play_one
from stockrail.lab.simulate import Crash, simulate
from worlds.orchard import Fate, orchard, start


def start_sound(program: Program, seed: Seed) -> Position:
    """Orchard's code can't be sent to a worker: it is made anew there."""
    return start(program if program.loaded else orchard(program.players), seed)


def plan(games: int = 40, fate: Fate = "sound", seed: int = 5, bots: tuple[str, ...] = ("uniform",)) -> Plan:
    return Plan(orchard(3, fate), bots, games, seed, cap=500, start=start_sound)


def test_two_workers_bring_the_same_records_as_one() -> None:
    assert simulate(plan(), jobs=2).records == simulate(plan(), jobs=1).records


def test_workers_may_be_spawned() -> None:
    from multiprocessing import get_context

    spawned = simulate(plan(12), jobs=2, context=get_context("spawn"))
    assert spawned.records == simulate(plan(12)).records


def test_a_game_depends_on_its_seed_and_index_only() -> None:
    alone = play_one(plan(games=100), 7)
    assert alone == simulate(plan(games=8)).records[7]
    assert alone != play_one(plan(seed=6), 7)


def test_a_finished_game_is_recorded() -> None:
    game = play_one(plan(), 0)
    assert (game.outcome, game.ended_by, game.trouble) == ("finished", ("harvest",), None)
    assert game.money_start == {"player": 15}
    assert game.money_end == {"player": sum(game.scores)}
    assert game.actions == sum(game.taken["action"].values()) == 18
    assert set(game.winners) == {seat for seat in range(3) if game.scores[seat] == max(game.scores)}


@pytest.mark.parametrize(
    ("fate", "outcome", "trouble"),
    [
        ("stuck", "stuck", "orchard.yaml:7:3: error[stuck]: nobody can go on here"),
        ("fault", "fault", "error[no-fruit]: this can't be done: no fruit (tree = "),
        ("broken", "broken", "orchard.yaml:7:3: error[broken-invariant]: this should always hold"),
        ("endless", "capped", "orchard.yaml:7:3: error[not-over]: not over after 500 decisions"),
    ],
)
def test_what_goes_wrong_is_kept(fate: Fate, outcome: str, trouble: str) -> None:
    games = simulate(plan(3, fate)).records
    assert [game.outcome for game in games] == [outcome] * 3
    assert all(str(game.trouble).startswith(trouble) and game.scores == () for game in games)
    assert all(game.trouble is not None and len(game.trouble.given) == game.answers for game in games)


def test_invariants_can_be_left_out() -> None:
    game = play_one(replace(plan(1, "broken"), invariants=False), 0)
    assert game.outcome != "broken"


def test_bots_change_seats() -> None:
    mixed = plan(4, bots=("uniform", "purposeful", "uniform"))
    assert [mixed.seated(index).index("purposeful") for index in range(3)] == [1, 0, 2]


def test_ctrl_c_keeps_what_is_done() -> None:
    def impatient(done: int) -> None:
        if done == 6:
            raise KeyboardInterrupt

    stopped = simulate(plan(40), progress=impatient)
    assert stopped.interrupted
    assert stopped.records == simulate(plan(6)).records


def test_our_own_faults_name_the_game() -> None:
    with pytest.raises(Crash, match=r"game 0 \(seed 5/0\).*\n(.*\n)*.*no such thing"):
        simulate(replace(plan(), start=broken_start))


def broken_start(program: Program, seed: Seed) -> Position:
    raise KeyError("no such thing")
