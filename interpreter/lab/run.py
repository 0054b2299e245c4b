"""One simulated game, from its first question to its end or to what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from ..compiler.build import attach
from ..engine.answering import barred
from ..engine.chance import Seed, game_seed, seed_generator
from ..engine.fault import RULE_ERRORS, GameFault, Stuck, game_fault
from ..engine.lexicon import lexicon
from ..engine.outcome import ended_by, ranking, scores
from ..engine.position import Position
from ..engine.program import LABEL, Program
from ..players.player import NoAnswer, Player
from ..players.registry import bot_for
from ..source.frozen import frozen
from .record import GameRecord, Outcome, Trouble

#: Gives a position at its first question for a program and a seed.
Start = Callable[[Program, Seed], Position]


def opened(program: Program, seed: Seed) -> Position:
    """A game at its first question."""
    attach(program)
    return Position.opening(program, seed_generator(seed))


@frozen
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
        return tally.unbegun(index, seed, bots, fault_of(error, plan.program))
    players = [bot_for(name, seed, seat) for seat, name in enumerate(bots)]
    tally.begin(position)
    try:
        stopped = _play_out(plan, position, players, tally)
    except NoAnswer:
        stopped = Stuck("stuck", position.program.asks[position.ask].site, barred(position))
    except RULE_ERRORS as error:
        stopped = fault_of(error, plan.program)
    return tally.record(index, seed, bots, position, stopped)


def _play_out(plan: Plan, position: Position, players: Sequence[Player], tally: Tally) -> GameFault | None:
    """Play to the end, or to what stops the game."""
    asks = plan.program.asks
    while not position.over:
        answer = players[position.who].choose(position)
        tally.count(position.ask, answer)
        position.answer(answer)
        if position.ask >= 0 and asks[position.ask].follows:
            continue
        tally.decisions += 1
        if plan.invariants:
            broken = broken_invariant(position)
            if broken is not None:
                return broken
        if tally.decisions == plan.cap and not position.over:
            return GameFault("not-over", asks[position.ask].site, {"decisions": plan.cap})
    return None


def broken_invariant(position: Position) -> GameFault | None:
    """A fault for the first invariant that doesn't hold, or None."""
    loaded, slots = position.program.loaded, position.slots
    assert loaded is not None
    for place, holds in enumerate(loaded.invariants):
        if not holds(slots):
            name, site = position.program.invariants[place]
            return GameFault("broken-invariant", site, {"invariant": name})
    return None


def fault_of(error: Exception, program: Program) -> GameFault:
    """The fault that an exception from the ruleset's code stands for; raises it again if it is ours."""
    fault = game_fault(error, program)
    if fault is None:
        raise error
    return fault


_OUTCOMES: dict[str, Outcome] = {"broken-invariant": "broken", "not-over": "capped"}


def outcome_of(fault: GameFault | None) -> Outcome:
    """How a game came out that was stopped by a fault, or by none."""
    if fault is None:
        return "finished"
    if isinstance(fault, Stuck):
        return "stuck"
    return _OUTCOMES.get(fault.code, "fault")


class Tally:
    """What is counted while a game runs."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.counted = [any(ask.acts) for ask in program.asks]
        #: All questions and answers so far.
        self.given: list[tuple[int, int]] = []
        self.decisions = 0
        self.answers = 0
        self.actions = 0
        self.taken: dict[str, dict[str, int]] = {}
        self.money: dict[str, int] = {}

    def begin(self, position: Position) -> None:
        self.money = money(position)

    def count(self, ask: int, answer: int) -> None:
        self.answers += 1
        self.given.append((ask, answer))
        if answer < LABEL or not self.counted[ask]:
            return
        asked, place = self.program.asks[ask], answer - LABEL
        label = asked.labels[place]
        here = self.taken.setdefault(asked.id, {})
        here[label] = here.get(label, 0) + 1
        self.actions += asked.acts[place]

    def record(
        self, index: int, seed: str, bots: tuple[str, ...], position: Position, stopped: GameFault | None
    ) -> GameRecord:
        done = stopped is None
        return GameRecord(
            index, seed, bots, outcome_of(stopped), self.decisions, self.answers, self.actions, self.taken,
            tuple(ended_by(position)) if done else (),
            tuple(score.total for score in scores(position).values()) if done else (),
            winners(position) if done else (),
            self.money, money(position), self._trouble(stopped),
        )

    def unbegun(self, index: int, seed: str, bots: tuple[str, ...], fault: GameFault) -> GameRecord:
        """The record of a game that didn't reach its first question."""
        trouble = self._trouble(fault)
        return GameRecord(index, seed, bots, outcome_of(fault), 0, 0, 0, {}, (), (), (), {}, {}, trouble)

    def _trouble(self, fault: GameFault | None) -> Trouble | None:
        if fault is None:
            return None
        answers = lexicon(self.program).answers
        given = tuple(answers[ask].choice(answer).text for ask, answer in self.given)
        values = {name: str(value) for name, value in fault.values.items()}
        return Trouble(fault.code, fault.problem.message, fault.site, values, given)


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
