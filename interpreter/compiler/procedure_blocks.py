"""Lowers procedures: one block for each set of formulas that callers give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import Member, Number, Type
from ..ruleset import model
from ..source.frozen import replace
from . import procedure_messages
from .arguments import parameter_type
from .body import Body
from .folds import check_free
from .form import Local
from .scope import PLAYER, Formula, Namer, Scope, replaced_by
from .steps import Block, Happening, Let
from .substitution import locals_of

if TYPE_CHECKING:
    from .lowering import Lowering


def declared_type(low: Lowering, declaration: s.Declaration) -> Type:
    """The type of an optional parameter or result; a range limits what state holds, not what is handed on."""
    type = low.t.world_type(declaration.type)
    return Number(type.unit, optional=type.optional) if isinstance(type, Number) else type


def procedure_block(
    low: Lowering, procedure: model.Procedure, quiet: bool, formulas: tuple[tuple[str, Formula], ...]
) -> str:
    """The block of a procedure with these formulas; lowered later, once."""
    name = procedure.head.name
    key = (name, quiet, formulas)
    if key not in low.instances:
        count = sum(1 for k in low.instances if k[0] == name)
        block = f"procedure.{name}" if not count else f"procedure.{name}.{count + 1}"
        low.instances[key] = block
        low.todo.append((block, (procedure, quiet, dict(formulas))))
    return low.instances[key]


def lower_procedure(
    low: Lowering, block: str, procedure: model.Procedure, quiet: bool, formulas: dict[str, Formula]
) -> None:
    """Make the block of a procedure, in which these formulas stand for their parameters."""
    player = Local(Member(PLAYER), PLAYER, procedure.span)
    empty = Scope(Namer(), player=player, assumed=block, replaced=replaced_by(procedure))
    scope, params = bind_parameters(low, empty, procedure.head)
    scope, taken, captured = _bind_taken(low, scope, procedure, formulas)
    body = Body(low, scope, quiet=quiet)
    results = tuple(_declare_result(low, body, give) for give in procedure.gives)
    body.effects(procedure.do)
    starts, rest = body.steps[: len(results)], body.steps[len(results) :]
    steps = (*starts, Happening((procedure.head.name,), tuple(rest), procedure.span))
    low.made.blocks[block] = Block(block, (*params, *taken, *captured), results, steps, procedure.span)


def _bind_taken(
    low: Lowering, scope: Scope, procedure: model.Procedure, formulas: dict[str, Formula]
) -> tuple[Scope, list[Local], list[Local]]:
    """The scope with the optional parameters, their locals, and the locals that formulas captured."""
    taken: list[Local] = []
    captured: list[Local] = []
    for take in procedure.takes:
        name = take.head.name
        if take.head.parameters:
            formula = formulas.get(name) or _default_formula(low, take)
            captured.extend(captured_by(formula))
            scope = replace(scope, formulas={**scope.formulas, name: formula})
        else:
            taken.append(Local(declared_type(low, take.declaration), scope.namer.fresh(name), take.head.span))
            scope = scope.bind(name, taken[-1])
    return scope, taken, captured


def captured_by(formula: Formula) -> list[Local]:
    """The locals of a formula that are neither its parameters nor the acting player."""
    own = {PLAYER, *(parameter.name for parameter in formula.params)}
    return [local for name, local in locals_of(formula.body).items() if name not in own]


def bind_parameters(low: Lowering, scope: Scope, head: s.Head) -> tuple[Scope, list[Local]]:
    """The scope with the parameters of a head, and their locals."""
    params = []
    for parameter in head.parameters:
        if parameter.name == PLAYER:
            low.t.report(procedure_messages.player_parameter(parameter.span))
            continue
        check_free(low.t, parameter.name, parameter.span, scope)
        local = Local(parameter_type(low.t, parameter), scope.namer.fresh(parameter.name), parameter.span)
        params.append(local)
        scope = scope.bind(parameter.name, local)
    return scope, params


def _default_formula(low: Lowering, take: model.Take) -> Formula:
    scope = Scope(Namer(f"{take.head.name}."))
    scope, params = bind_parameters(low, scope, take.head)
    type = declared_type(low, take.declaration)
    if take.declaration.start is None:
        low.t.report(procedure_messages.parameter_needed(take.head.span, take.head.name, take.head.name))
        return Formula(tuple(params), low.t.broken(take.head.span))
    return Formula(tuple(params), low.t.expect(take.declaration.start, scope, type))


def _declare_result(low: Lowering, body: Body, give: model.Give) -> Local:
    """A result is a local with a start; it is first among the block's steps."""
    type = declared_type(low, give.declaration)
    start = give.declaration.start
    local = body.bind(give.name, type, assignable=True)
    value = body.expect(start, type) if start is not None else low.t.broken(give.name.span)
    if start is None:
        low.t.report(procedure_messages.result_needs_start(give.name.span, give.name.name))
    body.add(Let(local, value, give.name.span))
    return local
