"""A guess at a position: what a player can't see is open, what he knows is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from stockrail.door import Ruleset
from stockrail.engine.game import Game

SEALED = """
format: 1
ruleset: sealed
players: 3
kinds:
  lot: {members: [mill, mine, port]}
  player:
    state: {cash: purse = 9, bought(lot): 0..9 = 0}
flow:
  play:
    - choose:
        - lot from lots
        - bid from 1..p.cash
      by: every p in players
      secret: true
      or: pass
    - each: p in players where bid(p) is not none and lot(p) is not none
      do:
        - raise: p.bought(lot(p))
        - pay: bid(p)
          from: p
    - end: sold
scoring: {cash: player.cash}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    file = tmp_path / "ruleset.yaml"
    file.write_text(SEALED, encoding="utf-8")
    return Ruleset(file).start(3, 1)


def answered(guess: Game, *rest: str) -> list[tuple[str, int]]:
    """What each player turns out to have bought and bid, when the rest is answered."""
    for answer in rest:
        guess.play(answer)
    assert guess.over
    state = guess.state
    found = []
    for p in guess.players:
        bought = [lot for lot in ("mill", "mine", "port") if state[f"{p}.bought({lot})"]]
        found.append((bought[0] if bought else "nothing", 9 - state[f"{p}.cash"]))
    return found


def test_secret_answers_of_others_are_open(game: Game) -> None:
    for answer in ("lot mine", "bid 7", "pass"):
        game.play(answer)
    found = [answered(game.guess("p3", seed), "lot port", "bid 2") for seed in range(600)]
    assert {each[2] for each in found} == {("port", 2)}
    others = {each[0] for each in found}
    assert others == {(lot, bid) for lot in ("mill", "mine", "port") for bid in range(1, 10)} | {("nothing", 0)}
    assert {each[1] for each in found} == others


def test_what_a_player_has_named_so_far_is_kept(game: Game) -> None:
    for answer in ("lot mine", "bid 7", "lot mill"):
        game.play(answer)
    found = [answered(game.guess("p2", seed), "bid 4", "pass") for seed in range(30)]
    assert {each[1] for each in found} == {("mill", 4)}
    assert len({each[0] for each in found}) > 5


def test_a_player_knows_his_own_answers(game: Game) -> None:
    for answer in ("lot mine", "bid 7", "pass"):
        game.play(answer)
    first = [answered(game.guess("p1", seed), "pass") for seed in range(60)]
    assert {each[0] for each in first} == {("mine", 7)}
    assert len({each[1] for each in first}) > 5
    second = [answered(game.guess("p2", seed), "pass") for seed in range(60)]
    assert {each[1] for each in second} == {("nothing", 0)}
    assert len({each[0] for each in second}) > 5


def test_the_game_itself_stays_as_it_was(game: Game) -> None:
    for answer in ("lot mine", "bid 7"):
        game.play(answer)
    before = game.full_hash
    game.guess("p2", 5)
    assert game.full_hash == before
    assert answered(game, "pass", "pass") == [("mine", 7), ("nothing", 0), ("nothing", 0)]
