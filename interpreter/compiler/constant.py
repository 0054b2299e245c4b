"""Evaluates middle-form expressions that depend on nothing that changes, by writing and running their code."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..engine import runtime
from ..engine.position import Fault
from ..language.functions import FUNCTIONS
from .form import Const, Expr, Local
from .substitution import locals_of
from .work import MOST_FOLDED

if TYPE_CHECKING:
    from .emit_expression import Emission
    from .expressions import Expressions


def namespace(shared: Expressions) -> dict[str, Any]:
    """What generated code sees: the runtime, constants, and functions made for them."""
    names: dict[str, Any] = {n: getattr(runtime, n) for n in dir(runtime) if not n.startswith("_")}
    names.update(shared.constants)
    for name, (function, static) in shared.made.items():
        names[name] = FUNCTIONS[function].make(*(shared.constants[s] for s in static))
    return names


def run_functions(shared: Expressions, names: dict[str, Any], done: int = 0) -> None:
    """Define the functions written so far, from place `done` on."""
    body = [f for _, f in shared.functions[done:]]
    if body:
        module = ast.Module(list(body), [])
        exec(compile(module, "<constants>", "exec"), names)


def evaluator(shared: Expressions, e: Expr, params: tuple[Local, ...] = ()) -> Any:
    """A function of the parameters that gives the value of `e`."""
    from .emit_expression import Emission
    from .python_code import Writer, python_name

    before = len(shared.functions)
    out = Emission(shared, Writer(e.span.source))
    out.folding = False
    out.w.at(e.span)
    value = out.value(e)
    made = out.w.function(
        "constant_value", ["S", *(python_name(p.name) for p in params)], out.w.stmts("return _0", value)
    )
    names = namespace(shared)
    run_functions(shared, names, 0)
    module = ast.Module([made], [])
    exec(compile(module, "<constants>", "exec"), names)
    shared.forget_since(before)
    return names["constant_value"]


def evaluate(shared: Expressions, e: Expr) -> Any:
    """The value of a constant expression; raises Fault and arithmetic errors as running code would."""
    if isinstance(e, Const):
        return e.value
    return evaluator(shared, e)(None)


def constant_mask(out: Emission, c: Expr, var: Local) -> int | None:
    """The members for which a condition on facts holds; None when asking fails for one of them."""
    from ..language.types import Member
    from .expressions import Expressions

    assert isinstance(var.type, Member) and set(locals_of(c)) <= {var.name}
    size = out.world.size(var.type.kind)
    if out.shared.work.certain(c) * size > MOST_FOLDED:
        return None
    shared = Expressions(out.world, out.shared.defines)
    test = evaluator(shared, c, (var,))
    found = 0
    for member in range(size):
        try:
            if test(None, member):
                found |= 1 << member
        except (Fault, ArithmeticError, LookupError, TypeError):
            return None
    return found


def constant_values(out: Emission, e: Expr, var: Local) -> tuple[int, ...] | None:
    """What `e`, which reads only facts of a member, is for each member; None when asking fails for one of them."""
    from ..language.types import Member
    from .expressions import Expressions

    assert isinstance(var.type, Member) and set(locals_of(e)) <= {var.name}
    size = out.world.size(var.type.kind)
    if out.shared.work.certain(e) * size > MOST_FOLDED:
        return None
    told = evaluator(Expressions(out.world, out.shared.defines), e, (var,))
    try:
        return tuple(int(told(None, member)) for member in range(size))
    except (Fault, ArithmeticError, LookupError, TypeError):
        return None
