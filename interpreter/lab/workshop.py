"""Reads rulesets and compiles them as scenarios need them, each once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..engine.program import Program
from ..ruleset import scenario as s
from ..ruleset.model import Ruleset
from . import scenario_messages as m
from .probe import Probe
from .scenario_messages import Failure
from .setting import options_of
from .staging import staged


class Workshop:
    """What has been read and compiled in one run."""

    def __init__(self) -> None:
        self._rulesets: dict[Path, Ruleset | tuple[Failure, ...]] = {}
        self._programs: dict[tuple[Any, ...], Probe | Failure] = {}

    def ruleset(self, path: Path) -> Ruleset | tuple[Failure, ...]:
        """A ruleset, or the errors in it; these are told once, and then only that there are some."""
        found = self._rulesets.get(path) or _read(path)
        self._rulesets[path] = (m.faulty(path),) if isinstance(found, tuple) else found
        return found

    def probe(self, ruleset: Ruleset, scenario: s.Scenario) -> Probe | Failure:
        """A probe with the program of a scenario; scenarios that begin alike share them."""
        options = options_of(scenario)
        if scenario.run:
            return _compiled(ruleset, scenario, options)
        began = tuple(name.name if name else None for name in (scenario.at, scenario.turn))
        key = (ruleset.source.path, scenario.players, tuple(sorted(options.items())), *began)
        if key not in self._programs:
            self._programs[key] = _compiled(ruleset, scenario, options)
        return self._programs[key]


def _read(path: Path) -> Ruleset | tuple[Failure, ...]:
    from ..door import Ruleset as Door

    door = Door(path)
    errors = tuple(m.of_problem(each) for each in door.problems if each.level == "error")
    return errors if errors or door.model is None else door.model


def _compiled(ruleset: Ruleset, scenario: s.Scenario, options: dict[str, int | bool]) -> Probe | Failure:
    from ..compiler.build import Unbuildable, attach, lowered
    from ..compiler.emit_program import ProgramWriter

    model = staged(ruleset, scenario)
    if isinstance(model, Failure):
        return model
    try:
        made = lowered(model, scenario.players, options)
    except Unbuildable as refused:
        return m.of_problem(refused.problems[0])
    errors = [each for each in made.world.problems if each.level == "error"]
    own = [each for each in errors if each.span and each.span.source is scenario.span.source]
    if errors:
        return m.of_problem((own or errors)[0])
    program: Program = ProgramWriter(made).write()
    attach(program)
    return Probe(made, program)
