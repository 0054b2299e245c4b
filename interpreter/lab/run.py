"""One simulated game, from its first question to its end or to what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from ..compiler.build import attach
from ..engine.chance import Seed, game_seed, seed_generator
from ..engine.fault import RULE_ERRORS, GameFault, Stuck, game_fault
from ..engine.outcome import ended_by, ranking, scores
from ..engine.position import Position
from ..engine.program import LABEL, Program
from ..players.player import NoAnswer, Player
from ..players.registry import bot_for
from .record import GameRecord, Outcome

#: Gives a position at its first question for a program and a seed.
Start = Callable[[Program, Seed], Position]


def opened(program: Program, seed: Seed) -> Position:
    """A game at its first question."""
    attach(program)
    return Position.opening(program, seed_generator(seed))


@dataclass(frozen=True, slots=True)
class Plan:
    """What a simulation does: `games` games of `program` with `bots`, who change seats from game to game.

    Game `i` depends on `seed` and `i` only. It is `capped` after `cap` decisions. `chosen` names the options
    that somebody set, for the report.
    """

    program: Program
    bots: tuple[str, ...]
    games: int
    seed: Seed = 0
    cap: int = 20_000
    invariants: bool = True
    start: Start = opened
    chosen: tuple[str, ...] = ()

    def seated(self, index: int) -> tuple[str, ...]:
        """The bots of game `index` by seat: everybody moves on one seat with each game."""
        count = self.program.players
        return tuple(self.bots[(seat + index) % count % len(self.bots)] for seat in range(count))

    def game_seed(self, index: int) -> str:
        return game_seed(self.seed, index)


def play_one(plan: Plan, index: int) -> GameRecord:
    """Play game `index` of the plan. Faults of the rules end up in the record, our own are raised."""
    seed, bots = plan.game_seed(index), plan.seated(index)
    tally = Tally(plan.program)
    try:
        position = plan.start(plan.program, seed)
    except RULE_ERRORS as error:
        return tally.trouble(index, seed, bots, *told(error, plan.program))
    players = [bot_for(name, seed, seat) for seat, name in enumerate(bots)]
    tally.begin(position)
    try:
        outcome, trouble = _play_out(plan, position, players, tally)
    except NoAnswer:
        outcome, trouble = "stuck", f"nothing can be answered at {_place(position)}"
    except RULE_ERRORS as error:
        outcome, trouble = told(error, plan.program)
    return tally.record(index, seed, bots, position, outcome, trouble)


def _play_out(
    plan: Plan, position: Position, players: Sequence[Player], tally: Tally
) -> tuple[Outcome, str]:
    counted, asks = tally.counted, plan.program.asks
    while not position.over:
        answer = players[position.who].choose(position)
        tally.answers += 1
        if answer >= LABEL and counted[position.ask]:
            tally.count(position.ask, answer - LABEL)
        position.answer(answer)
        if position.ask >= 0 and asks[position.ask].follows:
            continue
        tally.decisions += 1
        if plan.invariants:
            broken = broken_invariant(position)
            if broken is not None:
                return "broken", f"invariant {broken} does not hold"
        if tally.decisions == plan.cap and not position.over:
            return "capped", f"not over after {plan.cap} decisions"
    return "finished", ""


def broken_invariant(position: Position) -> str | None:
    """The name of the first invariant that doesn't hold, or None."""
    loaded, slots = position.program.loaded, position.slots
    assert loaded is not None
    for place, holds in enumerate(loaded.invariants):
        if not holds(slots):
            return position.program.invariants[place][0]
    return None


def told(error: Exception, program: Program) -> tuple[Outcome, str]:
    """Outcome and sentence for an exception from the ruleset's code; raises it again if it is ours."""
    fault = game_fault(error, program)
    if fault is None:
        raise error
    return "stuck" if isinstance(fault, Stuck) else "fault", in_one_line(fault)


def in_one_line(fault: GameFault) -> str:
    """A fault with its place, its code and the values seen."""
    place = f"{fault.site.path}:{fault.site.line}:{fault.site.column}: " if fault.site else ""
    values = ", ".join(f"{name} = {value}" for name, value in fault.values.items())
    return f"{place}fault[{fault.code}]: {fault.problem.message}{f' ({values})' if values else ''}"


def _place(position: Position) -> str:
    site = position.program.asks[position.ask].site
    return f"{site.path}:{site.line}:{site.column}"


class Tally:
    """What is counted while a game runs."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.counted = [any(ask.actions) for ask in program.asks]
        self.decisions = 0
        self.answers = 0
        self.actions = 0
        self.taken: dict[str, int] = {}
        self.money: dict[str, int] = {}

    def begin(self, position: Position) -> None:
        self.money = money(position)

    def count(self, ask: int, place: int) -> None:
        asked = self.program.asks[ask]
        label = asked.labels[place]
        self.taken[label] = self.taken.get(label, 0) + 1
        self.actions += asked.actions[place]

    def record(
        self, index: int, seed: str, bots: tuple[str, ...], position: Position, outcome: Outcome, trouble: str
    ) -> GameRecord:
        done = outcome == "finished"
        return GameRecord(
            index, seed, bots, outcome, self.decisions, self.answers, self.actions, self.taken,
            tuple(ended_by(position)) if done else (),
            tuple(score.total for score in scores(position).values()) if done else (),
            winners(position) if done else (),
            self.money, money(position), trouble,
        )

    def trouble(
        self, index: int, seed: str, bots: tuple[str, ...], outcome: Outcome, trouble: str
    ) -> GameRecord:
        """The record of a game that didn't reach its first question."""
        return GameRecord(index, seed, bots, outcome, 0, 0, 0, {}, (), (), (), {}, {}, trouble)


def winners(position: Position) -> tuple[int, ...]:
    """The seats (from 0) that share the first rank."""
    seats = position.program.kinds["player"]
    return tuple(seats.index(player) for player in ranking(position)[0])


def money(position: Position) -> dict[str, int]:
    """Money in purses, summed by the kind that holds it; "" is the whole game's."""
    found: dict[str, int] = {}
    for each in position.program.fields:
        if each.purse:
            count = prod(len(position.program.kinds[kind]) for kind in each.keys)
            held = sum(position.slots[each.base : each.base + count])
            found[each.owner] = found.get(each.owner, 0) + held
    return found
