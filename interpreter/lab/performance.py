"""One scenario under way: the game at its first question, and the answers one after another."""

from __future__ import annotations

from ..engine.chance import Outcome, seed_generator
from ..engine.choice import IllegalChoice
from ..engine.fault import RULE_ERRORS, GameFault, game_fault
from ..engine.game import Game
from ..engine.position import Ended, Position
from ..ruleset import scenario as s
from . import scenario_messages as m
from .expectations import held
from .probe import Probe
from .scenario_messages import Failure
from .soundness import unsound


def opened(probe: Probe, scenario: s.Scenario) -> Game | Failure:
    """The game at its first question: set up, then what is given, then play begins."""
    program = probe.program
    position = Position.fresh(program, seed_generator(scenario.seed or 0))
    assert program.loaded is not None
    script = _script(probe, _opening_chance(scenario))
    if isinstance(script, Failure):
        return script
    try:
        program.loaded.start(position)
        failure = _give(probe, position, scenario)
        if failure is not None:
            return failure
        position.script = list(script)
        position.open()
        unused, position.script = position.script, None
        if unused:
            return m.no_such_chance(_opening_chance(scenario)[-len(unused)].span)
        return Game(program, scenario.seed or 0, start=position)
    except Ended:
        return m.fault(scenario.name.span, "the game ends in the setup")
    except GameFault as fault:
        return m.fault(scenario.name.span, str(fault))
    except RULE_ERRORS as error:
        found = game_fault(error, program)
        if found is None:
            raise
        return m.fault(scenario.name.span, str(found))


def _give(probe: Probe, position: Position, scenario: s.Scenario) -> Failure | None:
    for place, value in scenario.given:
        failure = probe.give(position, place, value)
        if failure is not None:
            return failure
    allowed = {each.name for each in scenario.given_breaks}
    broken = [name for name in _broken(probe, position) if name not in allowed]
    return m.breaks(scenario.name.span, broken[0]) if broken else None


def _broken(probe: Probe, position: Position) -> list[str]:
    assert probe.program.loaded is not None
    tests = zip(probe.program.invariants, probe.program.loaded.invariants, strict=True)
    return [name for (name, _), holds in tests if not holds(position.slots)]


def _opening_chance(scenario: s.Scenario) -> list[s.Fallen]:
    """The chance that stands before the first answer."""
    found: list[s.Fallen] = []
    for each in scenario.steps[0].when if scenario.steps else ():
        if not isinstance(each, s.Fallen):
            break
        found.append(each)
    return found


def _script(probe: Probe, chance: list[s.Fallen]) -> list[Outcome] | Failure:
    script: list[Outcome] = []
    for each in chance:
        outcome = probe.outcome(each.outcome)
        if isinstance(outcome, Failure):
            return outcome
        script.append(outcome)
    return script


class Performance:
    """A scenario's game and what is found out about it."""

    def __init__(self, game: Game, probe: Probe, scenario: s.Scenario) -> None:
        self.game = game
        self.probe = probe
        self.scenario = scenario
        self.allowed = {name.name for name in scenario.given_breaks}

    def steps(self) -> list[Failure]:
        """Everything that is not as the scenario says."""
        failures: list[Failure] = []
        for place, step in enumerate(self.scenario.steps):
            when = list(step.when)
            if place == 0:
                del when[: len(_opening_chance(self.scenario))]
            while when:
                failure = self._act(when)
                if failure is not None:
                    return [*failures, failure]
            failures.extend(failure for each in step.then for failure in held(self.game, self.probe, each))
        return failures

    def _act(self, when: list[s.Answer | s.Fallen]) -> Failure | None:
        """The next answer, with the chance that stands behind it; both are taken off the list."""
        answer = when.pop(0)
        if isinstance(answer, s.Fallen):
            return m.chance_first(answer.span)
        chance: list[s.Fallen] = []
        while when and isinstance(fallen := when[0], s.Fallen):
            chance.append(fallen)
            when.pop(0)
        script = _script(self.probe, chance)
        if isinstance(script, Failure):
            return script
        failure = self._answer(answer, script)
        if failure is not None:
            return failure
        drawn = len(self.game.history.here.chance)
        return m.no_such_chance(chance[drawn].span) if drawn < len(chance) else None

    def _answer(self, answer: s.Answer, script: list[Outcome]) -> Failure | None:
        decision = self.game.decision
        player, said = answer.player, answer.said
        if decision is None:
            return m.nobody_asked(player.span, player.name, self.game.ended_by)
        if decision.player != player.name:
            return m.other_asked(player.span, player.name, str(decision))
        try:
            self.game.play(said.text, script)
        except IllegalChoice:
            reasons = [str(reason) for reason in self.game.why_not(said.text)]
            return m.refused(said.span, said.text, reasons, [str(offer) for offer in self.game.offers()])
        except GameFault as fault:
            return m.fault(said.span, str(fault))
        broken = [name for name in self.game.broken if name not in self.allowed]
        if broken:
            return m.broken(said.span, said.text, broken)
        wrong = unsound(self.game.lexicon, self.game.position.slots)
        return m.unsound(said.span, said.text, wrong) if wrong else None
