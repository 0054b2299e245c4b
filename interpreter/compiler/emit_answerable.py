"""Python that tells whether a choice can be completed: names that can all be answered, actions that can be taken."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import NO_MEMBER, NO_NUMBER
from ..language.types import Member, Number
from . import masks
from .emit_expression import Emission
from .expressions import UNROLLED
from .fixed_values import Invariants
from .form import Const, Expr, Interval, Local
from .python_code import Writer, python_name, safe
from .simplify import simplified
from .steps import Offer, Var
from .substitution import locals_of, substituted
from .total import total

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


class Answerable:
    """Writes one function for each row of names, and one for each action."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        self._exists: dict[tuple[Var, ...], str] = {}
        self._fixed: dict[tuple[Var, ...], Invariants] = {}
        self._offers: set[str] = set()

    def exists(self, vars: tuple[Var, ...], w: Writer, out: Emission) -> ast.expr:
        """A call that tells whether all of `vars` can be answered, given the names before them."""
        free = _free(vars)
        if vars not in self._exists:
            name = f"exists_{len(self._exists)}"
            self._exists[vars] = name
            inner = Writer(vars[0].span.source)
            inner.at(vars[0].span)
            fixed = Invariants()
            body = exists_body(self.program, inner, vars, fixed)
            self._fixed[vars] = fixed
            self.program.function(inner, name, ["S", *(python_name(n) for n in free), *fixed.values], body)
        values = self._fixed[vars].values.values()
        kept = [out.invariants.take(w, v) if out.invariants is not None else v for v in values]
        return w.call(self._exists[vars], w.name("S"), *(out.local(n) for n in free), *kept)

    def may_fail(self, vars: tuple[Var, ...]) -> bool:
        """Whether there can be no answer to one of the names."""
        return any(not _sure(v) for v in vars)

    def offer(self, offer: Offer) -> str:
        name = "offer_" + safe(offer.name)
        if name not in self._offers:
            self._offers.add(name)
            w = Writer(offer.span.source)
            w.at(offer.span)
            params = ["S", python_name("player"), *(python_name(p.name) for p in offer.params)]
            self.program.function(w, name, params, offer_body(self.program, w, offer))
        return name


def _free(vars: tuple[Var, ...]) -> list[str]:
    own: set[str] = set()
    found: dict[str, Local] = {}
    for var in vars:
        parts = (var.domain, tuple(t.expr for t in var.where), var.unless)
        found |= {n: x for n, x in locals_of(parts).items() if n not in own and n != var.local.name}
        own.add(var.local.name)
    return list(found)


def _sure(var: Var) -> bool:
    """A name that can always be answered: no condition, and a range or set that is never empty."""
    if var.where:
        return False
    domain = var.domain
    if isinstance(domain, Const):
        return domain.value not in (0, ())
    if isinstance(domain, Interval) and isinstance(domain.low.type, Number) and isinstance(domain.high.type, Number):
        return domain.low.type.high <= domain.high.type.low
    return False


def offer_body(program: ProgramWriter, w: Writer, offer: Offer) -> list[ast.stmt]:
    """The body of a function (S, player, parameters) that tells whether an action can be taken."""
    out = Emission(program.shared, w)
    found: list[ast.stmt] = []
    tests = [out.test(t.expr) for t in offer.tests]
    if tests:
        found += w.stmts("if not _0: return False", w.both(tests))
    if program.answerable.may_fail(offer.vars):
        out.invariants = Invariants()
        answer = program.answerable.exists(offer.vars, w, out)
        found += [*before(w, out.invariants), *w.stmts("return _0", answer)]
    else:
        found += w.stmts("return True")
    return found


def before(w: Writer, invariants: Invariants) -> list[ast.stmt]:
    """The statements that compute what stays the same."""
    return [w.assign(name, value) for name, value in invariants.values.items()]


def exists_body(program: ProgramWriter, w: Writer, vars: tuple[Var, ...], invariants: Invariants) -> list[ast.stmt]:
    """The body of a function of the earlier names that tells whether all of `vars` can be answered."""
    var, later = vars[0], vars[1:]
    out = Emission(program.shared, w)
    out.invariants = invariants
    found = _not_asked(program, w, out, var, later)
    guards, where = apart(out, var, tuple(t.expr for t in var.where))
    if guards:
        found += w.stmts("if not _0: return False", w.both([out.test(g) for g in guards]))
    return found + _some_value(program, w, out, var, later, where)


