"""A copy plays on without the game it was taken from, and the other way round."""

from __future__ import annotations

from pathlib import Path
from random import Random

from properties.playing import amounts, every_ruleset, started, walk


@every_ruleset
@amounts
def test_a_copy_is_independent(path: Path, games: int) -> None:
    for seed in range(games):
        game, picks = started(path, seed), Random(seed)
        for number in walk(game, picks):
            if number % 9:
                continue
            before, told = game.full_hash, game.log
            copy = game.copy()
            assert copy == game
            assert copy.full_hash == before
            list(walk(copy, Random(number), 12))
            copy.undo()
            assert game.full_hash == before
            assert game.log == told


@every_ruleset
def test_a_copy_and_its_game_play_on_alike(path: Path) -> None:
    game = started(path, 3)
    list(walk(game, Random(3), 20))
    copy = game.copy()
    for _ in zip(walk(game, Random(7), 60), walk(copy, Random(7), 60), strict=True):
        assert [str(choice) for choice in game.legal()] == [str(choice) for choice in copy.legal()]
        assert game.full_hash == copy.full_hash
