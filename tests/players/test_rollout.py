"""Play without thought: nobody does more than he must, unless he has a manner of his own."""

from pathlib import Path
from random import Random

from stockrail.door import Ruleset, load
from stockrail.engine.lexicon import lexicon
from stockrail.engine.position import Position
from stockrail.engine.state import State
from stockrail.lab.run import opened
from stockrail.players.outlook import outlook
from stockrail.players.rollout import TALK, Manner, play_on, scores, standing
from worlds.orchard import START, orchard, start


def played(steps: int, manner: Manner | None = None, seed: int = 1) -> Position:
    position = start(orchard(2), 0)
    play_on(position, Random(seed).random, steps, outlook(position.program), 0, manner)
    return position


def test_a_manner_is_kept_to() -> None:
    earned = played(12, {0: (0, 0.0)})
    assert earned.slots[4] == 0, "no tree was planted by who only earns"
    planted = played(12, {0: (1, 0.0), 1: (-1, 0.0)})
    assert planted.slots[4] >= 3


def test_a_manner_is_for_one_seat() -> None:
    both = {played(12, {0: (0, 0.0)}, seed).slots[5] for seed in range(8)}
    assert len(both) > 1, "the other one does now this, now that"


def test_it_stops_at_the_end_and_at_faults() -> None:
    assert played(1000).over
    faulty = start(orchard(2, "fault"), 0)
    play_on(faulty, Random(1).random, 1000, outlook(faulty.program))
    assert not faulty.over


def test_standing_is_the_lead_over_the_average_of_the_others() -> None:
    position = start(orchard(3), 0)
    assert scores(position) == [START] * 3
    position.slots[2] += 4
    assert [standing(position, seat) for seat in range(3)] == [4, -2, -2]


SEALED = """
format: 1
ruleset: sealed
players: 3
kinds:
  player: {state: {cash: purse = 9}}
flow:
  play:
    - repeat: 2
      do:
        - choose: bid from 1..p.cash
          by: every p in players
          secret: true
          or: pass
        - each: p in players where bid(p) is not none
          do: [{pay: bid(p), from: p}]
    - end: sold
scoring: {cash: player.cash}
"""


def test_the_rest_of_a_secret_question_is_answered_with_anything_and_the_next_one_calmly(tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(SEALED, encoding="utf-8")
    game = Ruleset(file).start(3, 1)
    game.play("bid 4")
    ends = []
    for seed in range(300):
        position = game.position.copy()
        play_on(position, Random(seed).random, 20, outlook(position.program))
        assert position.over
        ends.append(scores(position))
    assert {end[0] for end in ends} == {5}
    for seat in (1, 2):
        assert {end[seat] for end in ends} == set(range(10))


def holders(bidding: bool, seed: int) -> list[str]:
    """Who holds shares of what was sold at a game's start, after a look ahead from the first bid."""
    program = load("chicago_express").program(5, {})
    position = opened(program, 0)
    position.answer(position.legal()[0][0])
    play_on(position, Random(seed).random, 20, outlook(program), bidding=bidding)
    players = State(lexicon(program), position.slots).to_dict()["kinds"]["player"]
    return [name for name, player in players.items() if any(player["shares"].values())]


def test_where_nobody_bids_all_falls_to_one() -> None:
    assert all(holders(bidding=False, seed=seed) == ["p1"] for seed in range(6))


def test_where_all_bid_what_is_sold_spreads() -> None:
    assert sum(len(holders(bidding=True, seed=seed)) >= 2 for seed in range(6)) >= 5


ENDLESS = """
format: 1
ruleset: endless
players: 2
kinds:
  player: {state: {cash: purse = 9, bids: 0..9999 = 0}}
flow:
  play:
    - repeat: 2000
      do:
        - each: p in players
          do:
            - choose: bid from 1..p.cash
              by: p
              do: [{raise: p.bids}]
              or: pass
    - end: sold
scoring: {bids: player.bids}
"""


def test_a_look_ahead_ends_where_bidding_does_not(tmp_path: Path) -> None:
    file = tmp_path / "ruleset.yaml"
    file.write_text(ENDLESS, encoding="utf-8")
    position = Ruleset(file).start(2, 1).position.copy()
    play_on(position, lambda: 0.9, 4, outlook(position.program), bidding=True)
    assert not position.over
    assert sum(scores(position)) == 4 * TALK
