"""A saved game goes on as if it had never been put away, wherever it was: in an auction, a joint choice, a rule."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from stockrail.door import restore
from stockrail.engine.game import Game

from properties.playing import SMALL, amounts, every_ruleset, ruleset, started, walk


def saved_and_restored(game: Game, path: Path) -> Game:
    return restore(json.loads(json.dumps(game.save())), ruleset(path))


@every_ruleset
@amounts
def test_restored_games_offer_the_same(path: Path, games: int) -> None:
    for seed in range(games):
        game = started(path, seed)
        for number in walk(game, Random(seed), 200):
            if number % 3:
                continue
            again = saved_and_restored(game, path)
            assert again.full_hash == game.full_hash
            assert [choice.text for choice in again.legal()] == [choice.text for choice in game.legal()]
            assert str(again.decision) == str(game.decision)


@every_ruleset
def test_a_game_saved_after_every_answer_comes_out_the_same(path: Path) -> None:
    game = started(path, 5)
    again = saved_and_restored(game, path)
    one, other = Random(5), Random(5)
    for _ in walk(game, one, 80):
        next(walk(again, other, 1))
        again = saved_and_restored(again, path)
    assert again.full_hash == game.full_hash
    assert again.scores == game.scores
    assert again.log == game.log


def test_games_are_saved_in_the_middle_of_things() -> None:
    """The random games of the tests above come to the places where saving is hardest."""
    met = set()
    for path in SMALL:
        game = started(path, 0)
        for _ in walk(game, Random(0), 120):
            position = game.position
            if position.ask < 0:
                continue
            ask = game.program.asks[position.ask]
            met |= {"joint choice"} if ask.follows else set()
            met |= {"secret answers"} if ask.secret else set()
            met |= {"waiting rules"} if position.queue else set()
            blocks = [game.program.blocks[game.lexicon.block(frame[0])].name for frame in position.frames]
            met |= {"in a rule"} if any(name.startswith("rule.") for name in blocks) else set()
            met |= {"in a procedure"} if any(name.startswith("procedure.") for name in blocks) else set()
    assert met == {"joint choice", "secret answers", "waiting rules", "in a rule", "in a procedure"}
