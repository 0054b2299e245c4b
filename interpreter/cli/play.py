"""`play`: one game in the terminal, people and bots in any mix."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import options as take
from .leaving import say
from .playing import played

if TYPE_CHECKING:
    from ..engine.game import Game


@click.command(
    short_help="Play a game, people and bots in any mix.",
    help="""\b
  stockrail play my_game --players 3
  stockrail play my_game --seat p2=purposeful --seat p3=purposeful
  stockrail play --resume game.json                             with its bots, under its own rules or RULESET
  stockrail play my_game --seed 0/17 --bots uniform             watch game 17 of a simulation
  stockrail play my_game < answers.txt                          one answer a line

Type `help` at the prompt for undo, redo, why, save and more.""",
)
@click.argument("ruleset", required=False)
@take.players
@take.seed
@take.option
@click.option(
    "--seat", "seats", multiple=True, metavar="PLAYER=BOT", callback=take.seats,
    help="Give a seat to a bot, such as p2=purposeful, or back to a person: p1=person.",
)
@click.option("--bots", default=None, metavar="BOT[,BOT...]", help="Give all seats to bots, in turn.")
@click.option("--resume", type=click.Path(dir_okay=False, path_type=Path), help="Go on with a saved game.")
@click.option("--log", type=click.Path(dir_okay=False, path_type=Path), help="Write the game's log.")
def command(
    ruleset: str | None, players: int | None, seed: str, options: dict[str, int | bool],
    seats: dict[str, str], bots: str | None, resume: Path | None, log: Path | None,
) -> int:
    game = _game(ruleset, players, seed, options, resume)
    seated = _seated(game, _kept_seats(resume, bots) | seats, bots)
    if log is not None:
        from .opening import must_be_writable

        must_be_writable(log)
    try:
        return played(game, seated)
    finally:
        if log is not None:
            _write_log(game, log)


def _game(
    ruleset: str | None, players: int | None, seed: str, options: dict[str, int | bool],
    resume: Path | None,
) -> Game:
    from .opening import restored_game, started_game

    if resume is None:
        if ruleset is None:
            raise click.UsageError("name a ruleset or, with --resume, a saved game")
        return started_game(ruleset, players, seed, options)
    context = click.get_current_context()
    given = [
        flag for name, flag in (("players", "--players"), ("seed", "--seed"), ("options", "--option"))
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
    ]
    if given:
        raise click.UsageError(f"a saved game keeps its own setting; leave out {' and '.join(given)}")
    game = restored_game(resume, ruleset)
    say(f"as saved: {_setting(game)}")
    return game


def _setting(game: Game) -> str:
    """The player count and the options of a game."""
    options = (f"{name} = {str(value).lower()}" for name, value in game.options.items())
    return ", ".join([f"{len(game.players)} players", *options])


def _kept_seats(resume: Path | None, bots: str | None) -> dict[str, str]:
    """The bots of the game that goes on, unless all seats are given anew."""
    from .opening import saved_seats

    kept = saved_seats(resume) if resume is not None and not bots else {}
    return {player: who if who == "person" else take.bot(who) for player, who in kept.items()}


def _seated(game: Game, seats: dict[str, str], bots: str | None) -> dict[str, str]:
    """The bot of each seat that has one."""
    from ..source.nearest import choices_line

    names = take.bots_named(bots) if bots else ()
    found = {player: names[seat % len(names)] for seat, player in enumerate(game.players) if names}
    for player, who in seats.items():
        if player not in game.players:
            raise click.UsageError(f"there is no player {player}; there are {choices_line(game.players)}")
        found[player] = who
    return {player: who for player, who in found.items() if who != "person"}


def _write_log(game: Game, path: Path) -> None:
    from ..engine.log import written

    path.write_text(written(game.log), encoding="utf-8")
    click.echo(f"log: {path}", err=True)
