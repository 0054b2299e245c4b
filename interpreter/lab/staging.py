"""The ruleset of one scenario: its own rules, with a flow that begins where the scenario begins."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from ..effects.decisions import Decide
from ..effects.forms import Block, Branch
from ..effects.let import Let
from ..effects.run import Run
from ..effects.say import Say
from ..effects.turns import Phase as PhaseEffect
from ..effects.turns import Turns
from ..language.syntax import Call, Expr, Field, Integer, Name, Template
from ..ruleset.model import About, Phase, Ruleset
from ..ruleset.scenario import Equal, Scenario
from ..source.text import Span
from . import scenario_messages as m
from .scenario_messages import Failure

#: The phase in which the block of a `run:` stands.
STAGE = "scenario"
#: The only answer to the question at which such a block stops when it is done. Nobody ever gives it.
CURTAIN = "scenario_is_done"


def staged(ruleset: Ruleset, scenario: Scenario) -> Ruleset | Failure:
    """The ruleset with a flow that begins at `at:` or with the block of `run:`, and with `turn:` to move."""
    flow = _stage(ruleset, scenario) if scenario.run else _from_phase(ruleset, scenario)
    if isinstance(flow, Failure):
        return flow
    if scenario.turn is not None:
        first = _with_turn(flow[0], scenario.turn)
        if first is None:
            return m.no_turns(scenario.turn.span, flow[0].name.name)
        flow = (first, *flow[1:])
    return replace(ruleset, flow=flow if not scenario.run else (*flow, *ruleset.flow))


def _from_phase(ruleset: Ruleset, scenario: Scenario) -> tuple[Phase, ...] | Failure:
    """The phases from the one named on. Those before it come last, where play never gets."""
    if scenario.at is None:
        return ruleset.flow
    names = [phase.name.name for phase in ruleset.flow]
    if scenario.at.name in names:
        place = names.index(scenario.at.name)
        return (*ruleset.flow[place:], *ruleset.flow[:place])
    for inner in _every((ruleset.flow, ruleset.procedures), PhaseEffect):
        if inner.name.name == scenario.at.name:
            return (Phase(inner.name, inner.do, About()), *ruleset.flow)
    return m.no_phase(scenario.at.span, scenario.at.name, names)


def _stage(ruleset: Ruleset, scenario: Scenario) -> tuple[Phase, ...]:
    """The block of `run:`, then a question that nobody answers, so that its results can be looked at.

    The line said after that question names what the scenario looks at: what nobody reads is not kept.
    """
    span = scenario.run[0].span
    looked_at = _looked_at(ruleset, scenario)
    ending: Block = (Say(span=span, verb_span=span, text=Template(span, looked_at)),) if looked_at else ()
    branch = Branch(span, CURTAIN, span, None, (), None, ending)
    first_seat = Call(span, "seat", span, (Integer(span, 1),))
    curtain = Decide(
        span=span, verb_span=span, who=first_seat, says=None, between=(branch,), others=(), otherwise=()
    )
    return (Phase(Name(span, STAGE), (*scenario.run, curtain), About()),)


def _looked_at(ruleset: Ruleset, scenario: Scenario) -> tuple[Expr, ...]:
    """What expectations read of the locals of `run:`: results, such as `lot.winner`, and `let`s."""
    results = {give.name.name for procedure in ruleset.procedures.values() for give in procedure.gives}
    results |= {let.name.name for let in _every(scenario.run, Let)}
    prefixes = {run.name.name for run in _every(scenario.run, Run) if run.name is not None}
    found: dict[str, Expr] = {}
    for equal in _every(tuple(step.then for step in scenario.steps), Equal):
        for field in _every(equal, Field):
            if isinstance(field.owner, Name) and field.owner.name in prefixes:
                found[f"{field.owner.name}.{field.name}"] = field
        for name in _every(equal, Name):
            if name.name in results:
                found[name.name] = name
    return tuple(found[name] for name in sorted(found))


def _with_turn(phase: Phase, player: Name) -> Phase | None:
    """The phase with `player` first in its first `turns:`; None if it has none."""
    turns = _every(phase.do, Turns)
    if not turns:
        return None
    changed: Phase = _replaced(phase, turns[0], replace(turns[0], first=Name(player.span, player.name)))
    return changed


def _every(tree: Any, kind: type[Any]) -> list[Any]:
    """All nodes of a class in a tree of tuples, dicts and dataclasses, in the order of the file."""
    if isinstance(tree, Span):
        return []
    found = [tree] if isinstance(tree, kind) else []
    if is_dataclass(tree):
        parts: list[Any] = [getattr(tree, each.name) for each in fields(tree)]
    else:
        parts = list(tree.values() if isinstance(tree, dict) else tree if isinstance(tree, tuple) else ())
    for part in parts:
        found.extend(_every(part, kind))
    return found


def _replaced(tree: Any, old: Any, new: Any) -> Any:
    """The tree with one node put in another's place."""
    if tree is old:
        return new
    if isinstance(tree, tuple):
        return tuple(_replaced(part, old, new) for part in tree)
    if isinstance(tree, Span) or not is_dataclass(tree):
        return tree
    changes = {}
    for each in fields(tree):
        part = getattr(tree, each.name)
        changed = _replaced(part, old, new)
        if changed is not part and changed != part:
            changes[each.name] = changed
    return replace(tree, **changes) if changes else tree  # type: ignore[type-var]
