"""`show`: the rules as prose and the numbers as tables, from the ruleset itself."""

from __future__ import annotations

import click

from . import options as take
from .exits import DONE, FAILED


@click.command(
    short_help="Print the rules as prose, the numbers as tables.",
    help="""\b
  stockrail show union_station
  stockrail show my_variant.yaml --format markdown > rules.md

Whatever is reconstructed, or has a source, says so beside it.""",
)
@click.argument("ruleset")
@take.formats("text", "markdown")
def command(ruleset: str, style: str) -> int:
    from ..ruleset.load import load
    from ..views.booklet import booklet
    from ..views.document import to_markdown, to_text
    from .opening import has_errors, print_problems

    model, problems = load(ruleset)
    if has_errors(problems):
        print_problems(problems)
    if model is None:
        return FAILED
    parts = booklet(model)
    click.echo(to_markdown(parts) if style == "markdown" else to_text(parts), nl=False)
    return FAILED if has_errors(problems) else DONE
