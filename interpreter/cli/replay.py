"""`replay`: a recorded game again, answer by answer, verified against its hashes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import options as take
from .exits import DONE, FAILED, USAGE

if TYPE_CHECKING:
    from ..engine.explaining import Explanation
    from ..engine.log import Log
    from ..engine.replay import Replay

#: Of the JSON that this verb prints.
SCHEMA_VERSION = 1


@click.command(
    short_help="Play a recorded game again and verify it.",
    help="""\b
  stockrail replay game.jsonl
  stockrail replay game.jsonl --with my_variant.yaml      the same answers under other rules
  stockrail replay game.jsonl --to 40 --save game.json    then: stockrail play --resume game.json
  stockrail replay game.jsonl --trace                     all that each answer changed, with rule and line
  stockrail replay game.jsonl --why p1.cash               what made a field what it is where it stops
  stockrail replay game.json                              what a saved game holds is played again as well

Exit code 1 if the game no longer comes out as recorded; the first line that doesn't fit is named.""",
)
@click.argument("log", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--with", "ruleset", metavar="RULESET", help="Play it under this ruleset instead.")
@click.option("--to", type=click.IntRange(0), help="Stop after this answer.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game where it stops.")
@click.option("--board", is_flag=True, help="Show the board where it stops; JSON always does.")
@click.option("--trace", is_flag=True, help="Tell all that each answer changed, one by one.")
@click.option("--why", "fields", multiple=True, metavar="FIELD", help="Tell what made a field what it is.")
@take.formats("text", "json")
def command(
    log: Path, ruleset: str | None, to: int | None, save: Path | None, board: bool, trace: bool,
    fields: tuple[str, ...], style: str,
) -> int:
    from ..engine.replay import CannotReplay, replay
    from .opening import must_be_writable, program_of

    opened = _read(log)
    if isinstance(opened, str):
        click.echo(f"{log}: {opened}", err=True)
        return USAGE
    read, kept = opened
    header = read.header
    found = ruleset or str(kept.get("path", "")) or _found(log, header["ruleset"])
    program = program_of(found, header["players"], header["options"])
    try:
        replayed = replay(program, read, to=to)
    except CannotReplay as reason:
        click.echo(f"{log}: {reason}", err=True)
        return USAGE
    if save is not None:
        must_be_writable(save)
    explained = [_explained(replayed, field) for field in fields]
    if style == "json":
        click.echo(_json(log, replayed, explained, trace=trace))
    else:
        for line in [*(_traced(replayed) if trace else []), _text(log, replayed), *_whys(explained)]:
            click.echo(line)
    if board and style == "text":
        _show(replayed)
    if save is not None:
        save.write_text(_saved(replayed, kept), encoding="utf-8")
    return DONE if replayed.divergence is None else FAILED


def _found(log: Path, name: str) -> str:
    """The ruleset of a log: one of that name beside the log, else a shipped one."""
    for near in (log.parent / f"{name}.yaml", log.parent / name / "ruleset.yaml"):
        if near.is_file():
            return str(near)
    return name


def _saved(replayed: Replay, kept: dict[str, Any]) -> str:
    """The game where it stopped, with the bots of the saved game that it comes from."""
    from ..engine.saved_game import seats_of, with_seats

    return json.dumps(with_seats(replayed.game.save(), seats_of(kept)), ensure_ascii=False) + "\n"


def _read(path: Path) -> tuple[Log, dict[str, Any]] | str:
    """The log in a file of its own or in a saved game, with all that the latter holds; or why it can't be read."""
    from ..engine.log import BadLog, read_log
    from ..engine.saved_game import CannotRestore, log_of, seats_of
    from .opening import text_of

    try:
        text = text_of(path)
        saved = text.startswith('{"saved": ') and _json_of(text)
        return (log_of(saved), saved | {"seats": seats_of(saved)}) if saved else (read_log(text), {})
    except (OSError, UnicodeDecodeError) as error:
        return getattr(error, "strerror", None) or "this is not text in UTF-8"
    except (BadLog, CannotRestore) as error:
        return str(error)


def _json_of(text: str) -> dict[str, Any]:
    """The object that a text is, empty if it isn't one."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _explained(replayed: Replay, field: str) -> Explanation:
    try:
        return replayed.game.explain(field)
    except LookupError as error:
        raise click.UsageError(str(error.args[0])) from None


def _whys(explained: list[Explanation]) -> list[str]:
    from ..views.trace import explanation_lines

    return [line for each in explained for line in explanation_lines(each)]


def _traced(replayed: Replay) -> list[str]:
    """Each answer that led to where the game stands, and all that it changed; the setup first."""
    from ..views.trace import trace_lines

    game = replayed.game
    lines = []
    for moment in [game.history.moments[0], *game.history.path()]:
        lines.append(f"{moment.number}  {game.players[moment.seat]}: {moment.text}" if moment.number else "0  setup")
        lines += [f"  {line}" for line in trace_lines(game.events(moment.number))]
    return lines


def _text(log: Path, replayed: Replay) -> str:
    game = replayed.game
    lines = []
    if not replayed.same_text:
        lines.append(f"the text of {game.program.ruleset} has changed since, or it is another ruleset")
    if replayed.divergence is None:
        lines.append(f"{log}: {_all_fit(replayed)}")
    else:
        lines.append(f"{log}: {replayed.divergence}")
        lines.append(f"{len(replayed.remaining)} lines of the log were not played")
    if game.over:
        scores = ", ".join(f"{player} {score.total}" for player, score in game.scores.items())
        lines.append(f"ended by {', '.join(game.ended_by)}: {scores}")
    else:
        lines.append(f"next: {game.decision}")
    return "\n".join(lines)


def _all_fit(replayed: Replay) -> str:
    answers = replayed.game.history.here.number
    if replayed.same_text:
        return f"{answers} answers come out as recorded; {_compared(replayed)}"
    if replayed.parted is None:
        return f"{answers} answers fit, and wherever the state was compared it is as recorded"
    return (
        f"{answers} answers fit, but under these rules they lead elsewhere: the state is as recorded after answer"
        f" {replayed.verified}, and differs after answer {replayed.parted}"
    )


def _compared(replayed: Replay) -> str:
    """How often the state itself was held against the record: a log has it every so many answers and at its end."""
    if not replayed.compared:
        return "no state is recorded on the way there"
    often = "once" if replayed.compared == 1 else f"{replayed.compared} times"
    return f"the state was compared {often}, last after answer {replayed.verified}"


def _json(log: Path, replayed: Replay, explained: list[Explanation], *, trace: bool) -> str:
    game, divergence = replayed.game, replayed.divergence
    whole: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "log": str(log),
        "ruleset": game.program.ruleset,
        "same_text": replayed.same_text,
        "answers": game.history.here.number,
        "compared": replayed.compared,
        "verified": replayed.verified,
        "parted": replayed.parted,
        "divergence": None if divergence is None else {
            "line": divergence.line, "answer": divergence.number, "what": divergence.what,
            "reason": divergence.reason,
        },
        "not_played": len(replayed.remaining),
        "game": game.to_dict(),
    }
    if explained:
        whole["why"] = [each.to_dict() for each in explained]
    if trace:
        whole["trace"] = [
            {
                "number": moment.number, "player": game.players[moment.seat] if moment.number else None,
                "answer": moment.text, "events": [event.to_dict() for event in game.events(moment.number)],
            }
            for moment in [game.history.moments[0], *game.history.path()]
        ]
    return json.dumps(whole, indent=2, ensure_ascii=False)


def _show(replayed: Replay) -> None:
    from ..views.board import board
    from ..views.terminal import Screen

    Screen(sys.stdout).tables(board(replayed.game.state.to_dict()))
