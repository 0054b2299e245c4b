"""Lowers actions: when each may be taken, and the block that takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import Member
from ..ruleset import model
from . import decision_messages
from .arguments import head_arguments
from .body import Body
from .form import Expr, Local
from .picks import picked
from .procedure_blocks import bind_parameters
from .scope import PLAYER, Namer, Scope, replaced_by
from .steps import Ask, Block, Happening, Offer

if TYPE_CHECKING:
    from .lowering import Lowering


def offer(low: Lowering, body: Body, call: s.Call, scope: Scope) -> tuple[str, tuple[Expr, ...]] | None:
    """An action offered at a decision, with its arguments."""
    action = low.world.ruleset.actions.get(call.name)
    if action is None:
        if call.name not in low.world.broken:
            body.report(decision_messages.unknown_action(call.name_span, call.name, low.world.ruleset.actions))
        return None
    low.t.used.add("action:" + call.name)
    key = ("action", call.name)
    if key not in low.instances:
        low.instances[key] = call.name
        low.todo.append((f"action.{call.name}", action))
    args = head_arguments(low.t, action.head, call, scope)
    return None if args is None else (call.name, args)


def lower_action(low: Lowering, block: str, action: model.Action) -> None:
    """Make the offer of an action and the block that takes it."""
    name = action.head.name
    player = Local(Member(PLAYER), PLAYER, action.span)
    empty = Scope(Namer(), player=player, replaced=replaced_by(action))
    scope, params = bind_parameters(low, empty, action.head)
    body = Body(low, scope, quiet=False)
    tests, known = body.tests(action.requires)
    vars, inner = picked(body, action.choose, known)
    says = body.text(action.about.says) if action.about.says is not None else -1
    steps = body.nested(action.do, inner)
    if vars:
        steps = (Ask(action.choose[0].name, player, vars, steps, (), -1, action.span, follows=True),)
    low.made.offers[name] = Offer(name, tuple(params), tests, vars, block, says, action.span)
    whole = (Happening((name, "action"), steps, action.span),)
    low.made.blocks[block] = Block(block, tuple(params), (), whole, action.span)
