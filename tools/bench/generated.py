"""Games of the shipped Union Station at the engine's inner level, as records that both engines can replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from .finding import NotThereYet
from .union_station_by_hand import Choice, Draws, Game, choice, text

from stockrail.engine.program import LABEL

if TYPE_CHECKING:
    from stockrail.engine.position import Position
    from stockrail.engine.program import FieldLayout, Program

#: Sales are played this seldom in every other game: among uniform choices they would crowd out the rest.
SALES = 0.1


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first decision to its end: the answers of one engine, the same choices of the other."""

    start: Position
    answers: tuple[int, ...]
    players: int
    draws: Draws
    choices: tuple[Choice, ...]


class Disagreement(Exception):
    """The two engines came to different positions by the same choices; the message says when and where."""


def start(ruleset: str, players: int, seed: int, options: Mapping[str, int | bool]) -> Position:
    """The position at the first decision."""
    try:
        import stockrail

        game = stockrail.load(ruleset).start(players=players, seed=seed, options=options)
        position: Position = game.position
    except (ImportError, AttributeError) as missing:
        raise NotThereYet(f"stockrail.load({ruleset!r}).start(…).position: {missing}") from missing
    return position


def record(players: int, seed: int, *, row_width: int = 5, same_railroad_twice: bool = False) -> Record:
    """Play one game of Union Station on both engines, compare them at every decision, and keep it.

    Raises Disagreement where legal choices or positions differ.
    """
    chance = Random(seed)
    options = {"row_width": row_width, "same_railroad_twice": same_railroad_twice}
    opening = start("union_station", players, seed, options)
    position = opening.copy()
    draws = _draws(position)
    game = Game(players, row_width, same_railroad_twice)
    game.start(draws)
    answers: list[int] = []
    choices: list[Choice] = []
    while not position.over:
        _compare(position, game, len(answers))
        answer = _pick(position, chance, SALES if seed % 2 else 1.0)
        answers.append(answer)
        choices.append(choice(answer_text(position, answer)))
        position.answer(answer)
        game.play(choices[-1])
    _compare_ends(position, game, len(answers))
    return Record(opening, tuple(answers), players, draws, tuple(choices))


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


def _pick(position: Position, chance: Random, sales: float) -> int:
    answers = listed(position)
    answer = chance.choice(answers)
    if answer_text(position, answer) == "sell_stock" and chance.random() >= sales:
        answer = answers[0]
    return answer


def _draws(position: Position) -> Draws:
    """What chance has settled by the first decision; the first railroad has just left the column."""
    state = State(position)
    column = state.pile("column")
    first = [r for r in position.program.kinds["railroad"] if r not in column]
    return Draws.by_name(position.who, first + column, state.pile("deck"))


def _compare(position: Position, game: Game, number: int) -> None:
    ours = sorted(answer_text(position, answer) for answer in listed(position))
    theirs = sorted(text(c) for c in game.legal())
    if ours != theirs or position.who != game.player:
        raise Disagreement(
            f"decision {number}: generated p{position.who + 1} {ours}, by hand p{game.player + 1} {theirs}"
        )
    _compare_summaries(State(position).summary(), game.summary(), number)


def _compare_ends(position: Position, game: Game, number: int) -> None:
    _compare_summaries(State(position).summary(), game.summary(), number)
    ended = [end.name for i, end in enumerate(position.program.ends) if State(position).ended >> i & 1]
    if ended != [game.ended_by]:
        raise Disagreement(f"after {number} decisions: generated ended by {ended}, by hand {game.ended_by!r}")


def _compare_summaries(ours: dict[str, Any], theirs: dict[str, Any], number: int) -> None:
    for name, value in theirs.items():
        if ours[name] != value:
            raise Disagreement(f"after {number} decisions, {name}: generated {ours[name]}, by hand {value}")


class State:
    """The slots of a position, read by the names of the ruleset."""

    def __init__(self, position: Position) -> None:
        self.program: Program = position.program
        self.slots = position.slots
        self.seats = [f"p{p + 1}" for p in range(position.program.players)]

    @property
    def ended(self) -> int:
        from stockrail.engine.position import ENDED

        return int(self.slots[ENDED])

    def summary(self) -> dict[str, Any]:
        """The same names and values as the summary of the game by hand."""
        railroads = ("value", "station", "discs", "track")
        return {
            "cash": self.of_all("player", "cash", self.seats),
            "shares": self._shares(),
            **{name: self.of_all("railroad", name) for name in railroads},
            "slots": self.of_all("slot", "share"),
            "deck": self.pile("deck"),
            "dividends_paid": self.slots[self._field("", "dividends_paid").base],
            "forced_passes": self.slots[self._field("", "forced_passes").base],
        }

    def pile(self, name: str) -> list[str]:
        field = self._field("", name)
        return [self.program.kinds[field.type.kind][m] for m in self.slots[field.base]]

    def of_all(self, kind: str, name: str, members: list[str] | None = None) -> dict[str, Any]:
        field = self._field(kind, name)
        names = members or self.program.kinds[kind]
        return {member: self._value(field, field.base + i) for i, member in enumerate(names)}

    def _shares(self) -> dict[str, dict[str, int]]:
        railroads = self.program.kinds["railroad"]
        base = self._field("player", "shares").base
        return {
            seat: {r: self.slots[base + p * len(railroads) + i] for i, r in enumerate(railroads)}
            for p, seat in enumerate(self.seats)
        }

    def _value(self, field: FieldLayout, slot: int) -> Any:
        value = self.slots[slot]
        members = self.program.kinds.get(field.type.kind, ())
        if field.type.form == "set":
            return sorted(m for i, m in enumerate(members) if value >> i & 1)
        if field.type.form == "member":
            return None if value < 0 else members[value]
        return value

    def _field(self, owner: str, name: str) -> FieldLayout:
        return next(f for f in self.program.fields if f.owner == owner and f.name == name)
