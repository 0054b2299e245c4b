"""The functions that walk the domain of a fold, one for each fold that no mask answers."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.runtime import members
from .form import Expr, Fold, Local
from .most_work import FEW
from .python_code import python_name
from .substitution import locals_of

if TYPE_CHECKING:
    from .emit_expression import Emission

#: A mask of the members to walk, if one could be made, and the conditions that it does not answer.
Found = tuple[ast.expr | None, tuple[Expr, ...]]


def loop(
    out: Emission, e: Fold, found: Found, step: list[ast.stmt], end: str, begin: str = "", uses: tuple[Expr, ...] = ()
) -> ast.expr:
    """A call of a function that walks what is `found` and does `step` for each member; `step` writes `uses`."""
    mask, rest = found
    first, last = out.w.stmts(begin), out.w.stmts(end)
    known = _known(mask)
    free = _free(e, mask is None, rest, uses)
    measures = out.measuring and out.shared.most_work.of(e) > FEW
    key = (e, measures, mask is None, mask.value if isinstance(mask, ast.Constant) else None, rest, out.w.source)
    given = mask if known is None else None
    domain = _domain(out, e, mask) if known is None else out.w.constant(members(known))
    name = out.shared.folds.get(key)
    if name is None:
        body = [out.w.branch(out.w.both([out.inside().test(c) for c in rest]), step)] if rest else step
        walk = out.w.loop(python_name(e.var.name), out.w.call("measured", domain) if measures else domain, body)
        done = [*first, walk, *last]
        if measures:
            ends = out.w.stmts("measure_ends()")
            done = [*out.w.stmts("measure_begins()"), out.w.placed(ast.Try(done, [], [], ends))]
        name = out.shared.folds[key] = f"fold_{len(out.shared.functions)}"
        out.w.at(e.span)
        params = ["S", *(["m_"] if given is not None else []), *(python_name(n) for n in free)]
        out.shared.functions.append((out.w.source, out.w.function(name, params, done)))
    args = [out.w.name("S"), *([given] if given is not None else []), *(out.local(n) for n in free)]
    return out.w.call(name, *args)


def _known(mask: ast.expr | None) -> int | None:
    """The members to walk when they are known now."""
    value = mask.value if isinstance(mask, ast.Constant) else None
    return value if isinstance(value, int) and value >= 0 else None


def _free(e: Fold, whole: bool, rest: tuple[Expr, ...], uses: tuple[Expr, ...]) -> dict[str, Local]:
    """The locals that the function of a fold needs from outside."""
    free = locals_of((rest, e.value, e.keys, *uses))
    if whole:
        free = {**locals_of(e.domain), **locals_of((e.where, e.value, e.keys, *uses))}
    free.pop(e.var.name, None)
    return free


def _domain(out: Emission, e: Fold, mask: ast.expr | None) -> ast.expr:
    return out.inside().iterated(e.domain) if mask is None else out.w.expr("members(m_)")
