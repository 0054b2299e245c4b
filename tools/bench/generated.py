"""Games of a shipped ruleset at the engine's inner level, as records that the game by hand can replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from stockrail.engine.program import LABEL

from .finding import NotThereYet
from .match import Choice, GameByHand, Match, Options
from .slots import Slots

if TYPE_CHECKING:
    from stockrail.engine.position import Position


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first decision to its end: the answers of one engine, the same choices of the other."""

    start: Position
    answers: tuple[int, ...]
    begin: Callable[[], GameByHand]
    choices: tuple[Choice, ...]
    ends: tuple[str, ...]


class Disagreement(Exception):
    """The two engines came to different positions by the same choices; the message says when and where."""


def start(ruleset: str, players: int, seed: int, options: Options) -> Position:
    """The position at the first decision."""
    try:
        import stockrail

        game = stockrail.load(ruleset).start(players=players, seed=seed, options=options)
        position: Position = game.position
    except (ImportError, AttributeError) as missing:
        raise NotThereYet(f"stockrail.load({ruleset!r}).start(…).position: {missing}") from missing
    return position


def record(match: Match, players: int, seed: int, **options: int | bool) -> Record:
    """Play one game on both engines, compare them at every decision, and keep it.

    Raises Disagreement where legal choices or positions differ.
    """
    chance = Random(seed)
    opening = start(match.ruleset, players, seed, options)
    begin = match.begin(opening, options)
    position, game = opening.copy(), begin()
    answers: list[int] = []
    choices: list[Choice] = []
    while not position.over:
        offered = {answer_text(position, answer): answer for answer in listed(position)}
        _compare_offers(match, position, game, list(offered), len(answers))
        _compare_summaries(match, position, game, len(answers))
        picked = match.pick(list(offered), chance, seed)
        answers.append(offered[picked])
        choices.append(match.choice(picked))
        position.answer(answers[-1])
        game.play(choices[-1])
    _compare_summaries(match, position, game, len(answers))
    _compare_ends(position, game, len(answers))
    return Record(opening, tuple(answers), begin, tuple(choices), tuple(game.ends))


def listed(position: Position) -> list[int]:
    """Everything that may be answered now, as the engine takes it."""
    values, labels = position.legal()
    return [*values, *[LABEL + label for label in labels]]


def answer_text(position: Position, answer: int) -> str:
    """The text of an answer to the open question."""
    ask = position.program.asks[position.ask]
    if answer >= LABEL:
        return str(ask.labels[answer - LABEL])
    assert ask.type is not None
    value = position.program.kinds[ask.type.kind][answer] if ask.type.form == "member" else answer
    return f"{ask.name} {value}"


def _compare_offers(match: Match, position: Position, game: GameByHand, offered: list[str], number: int) -> None:
    theirs = sorted(match.text(c) for c in game.legal())
    if sorted(offered) != theirs or position.who != game.player:
        raise Disagreement(
            f"decision {number}: generated p{position.who + 1} {sorted(offered)}, by hand p{game.player + 1} {theirs}"
        )


def _compare_summaries(match: Match, position: Position, game: GameByHand, number: int) -> None:
    ours: dict[str, Any] = match.summary(Slots(position))
    for name, value in game.summary().items():
        if ours[name] != value:
            raise Disagreement(f"after {number} decisions, {name}: generated {ours[name]}, by hand {value}")


def _compare_ends(position: Position, game: GameByHand, number: int) -> None:
    ended = Slots(position).ends
    if ended != game.ends:
        raise Disagreement(f"after {number} decisions: generated ended by {ended}, by hand {game.ends}")
