"""Games that did not finish, put together by what stopped them; one game of each is kept for a closer look."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from shlex import quote
from typing import Any

from ..engine.fault import GameFault
from ..engine.game import Game
from ..engine.program import Program, Site
from ..source.frozen import frozen
from ..source.problem import Problem
from .counterexample import counterexample
from .record import GameRecord, Outcome, Trouble

#: A case names so many seeds, and so many cases are told.
SEEDS, MOST = 5, 10

#: Keeps a saved game under a name and gives the path.
Keep = Callable[[str, dict[str, Any]], str]


@frozen
class Case:
    """What stopped some games. `seeds` are those of the first ones; the rest is about the first of all.

    `values` are what the failing line was looking at, `saved` is where the game was kept ("" if it wasn't), and
    `again` says in a line how to see what happened.
    """

    outcome: Outcome
    code: str
    message: str
    site: Site | None
    values: dict[str, str]
    games: int
    seeds: tuple[str, ...]
    decisions: int
    saved: str
    again: str

    @property
    def problem(self) -> Problem:
        """The fault as `check` would print it."""
        return GameFault(self.code, self.site, self.values).problem


def cases(program: Program, records: Iterable[GameRecord], keep: Keep) -> tuple[Case, ...]:
    """The cases among some games, in the order in which they came up."""
    found: dict[tuple[Any, ...], list[GameRecord]] = {}
    for record in records:
        if record.trouble is not None:
            found.setdefault((record.outcome, record.trouble.code, record.trouble.site), []).append(record)
    return tuple(_case(program, alike, keep) for alike in list(found.values())[:MOST])


def _case(program: Program, alike: list[GameRecord], keep: Keep) -> Case:
    first = alike[0]
    trouble = first.trouble
    assert trouble is not None
    values, saved, again = _seen_again(program, first, trouble, keep)
    return Case(
        first.outcome, trouble.code, trouble.message, trouble.site, values, len(alike),
        tuple(record.seed for record in alike[:SEEDS]), first.decisions, saved, again,
    )


def _seen_again(
    program: Program, record: GameRecord, trouble: Trouble, keep: Keep
) -> tuple[dict[str, str], str, str]:
    """The values, the saved game's path and how to go on from there, by playing the game once more."""
    values, then = trouble.values, ""
    try:
        game = _played(program, record.seed, trouble.given)
        kept: dict[str, Any] | None = game.save()
        then = f", where undo takes back {trouble.given[-1]}"
        if trouble.code == "broken-invariant":
            values = values | _broken_by(game, values["invariant"])
    except GameFault as fault:
        values = {name: str(value) for name, value in fault.values.items()}
        kept, then = fault.saved, f", then answer {fault.answer}"
    saved = keep(_name(program, record), kept) if kept is not None else ""
    return values, saved, f"stockrail play --resume {quote(saved)}{then}" if saved else _from_the_start(program, record)


def _name(program: Program, record: GameRecord) -> str:
    seed = re.sub(r"[^\w.]+", "-", record.seed)
    return f"{program.ruleset}-{program.digest[:8]}-{program.players}p-{seed}"


def _from_the_start(program: Program, record: GameRecord) -> str:
    """The command that lets the same bots play the same game."""
    options = "".join(f" -o {name}={str(value).lower()}" for name, value in program.options.items())
    setting = f"-p {program.players} --seed {quote(record.seed)}{options}"
    return f"stockrail play {quote(_source(program))} {setting} --bots {','.join(record.bots)}"


def _played(program: Program, seed: str, given: tuple[str, ...]) -> Game:
    game = Game(program, seed)
    for text in given:
        choice = game.choice(text)
        assert choice is not None
        game.play(choice)
    return game


def _source(program: Program) -> str:
    return program.paths[0] if program.paths else program.ruleset


def _broken_by(game: Game, invariant: str) -> dict[str, str]:
    """The values that break an invariant, read off the ruleset's text."""
    from ..compiler.build import lowered
    from ..ruleset.load import load

    program = game.program
    model, _ = load(_source(program))
    if model is None:
        return {}
    made = lowered(model, program.players, program.options)
    return counterexample(made, program.kinds, invariant, game.position.slots)
