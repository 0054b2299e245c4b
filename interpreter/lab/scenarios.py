"""Runs scenarios: given a position, when players answer so, then this must hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..ruleset import scenario as s
from ..ruleset.model import Ruleset
from ..source.frozen import frozen
from . import scenario_messages as m
from .performance import Performance, opened
from .scenario_messages import Failure
from .setting import ill_set
from .workshop import Workshop


@frozen
class ScenarioResult:
    """How a scenario came out: it begins at `line` of the file at `path`; without `problems` it passed.

    A whole `file` that could not be run has one result too.
    """

    name: str
    path: Path
    line: int
    problems: tuple[Failure, ...]
    file: bool = False

    @property
    def passed(self) -> bool:
        return not self.problems


def run_scenarios(path: Path, files: Sequence[Path], *, on_path: bool = False) -> list[ScenarioResult]:
    """The results of all scenarios in some files, in order.

    Each file is run on the ruleset that it names: the one at `path`, if that is its name, or one found from the
    file. With `on_path` all are run on the one at `path`, whatever they name. A file with mistakes in it, or of a
    ruleset with errors, is one result with the file's name.
    """
    workshop = Workshop()
    return [result for file in files for result in _run_file(workshop, path, file, on_path)]


def _run_file(workshop: Workshop, path: Path, file: Path, on_path: bool) -> list[ScenarioResult]:
    from ..ruleset.read_scenario import load_scenarios

    read, problems = load_scenarios(file, path)
    errors = tuple(m.of_problem(problem) for problem in problems if problem.level == "error")
    if read is None or errors:
        return [ScenarioResult(file.stem, file, 1, errors, file=True)]
    ruleset = workshop.ruleset(path if on_path else read.path or path)
    if isinstance(ruleset, tuple):
        return [ScenarioResult(file.stem, file, 1, ruleset, file=True)]
    results = []
    for name, scenario in read.scenarios.items():
        line, _ = scenario.name.span.source.place(scenario.name.span.start)
        results.append(ScenarioResult(name, file, line, tuple(run_scenario(workshop, ruleset, scenario))))
    return results


def run_scenario(workshop: Workshop, ruleset: Ruleset, scenario: s.Scenario) -> list[Failure]:
    """What is not as a scenario says. After an answer that can't be given the rest is left out."""
    failure = ill_set(ruleset, scenario)
    if failure is not None:
        return [failure]
    probe = workshop.probe(ruleset, scenario)
    if isinstance(probe, Failure):
        return [probe]
    game = opened(probe, scenario)
    if isinstance(game, Failure):
        return [game]
    return Performance(game, probe, scenario).steps()