def _not_asked(
    program: ProgramWriter, w: Writer, out: Emission, var: Var, later: tuple[Var, ...]
) -> list[ast.stmt]:
    """Where `unless` holds the name is none, and it is for the later ones to be answered."""
    if var.unless is None:
        return []
    none = NO_NUMBER if isinstance(var.local.type, Number) else NO_MEMBER
    more = program.answerable.may_fail(later)
    inner = [w.assign(python_name(var.local.name), w.constant(none))] if more else []
    answer = program.answerable.exists(later, w, out) if more else w.constant(True)
    return [w.branch(out.test(var.unless), [*inner, *w.stmts("return _0", answer)])]


def _some_value(
    program: ProgramWriter, w: Writer, out: Emission, var: Var, later: tuple[Var, ...], where: tuple[Expr, ...]
) -> list[ast.stmt]:
    """Whether a value of the domain meets the conditions and leaves an answer to the names that follow."""
    more = program.answerable.may_fail(later)
    if isinstance(var.domain, Interval) and not where and not more:
        return w.stmts("return _0 <= _1", out.value(var.domain.low), out.value(var.domain.high))
    few = out.items(var.domain)
    if few is not None and len(few) <= UNROLLED and isinstance(var.local.type, Member):
        return _any_of(program, w, out, var, later, few, where)
    mask, rest = masks.narrowed(out, var.local, var.domain, where)
    if mask is not None and not rest and not more:
        return w.stmts("return _0 != 0", mask)
    tests = [out.test(r) for r in rest]
    if more:
        tests.append(program.answerable.exists(later, w, out))
    body = w.stmts("return True")
    if tests:
        body = [w.branch(w.both(tests), body)]
    name = python_name(var.local.name)
    walk = _bit_by_bit(w, name, mask, body) if mask is not None else [w.loop(name, out.iterated(var.domain), body)]
    return [*walk, *w.stmts("return False")]


def _bit_by_bit(w: Writer, name: str, mask: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """Walk a mask without listing it: the first member mostly does (4 % of a game of joint choices)."""
    step = w.stmts("low_ = m_ & -m_\nm_ ^= low_")
    member = w.assign(name, w.expr("low_.bit_length() - 1"))
    return [w.assign("m_", mask), w.while_(w.name("m_"), [*step, member, *body])]


def _any_of(
    program: ProgramWriter,
    w: Writer,
    out: Emission,
    var: Var,
    later: tuple[Var, ...],
    few: tuple[int, ...],
    where: tuple[Expr, ...],
) -> list[ast.stmt]:
    """Whether one of a few known members will do."""
    ways = []
    for item in few:
        tests = item_tests(program, w, out, var, later, item, where)
        if tests is None:
            continue
        if not tests:
            return w.stmts("return True")
        ways.append(w.both(tests))
    return w.stmts("return True if _0 else False", w.either(ways)) if ways else w.stmts("return False")


def item_tests(
    program: ProgramWriter,
    w: Writer,
    out: Emission,
    var: Var,
    later: tuple[Var, ...],
    item: int,
    where: tuple[Expr, ...],
) -> list[ast.expr] | None:
    """The tests for one member of a known domain; None when one of them can't hold."""
    value = {var.local.name: Const(var.local.type, item, var.span)}
    parts = [simplified(substituted(c, value)) for c in where]
    if any(isinstance(c, Const) and not c.value for c in parts):
        return None
    tests = [out.test(c) for c in parts if not isinstance(c, Const)]
    if program.answerable.may_fail(later):
        inner = Emission(program.shared, w, lambda n: w.constant(item) if n == var.local.name else out.local(n))
        inner.invariants = out.invariants
        tests.append(program.answerable.exists(later, w, inner))
    return tests


def apart(out: Emission, var: Var, where: tuple[Expr, ...]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """Leading conditions that do not speak of the value, and the rest.

    They are asked once and first, even where there is nothing to choose, so neither they nor the domain may fail.
    """
    defines, tables = out.shared.defines, out.world.tables
    count = 0
    while (
        count < len(where)
        and var.local.name not in locals_of(where[count])
        and total((var.domain, where[count]), defines, tables)
    ):
        count += 1
    return where[:count], where[count:]
