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
  stockrail test my_game
  stockrail test my_game my_game/scenarios/bids.yaml
  stockrail test my_game -k loan
  stockrail test my_variant --inherited

Without FILES all files in the folder `scenarios` beside the ruleset are run that are for it.
With --inherited the scenarios of the rulesets that a variant builds on are run under the variant's rules:
those that fail show what the variant changes.""",
)
@click.argument("ruleset")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--match", "-k", default="", metavar="TEXT", help="Only scenarios with TEXT in their name.")
@click.option("--inherited", is_flag=True, help="Run the scenarios of the rulesets below this variant.")
@take.formats("text", "json", "junit")
def command(ruleset: str, files: tuple[Path, ...], match: str, inherited: bool, style: str) -> int:
    from .opening import file_of

    path = file_of(ruleset)
    results = [each for each in _results(path, files, inherited) if match in each.name]
    if not results:
        click.echo(_nothing(ruleset, path, inherited or bool(match)), err=True)
    if results or style != "text":
        click.echo({"text": _text, "json": _json, "junit": _junit}[style](ruleset, results))
    if not results:
        return NOTHING
    return DONE if all(each.passed for each in results) else FAILED


def _results(path: Path, files: Sequence[Path], inherited: bool) -> list[ScenarioResult]:
    from ..lab.scenario_files import bases, own
    from ..lab.scenarios import run_scenarios

    below = list(bases(path))
    if inherited:
        return run_scenarios(path, [*files] or [file for base in below for file in own(base)], on_path=True)
    if files:
        return [each for file in files for each in run_scenarios(path, [file], on_path=_is_meant(file, path, below))]
    _tell_of_others(path)
    return run_scenarios(path, own(path))


def _is_meant(file: Path, path: Path, below: Sequence[Path]) -> bool:
    """Whether a file that was named is to be run on this ruleset, though it is for one that this builds on."""
    from ..lab.scenario_files import is_for

    if is_for(file, path):
        return False
    if any(is_for(file, base) for base in below):
        return True
    raise click.UsageError(f"{file} is for another ruleset than {path}")


def _tell_of_others(path: Path) -> None:
    """Files beside the ruleset that are for others are left out, and that is said."""
    from ..lab.scenario_files import beside, is_for

    others = [str(file) for file in beside(path) if not is_for(file, path)]
    if others:
        click.echo(f"left out, since for another ruleset: {', '.join(others)}", err=True)


def _nothing(ruleset: str, path: Path, narrowed: bool) -> str:
    from ..lab.scenario_files import FOLDER, bases

    if narrowed:
        return f"no such scenario found for {ruleset}"
    hint = "; --inherited runs those of the rulesets it builds on" if any(True for _ in bases(path)) else ""
    return f"no scenario found for {ruleset} in {path.parent / FOLDER}{hint}"


def _text(ruleset: str, results: Sequence[ScenarioResult]) -> str:
    """Failures in full, then how many passed."""
    failed = [each for each in results if not each.passed]
    lines = [line for each in failed for line in (*_failure(each), "")]
    return "\n".join([*lines, f"{ruleset}: {_count(results)}"])


def _count(results: Sequence[ScenarioResult]) -> str:
    run = [each for each in results if not each.file]
    unread = len(results) - len(run)
    passed = sum(each.passed for each in run)
    if passed == len(run) == 1:
        told = "the only scenario passes"
    else:
        told = f"all {passed} scenarios pass" if passed == len(run) else f"{passed} of {len(run)} scenarios pass"
    files = f"{unread} file{'s' if unread > 1 else ''} could not be run"
    return told if not unread else f"{told}, {files}" if run else files


def _failure(result: ScenarioResult) -> list[str]:
    if result.file:
        return [f"{result.path}: could not be run", *_said(result)]
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
