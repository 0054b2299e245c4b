"""Python for folds: written out over small domains, on bit masks where every condition can be, else a loop."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.position import Fault
from ..engine.program import NO_NUMBER
from ..language.types import Collection, Number
from . import masks
from .constant import evaluate
from .emit_fold_loop import loop
from .expressions import UNROLLED, Expressions
from .fact_sums import sum_by_table
from .form import Const, Expr, Fold, Key, Logic, Op
from .python_code import python_name
from .simplify import simplified
from .substitution import locals_of, substituted
from .work import MOST_FOLDED

if TYPE_CHECKING:
    from .emit_expression import Emission


def fold(out: Emission, e: Fold) -> ast.expr:
    """The value of a fold; questions give 0 or 1."""
    out = out.measured(e)
    known = _known_fold(out, e)
    if known is not None:
        return known
    match e.how:
        case "any" | "no" | "every":
            return out.w.expr("1 if _0 else 0", question(out, e))
        case "count":
            return _count(out, e)
        case "sum":
            return _sum(out, e)
        case "highest" | "lowest":
            return _extreme(out, e)
        case "those":
            return _those(out, e)
        case "each":
            return _each(out, e)
    return _first(out, e)


def _known_fold(out: Emission, e: Fold) -> ast.expr | None:
    """A fold over facts alone, worked out now."""
    if not out.folding or locals_of(e) or not masks.unchanging(e, out):
        return None
    if out.shared.work.certain(e) > MOST_FOLDED:
        return None
    try:
        value = evaluate(Expressions(out.world, out.shared.defines), e)
    except (Fault, ArithmeticError, LookupError):
        return None  # it fails when it is reached, if ever
    return out.literal(Const(e.type, value, e.span))


def question(out: Emission, e: Fold) -> ast.expr:
    """any, no, every as a condition."""
    out = out.measured(e)
    if e.how == "every" and not e.where:
        return out.w.expr("(_0, True)[1]", out.iterated(e.domain))
    if e.how == "every":
        inverted = Op(e.type, "not", (_all_of(e.where, e),), e.span)
        counterexample = Fold(e.type, "any", e.var, e.domain, (inverted,), None, (), e.span)
        return out.w.expr("not _0", _exists(out, counterexample))
    found = _exists(out, e)
    return out.w.expr("not _0", found) if e.how == "no" else found


def _exists(out: Emission, e: Fold) -> ast.expr:
    cases = _cases(out, e)
    if cases is not None:
        parts = [_all_hold(out, where) for _, where in cases]
        return out.w.either(parts) if parts else out.w.constant(False)
    mask, rest = masks.split(out, e)
    if mask is not None and not rest:
        return mask
    return loop(out, e, (mask, rest), out.w.stmts("return True"), "return False")


def _all_hold(out: Emission, conjuncts: tuple[Expr, ...]) -> ast.expr:
    if not conjuncts:
        return out.w.constant(True)
    return out.w.both([out.test(c) for c in conjuncts])


def _cases(out: Emission, e: Fold) -> list[tuple[int, tuple[Expr, ...]]] | None:
    """The members of a small constant domain that may meet the conditions, each with what is still to be tested."""
    items = out.items(e.domain)
    if items is None or len(items) > UNROLLED:
        return None
    found: list[tuple[int, tuple[Expr, ...]]] = []
    for item in items:
        where = tuple(_with_member(c, e, item) for c in e.where)
        if not any(isinstance(c, Const) and not c.value for c in where):
            found.append((item, tuple(c for c in where if not isinstance(c, Const))))
    return found


def _with_member(expr: Expr, e: Fold, item: int) -> Expr:
    return simplified(substituted(expr, {e.var.name: Const(e.var.type, item, e.span)}))


def _count(out: Emission, e: Fold) -> ast.expr:
    cases = _cases(out, e)
    if cases is not None:
        return _added(out, [out.w.expr("1 if _0 else 0", _all_hold(out, where)) for _, where in cases])
    mask, rest = masks.split(out, e)
    if mask is not None and not rest:
        return out.w.expr("_0.bit_count()", mask)
    return loop(out, e, (mask, rest), out.w.stmts("n += 1"), "return n", "n = 0")


def _added(out: Emission, terms: list[ast.expr]) -> ast.expr:
    if not terms:
        return out.w.constant(0)
    made = terms[0]
    for term in terms[1:]:
        made = out.w.expr("_0 + _1", made, term)
    return made


def _sum(out: Emission, e: Fold) -> ast.expr:
    assert e.value is not None
    cases = _cases(out, e)
    if cases is not None:
        return _added(out, [_term(out, _with_member(e.value, e, item), where) for item, where in cases])
    mask, rest = masks.split(out, e)
    if mask is not None and not rest:
        found = sum_by_table(out, e, mask)
        if found is not None:
            return found
    inner = out.inside()
    add = inner.w.stmts("n += _0", inner.value(e.value))
    return loop(out, e, (mask, rest), add, "return n", "n = 0", uses=(e.value,))


def _term(out: Emission, value: Expr, where: tuple[Expr, ...]) -> ast.expr:
    term = out.value(value)
    return out.w.expr("_0 if _1 else 0", term, _all_hold(out, where)) if where else term


def _extreme(out: Emission, e: Fold) -> ast.expr:
    assert e.value is not None
    items = out.items(e.domain)
    if items is not None and 0 < len(items) <= UNROLLED and not e.where:
        values = [out.value(_with_member(e.value, e, item)) for item in items]
        return values[0] if len(values) == 1 else out.w.call("max" if e.how == "highest" else "min", *values)
    found = masks.split(out, e)
    inner = out.inside()
    better = "x > n" if e.how == "highest" else "x < n"
    step = inner.w.stmts(f"x = _0\nif n == {NO_NUMBER} or {better}: n = x", inner.value(e.value))
    return loop(out, e, found, step, "return n", f"n = {NO_NUMBER}", uses=(e.value,))


def _those(out: Emission, e: Fold) -> ast.expr:
    if e.keys:
        return _sorted(out, e, "return tuple(found)")
    if not (isinstance(e.type, Collection) and e.type.form == "set"):
        return loop(out, e, (None, e.where), out.w.stmts("m.append(_0)", _member(out, e)), "return tuple(m)", "m = []")
    mask, rest = masks.split(out, e)
    if mask is not None and not rest:
        return mask
    return loop(out, e, (mask, rest), out.w.stmts("m |= 1 << _0", _member(out, e)), "return m", "m = 0")


def _member(out: Emission, e: Fold) -> ast.expr:
    """The member that the loop has come to."""
    return out.w.name(python_name(e.var.name))


def _each(out: Emission, e: Fold) -> ast.expr:
    """The value for each member, in declared order."""
    assert e.value is not None
    inner = out.inside()
    step = inner.w.stmts("m.append(_0)", inner.value(e.value))
    return loop(out, e, (None, e.where), step, "return tuple(m)", "m = []", uses=(e.value,))


def _first(out: Emission, e: Fold) -> ast.expr:
    """`first` and `the`: the first member, in the order asked for; without one, none or a fault."""
    none = "return nothing_found()" if e.how == "the" else f"return {_none(e)}"
    if e.keys:
        return _sorted(out, e, f"if not found: {none}\nreturn found[0]")
    few = _first_of_few(out, e)
    if few is not None:
        return few
    mask, rest = masks.split(out, e)
    if mask is not None and not rest:
        if e.how == "the":
            return out.w.call("the_first", mask)
        if _written_twice_at_no_cost(mask):
            return out.w.expr("(_0 & -_0).bit_length() - 1", mask)
    return loop(out, e, (mask, rest), out.w.stmts("return _0", _member(out, e)), none)


def _none(e: Fold) -> int:
    return NO_NUMBER if isinstance(e.type, Number) else -1


def _written_twice_at_no_cost(mask: ast.expr) -> bool:
    return isinstance(mask, (ast.Name, ast.Constant))


def _first_of_few(out: Emission, e: Fold) -> ast.expr | None:
    """One test after the other, for a small known domain."""
    cases = _cases(out, e)
    if cases is None:
        return None
    made = out.w.call("nothing_found") if e.how == "the" else out.w.constant(_none(e))
    for item, where in reversed(cases):
        found = out.w.constant(item)
        made = out.w.expr("_0 if _1 else _2", found, _all_hold(out, where), made) if where else found
    return made


def _sorted(out: Emission, e: Fold, finish: str) -> ast.expr:
    """Members by key; a stable sort on the declared order."""
    found = masks.split(out, e)
    inner = out.inside()
    keys = [_key(inner, key) for key in e.keys]
    step = inner.w.stmts("found.append(_0)\nkeys.append(_1)", _member(out, e), inner.w.row(*keys))
    end = "found = ordered(found, keys)\n" + finish
    return loop(out, e, found, step, end, "found = []\nkeys = []", uses=tuple(key.value for key in e.keys))


def _key(inner: Emission, key: Key) -> ast.expr:
    value = inner.value(key.value)
    return inner.w.expr("-_0", value) if key.highest else value


def _all_of(where: tuple[Expr, ...], e: Fold) -> Expr:
    return where[0] if len(where) == 1 else Logic(e.type, "and", where, e.span)
