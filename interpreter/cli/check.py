"""`check`: everything that is wrong with rulesets, with the line and what to write instead."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from . import options as take
from .exits import DONE
from .opening import exit_code

if TYPE_CHECKING:
    from ..source.problem import Problem


@click.command(
    short_help="Look for mistakes in a ruleset.",
    help="""\b
  stockrail check my_game/ruleset.yaml
  stockrail check union_station chicago_express
  stockrail check my_game --format github

Without findings it says so and exits with 0; with errors 1, if a file can't be read 2.
`stockrail explain CODE` says more about the word in square brackets.""",
)
@click.argument("rulesets", nargs=-1, required=True)
@click.option(
    "--fail-on", type=click.Choice(["error", "warning", "note"]), default="error", show_default=True,
    help="The mildest finding that makes the exit code 1.",
)
@take.formats("text", "json", "github", "sarif")
def command(rulesets: tuple[str, ...], fail_on: str, style: str) -> int:
    from ..door import check

    found = [problem for name in rulesets for problem in check(name)]
    if style != "text" or found:
        from ..source.report import render
        from ..views.terminal import wants_colour

        text = render(found, style, colour=wants_colour(sys.stdout))  # type: ignore[arg-type]
        if text:
            click.echo(text)
    if style == "text":
        click.echo(_count(found, len(rulesets)), err=bool(found))
    return _exit_code(found, fail_on)


def _count(found: list[Problem], rulesets: int) -> str:
    levels = ("error", "warning", "note")
    counts = [(sum(problem.level == level for problem in found), level) for level in levels]
    parts = [f"{count} {level}{'s' if count > 1 else ''}" for count, level in counts if count]
    what = "1 ruleset" if rulesets == 1 else f"{rulesets} rulesets"
    return f"{what}: {', '.join(parts) or 'no findings'}"


def _exit_code(found: list[Problem], fail_on: str) -> int:
    levels = ["error", "warning", "note"]
    grave = levels[: levels.index(fail_on) + 1]
    return exit_code(found) if any(problem.level in grave for problem in found) else DONE
