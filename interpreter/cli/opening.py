"""From names on a command line to rulesets, programs and games; leaves with an exit code where it fails."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .exits import FAILED, USAGE
from .leaving import leave, say

if TYPE_CHECKING:
    from ..door import Ruleset
    from ..engine.game import Game
    from ..engine.program import Program
    from ..engine.saved_game import ChangedRules
    from ..source.problem import Problem

Options = dict[str, int | bool]

#: Bytes of a log or saved game. A game of two thousand answers has 300,000.
LARGEST = 200_000_000


def ruleset_of(name: str) -> Ruleset:
    """The ruleset of a name or path, which may be full of mistakes."""
    from ..door import FaultyRuleset, load

    try:
        return load(name)
    except FaultyRuleset as faulty:
        leave(printed(faulty.problems), USAGE)


def file_of(name: str) -> Path:
    """The file of a ruleset by its name or path, which is there."""
    ruleset = ruleset_of(name)
    if not ruleset.path.is_file():
        leave(printed(ruleset.problems), USAGE)
    return ruleset.path


def program_of(name: str, players: int | None, options: Options) -> Program:
    """The compiled ruleset. Without a number of players the middle of what is allowed."""
    from ..door import BadSetting, FaultyRuleset

    ruleset = ruleset_of(name)
    try:
        return ruleset.program(middle(*_counts(ruleset)) if players is None else players, options)
    except FaultyRuleset as faulty:
        leave(printed(faulty.problems), exit_code(faulty.problems))
    except BadSetting as error:
        import click

        raise click.UsageError(str(error)) from None


def middle(low: int, high: int) -> int:
    """The player count taken when none is given."""
    return (low + high + 1) // 2


def _counts(ruleset: Ruleset) -> tuple[int, int]:
    from ..door import FaultyRuleset

    if has_errors(ruleset.problems):
        raise FaultyRuleset(ruleset.problems)
    return ruleset.player_counts


def started_game(name: str, players: int | None, seed: str, options: Options) -> Game:
    """A new game that keeps what each answer led to."""
    from ..engine.game import Game

    return Game(program_of(name, players, options), seed, listening=True)


def restored_game(file: Path, name: str | None = None) -> Game:
    """A saved game, ready to go on, under its own ruleset or the one of that name."""
    from ..door import BadSetting, FaultyRuleset, restore
    from ..engine.saved_game import CannotRestore, ChangedRules

    data = _saved(file)
    ruleset = None if name is None else ruleset_of(name)
    try:
        return restore(data, ruleset, listening=True)
    except ChangedRules as changed:
        return _under_changed_rules(file, data, ruleset, changed)
    except FaultyRuleset as faulty:
        leave(printed(faulty.problems), exit_code(faulty.problems))
    except (CannotRestore, BadSetting) as error:
        leave(f"{file}: {error}", USAGE)


def saved_seats(file: Path) -> dict[str, str]:
    """The bots of a saved game by player, as it was left."""
    from ..engine.saved_game import seats_of

    return seats_of(_saved(file))


def text_of(file: Path) -> str:
    """What stands in a log or saved game, also one that a pipe brings. OSError for one without end."""
    with file.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, f"this is larger than {LARGEST // 1_000_000} MB")
    return data.decode("utf-8").replace("\r\n", "\n")


def _saved(file: Path) -> Any:
    import json

    try:
        return json.loads(text_of(file))
    except OSError as error:
        leave(f"{file}: {error.strerror}", USAGE)
    except (ValueError, RecursionError):
        leave(f"{file}: this is no saved game: it isn't JSON", USAGE)


def _under_changed_rules(
    file: Path, data: dict[str, Any], ruleset: Ruleset | None, changed: ChangedRules
) -> Game:
    """The saved game played again to where it stood, if every answer still fits."""
    from shlex import quote

    from ..door import played_again
    from ..engine.replay import CannotReplay

    try:
        replayed = played_again(data, ruleset, listening=True)
    except CannotReplay as error:
        leave(f"{file}: {changed}, and cannot be played again under this one: {error}", FAILED)
    if replayed.divergence is not None:
        leave(
            f"{file}: {changed}; played again under this one, it stops at {replayed.divergence}\n"
            f"   = keep what fits: stockrail replay {quote(str(file))} --save NEW.json", FAILED,
        )
    answers = replayed.game.history.here.number
    say(f"{changed}; all its {answers} answers fit and were played again under this one")
    return replayed.game


def may_overwrite(path: Path) -> bool:
    """Whether a file may be written over: it isn't there, is empty, or holds a game or log of ours."""
    try:
        with path.open(encoding="utf-8") as file:
            start = file.read(200)
    except FileNotFoundError:
        return True
    except (OSError, UnicodeDecodeError):
        return False
    return not start.strip() or start.startswith(('{"log": "stockrail"', '{"saved": '))


def must_be_writable(path: Path) -> None:
    """A file that can't be written is refused before the work is done, not after. Makes it, if it isn't there."""
    import click

    if not may_overwrite(path):
        raise click.UsageError(f"{path} is there already and is no saved game or log; choose another name")
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise click.UsageError(f"{path} can't be written: {error.strerror}") from error


def has_errors(problems: Sequence[Problem]) -> bool:
    return any(problem.level == "error" for problem in problems)


def exit_code(problems: Sequence[Problem]) -> int:
    """For a ruleset with errors: USAGE if there is nothing to read, else FAILED."""
    for problem in problems:
        whole_file = problem.span is not None and problem.span.is_whole_file
        if whole_file and problem.code in ("unreadable", "not-found"):
            return USAGE
    return FAILED


def printed(problems: Sequence[Problem]) -> str:
    """Problems as text for stderr."""
    import sys

    from ..source.report import render
    from ..views.terminal import wants_colour

    return render(problems, "text", colour=wants_colour(sys.stderr))
