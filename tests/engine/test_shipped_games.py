"""What must hold of every game of every shipped ruleset, tried on games played at random."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from stockrail.compiler.build import attach, build
from stockrail.engine.choice import Choice, NumberRange
from stockrail.engine.game import Game
from stockrail.engine.log import read_log, written
from stockrail.engine.program import Program
from stockrail.engine.replay import replay
from stockrail.engine.saved_game import restored
from stockrail.ruleset.find import shipped
from stockrail.ruleset.load import load

SEEDS = 3


def settings() -> Iterator[tuple[str, int]]:
    for name in shipped():
        ruleset, _ = load(name)
        assert ruleset is not None
        yield from ((name, players) for players in range(ruleset.low_players, ruleset.high_players + 1))


@cache
def program(name: str, players: int) -> Program:
    ruleset, _ = load(name)
    assert ruleset is not None
    made = build(ruleset, players, {})
    attach(made)
    return made


@pytest.fixture(params=settings(), ids=lambda setting: f"{setting[0]}-{setting[1]}")
def setting(request: pytest.FixtureRequest) -> Program:
    return program(*request.param)


def answered(offers: list[Choice | NumberRange], random: Random) -> Choice:
    """One of the offers, all kinds being as likely as any other."""
    offer = random.choice(offers)
    return offer if isinstance(offer, Choice) else offer.choice(random.choice(offer.numbers))


def stages(made: Program, seed: int) -> Iterator[tuple[Game, Random]]:
    """A game after each of its answers, to its end."""
    game, random = Game(made, seed), Random(seed)
    yield game, random
    while not game.over:
        game.play(answered(game.offers(), random))
        yield game, random


@pytest.mark.parametrize("seed", range(SEEDS))
def test_invariants_hold_to_the_end(setting: Program, seed: int) -> None:
    for game, _ in stages(setting, seed):
        assert game.broken == []
    assert game.ended_by
    assert game.winners


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_saved_game_comes_back_the_same(setting: Program, seed: int) -> None:
    for game, random in stages(setting, seed):
        if random.random() < 0.05 or game.over:
            copy = restored(setting, json.loads(json.dumps(game.save())))
            assert copy == game
            assert copy.full_hash == game.full_hash
            assert copy.legal() == game.legal()
            copy.undo()
            other = game.copy()
            other.undo()
            assert copy.full_hash == other.full_hash


@pytest.mark.parametrize("seed", range(SEEDS))
def test_undo_and_redo_come_back_to_the_same(setting: Program, seed: int) -> None:
    for game, random in stages(setting, seed):
        if random.random() < 0.05 or game.over:
            hashes = [game.full_hash]
            while len(hashes) < 6 and game.undo():
                hashes.append(game.full_hash)
            for expected in reversed(hashes[:-1]):
                game.redo()
                assert game.full_hash == expected


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_log_replays_to_the_same_end(setting: Program, seed: int) -> None:
    for game, random in stages(setting, seed):
        if random.random() < 0.05:
            game.undo()
    result = replay(setting, read_log(written(game.log)))
    assert result.divergence is None
    assert result.game.full_hash == game.full_hash


def test_copies_go_their_own_ways(setting: Program) -> None:
    for game, random in stages(setting, 0):
        if not game.over and random.random() < 0.05:
            before = game.full_hash
            copy = game.copy()
            copy.play(answered(copy.offers(), random))
            assert game.full_hash == before
            assert copy.full_hash != before


def test_listening_changes_nothing(setting: Program) -> None:
    game, deaf = Game(setting, 1, listening=True), Game(setting, 1)
    random = Random(1)
    while not game.over:
        choice = answered(game.offers(), random)
        game.play(choice)
        deaf.play(choice)
        assert game.told == tuple(line for line in game.told if line.text)
    assert game.full_hash == deaf.full_hash


def test_every_legal_choice_can_be_written_and_played(setting: Program) -> None:
    for game, random in stages(setting, 2):
        if random.random() < 0.1:
            for choice in game.legal():
                assert game.choice(choice.text) == choice
                assert game.why_not(choice.text) == []
            if not game.over:
                game.copy().play(random.choice(game.legal()))


def test_every_player_can_be_shown_the_game(setting: Program) -> None:
    for game, random in stages(setting, 0):
        if random.random() < 0.05 or game.over:
            for player in game.players:
                plain = game.to_dict(player)
                assert json.loads(json.dumps(plain)) == plain
                guess = game.guess(player, 1)
                assert guess.to_dict(player) == plain


PLAY = """
import sys
from stockrail import load, written
from random import Random
game, random = load(sys.argv[1]).start(int(sys.argv[2]), seed="hash"), Random(1)
while not game.over:
    game.play(random.choice(game.legal()))
print(written(game.log), game.full_hash)
"""


@pytest.mark.parametrize("name", shipped())
def test_nothing_depends_on_the_seed_of_pythons_hashes(name: str) -> None:
    ruleset, _ = load(name)
    assert ruleset is not None
    printed = {
        subprocess.run(
            [sys.executable, "-c", PLAY, name, str(ruleset.low_players)],
            capture_output=True, check=True, encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed, "STOCKRAIL_CACHE": "off", "PYTHONIOENCODING": "utf-8"},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
