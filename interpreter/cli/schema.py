"""`schema`: a JSON Schema, for editors and other checkers."""

from __future__ import annotations

import click

from .exits import DONE, USAGE


@click.command(
    short_help="Print a JSON Schema for editors.",
    help="""\b
  stockrail schema ruleset > ruleset.schema.json
  stockrail schema scenario
  stockrail schema log

An editor with YAML support completes and checks a file whose first line is
# yaml-language-server: $schema=PATH_OR_URL""",
)
@click.argument("name", default="ruleset")
def command(name: str) -> int:
    from ..source.folders import folder
    from ..source.nearest import choices_line, nearest

    names = sorted(path.name.removesuffix(".schema.json") for path in folder("schemas").glob("*.schema.json"))
    if name in names:
        text = (folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8")
        click.echo(text.rstrip("\n"))
        return DONE
    meant = nearest(name, names)
    hint = f"did you mean {meant}?" if meant else f"there are {choices_line(names)}"
    click.echo(f"there is no schema {name!r}; {hint}", err=True)
    return USAGE
