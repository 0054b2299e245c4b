"""A tiny game written by hand: earn a coin, or plant a tree that pays two after each turn of its owner.

A turn asks `earn` or `invest`; investing asks for a price of 1 up to all the cash, though any price buys one
tree. After `ROUNDS` rounds the game ends and cash is the score. So a good player invests early, at the lowest
price. Faulty twins of the game get stuck, fault or break an invariant on a player's third turn.
"""

from __future__ import annotations

from typing import Any, Literal

from stockrail.engine.chance import Seed, seed_generator
from stockrail.engine.position import ENDED, FIRST, Ended, Fault, Position
from stockrail.engine.program import (
    Ask,
    BlockLayout,
    EndInfo,
    FieldLayout,
    Loaded,
    Local,
    Program,
    ScorePart,
    Site,
    ValueType,
)

ROUNDS = 6
START = 5
SITE = Site("orchard.yaml", 7, 3, 7, 20)
Fate = Literal["sound", "stuck", "fault", "broken", "endless"]


def orchard(players: int = 2, fate: Fate = "sound") -> Program:
    """The program, ready to start."""
    names = tuple(f"p{seat}" for seat in range(1, players + 1))
    cash, trees = FIRST, FIRST + players
    program = Program(
        ruleset="orchard", title="Orchard", digest="0" * 64,
        players=players, player_counts=(2, 4), options={},
        kinds={"player": names}, names={"player": names},
        fields=(
            FieldLayout("cash", "player", ("player",), ValueType("money"), cash, "all", True, 0, 1 << 31),
            FieldLayout("trees", "player", ("player",), ValueType("int"), trees, "all", False, 0, 99),
            FieldLayout("turns", "", (), ValueType("int"), FIRST + 2 * players, "all", False, 0, 99),
        ),
        slots=FIRST + 2 * players + 1,
        blocks=(BlockLayout("play", 0, 4, (Local("price", ValueType("money")),)),),
        asks=(
            Ask(
                "action", None, None, ("earn", "invest"), (True, True), 0, 0, (1, 2), -1, (-1, -1), SITE,
                acts=(True, True),
            ),
            Ask("price", "price", ValueType("money"), (), (), 2, 3, (), -1, (), SITE),
        ),
        ends=(EndInfo("harvest", "All rounds are played.", SITE), EndInfo("frost", "Never happens.", SITE)),
        scores=(ScorePart("cash", "Coins in hand."),),
        invariants=(("coins_are_coins", SITE),), phases=("play",), rules=(), code=(), cold=(), constants={},
    )
    program.loaded = _loaded(players, cash, trees, fate)
    return program


def start(program: Program, seed: Seed) -> Position:
    """A position at its first question."""
    position = Position(program)
    assert program.loaded is not None
    position.slots[:] = [seed_generator(seed), 0] + [0] * (program.slots - 2)
    program.loaded.start(position)
    position.run()
    return position


def _loaded(players: int, cash: int, trees: int, fate: Fate) -> Loaded:
    turns = cash + 2 * players

    def begin(position: Position) -> None:
        for seat in range(players):
            position.slots[cash + seat] = START
        position.frames.append([0, 0, 0])

    def ask(position: Position, slots: list[int], frame: list[Any]) -> bool:
        frame[1] = position.who = slots[turns] % players
        position.ask = 0
        third = slots[turns] // players == 2
        if third and fate == "fault":
            raise Fault("no-fruit", tree=slots[trees + position.who])
        if third and fate == "broken":
            slots[cash + position.who] = -1
        return True

    def earn(position: Position, slots: list[int], frame: list[Any]) -> bool:
        slots[cash + frame[1]] += 1
        frame[0] = 4
        return False

    def invest(position: Position, slots: list[int], frame: list[Any]) -> bool:
        position.ask, position.who = 1, frame[1]
        return True

    def plant(position: Position, slots: list[int], frame: list[Any]) -> bool:
        slots[cash + frame[1]] -= frame[2]
        slots[trees + frame[1]] += 1
        frame[0] = 4
        return False

    def close(position: Position, slots: list[int], frame: list[Any]) -> bool:
        slots[cash + frame[1]] += 2 * slots[trees + frame[1]]
        slots[turns] += 1
        if slots[turns] == ROUNDS * players and fate != "endless":
            slots[ENDED] = 1
            raise Ended
        frame[0] = 0
        return False

    def legal_action(
        position: Position, slots: list[int], frame: list[Any]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if fate == "stuck" and slots[turns] // players == 2:
            return (), ()
        return (), (0, 1) if slots[cash + frame[1]] > 0 else (0,)

    def legal_price(
        position: Position, slots: list[int], frame: list[Any]
    ) -> tuple[range, tuple[int, ...]]:
        return range(1, slots[cash + frame[1]] + 1), ()

    return Loaded(
        start=begin, segments=[ask, earn, invest, plant, close], legal=[legal_action, legal_price],
        scores=[lambda slots, player: slots[cash + player]], ties=[],
        invariants=[lambda slots: all(slots[cash + seat] >= 0 for seat in range(players))],
        texts=[], why=lambda ask: lambda *given: [],
    )
