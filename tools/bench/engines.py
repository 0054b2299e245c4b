"""Sections that measure the running engine: against a game by hand, and a copy against a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from statistics import median

from .chicago_express_match import CHICAGO_EXPRESS
from .finding import Finding, Settings, Target
from .generated import Record, listed, record
from .match import Match
from .railroad_barons_match import RAILROAD_BARONS
from .side_by_side import Contestant, Measured, side_by_side
from .union_station_match import UNION_STATION


def union_station_against_hand(settings: Settings) -> Finding:
    return generated_against_hand(UNION_STATION, settings)


def chicago_express_against_hand(settings: Settings) -> Finding:
    return generated_against_hand(CHICAGO_EXPRESS, settings)


def railroad_barons_against_hand(settings: Settings) -> Finding:
    return generated_against_hand(RAILROAD_BARONS, replace(settings, players=2))


def generated_against_hand(match: Match, settings: Settings) -> Finding:
    """Both engines replay the same games and list the legal moves at each decision."""
    records = _records(match, settings)
    measured = side_by_side(
        [
            Contestant("generated", _each(records, _replay_generated)),
            Contestant("by hand", _each(records, _replay_by_hand)),
        ],
        settings.rounds,
        settings.slice_seconds,
    )
    return Finding(
        f"{match.ruleset}, generated ÷ hand-written, moves listed",
        measured.speed("generated", "by hand"),
        Target(0.8, 1.2, above=True),
        measured.rounds,
        {f"{name}, decisions/s": _per_second(measured, name) for name in measured.seconds}
        | {"decisions/game": round(sum(len(r.answers) for r in records) / len(records))},
    )


def copy_against_play(settings: Settings) -> Finding:
    """Copying a position at each decision of a game, against answering the decision."""
    records = _records(UNION_STATION, settings)
    measured = side_by_side(
        [
            Contestant("play and copy", _each(records, _play_and_copy)),
            Contestant("play", _each(records, _play)),
        ],
        settings.rounds,
        settings.slice_seconds,
    )
    both = measured.seconds["play and copy"]
    play = measured.seconds["play"]
    only_copy = tuple(a - b for a, b in zip(both, play, strict=True))
    split = Measured({"copy": only_copy, "play": play})
    return Finding(
        "copy ÷ playing one choice",
        split.cost("copy", "play"),
        Target(1, 0.25),
        split.rounds,
        {f"{name}, µs": round(median(seconds) * 1e6, 2) for name, seconds in split.seconds.items()},
    )


def _records(match: Match, settings: Settings) -> list[Record]:
    return [record(match, settings.players, settings.seed + i) for i in range(settings.games)]


def _each(records: list[Record], replay: Callable[[Record], int]) -> Callable[[], int]:
    """Replay one game after the other, from the first again after the last."""
    games = cycle(records)
    return lambda: replay(next(games))


def _replay_generated(record: Record) -> int:
    position = record.start.copy()
    for answer in record.answers:
        listed(position)
        position.answer(answer)
    return len(record.answers)


def _replay_by_hand(record: Record) -> int:
    game = record.begin()
    for choice in record.choices:
        game.legal()
        game.play(choice)
    return len(record.choices)


def _play(record: Record) -> int:
    position = record.start.copy()
    for answer in record.answers:
        position.answer(answer)
    return len(record.answers)


def _play_and_copy(record: Record) -> int:
    position = record.start.copy()
    for answer in record.answers:
        position.copy()
        position.answer(answer)
    return len(record.answers)


def _per_second(measured: Measured, name: str) -> int:
    return round(1 / median(measured.seconds[name]))
