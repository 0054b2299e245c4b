"""`test`: a ruleset's scenarios, each given a state, some answers, and what must hold then."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import options as take
from .exits import DONE, FAILED, NOTHING

if TYPE_CHECKING:
    from ..lab.scenarios import ScenarioResult

#: Of the JSON that this verb prints.
SCHEMA_VERSION = 1


@click.command(
    short_help="Run a ruleset's scenarios.",
    help="""\b
  stockrail test union_station
  stockrail test my_game/ruleset.yaml my_game/scenarios/auctions.yaml
  stockrail test my_game -k dividend

Without FILES all files in the folder `scenarios` beside the ruleset are run.""",
)
@click.argument("ruleset")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--match", "-k", default="", metavar="TEXT", help="Only scenarios with TEXT in their name.")
@take.formats("text", "json", "junit")
def command(ruleset: str, files: tuple[Path, ...], match: str, style: str) -> int:
    from ..lab.scenarios import run_scenarios
    from .opening import file_of

    path = file_of(ruleset)
    found = list(files) or sorted((path.parent / "scenarios").glob("*.yaml"))
    results = [each for each in run_scenarios(path, found) if match in each.name]
    if not results:
        click.echo(f"no scenario found for {ruleset}", err=True)
        return NOTHING
    click.echo({"text": _text, "json": _json, "junit": _junit}[style](ruleset, results))
    return DONE if all(each.passed for each in results) else FAILED


def _text(ruleset: str, results: Sequence[ScenarioResult]) -> str:
    """Failures in full, then how many passed."""
    failed = [each for each in results if not each.passed]
    lines = [line for each in failed for line in (*_failure(each), "")]
    passed = len(results) - len(failed)
    count = f"{passed} of {len(results)} scenarios pass" if failed else f"all {passed} scenarios pass"
    return "\n".join([*lines, f"{ruleset}: {count}"])


def _failure(result: ScenarioResult) -> list[str]:
    return [f"{result.path}:{result.line}: {result.name} fails", *_said(result)]


def _said(result: ScenarioResult) -> list[str]:
    return [f"  {line}" for problem in result.problems for line in str(problem).splitlines()]


def _json(ruleset: str, results: Sequence[ScenarioResult]) -> str:
    scenarios = [
        {
            "name": each.name, "path": str(each.path), "line": each.line, "passed": each.passed,
            "problems": [line.strip() for line in _said(each)],
        }
        for each in results
    ]
    whole = {"schema_version": SCHEMA_VERSION, "ruleset": ruleset, "scenarios": scenarios}
    return json.dumps(whole, indent=2, ensure_ascii=False)


def _junit(ruleset: str, results: Sequence[ScenarioResult]) -> str:
    from ..views.junit import Case, as_junit

    cases = [
        Case(each.name, str(each.path), each.line, "" if each.passed else "\n".join(_said(each)).strip())
        for each in results
    ]
    return as_junit(ruleset, cases)
