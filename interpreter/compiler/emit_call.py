"""Python for calls of defines and of declared functions: put in place, worked out when compiling, or called."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.functions import FUNCTIONS
from .constant import evaluate
from .expressions import Expressions
from .form import Apply, Call, Const
from .python_code import python_name

if TYPE_CHECKING:
    from .emit_expression import Emission


#: What follows the name of a define where its folds are counted.
_MEASURED = "@measured"


def call(out: Emission, e: Call) -> ast.expr:
    """The value of a define: its body in place when that is cheap, else a call of its function."""
    body = out.shared.inlined(e)
    if body is not None:
        return out.value(body)
    name = _define(out, e.name + (_MEASURED if out.measuring else ""))
    args = [out.value(a) for a in e.args]
    out.w.at(e.span)
    return out.w.call(name, out.w.name("S"), *args)


def _define(out: Emission, full_name: str) -> str:
    """The function of a define, which is written when it is its turn: one within the other would go too deep."""
    name = _name(full_name)
    if name not in out.shared.written:
        out.shared.written.add(name)
        out.shared.unwritten.append(full_name)
        _write_defines(out)
    return name


def _name(full_name: str) -> str:
    return "d_" + full_name.replace("@", "_at_")


def _write_defines(out: Emission) -> None:
    if out.shared.writing:
        return
    out.shared.writing = True
    while out.shared.unwritten:
        _write_define(out, out.shared.unwritten.pop(0))
    out.shared.writing = False


def _write_define(out: Emission, full_name: str) -> None:
    defined = out.shared.defines[full_name.removesuffix(_MEASURED)]
    assert defined is not None
    inner = out.elsewhere(defined.body.span)
    inner.measuring = full_name.endswith(_MEASURED)
    body = inner.w.stmts("return _0", inner.value(defined.body))
    params = ["S", *(python_name(p.name) for p in defined.params)]
    name = _name(full_name)
    out.shared.functions.append((inner.w.source, inner.w.function(name, params, body)))


def apply(out: Emission, e: Apply) -> ast.expr:
    """The value of a declared function, which is made at load over the constants it takes."""
    taken_apart = FUNCTIONS[e.function].parts(e)
    if taken_apart is not e:
        return out.value(taken_apart)
    constant = _known_call(out, e)
    if constant is not None:
        return constant
    name = "_".join(("fn", e.function, *e.static))
    out.shared.made[name] = (e.function, e.static)
    for table in e.static:
        out.shared.table(table)
    return out.w.call(name, *[out.value(a) for a in e.args])


def _known_call(out: Emission, e: Apply) -> ast.expr | None:
    """A function of known arguments, worked out now."""
    if not out.folding or not all(isinstance(a, Const) for a in e.args):
        return None
    return out.literal(Const(e.type, evaluate(Expressions(out.world, out.shared.defines), e), e.span))
