"""The log of a game: a header, then answers, chance outcomes and steps back, one JSON object a line.

Consequences are not in it: they follow. Nothing is taken out of it either: answers that were undone stay, and
a line says that the game went back. See `log_schema` for the form of each line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..source.frozen import frozen
from .argument import a_text
from .hashes import state_hash
from .history import Jump, Moment
from .lexicon import Lexicon
from .outcome import ended_by, ranking, scores

if TYPE_CHECKING:
    from .game import Game

#: The version of the form of log files.
FORMAT = 1

#: One line, as JSON reads it.
Line = dict[str, Any]


class BadLog(ValueError):
    """A file that is not a log. `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


@frozen
class Log:
    """A log as read: `lines` after the header; `cut` is true if the last line was broken off and left out.

    `position` is where a saved game stood at the end of its log, in words.
    """

    header: Line
    lines: tuple[Line, ...]
    cut: bool = False
    position: Line | None = None


def log_lines(game: Game) -> list[Line]:
    """All lines of a game's log so far. Log files hold the full truth, hidden things included."""
    lines = [header(game), *_chance_lines(game.lexicon, game.history.moments[0])]
    for event in game.history.events:
        lines.extend(_jump_line(event) if isinstance(event, Jump) else _answer_lines(game.lexicon, event))
    lines.append(_last_line(game))
    return lines


def header(game: Game) -> Line:
    from .. import __version__

    program = game.program
    line: Line = {
        "log": "stockrail", "format": FORMAT, "engine": __version__,
        "ruleset": program.ruleset, "digest": program.digest,
        "players": program.players, "options": dict(program.options), "seed": game.seed,
    }
    return line if game.given is None else line | {"start": game.given}


def written(lines: list[Line]) -> str:
    """The text of a log file."""
    return "".join(json.dumps(line, ensure_ascii=False, separators=(", ", ": ")) + "\n" for line in lines)


def read_log(text: str) -> Log:
    """A log from its text. The last line may be broken off, as when a program was killed. Raises BadLog."""
    a_text("a log", text)
    lines: list[Line] = []
    rows = text.split("\n")
    cut = False
    for number, row in enumerate(rows, 1):
        if not row.strip():
            continue
        try:
            lines.append(_line(row, number))
        except BadLog:
            if number < len(rows) or number == 1:
                raise
            cut = True
    return _log(lines, cut)


def log_from(lines: list[Any]) -> Log:
    """A log from data that stands elsewhere than in a log file. Raises BadLog."""
    return _log([_checked(line, number) for number, line in enumerate(lines, 1)], cut=False)


def _log(lines: list[Line], cut: bool) -> Log:
    if not lines or lines[0].get("log") != "stockrail":
        raise BadLog(1, "this is not a log of stockrail: the first line must be its header")
    if lines[0].get("format") != FORMAT:
        raise BadLog(1, f"the log has format {lines[0].get('format')}; this program reads format {FORMAT}")
    return Log(lines[0], tuple(lines[1:]), cut)


def _line(row: str, number: int) -> Line:
    try:
        line = json.loads(row)
    except (ValueError, RecursionError):
        raise BadLog(number, "this is not JSON") from None
    return _checked(line, number)


def _checked(line: Any, number: int) -> Line:
    if not isinstance(line, dict):
        raise BadLog(number, "this is not a JSON object")
    from .log_schema import line_fault

    wrong = _missing(line)
    if not wrong and line.get("format", FORMAT) == FORMAT:  # of other formats only that much is known
        wrong = line_fault(line)
    if wrong:
        raise BadLog(number, wrong)
    return line


def _missing(line: Line) -> str:
    """What a line lacks of the sort it is, "" if nothing."""
    for mark, needed in NEEDED.items():
        if mark in line:
            lacks = [key for key in needed if key not in line]
            return f"a line with `{mark}` needs {' and '.join(lacks)}" if lacks else ""
    return "this is no line of a log: it has none of " + ", ".join(NEEDED)


def _answer_lines(book: Lexicon, moment: Moment) -> Iterator[Line]:
    line: Line = {
        "n": moment.number, "d": moment.decision, "p": book.kinds["player"][moment.seat], "a": moment.text,
    }
    if moment.secret:
        line["secret"] = True
    if moment.unfinished:
        line["more"] = True
    yield line
    yield from _chance_lines(book, moment)
    if moment.hash:
        yield {"n": moment.number, "hash": moment.hash}


def _chance_lines(book: Lexicon, moment: Moment) -> Iterator[Line]:
    for how, kind, outcome in moment.chance:
        if not kind:
            out: Any = list(outcome) if isinstance(outcome, tuple) else outcome
            yield {"n": moment.number, "chance": how, "out": out}
            continue
        members = book.kinds[kind]
        out = [members[place] for place in outcome] if isinstance(outcome, tuple) else members[outcome]
        yield {"n": moment.number, "chance": how, "of": kind, "out": out}


def _jump_line(jump: Jump) -> list[Line]:
    line: Line = {"at": jump.to.number}
    if jump.undone:
        line["undone"] = [each.number for each in jump.undone]
    if jump.redone:
        line["redone"] = [each.number for each in jump.redone]
    return [line]


def _last_line(game: Game) -> Line:
    hash = state_hash(game.lexicon, game.position)
    line: Line = {"over": game.over, "at": game.history.here.number, "hash": hash}
    if not game.over:
        return line
    standing = scores(game.position)
    return line | {
        "ended_by": ended_by(game.position),
        "scores": {name: {"total": score.total, "parts": score.parts} for name, score in standing.items()},
        "winners": list(ranking(game.position)[0]),
    }


#: What tells the sorts of lines apart, tried in this order, and the keys that each must have.
NEEDED: dict[str, tuple[str, ...]] = {
    "log": ("format", "engine", "ruleset", "digest", "players", "options", "seed"),
    "over": ("at", "hash"),
    "a": ("n", "d", "p"),
    "chance": ("n", "out"),
    "hash": ("n",),
    "at": (),
}
