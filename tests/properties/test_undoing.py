"""Going back and forth in a game leads to where it was."""

from __future__ import annotations

from pathlib import Path
from random import Random

from stockrail.engine.game import Game

from properties.playing import amounts, every_ruleset, started, walk


@every_ruleset
@amounts
def test_undo_and_redo(path: Path, games: int) -> None:
    for seed in range(games):
        game, picks = started(path, seed), Random(seed)
        for number in walk(game, picks, 120):
            if number % 6 == 5:
                there_and_back(game, picks.randint(1, 8))


def there_and_back(game: Game, steps: int) -> None:
    hashes = [game.full_hash]
    legal = [choice.text for choice in game.legal()]
    while len(hashes) <= steps and game.undo():
        hashes.append(game.full_hash)
    for known in reversed(hashes[:-1]):
        assert game.redo()
        assert game.full_hash == known
    assert [choice.text for choice in game.legal()] == legal


@every_ruleset
def test_another_way_on_after_undo(path: Path) -> None:
    """What is taken back is kept beside what is played instead, and can be gone back to."""
    game = started(path, 2)
    list(walk(game, Random(2), 30))
    here, number = game.full_hash, len(game.entries)
    while game.undo() and len(game.entries) - sum(entry.undone for entry in game.entries) > number // 2:
        pass
    back, left = game.full_hash, len(game.entries) - sum(entry.undone for entry in game.entries)
    list(walk(game, Random(99), 5))
    game.go_to(number)
    assert game.full_hash == here
    game.go_to(left)
    assert game.full_hash == back
