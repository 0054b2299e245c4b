"""Runs scenarios: given a position, when players answer so, then this must hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..engine.chance import seed_generator
from ..engine.choice import IllegalChoice
from ..engine.fault import RULE_ERRORS, GameFault, game_fault
from ..engine.game import Game
from ..engine.position import Position
from ..engine.program import Program
from ..language.syntax import Integer, Truth
from ..ruleset import scenario as s
from ..ruleset.model import Ruleset
from . import scenario_messages as m
from .expectations import held
from .probe import Probe
from .scenario_messages import Failure
from .staging import staged


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """How a scenario came out: it begins at `line` of the file at `path`; without `problems` it passed."""

    name: str
    path: Path
    line: int
    problems: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        return not self.problems


def run_scenarios(path: Path, files: Sequence[Path]) -> list[ScenarioResult]:
    """The results of all scenarios in some files, in order; `path` is for files that name no ruleset."""
    workshop = Workshop()
    return [result for file in files for result in _run_file(workshop, path, file)]


def _run_file(workshop: Workshop, path: Path, file: Path) -> list[ScenarioResult]:
    from ..ruleset.read_scenario import load_scenarios

    read, problems = load_scenarios(file)
    errors = tuple(m.of_problem(problem) for problem in problems if problem.level == "error")
    if read is None or errors:
        return [ScenarioResult(file.stem, file, 1, errors)]
    ruleset = workshop.ruleset(read.path or path)
    results = []
    for name, scenario in read.scenarios.items():
        failures = ruleset if isinstance(ruleset, tuple) else tuple(run_scenario(workshop, ruleset, scenario))
        line, _ = scenario.name.span.source.place(scenario.name.span.start)
        results.append(ScenarioResult(name, file, line, failures))
    return results


class Workshop:
    """Reads and compiles, once each, what scenarios need."""

    def __init__(self) -> None:
        self._rulesets: dict[Path, Ruleset | tuple[Failure, ...]] = {}
        self._programs: dict[tuple[Any, ...], tuple[Program, Probe] | Failure] = {}

    def ruleset(self, path: Path) -> Ruleset | tuple[Failure, ...]:
        """A ruleset, or the errors in it."""
        if path not in self._rulesets:
            from ..door import Ruleset as Door

            door = Door(path)
            errors = tuple(m.of_problem(each) for each in door.problems if each.level == "error")
            self._rulesets[path] = errors if errors or door.model is None else door.model
        return self._rulesets[path]

    def program(self, ruleset: Ruleset, scenario: s.Scenario, options: dict[str, int | bool]) -> Any:
        """The program of a scenario, with a probe for it; scenarios that begin alike share them."""
        if scenario.run:
            return _compiled(ruleset, scenario, options)
        began = tuple(name.name if name else None for name in (scenario.at, scenario.turn))
        key = (ruleset.source.path, scenario.players, tuple(sorted(options.items())), *began)
        if key not in self._programs:
            self._programs[key] = _compiled(ruleset, scenario, options)
        return self._programs[key]


def _compiled(
    ruleset: Ruleset, scenario: s.Scenario, options: dict[str, int | bool]
) -> tuple[Program, Probe] | Failure:
    from ..compiler.build import attach, build

    model = staged(ruleset, scenario)
    if isinstance(model, Failure):
        return model
    program = build(model, scenario.players, options)
    attach(program)
    return program, Probe(model, program)


def run_scenario(workshop: Workshop, ruleset: Ruleset, scenario: s.Scenario) -> list[Failure]:
    """What is not as a scenario says. After an answer that can't be given the rest is left out."""
    options = _options(ruleset, scenario)
    if isinstance(options, Failure):
        return [options]
    made = workshop.program(ruleset, scenario, options)
    if isinstance(made, Failure):
        return [made]
    program, probe = made
    game = _opened(program, probe, scenario)
    if isinstance(game, Failure):
        return [game]
    return _Run(game, probe, {name.name for name in scenario.given_breaks}).steps(scenario.steps)


def _options(ruleset: Ruleset, scenario: s.Scenario) -> dict[str, int | bool] | Failure:
    if scenario.use:
        return m.no_libraries(scenario.use[0].span)
    if not ruleset.low_players <= scenario.players <= ruleset.high_players:
        return m.wrong_players(scenario.players_span, ruleset.low_players, ruleset.high_players)
    options: dict[str, int | bool] = {}
    for name, value in scenario.options:
        if name.name not in ruleset.options:
            return m.unknown_option(name.span, name.name, ruleset.options)
        if not isinstance(value, (Integer, Truth)):
            return m.not_constant(value.span, name.name)
        options[name.name] = value.value
    return options


def _opened(program: Program, probe: Probe, scenario: s.Scenario) -> Game | Failure:
    """The game at its first question: set up, then what is given, then play begins."""
    position = Position.fresh(program, seed_generator(scenario.seed or 0))
    assert program.loaded is not None
    try:
        program.loaded.start(position)
        for place, value in scenario.given:
            failure = probe.give(position, place, value)
            if failure is not None:
                return failure
        broken = _broken(program, position)
        for name in broken:
            if name not in {each.name for each in scenario.given_breaks}:
                return m.breaks(scenario.name.span, name)
        position.run()
        return Game(program, scenario.seed or 0, start=position)
    except GameFault as fault:
        return m.fault(scenario.name.span, str(fault))
    except RULE_ERRORS as error:
        found = game_fault(error, program)
        if found is None:
            raise
        return m.fault(scenario.name.span, str(found))


def _broken(program: Program, position: Position) -> list[str]:
    assert program.loaded is not None
    tests = zip(program.invariants, program.loaded.invariants, strict=True)
    return [name for (name, _), holds in tests if not holds(position.slots)]


class _Run:
    """A scenario under way."""

    def __init__(self, game: Game, probe: Probe, allowed: set[str]) -> None:
        self.game = game
        self.probe = probe
        self.allowed = allowed

    def steps(self, steps: Iterable[s.Step]) -> list[Failure]:
        failures: list[Failure] = []
        for step in steps:
            for answer in step.when:
                failure = self._answer(answer)
                if failure is not None:
                    return [*failures, failure]
            failures.extend(failure for each in step.then for failure in held(self.game, self.probe, each))
        return failures

    def _answer(self, answer: s.Answer) -> Failure | None:
        decision = self.game.decision
        player, said = answer.player, answer.said
        if decision is None:
            return m.nobody_asked(player.span, player.name, self.game.ended_by)
        if decision.player != player.name:
            return m.other_asked(player.span, player.name, str(decision))
        try:
            self.game.play(said.text)
        except IllegalChoice as error:
            return m.refused(said.span, str(error), [str(offer) for offer in self.game.offers()])
        except GameFault as fault:
            return m.fault(said.span, str(fault))
        broken = [name for name in self.game.broken if name not in self.allowed]
        return m.broken(said.span, said.text, broken) if broken else None
