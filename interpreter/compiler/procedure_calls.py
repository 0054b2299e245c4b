"""Lowers `run:`: the arguments of a procedure, what is given for its optional parameters, and its results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import BROKEN, Broken
from ..ruleset import model
from ..ruleset.untaken import untaken
from ..source.frozen import record, replace
from ..source.nearest import nearest
from . import procedure_messages
from .arguments import head_arguments, parameter_type
from .body import Body
from .callers import Caller
from .form import Expr, Local
from .procedure_blocks import captured_by, declared_type, procedure_block
from .scope import Formula, Namer, Scope, replaced_by
from .steps import Run
from .substitution import substituted

if TYPE_CHECKING:
    from ..effects.run import Run as RunEffect
    from .lowering import Lowering


def run_procedure(low: Lowering, body: Body, run: RunEffect) -> None:
    """The step that calls a procedure; its results are known to the rest of the body."""
    if run.call.name == "original":
        _run_original(body, run)
        return
    procedure = low.world.ruleset.procedures.get(run.call.name)
    if procedure is None:
        _unknown(low, body, run)
        return
    low.t.used.add("procedure:" + run.call.name)
    args = head_arguments(low.t, procedure.head, run.call, body.scope)
    given = _given(low, body, procedure, run)
    if args is None or given is None:
        _bind_results(low, body, procedure, run)
        return
    block = procedure_block(low, procedure, body.quiet, tuple(given.formulas))
    results = _bind_results(low, body, procedure, run)
    low.calls.append(Caller(run.call.span, block, run.call.name, body.scope.assumed, body.scope.player is not None))
    body.add(Run(block, (*args, *given.plain, *given.captured), results, run.span))


def _unknown(low: Lowering, body: Body, run: RunEffect) -> None:
    """What is said of it; the results that it would have are known, and nobody knows what they are."""
    name, ruleset = run.call.name, low.world.ruleset
    if name in low.world.broken:
        return
    if name in ruleset.actions:
        body.report(procedure_messages.action_run(run.call.span, name, replaces=_replaces(body, name)))
        return
    missed = untaken(ruleset, name, procedure=True)
    if missed is not None:
        if missed.library not in low.world.untaken:
            low.world.untaken.add(missed.library)
            body.report(procedure_messages.procedure_untaken(run.call.name_span, name, missed))
        _bind_unknown(body, run, missed.results)
        return
    names = [*ruleset.procedures, *(["original"] if body.scope.replaced is not None else [])]
    body.report(procedure_messages.unknown_procedure(run.call.name_span, name, names))
    meant = ruleset.procedures.get(nearest(name, names) or "")
    _bind_unknown(body, run, [give.name.name for give in meant.gives] if meant else [])
    body.scope = body.scope if meant else replace(body.scope, unknown_results=True)


def _replaces(body: Body, name: str) -> bool:
    replaced = body.scope.replaced
    return replaced is not None and replaced.what.head.name == name


def _bind_unknown(body: Body, run: RunEffect, results: Iterable[str]) -> None:
    prefix = f"{run.name.name}." if run.name is not None else ""
    for name in (prefix + each for each in results):
        if name not in body.scope.variables:
            body.bind_name(name, run.span, BROKEN, assignable=True)


@record
class _Given:
    """What a call gives for optional parameters: values, formulas by name, and the locals that these captured."""

    plain: list[Expr]
    formulas: list[tuple[str, Formula]]
    captured: list[Expr]


def _given(low: Lowering, body: Body, procedure: model.Procedure, run: RunEffect) -> _Given | None:
    """What is given or left to its default; None (and a message) where that is impossible."""
    written = {g.key.name: g for g in run.given}
    takes = {t.head.name: t for t in procedure.takes}
    for name, given in written.items():
        if name not in takes:
            body.report(procedure_messages.unknown_parameter(given.key.span, run.call.name, name, takes))
    found = _Given([], [], [])
    for name, take in takes.items():
        node = written[name].value if name in written else None
        if take.head.parameters:
            fits = node is None or _give_formula(low, body, take, node, found)
        else:
            fits = _give_value(low, body, take, node, run, found)
        if not fits:
            return None
    return found


def _give_value(
    low: Lowering, body: Body, take: model.Take, written: s.Expr | None, run: RunEffect, found: _Given
) -> bool:
    """Add the value of a plain parameter; a default sees nothing of the caller's."""
    node = written if written is not None else take.declaration.start
    if node is None:
        body.report(procedure_messages.parameter_needed(run.span, run.call.name, take.head.name))
        return False
    scope = None if written is not None else Scope(Namer("default."))
    value = body.expect(node, declared_type(low, take.declaration), scope)
    found.plain.append(value)
    return not isinstance(value.type, Broken)


def _give_formula(low: Lowering, body: Body, take: model.Take, node: s.Expr, found: _Given) -> bool:
    """Add a formula: its own parameters stay open, the caller's locals are captured."""
    scope = replace(body.scope, namer=Namer(f"{take.head.name}."))
    params = []
    for parameter in take.head.parameters:
        local = Local(parameter_type(low.t, parameter), scope.namer.fresh(parameter.name), parameter.span)
        params.append(local)
        scope = scope.bind(parameter.name, local)
    typed = low.t.expect(node, scope, declared_type(low, take.declaration))
    if isinstance(typed.type, Broken):
        return False
    captured = captured_by(Formula(tuple(params), typed))
    renamed = {x.name: Local(x.type, f"{take.head.name}.captured{i}", x.span) for i, x in enumerate(captured)}
    found.formulas.append((take.head.name, Formula(tuple(params), substituted(typed, dict(renamed)))))
    found.captured.extend(captured)
    return True


def _bind_results(low: Lowering, body: Body, procedure: model.Procedure, run: RunEffect) -> tuple[Local, ...]:
    prefix = f"{run.name.name}." if run.name is not None else ""
    made = []
    for give in procedure.gives:
        name = prefix + give.name.name
        if name in body.scope.variables:
            body.report(procedure_messages.result_taken(run.span, name))
            scope = body.scope
            body.scope = replace(scope, variables={k: v for k, v in scope.variables.items() if k != name})
        made.append(body.bind_name(name, run.span, declared_type(low, give.declaration), assignable=True))
    return tuple(made)


def _run_original(body: Body, run: RunEffect) -> None:
    """`run: original`: the effects that were replaced, done in place."""
    replaced = body.scope.replaced
    if replaced is None:
        from . import place_messages

        body.report(place_messages.no_original_effects(run.call.span))
        return
    scope = body.scope
    for mine, theirs in zip(replaced.params, (p.name for p in replaced.what.head.parameters), strict=False):
        if mine != theirs:
            scope = scope.bind(theirs, scope.variables[mine].local)
    body.steps.extend(body.nested(replaced.what.do, replace(scope, replaced=replaced_by(replaced.what))))
