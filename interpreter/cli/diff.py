"""`diff`: what changes in the rules from one ruleset to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import options as take
from .exits import DONE, FAILED, USAGE

if TYPE_CHECKING:
    from ..ruleset.model import Ruleset


@click.command(
    short_help="Tell what changes in the rules between two rulesets.",
    help="""\b
  stockrail diff my_game my_variant
  stockrail diff my_variant                     against what it extends
  stockrail diff old/ruleset.yaml new/ruleset.yaml --format json

Rules are compared by what they mean: layout, comments, notes and sources don't count, nor in which file a
rule stands. Exits with 0 if the rules are the same, 1 if they differ, 2 if a ruleset can't be read.""",
)
@click.argument("old", metavar="OLD")
@click.argument("new", required=False)
@take.formats("text", "json")
def command(old: str, new: str | None, style: str) -> int:
    from ..ruleset.difference import differences
    from ..views.difference import as_json, as_text

    after = _read(old if new is None else new)
    before = _base(after) if new is None else _read(old)
    found = differences(before, after)
    click.echo(as_json(before, after, found) if style == "json" else as_text(before, after, found))
    return FAILED if found else DONE


def _read(name: str) -> Ruleset:
    """A ruleset that is read in whole: where a part is left out, it would seem to be removed."""
    from ..ruleset.load import load
    from .leaving import leave
    from .opening import has_errors, printed

    model, problems = load(name)
    if model is None or has_errors(problems):
        leave(printed(problems), USAGE)
    return model


def _base(over: Ruleset) -> Ruleset:
    from ..ruleset.base import base_of

    path = base_of(over.source)
    if path is None:
        raise click.UsageError(f"{over.name} extends nothing; name the ruleset to compare it with as well")
    return _read(str(path))
