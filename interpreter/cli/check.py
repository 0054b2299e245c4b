"""`check`: everything that is wrong with rulesets, with the line and what to write instead."""

from __future__ import annotations

import click

from . import options as take
from .checking import checked


@click.command(
    short_help="Look for mistakes in a ruleset.",
    help="""\b
  stockrail check my_game/ruleset.yaml
  stockrail check my_game my_variant
  stockrail check my_game --format github
  stockrail check my_game --fix
  stockrail check my_game --watch

Without findings it says so and exits with 0; with errors 1, if a file can't be read 2.
`stockrail explain CODE` says more about the word in square brackets.""",
)
@click.argument("rulesets", nargs=-1, required=True)
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "note"]), default="error", show_default=True,
    help="The mildest finding that makes the exit code 1.",
)
@click.option("--fix", is_flag=True, help="Mend what is certain in the files of the ruleset, and tell the rest.")
@click.option("--watch", is_flag=True, help="Look again whenever a file changes.")
@take.formats("text", "json", "github", "sarif")
def command(rulesets: tuple[str, ...], fail_on: str, fix: bool, watch: bool, style: str) -> int:
    if watch and (fix or style != "text"):
        raise click.UsageError("--watch shows text, and mends nothing")
    if watch:
        from .watching import watch as look_again

        look_again(rulesets, lambda: checked(rulesets, fail_on, style))
    if fix:
        from .mending_files import mended

        return mended(rulesets, fail_on, style)
    return checked(rulesets, fail_on, style)
