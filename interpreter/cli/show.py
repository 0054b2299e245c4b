"""`show`: the rules as prose and the numbers as tables, from the ruleset itself."""

from __future__ import annotations

import click

from . import options as take
from .exits import DONE
from .leaving import leave
from .opening import exit_code, has_errors, printed


@click.command(
    short_help="Print the rules as prose, the numbers as tables.",
    help="""\b
  stockrail show my_game
  stockrail show my_variant.yaml --format markdown > rules.md
  stockrail show my_variant.yaml --resolved --origin

Whatever is reconstructed, or has a source, says so beside it. With --resolved the ruleset is printed as one
YAML file, with all that it takes in and extends.""",
)
@click.argument("ruleset")
@take.formats("text", "markdown")
@click.option("--resolved", "merged", is_flag=True, help="Print the merged ruleset as YAML.")
@click.option("--origin", is_flag=True, help="With --resolved: the file and line each line comes from.")
def command(ruleset: str, style: str, merged: bool, origin: bool) -> int:
    if origin and not merged:
        raise click.UsageError("--origin goes with --resolved")
    if merged and style != "text":
        raise click.UsageError("--resolved prints YAML; it takes no --format")
    return _merged(ruleset, origin) if merged else _prose(ruleset, style)


def _merged(ruleset: str, origin: bool) -> int:
    """Printed even if it has mistakes, since merging may be where they come from."""
    from ..ruleset.resolved import resolved

    text, problems = resolved(ruleset, origin=origin)
    if text is None:
        leave(printed(problems), exit_code(problems))
    click.echo(text, nl=False)
    if has_errors(problems):
        leave(printed(problems), exit_code(problems))
    return DONE


def _prose(ruleset: str, style: str) -> int:
    from ..views.booklet import booklet
    from ..views.document import to_markdown, to_text
    from .opening import ruleset_of

    found = ruleset_of(ruleset)
    if found.model is None or has_errors(found.problems):
        leave(printed(found.problems), exit_code(found.problems))
    parts = booklet(found.model)
    click.echo(to_markdown(parts) if style == "markdown" else to_text(parts), nl=False)
    return DONE
