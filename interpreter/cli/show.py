"""`show`: the rules as prose and the numbers as tables, from the ruleset itself."""

from __future__ import annotations

import click

from . import options as take
from .exits import DONE


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
    from ..views.booklet import booklet
    from ..views.document import to_markdown, to_text
    from .opening import exit_code, has_errors, leave, printed, ruleset_of

    found = ruleset_of(ruleset)
    if found.model is None or has_errors(found.problems):
        leave(printed(found.problems), exit_code(found.problems))
    parts = booklet(found.model)
    click.echo(to_markdown(parts) if style == "markdown" else to_text(parts), nl=False)
    return DONE
