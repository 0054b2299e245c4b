"""The ruleset of one scenario: its own rules, with a flow that begins where the scenario begins."""

from __future__ import annotations

from ..effects.decisions import Decide
from ..effects.forms import Block, Branch
from ..effects.if_ import If
from ..effects.let import Let
from ..effects.run import Run
from ..effects.say import Say
from ..effects.turns import Phase as PhaseEffect
from ..effects.turns import Turns
from ..language.syntax import Call, Expr, Field, Integer, Name, Template, Truth
from ..ruleset.model import About, Phase, Ruleset
from ..ruleset.scenario import Equal, Scenario
from ..source.frozen import replace
from ..source.text import Span
from . import scenario_messages as m
from .entrance import entered
from .first_turn import with_turn
from .scenario_messages import Failure
from .tree_walk import every

#: The phase in which the block of a `run:` stands, unless `at:` names one.
STAGE = "scenario"
#: The only answer to the question at which such a block stops when it is done. Nobody ever gives it.
CURTAIN = "scenario_is_done"


def staged(ruleset: Ruleset, scenario: Scenario) -> Ruleset | Failure:
    """The ruleset with a flow that begins at `at:` or with the block of `run:`, and with `turn:` to move."""
    if scenario.run:
        return _stage(ruleset, scenario)
    if scenario.at is None:
        return _first_turn(ruleset, scenario)
    names = [phase.name.name for phase in ruleset.flow]
    if scenario.at.name in names:
        place = names.index(scenario.at.name)
        return _first_turn(_opening_with(ruleset, ruleset.flow[place:]), scenario)
    turned = _first_turn(ruleset, scenario)
    return turned if isinstance(turned, Failure) else _at_inner_phase(turned, scenario.at)


def _at_inner_phase(ruleset: Ruleset, at: Name) -> Ruleset | Failure:
    """A phase inside another: what stands before it is passed over."""
    for place, phase in enumerate(ruleset.flow):
        made = entered(ruleset, phase, at)
        if made is not None:
            changed, first = made
            return _opening_with(changed, (first, *changed.flow[place + 1 :]))
    return m.no_phase(at.span, at.name, [phase.name.name for phase in every(ruleset.flow, (Phase, PhaseEffect))])


def _first_turn(ruleset: Ruleset, scenario: Scenario) -> Ruleset | Failure:
    """With `turn:`, the first turn of the phase in which the scenario begins is that player's."""
    if scenario.turn is None:
        return ruleset
    begins = scenario.at.name if scenario.at is not None else ruleset.flow[0].name.name
    made = with_turn(ruleset, begins, scenario.turn)
    return m.no_turns(scenario.turn.span, begins) if made is None else made


def _opening_with(ruleset: Ruleset, flow: tuple[Phase, ...]) -> Ruleset:
    """The ruleset with another flow, in which every phase that the rules may name is still known."""
    first = flow[0]
    here = {phase.name.name for phase in every(flow, (Phase, PhaseEffect))}
    gone = [phase.name for phase in every(ruleset.flow, (Phase, PhaseEffect)) if phase.name.name not in here]
    if gone:
        first = replace(first, do=(_never(gone), *first.do))
    return replace(ruleset, flow=(first, *flow[1:]))


def _never(names: list[Name]) -> If:
    """Phases that are named, and never come."""
    span = names[0].span
    phases = tuple(PhaseEffect(span=name.span, verb_span=name.span, name=name, says=None, do=()) for name in names)
    return If(span=span, verb_span=span, test=Truth(span, False), then=phases, otherwise=())


def _stage(ruleset: Ruleset, scenario: Scenario) -> Ruleset:
    """The block of `run:`, then a question that nobody answers, so that its results can be looked at.

    With `turn:` it is a turn of that player.
    """
    span = scenario.run[0].span
    block: Block = (*scenario.run, _curtain(ruleset, scenario, span))
    if scenario.turn is not None:
        first = Name(scenario.turn.span, scenario.turn.name)
        block = (Turns(span=span, verb_span=span, first=first, until=None, next=None, skip=None, do=block),)
    name = scenario.at or Name(span, STAGE)
    return _opening_with(ruleset, (Phase(name, block, About()),))


def _curtain(ruleset: Ruleset, scenario: Scenario, span: Span) -> Decide:
    """The line said after this question names what the scenario looks at: what nobody reads is not kept."""
    looked_at = _looked_at(ruleset, scenario)
    ending: Block = (Say(span=span, verb_span=span, text=Template(span, looked_at)),) if looked_at else ()
    branch = Branch(span, CURTAIN, span, None, (), None, ending)
    first_seat = Call(span, "seat", span, (Integer(span, 1),))
    return Decide(
        span=span, verb_span=span, who=first_seat, says=None, between=(branch,), others=(), otherwise=()
    )


def _looked_at(ruleset: Ruleset, scenario: Scenario) -> tuple[Expr, ...]:
    """What expectations read of the locals of `run:`: results, such as `lot.winner`, and `let`s."""
    results = {give.name.name for procedure in ruleset.procedures.values() for give in procedure.gives}
    results |= {let.name.name for let in every(scenario.run, (Let,))}
    prefixes = {run.name.name for run in every(scenario.run, (Run,)) if run.name is not None}
    found: dict[str, Expr] = {}
    for equal in every(tuple(step.then for step in scenario.steps), (Equal,)):
        for field in every(equal, (Field,)):
            if isinstance(field.owner, Name) and field.owner.name in prefixes:
                found[f"{field.owner.name}.{field.name}"] = field
        for name in every(equal, (Name,)):
            if name.name in results:
                found[name.name] = name
    return tuple(found[name] for name in sorted(found))
