"""A whole game as JSON-able data: its position in words, and its log."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..source.frozen import replace
from .lexicon import lexicon
from .log import FORMAT, NEEDED, BadLog, Log, header, log_from, log_lines
from .program import Program
from .reopened import reopened
from .saved import described, rebuilt
from .seal import is_whole, sealed

if TYPE_CHECKING:
    from .game import Game


class CannotRestore(ValueError):
    """Data that is not a saved game, or one of another ruleset or setting."""


class ChangedRules(CannotRestore):
    """The ruleset reads otherwise than when the game was saved: its log may still be played again."""


def saved(game: Game) -> dict[str, Any]:
    """`path` is where the ruleset was found; `log` is the log but for its header."""
    history = game.history
    return sealed({"saved": FORMAT} | header(game) | {
        "log": log_lines(game)[1:-1],
        "path": os.path.abspath(game.program.paths[0]) if game.program.paths else "",
        "position": described(game.lexicon, game.position),
        "at": history.here.number,
        "left": [moment.number for moment in history.left],
    })


def with_seats(data: dict[str, Any], seats: Mapping[str, str]) -> dict[str, Any]:
    """A saved game that also says which player's seat which bot had; seats of people are left out."""
    return sealed(data | {"seats": dict(seats)}) if seats else data


def seats_of(data: dict[str, Any]) -> dict[str, str]:
    """The bots of a saved game by player. Raises CannotRestore."""
    seats = data.get("seats", {})
    if not isinstance(seats, dict) or not all(isinstance(who, str) for who in seats.values()):
        raise CannotRestore("the saved game is damaged: its seats are no map from players to bots")
    return seats


def restored(program: Program, data: dict[str, Any], *, listening: bool = False) -> Game:
    """The game that was saved, ready to go on, undo and redo. Raises CannotRestore."""
    from .game import Game

    _check(program, data)
    book = lexicon(program)
    try:
        start = rebuilt(book, data["start"]) if "start" in data else None
        history = reopened(book, data["log"], data["at"], data["left"], start)
        history.here.position = rebuilt(book, data["position"])
    except (LookupError, TypeError, ValueError) as error:
        raise CannotRestore(f"the saved game is damaged: {error}") from error
    return Game.resumed(program, data["seed"], history, data.get("start"), listening)


def log_of(data: dict[str, Any]) -> Log:
    """The log in a saved game: what was played up to where it was saved. Raises BadLog."""
    if data.get("saved") != FORMAT or not isinstance(data.get("log"), list):
        raise BadLog(1, "this is not a saved game of stockrail, or one of another version")
    kept = {key: data[key] for key in (*NEEDED["log"], "start") if key in data}
    log = log_from([kept | {"log": "stockrail"}, *data["log"]])
    return replace(log, position=data["position"]) if isinstance(data.get("position"), dict) else log


def check_form(data: Any) -> None:
    """Raise CannotRestore for what is no saved game, of whatever ruleset."""
    if not isinstance(data, dict) or data.get("saved") != FORMAT:
        raise CannotRestore("this is not a saved game of stockrail, or one of another version")
    try:
        log_of(data)
    except BadLog as error:
        raise CannotRestore(f"the saved game is damaged: {error}") from error
    if not isinstance(data.get("path", ""), str):
        raise CannotRestore("the saved game is damaged: its path is no text")
    seats_of(data)
    if not is_whole(data):
        raise CannotRestore("the saved game is damaged: it is not as it was when it was saved")


def _check(program: Program, data: dict[str, Any]) -> None:
    check_form(data)
    if data["ruleset"] != program.ruleset or data["digest"] != program.digest:
        raise ChangedRules(f"the game was saved under another text of {data['ruleset']}")
    if data["players"] != program.players or data["options"] != program.options:
        raise CannotRestore(f"the game was saved with {data['players']} players, options {data['options']}")
