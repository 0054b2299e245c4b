"""`simulate`: bots play many games of a ruleset, and a report says what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click

from . import options as take
from .simulating import BOTS, CAP, GAMES, simulated


@click.command(
    short_help="Let bots play many games and report.",
    help="""\b
  stockrail simulate my_game
  stockrail simulate my_game.yaml --players 3 -n 2000 --jobs 2 --bots purposeful
  stockrail simulate my_game -o opening_cash=40 --bots uniform --format json > run.json

Game number i of seed S has the seed S/i: `stockrail play RULESET --seed S/i --bots …` shows it again.
The report depends on ruleset, options, players, bots, seed and n only, not on --jobs.""",
)
@click.argument("ruleset")
@take.players
@click.option("--games", "-n", type=click.IntRange(1), default=GAMES, show_default=True, help="How many games.")
@take.seed
@take.option
@click.option(
    "--bots", "-b", default=BOTS, show_default=True, callback=take.bots, metavar="BOT[,BOT...]",
    help="Who plays; several take turns in the seats.",
)
@click.option("--jobs", "-j", type=click.IntRange(1), help="Processes; else one for each processor.")
@click.option(
    "--cap", type=click.IntRange(1), default=CAP, show_default=True,
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
    return simulated(ruleset, players, games, seed, options, bots, jobs, cap, invariants, each, keep, quiet, style)
