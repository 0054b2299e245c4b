"""The players and options of a scenario."""

from __future__ import annotations

from ..compiler.survey import survey
from ..compiler.typing import Typing
from ..compiler.world import Setting
from ..compiler.written_types import resolve
from ..language.syntax import Expr, Integer, Name, Truth
from ..language.types import Bool, Number
from ..ruleset.model import Ruleset
from ..ruleset.scenario import Scenario
from . import scenario_messages as m
from .scenario_messages import Failure


def ill_set(ruleset: Ruleset, scenario: Scenario) -> Failure | None:
    """What can't be set as a scenario says, or None."""
    if not ruleset.low_players <= scenario.players <= ruleset.high_players:
        return m.wrong_players(scenario.players_span, ruleset.low_players, ruleset.high_players)
    players = [f"p{seat}" for seat in range(1, scenario.players + 1)]
    if scenario.turn is not None and scenario.turn.name not in players:
        return m.no_player(scenario.turn.span, scenario.turn.name, players)
    found = (_unfit(ruleset, scenario.players, name, value) for name, value in scenario.options)
    return next((failure for failure in found if failure is not None), None)


def _unfit(ruleset: Ruleset, players: int, name: Name, value: Expr) -> Failure | None:
    if name.name not in ruleset.options:
        return m.unknown_option(name.span, name.name, ruleset.options)
    typing = Typing(survey(ruleset, Setting(players)))
    type = resolve(typing, ruleset.options[name.name].type)
    if isinstance(type, Bool):
        return None if isinstance(value, Truth) else m.not_a_setting(value.span, name.name, "true or false")
    if not isinstance(value, Integer):
        return m.not_a_setting(value.span, name.name, "a number")
    if isinstance(type, Number) and value.value < type.low:
        return m.too_low(value.span, value.value, type.low)
    if isinstance(type, Number) and value.value > type.high:
        return m.too_high(value.span, value.value, type.high)
    return None


def options_of(scenario: Scenario) -> dict[str, int | bool]:
    """The options of a scenario that is not ill set."""
    return {name.name: value.value for name, value in scenario.options if isinstance(value, (Integer, Truth))}
