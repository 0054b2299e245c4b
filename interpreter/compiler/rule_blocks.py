"""Lowers rules and ends: what each watches, when it runs and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import Broken, Member
from ..ruleset import model
from . import trigger_messages
from .body import Body
from .field_reads import fields_read_by
from .form import Local
from .scope import PLAYER, Namer, Scope
from .steps import Block
from .triggers import watch
from .watches import End, Rule

if TYPE_CHECKING:
    from .lowering import Lowering


def lower_rule(low: Lowering, rule: model.Rule) -> None:
    """Make a rule and the block of what it does."""
    block = f"rule.{rule.name.name}"
    scope = Scope(Namer(), player=Local(Member(PLAYER), PLAYER, rule.span), assumed=block)
    found = watch(low, rule.when, scope)
    if found is None:
        return
    watched, inner, bound = found
    during = _happening(low, rule.during, low.phases)
    after = _happening(low, rule.after, low.happenings)
    body = Body(low, inner, quiet=False)
    condition = None
    if rule.condition is not None:
        tested = body.condition(rule.condition)
        condition = tested.expr
        body.scope = body.scope.knowing(tested.if_true)
    body.effects(rule.do)
    low.made.blocks[block] = Block(block, bound, (), tuple(body.steps), rule.span)
    low.made.rules.append(Rule(rule.name.name, watched, during, condition, after, bound, block, rule.span))


def _happening(low: Lowering, name: s.Name | None, names: list[str]) -> str:
    """One of these names, or "" (and a message) for another."""
    if name is None:
        return ""
    if name.name not in names and name.name not in low.world.broken:
        low.t.report(trigger_messages.unknown_happening(name.span, name.name, names))
        return ""
    return name.name


def lower_end(low: Lowering, end: model.End) -> None:
    """Make a way in which the game ends."""
    scope = Scope(Namer(), of_all=(end.condition, "any {one} in players where {condition}") if end.condition else None)
    after = _happening(low, end.after, low.happenings)
    condition, watched = None, None
    if end.condition is not None:
        condition = low.t.condition(end.condition, scope).expr
        if isinstance(condition.type, Broken):
            return
    if end.when is not None:
        found = watch(low, end.when, scope)
        if found is None:
            return
        watched = found[0]
    reads = fields_read_by(low.t, condition) if condition is not None else frozenset()
    low.made.ends.append(End(end.name.name, condition, watched, after, reads, end.span))
