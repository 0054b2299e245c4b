"""What the games of a simulation say together: one value for each line of the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..source.frozen import frozen
from .measures import Share, Spread, equal_share_test, share, smallest_seen, spread
from .record import OUTCOMES, GameRecord
from .simulate import Simulation

#: Raised when a field of the report changes its meaning or goes; new fields may come without.
SCHEMA_VERSION = 1


@frozen
class Seat:
    """Seats count from 1 here, as people count. A win shared by n players is 1/n of a win."""

    seat: int
    wins: Share
    scores: Spread | None


@frozen
class BotShare:
    """How often a bot won, of the games of all its seats; `expected` is its share if all were equal."""

    bot: str
    wins: Share
    expected: float


@frozen
class SeatTest:
    """The chance of win counts as uneven as these if all seats were equal, and the largest distance from it.

    Games with several winners are left out.
    """

    p: float
    largest: float


@frozen
class Flow:
    """Money held by one kind, in sum: medians over games at the first question and at the end."""

    holder: str
    start: float
    end: float


@frozen
class Summary:
    """All figures of a report; of finished games, but for `outcomes` and `troubled`.

    `options` are all of them, `chosen` those that were set on purpose. `margin` is the winner's lead over the
    second as a share of the winner's score, `taken` the share of each label among all answered where there
    is something to do, by the id of the question, `unseen_below` a share that so few games can't tell from chance.
    """

    schema_version: int
    ruleset: str
    title: str
    digest: str
    engine: str
    players: int
    options: dict[str, int | bool]
    chosen: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | str
    planned: int
    played: int
    interrupted: bool
    unseen_below: float
    outcomes: dict[str, Share]
    troubled: tuple[GameRecord, ...]
    decisions: Spread | None
    actions: Spread | None
    ended_by: dict[str, Share]
    ended_together: dict[str, int]
    seats: tuple[Seat, ...]
    seat_test: SeatTest
    bot_wins: tuple[BotShare, ...]
    scores: Spread | None
    margin: Spread | None
    ties: Share
    money: tuple[Flow, ...]
    taken: dict[str, dict[str, Share]]
    longest: GameRecord | None


def summarise(simulation: Simulation) -> Summary:
    """Everything the report says, from the records alone."""
    from .. import __version__

    plan, records = simulation.plan, simulation.records
    program = plan.program
    done = [game for game in records if game.outcome == "finished"]
    count = len(done)
    return Summary(
        schema_version=SCHEMA_VERSION,
        ruleset=program.ruleset,
        title=program.title,
        digest=program.digest,
        engine=__version__,
        players=program.players,
        options=dict(program.options),
        chosen=plan.chosen,
        bots=tuple(plan.bots[seat % len(plan.bots)] for seat in range(program.players)),
        seed=plan.seed,
        planned=plan.games,
        played=len(records),
        interrupted=simulation.interrupted,
        unseen_below=smallest_seen(count, program.players),
        outcomes=_outcomes(records),
        troubled=tuple(game for game in records if game.outcome != "finished"),
        decisions=spread([game.decisions for game in done]),
        actions=spread([game.actions for game in done]),
        ended_by=_ended_by(done, [end.name for end in program.ends]),
        ended_together=_together(done),
        seats=tuple(_seat(done, seat) for seat in range(program.players)),
        seat_test=_seat_test(done, program.players),
        bot_wins=_bot_wins(done),
        scores=spread([score for game in done for score in game.scores]),
        margin=spread([margin for game in done if (margin := _margin(game)) is not None]),
        ties=share(sum(len(game.winners) > 1 for game in done), count),
        money=_money(done),
        taken=_taken(done, _labels(simulation)),
        longest=max(done, key=lambda game: game.decisions, default=None),
    )


def _outcomes(records: Iterable[GameRecord]) -> dict[str, Share]:
    seen = Counter(game.outcome for game in records)
    return {outcome: share(seen[outcome], seen.total()) for outcome in OUTCOMES}


def _ended_by(done: list[GameRecord], names: list[str]) -> dict[str, Share]:
    seen = Counter(name for game in done for name in game.ended_by)
    return {name: share(seen[name], len(done)) for name in names}


def _together(done: list[GameRecord]) -> dict[str, int]:
    seen = Counter(" + ".join(game.ended_by) for game in done if len(game.ended_by) > 1)
    return dict(sorted(seen.items()))


def _won(game: GameRecord, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _seat(done: list[GameRecord], seat: int) -> Seat:
    wins = share(sum(_won(game, seat) for game in done), len(done))
    return Seat(seat + 1, wins, spread([game.scores[seat] for game in done]))


def _seat_test(done: list[GameRecord], players: int) -> SeatTest:
    alone = Counter(game.winners[0] for game in done if len(game.winners) == 1)
    wins = [alone[seat] for seat in range(players)]
    largest = max((abs(won / alone.total() - 1 / players) for won in wins), default=0.0) if alone else 0.0
    return SeatTest(equal_share_test(wins), largest)


def _bot_wins(done: list[GameRecord]) -> tuple[BotShare, ...]:
    """Shares by bot, if there are several: the unit is a game, and a bot may hold several of its seats."""
    names = sorted({name for game in done for name in game.bots})
    if len(names) < 2:
        return ()
    found = []
    for name in names:
        seats = [[seat for seat, bot in enumerate(game.bots) if bot == name] for game in done]
        won = sum(_won(game, seat) for game, held in zip(done, seats, strict=True) for seat in held)
        expected = sum(len(held) / len(game.bots) for game, held in zip(done, seats, strict=True))
        found.append(BotShare(name, share(won, len(done)), expected / len(done)))
    return tuple(found)


def _margin(game: GameRecord) -> float | None:
    best, second = sorted(game.scores, reverse=True)[:2] if len(game.scores) > 1 else (0, 0)
    return (best - second) / best if best > 0 else None


def _money(done: list[GameRecord]) -> tuple[Flow, ...]:
    holders = list(done[0].money_end) if done else []
    flows = []
    for holder in holders:
        start = spread([game.money_start[holder] for game in done])
        end = spread([game.money_end[holder] for game in done])
        if start is not None and end is not None:
            flows.append(Flow(holder, start.median, end.median))
    return tuple(flows)


def _labels(simulation: Simulation) -> dict[str, list[str]]:
    """By the ids of questions every label that stands beside something to do, in the order of the ruleset."""
    found: dict[str, dict[str, None]] = {}
    for ask in simulation.plan.program.asks:
        if any(ask.acts):
            found.setdefault(ask.id, {}).update(dict.fromkeys(ask.labels))
    return {question: list(labels) for question, labels in found.items()}


def _taken(done: list[GameRecord], labels: dict[str, list[str]]) -> dict[str, dict[str, Share]]:
    seen: dict[str, Counter[str]] = {question: Counter() for question in labels}
    for game in done:
        for question, taken in game.taken.items():
            seen[question].update(taken)
    return {
        question: {label: share(seen[question][label], seen[question].total()) for label in here}
        for question, here in labels.items()
    }
