"""What a game holds can always be saved and restored: numbers go up to the largest there is, and no further."""

from __future__ import annotations

import json

import pytest
from stockrail.door import restore
from stockrail.engine.fault import GameFault
from stockrail.engine.game import Game

from properties.playing import ROOT, ruleset

FILE = ROOT / "tests" / "oracle" / "games" / "limits.yaml"
#: Answers that may be given once, and then bring a number beyond its limits; and those that never do.
GROWING = (
    "from_the_bank", "from_a_purse", "raised", "set", "counted", "saved_up", "lowered", "perhaps", "a_local",
)
HARMLESS = ("advanced", "thrown_in")


def played(game: Game, answer: str) -> None:
    """An answer played, and the game afterwards saved and restored."""
    game.play(answer)
    assert restore(json.loads(json.dumps(game.save())), ruleset(FILE)) == game


@pytest.mark.parametrize("answer", GROWING)
def test_no_number_leaves_its_limits(answer: str) -> None:
    game = ruleset(FILE).start(2)
    played(game, answer)
    before = game.full_hash
    with pytest.raises(GameFault) as stopped:
        game.play(answer)
    assert stopped.value.code == "out-of-range"
    assert game.full_hash == before


@pytest.mark.parametrize("answer", HARMLESS)
def test_what_stays_within_its_limits_is_restored(answer: str) -> None:
    game = ruleset(FILE).start(2)
    for _ in range(4):
        played(game, answer)


def test_a_purse_goes_no_deeper_into_debt_than_its_least() -> None:
    game = ruleset(FILE).start(2)
    played(game, "into_debt")
    with pytest.raises(GameFault, match="not-enough-money"):
        game.play("into_debt")


@pytest.mark.parametrize(("answer", "said"), [("a_local", "the largest number there is, 2147483647"),
                                              ("lowered", "the lowest number there is, -2147483647")])
def test_what_goes_beyond_all_numbers_says_so(answer: str, said: str) -> None:
    game = ruleset(FILE).start(2)
    game.play(answer)
    with pytest.raises(GameFault) as stopped:
        game.play(answer)
    assert stopped.value.problem.message == f"this goes beyond {said}"
