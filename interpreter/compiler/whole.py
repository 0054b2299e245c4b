"""Lowers a whole ruleset to the middle form, also what nothing calls, so that every fault is found."""

from __future__ import annotations

from ..effects.forms import Block as Effects
from ..language.types import Member
from ..ruleset import model
from ..source.text import Span
from .action_blocks import lower_action
from .body import Body
from .callers import check_players, check_setup
from .defines import defined
from .form import Local
from .lowered import Lowered
from .lowering import Lowering
from .procedure_blocks import lower_procedure
from .rule_blocks import lower_end, lower_rule
from .scope import PLAYER, Namer, Scope
from .starts import lower_starts
from .steps import Block, Happening, Step
from .typing import Typing
from .world import World


def lower(world: World, t: Typing) -> Lowered:
    """Lower all there is, also what nothing calls, so that every fault is found."""
    low = Lowering(world, t)
    ruleset = world.ruleset
    lower_starts(low)
    _lower_plain(low, "setup", ruleset.setup, quiet=True)
    _flow(low)
    for rule in ruleset.rules.values():
        lower_rule(low, rule)
    for end in ruleset.ends.values():
        lower_end(low, end)
    _finish_todo(low)
    check_setup(low)
    _uncalled(low)
    _expressions(low)
    check_players(low)
    return low.made


def _finish_todo(low: Lowering) -> None:
    while low.todo:
        block, what = low.todo.pop(0)
        if isinstance(what, model.Action):
            lower_action(low, block, what)
        else:
            lower_procedure(low, block, *what)


def _uncalled(low: Lowering) -> None:
    """Procedures, actions and defines that nothing uses are checked all the same, but kept apart."""
    before = dict(low.made.blocks)
    offers = dict(low.made.offers)
    for name, procedure in low.world.ruleset.procedures.items():
        if not any(k[0] == name for k in low.instances):
            lower_procedure(low, f"procedure.{name}", procedure, False, {})
    for name, action in low.world.ruleset.actions.items():
        if ("action", name) not in low.instances:
            lower_action(low, f"action.{name}", action)
    _finish_todo(low)
    low.made.idle = {k: v for k, v in low.made.blocks.items() if k not in before}
    low.made.idle_offers = {k: v for k, v in low.made.offers.items() if k not in offers}
    low.made.blocks, low.made.offers = before, offers
    for name in low.world.ruleset.defines:
        if name not in low.world.broken:
            defined(low.t, name)


def _lower_plain(low: Lowering, name: str, effects: Effects, *, quiet: bool) -> None:
    body = Body(low, Scope(Namer()), quiet=quiet)
    body.effects(effects)
    span = effects[0].span if effects else Span(low.world.ruleset.source, 0, 0)
    low.made.blocks[name] = Block(name, (), (), tuple(body.steps), span)


def _flow(low: Lowering) -> None:
    steps: list[Step] = []
    scope = Scope(Namer())
    for phase in low.world.ruleset.flow:
        body = Body(low, scope, quiet=False)
        body.effects(phase.do)
        steps.append(Happening((phase.name.name,), tuple(body.steps), phase.name.span))
    span = low.world.ruleset.flow[0].name.span if low.world.ruleset.flow else low.world.ruleset.players_span
    low.made.blocks["flow"] = Block("flow", (), (), tuple(steps), span)


def _expressions(low: Lowering) -> None:
    ruleset = low.world.ruleset
    acting = Scope(Namer(), player=Local(Member(PLAYER), PLAYER, ruleset.players_span))
    for part in ruleset.scoring:
        low.made.scores.append((part, low.t.number(part.body, acting)))
    for tie in ruleset.ties:
        low.made.ties.append(low.t.number(tie, acting))
    for invariant in ruleset.invariants.values():
        low.made.invariants.append((invariant, low.t.condition(invariant.body, Scope(Namer())).expr))
