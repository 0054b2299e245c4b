"""`new`: a folder with a ruleset to begin with, sound from the start."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import options as take
from .exits import DONE, USAGE
from .leaving import leave
from .opening import printed

if TYPE_CHECKING:
    from ..authoring.beginning import Beginning

#: Of the JSON that this verb prints.
SCHEMA_VERSION = 1


@click.command(
    short_help="Begin a game or a variant of your own.",
    help="""\b
  stockrail new my_game
  stockrail new my_game --from RULESET
  stockrail new my_variant --variant-of RULESET

Makes the folder FOLDER; its last part is the name of the new ruleset. Nothing is ever written over.
A game begins as a copy of a small one, or of the ruleset named.
A variant says only what is different; it begins with one dial turned.""",
)
@click.argument("place", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option("--from", "source", metavar="RULESET", help="Copy this ruleset, with its data and scenarios.")
@click.option("--variant-of", "base", metavar="RULESET", help="Build on this ruleset and change one thing.")
@take.formats("text", "json")
def command(place: Path, source: str | None, base: str | None, style: str) -> int:
    if source is not None and base is not None:
        raise click.UsageError("choose either --from or --variant-of")
    made = _made(place, source, base)
    click.echo(_json(made) if style == "json" else _text(made))
    return DONE


def _made(place: Path, source: str | None, base: str | None) -> Beginning:
    from ..authoring.beginning import CannotBegin
    from ..authoring.new import SMALL_GAME, new_game, new_variant
    from ..door import FaultyRuleset

    try:
        return new_variant(place, base) if base is not None else new_game(place, source or SMALL_GAME)
    except CannotBegin as error:
        leave(str(error), USAGE)
    except FaultyRuleset as faulty:
        leave(printed(faulty.problems), USAGE)


def _text(made: Beginning) -> str:
    files = [f"  {made.folder / file}" for file in made.files]
    return "\n".join([f"{made.name}: {made.says}", *files, "", "now try", *(f"  {line}" for line in _next(made))])


def _next(made: Beginning) -> list[str]:
    place = made.folder.as_posix()
    tested = any(file.startswith("scenarios/") for file in made.files)
    verbs = ("check", *(["test"] if tested else []), "show", "play", "simulate")
    return [f"stockrail {verb} {place}" for verb in verbs]


def _json(made: Beginning) -> str:
    import json

    whole = {
        "schema_version": SCHEMA_VERSION, "ruleset": made.name, "folder": made.folder.as_posix(),
        "says": made.says, "files": list(made.files), "next": _next(made),
    }
    return json.dumps(whole, indent=2, ensure_ascii=False)
