"""`simulate`: bots play many games of a ruleset, and a report says what came of it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TextIO

import click

from . import options as take
from .exits import DONE, FAILED, INTERRUPTED, RULES_FAILED

if TYPE_CHECKING:
    from ..lab.simulate import Simulation


@click.command(
    short_help="Let bots play many games and report.",
    help="""\b
  stockrail simulate union_station
  stockrail simulate my_game.yaml --players 3 -n 2000 --jobs 2 --bots purposeful
  stockrail simulate union_station -o row_width=10 --bots uniform --format json > run.json

Game number i of seed S has the seed S/i: `stockrail play RULESET --seed S/i --bots …` shows it again.
The report depends on ruleset, options, players, bots, seed and n only, not on --jobs.""",
)
@click.argument("ruleset")
@take.players
@click.option("--games", "-n", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@take.seed
@take.option
@click.option(
    "--bots", "-b", default="purposeful", show_default=True, callback=take.bots, metavar="BOT[,BOT...]",
    help="Who plays; several take turns in the seats.",
)
@click.option("--jobs", "-j", type=click.IntRange(1), help="Processes; else one for each processor.")
@click.option(
    "--cap", type=click.IntRange(1), default=20_000, show_default=True,
    help="Stop a game after this many decisions.",
)
@click.option("--invariants/--no-invariants", default=True, help="Test them after every decision.")
@click.option("--each", type=click.File("w", "utf-8", lazy=True), help="Write a line of JSON a game.")
@click.option(
    "--keep", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Where games that did not finish are saved; else among temporary files.",
)
@click.option("--quiet", "-q", is_flag=True, help="No progress, no timing.")
@take.formats("text", "json")
def command(
    ruleset: str, players: int | None, games: int, seed: str, options: dict[str, int | bool],
    bots: tuple[str, ...], jobs: int | None, cap: int, invariants: bool, each: TextIO | None, keep: Path | None,
    quiet: bool, style: str,
) -> int:
    from ..lab.cases import cases
    from ..lab.report import as_json, as_text, game_line
    from ..lab.run import Plan
    from ..lab.simulate import simulate
    from ..lab.summary import summarise
    from .keeper import Keeper
    from .opening import program_of

    program = program_of(ruleset, players, options)
    plan = Plan(program, bots, games, seed, cap, invariants, chosen=tuple(options))
    played = simulate(plan, jobs=jobs or processors(), progress=None if quiet else Progress(games))
    if each is not None:
        each.writelines(game_line(record) for record in played.records)
    summary = summarise(played)
    found = cases(program, summary.troubled, Keeper(keep))
    click.echo(as_json(summary, found) if style == "json" else as_text(summary, found), nl=False)
    if not quiet:
        click.echo(_timing(played), err=True)
    return _exit_code(played)


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _timing(played: Simulation) -> str:
    answers = sum(record.answers for record in played.records)
    per_second = answers / played.seconds if played.seconds else 0.0
    games = len(played.records) / played.seconds if played.seconds else 0.0
    return f"{played.seconds:.1f} s, {games:,.1f} games/s, {per_second:,.0f} answers/s"


def _exit_code(played: Simulation) -> int:
    """Interrupted before all; then faults of the rules; then games that did not end."""
    if played.interrupted:
        return INTERRUPTED
    outcomes = {record.outcome for record in played.records}
    if outcomes & {"stuck", "fault", "broken"}:
        return RULES_FAILED
    return FAILED if "capped" in outcomes else DONE


class Progress:
    """Tells how far it is: on a terminal in one line that is written over, else a line every ten seconds."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._terminal = sys.stderr.isatty()
        self._began = self._told = monotonic()

    def __call__(self, done: int) -> None:
        now = monotonic()
        if now - self._told < (0.2 if self._terminal else 10) and done < self._games:
            return
        self._told = now
        left = (now - self._began) / done * (self._games - done)
        text = f"{done:,} of {self._games:,} games, about {left:,.0f} s to go"
        if self._terminal:
            click.echo("\r\x1b[K" + ("" if done == self._games else text), err=True, nl=False)
        elif done < self._games:
            click.echo(text, err=True)
