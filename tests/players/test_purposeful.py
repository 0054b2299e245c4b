"""What the purposeful player promises: it looks ahead, pays little for little, follows its plans, changes nothing."""

from typing import Any

import pytest
from stockrail.compiler.build import attach
from stockrail.door import load
from stockrail.engine.position import FIRST, Position
from stockrail.engine.program import LABEL, Program
from stockrail.players.plans import Plan
from stockrail.players.player import NoAnswer, Player
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
    assert spaced(26, 5) == [0, 1, 3, 7, 15]
    assert spaced(2, 6) == [0, 1]
    assert spaced(0, 6) == []


def test_nothing_to_answer_is_said() -> None:
    position = start(orchard(2, "stuck"), 0)
    for _ in range(4):
        position.answer(EARN)
    with pytest.raises(NoAnswer):
        Purposeful(1).choose(position)


@pytest.fixture(scope="module")
def station() -> Program:
    program = load("union_station").program(4, {})
    attach(program)
    return program


def test_a_plan_is_followed_to_the_end_of_the_decision(station: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[Plan] = []
    compare = Purposeful._compare

    def noted(self: Purposeful, *given: Any) -> Plan:
        compared.append(compare(self, *given))
        return compared[-1]

    monkeypatch.setattr(Purposeful, "_compare", noted)
    position = Position.opening(station, 5)
    players = [Purposeful(seat) for seat in range(4)]
    for _ in range(60):
        position.answer(players[position.who].choose(position))
    compared.clear()
    while not compared or len(compared[-1].answers) != 4:
        compared.clear()
        position.answer(players[position.who].choose(position))
    first, *rest = compared[-1].answers
    assert first == LABEL + 1, "only laying track takes four answers"
    for planned in rest:
        given = players[position.who].choose(position)
        assert given == planned
        position.answer(given)
    assert len(compared) == 1


def test_a_plan_is_dropped_when_the_game_goes_otherwise(station: Program) -> None:
    position = Position.opening(station, 5)
    players = [Purposeful(seat) for seat in range(4)]
    while not station.asks[position.ask].follows:
        position.answer(players[position.who].choose(position))
    planner = players[position.who]
    assert planner._ahead
    other = position.copy()
    other.slots[FIRST + 1] += 1
    planner.choose(other)
    assert all(mark[2][FIRST] == other.slots[FIRST + 1] for mark, _ in planner._ahead)
