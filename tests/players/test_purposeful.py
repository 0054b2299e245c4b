"""What the purposeful player promises: it looks ahead, pays little for little, leaves the game as it was."""

from stockrail.engine.position import Position
from stockrail.engine.program import LABEL
from stockrail.players.player import Player
from stockrail.players.purposeful import Purposeful, spaced
from stockrail.players.uniform import Uniform
from worlds.orchard import orchard, start

EARN, INVEST = LABEL, LABEL + 1


def play(players: list[Player], seed: int = 0) -> Position:
    position = start(orchard(len(players)), seed)
    while not position.over:
        position.answer(players[position.who].choose(position))
    return position


def test_it_invests_early_and_pays_little() -> None:
    position = start(orchard(2), 0)
    player = Purposeful(4)
    assert player.choose(position) == INVEST
    position.answer(INVEST)
    assert player.choose(position) <= 2


def test_it_beats_random_play() -> None:
    won = 0
    for seed in range(12):
        position = play([Purposeful(seed), Uniform(seed)])
        won += position.slots[2] > position.slots[3]
    assert won >= 11


def test_it_leaves_the_position_alone() -> None:
    position = start(orchard(2), 0)
    before = position.copy()
    Purposeful(1).choose(position)
    assert (position.slots, position.frames, position.queue) == (before.slots, before.frames, before.queue)
    assert (position.ask, position.who) == (before.ask, before.who)


def test_it_repeats_itself() -> None:
    assert play([Purposeful(3), Purposeful(8)]).slots == play([Purposeful(3), Purposeful(8)]).slots


def test_a_fault_ahead_does_not_stop_it() -> None:
    position = start(orchard(2, "fault"), 0)
    for _ in range(3):
        answer = Purposeful(2).choose(position)
        assert answer in (EARN, INVEST)
        position.answer(EARN)


def test_amounts_are_tried_from_the_low_end() -> None:
    assert spaced(range(5, 31), 6) == [5, 6, 8, 12, 20]
    assert spaced(range(5, 7), 6) == [5, 6]
    assert spaced((), 6) == []
