"""A whole game as JSON-able data: its position in words, and its log."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from .lexicon import lexicon
from .log import FORMAT, header, log_lines
from .program import Program
from .reopened import reopened
from .saved import described, rebuilt

if TYPE_CHECKING:
    from .game import Game


class CannotRestore(ValueError):
    """Data that is not a saved game, or one of another ruleset or setting."""


def saved(game: Game) -> dict[str, Any]:
    """`path` is where the ruleset was found; `log` is the log but for its header."""
    history = game.history
    return header(game) | {
        "log": log_lines(game)[1:-1],
        "saved": FORMAT,
        "path": os.path.abspath(game.program.paths[0]) if game.program.paths else "",
        "position": described(game.lexicon, game.position),
        "at": history.here.number,
        "left": [moment.number for moment in history.left],
    }


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


def _check(program: Program, data: dict[str, Any]) -> None:
    if data.get("saved") != FORMAT:
        raise CannotRestore("this is not a saved game of stockrail, or one of another version")
    if data["ruleset"] != program.ruleset or data["digest"] != program.digest:
        raise CannotRestore(
            f"the game was saved under another text of {data['ruleset']}; replay its log under this one"
        )
    if data["players"] != program.players or data["options"] != program.options:
        raise CannotRestore(f"the game was saved with {data['players']} players, options {data['options']}")
