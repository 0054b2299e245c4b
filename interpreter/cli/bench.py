"""`bench`: how fast a ruleset plays on this machine."""

from __future__ import annotations

import json

import click

from ..source.frozen import as_dict
from . import options as take
from .exits import DONE

#: Of the JSON that this verb prints.
SCHEMA_VERSION = 1


@click.command(
    short_help="Measure how fast a ruleset plays.",
    help="""\b
  stockrail bench my_game
  stockrail bench my_game.yaml --players 3 --format json

Plays games at random, several rounds of the same; figures are medians of CPU time.""",
)
@click.argument("ruleset")
@take.players
@take.option
@click.option("--games", "-n", type=click.IntRange(1), default=20, show_default=True, help="Games a round.")
@click.option("--rounds", type=click.IntRange(1), default=9, show_default=True, help="Rounds.")
@take.formats("text", "json")
def command(
    ruleset: str, players: int | None, options: dict[str, int | bool], games: int, rounds: int, style: str
) -> int:
    from ..lab.speed import measure
    from .opening import program_of

    program = program_of(ruleset, players, options)
    speed = measure(program, games=games, rounds=rounds)
    if style == "json":
        whole = {"schema_version": SCHEMA_VERSION, "ruleset": program.ruleset, "players": program.players}
        click.echo(json.dumps(whole | as_dict(speed), indent=2))
        return DONE
    played = f"{speed.games} games of random play, {rounds} rounds"
    click.echo(f"{program.ruleset}, {program.players} players, {played}")
    click.echo(f"{speed.answers_per_second:,.0f} answers/s, {speed.games_per_second:,.1f} games/s")
    click.echo(f"a copy takes {speed.copy_microseconds:.2f} µs, {speed.copy_per_answer:.2f} of an answer")
    return DONE
