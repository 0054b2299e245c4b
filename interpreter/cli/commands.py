"""The commands of a sitting: what they are called, what may stand behind them, and how they are listed."""

from __future__ import annotations

from typing import Literal

COMMANDS = """\
Answer with a number of the list, or with its words or their beginnings; `,` joins several answers.
  undo        take back the last decision; again, or `undo 3`, to go further
  redo        bring back what was undone
  why TEXT    why TEXT can't be answered now
  why FIELD   what made a field such as p1.cash what it is: rule, line and sum
  trace       all that the last answer changed, one by one
  trace TEXT  what TEXT would lead to, if nothing hidden or drawn gets in its way
  board       show the board again
  log         what has been played
  save FILE   keep the game; go on with `stockrail play --resume FILE`
  help        show this list
  quit        stop
A command that is also an answer needs a colon before it, as in :undo"""

#: What is told to somebody whose line was neither an answer nor a command.
HINT = "`help` tells what else can be typed, `quit` leaves"

#: Other words for commands. They give way to answers that begin like them.
OTHER_WORDS = {"exit": "quit", "q": "quit", "bye": "quit", "?": "help", "h": "help"}

Behind = Literal["nothing", "a number", "a text"]

_BEHIND: dict[str, Behind] = {
    "undo": "a number", "redo": "a number", "why": "a text", "trace": "a text", "save": "a text",
    "board": "nothing", "log": "nothing", "help": "nothing", "quit": "nothing",
}


def misused(command: str, rest: str) -> str:
    """Why a command can't be followed by `rest`; "" if it can."""
    behind = _BEHIND[command]
    if not rest or behind == "a text":
        return ""
    if behind == "nothing":
        return f"{command} stands alone; it does nothing with {rest!r}"
    if rest.isascii() and rest.isdigit() and len(rest) < 10 and int(rest) > 0:
        return ""
    return f"behind {command} may stand how often, as in: {command} 2"
