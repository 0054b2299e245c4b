"""What the page on ends says of rounds is so: two more for everybody, whoever brings them on; ten are ten."""

from __future__ import annotations

import pytest
import stockrail

from tools.reference import example
from tools.reference.fences import fences
from tools.reference.pages import ROOT

PLAYERS = 3
#: Steps from where the price starts in the game of the examples to 50.
STEPS = 6


@pytest.mark.parametrize("resting", range(PLAYERS))
def test_two_more_rounds_are_two(resting: int) -> None:
    page = (ROOT / "docs" / "how-to" / "ends.md").read_text(encoding="utf-8")
    [counted] = [fence.text for fence in fences(page) if "rounds_left" in fence.text]
    with example.opened(example.of_sections(counted)) as file:
        game = stockrail.load(file).start(PLAYERS)
        for turn in range(resting + STEPS):
            game.play("rest" if turn < resting else "work")
        assert game.state["red"].price == 50
        left_in_this_round = -(resting + STEPS) % PLAYERS
        turns = 0
        while not game.over:
            game.play("work")
            turns += 1
    assert turns == left_in_this_round + 2 * PLAYERS


@pytest.mark.parametrize("field", ["rounds_played", "turns_taken"])
def test_ten_rounds_are_ten(field: str) -> None:
    page = (ROOT / "docs" / "how-to" / "ends.md").read_text(encoding="utf-8")
    [counting] = [fence.text for fence in fences(page) if f"{field}: " in fence.text]
    with example.opened(example.of_sections(counting)) as file:
        game = stockrail.load(file).start(PLAYERS)
        turns = 0
        while not game.over:
            game.play(game.legal()[-1])
            turns += 1
    assert turns == 10 * PLAYERS
