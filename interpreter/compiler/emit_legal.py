"""Python that lists what may be answered to a question: values for a name, and labels."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.types import Member
from . import masks
from .emit_answerable import apart, item_tests
from .emit_expression import Emission
from .expressions import UNROLLED
from .form import Expr, Interval
from .python_code import Writer, python_name
from .steps import Var, Way

if TYPE_CHECKING:
    from .emit_frames import Framed
    from .emit_program import ProgramWriter


class LegalWriter:
    """What may be answered, as code: inside a function of (P, S, f), or of named arguments."""

    def __init__(self, program: ProgramWriter, w: Writer, block: Framed | None = None) -> None:
        self.program = program
        self.w = w
        self.out = Emission(program.shared, w, self._local if block is not None else None)
        self.block = block

    def _local(self, name: str) -> ast.expr:
        assert self.block is not None
        if name == "player":
            return self.w.expr("f[1]")
        if name in self.block.frame:
            return self.w.expr("f[_0]", self.w.constant(self.block.frame[name]))
        return self.w.name(python_name(name))

    # Values

    def values(self, var: Var, later: tuple[Var, ...]) -> list[ast.stmt]:
        """Statements that leave in `values` all that may be answered for a name."""
        where = tuple(t.expr for t in var.where)
        domain = var.domain
        guards, where = apart(self.out, var, where)
        last = not self.program.answerable.may_fail(later)
        if isinstance(domain, Interval) and not where and last:
            found = [self.w.assign("values", self.out.value(domain))]
            return self._guarded(guards, found)
        few = self.out.items(domain)
        if few is not None and len(few) <= UNROLLED and isinstance(var.local.type, Member):
            return self._guarded(guards, self._one_by_one(var, later, few, where))
        mask, rest = masks.narrowed(self.out, var.local, domain, where)
        if mask is not None and not rest and last:
            found = [self.w.assign("values", self.out.walked(mask))]
            return self._guarded(guards, found)
        items = self.out.walked(mask) if mask is not None else self.out.iterated(domain)
        body = self.w.stmts("values.append(_0)", self.w.name(python_name(var.local.name)))
        tests = self._inside(var).tests(rest)
        if not last:
            tests.append(self._completes(var, later))
        if tests:
            body = [self.w.branch(self.w.both(tests), body)]
        found = [*self.w.stmts("values = []"), self.w.loop(python_name(var.local.name), items, body)]
        return self._guarded(guards, found)

    def _one_by_one(
        self, var: Var, later: tuple[Var, ...], few: tuple[int, ...], where: tuple[Expr, ...]
    ) -> list[ast.stmt]:
        """A small known domain, each member tested with itself in the variable's place."""
        found = self.w.stmts("values = []")
        for item in few:
            tests = item_tests(self.program, self.w, self.out, var, later, item, where)
            if tests is None:
                continue
            add = self.w.stmts("values.append(_0)", self.w.constant(item))
            found += [self.w.branch(self.w.both(tests), add)] if tests else add
        return found

    def _guarded(self, guards: tuple[Expr, ...], found: list[ast.stmt]) -> list[ast.stmt]:
        """Conditions that do not depend on the value are asked once."""
        if not guards:
            return found
        test = self.w.both([self.out.test(g) for g in guards])
        return [self.w.branch(test, found, self.w.stmts("values = ()"))]

    def tests(self, parts: tuple[Expr, ...]) -> list[ast.expr]:
        return [self.out.test(p) for p in parts]

    def _inside(self, var: Var) -> LegalWriter:
        """The same place, with the name asked for as a Python variable."""
        inner = LegalWriter(self.program, self.w, self.block)
        outer = self._local if self.block is not None else None

        def local(name: str) -> ast.expr:
            if name == var.local.name or outer is None:
                return self.w.name(python_name(name))
            return outer(name)

        inner.out = Emission(self.program.shared, self.w, local)
        inner.out.invariants = self.out.invariants
        return inner

    def _completes(self, var: Var, later: tuple[Var, ...]) -> ast.expr:
        """Whether the names that follow can be answered, given this one."""
        return self.program.answerable.exists(later, self.w, self._inside(var).out)

    # Labels

    def labels(self, ways: tuple[Way, ...]) -> list[ast.stmt]:
        """Statements that leave in `labels` the places of the branches offered."""
        if not ways:
            return self.w.stmts("labels = ()")
        plain = [(i, way) for i, way in enumerate(ways) if not way.last]
        last = [(i, way) for i, way in enumerate(ways) if way.last]
        found = self._offered(plain)
        if last:
            inner = self._offered(last)
            found += [self.w.branch(self.w.expr("not labels and not len(values)"), inner)]
        return found

    def _offered(self, ways: list[tuple[int, Way]]) -> list[ast.stmt]:
        tests = [self.way_test(way) for _, way in ways]
        if all(t is None for t in tests):
            return [self.w.assign("labels", self.w.constant(tuple(i for i, _ in ways)))]
        found = self.w.stmts("labels = []")
        for (i, way), test in zip(ways, tests, strict=True):
            self.w.at(way.span)
            add = self.w.stmts("labels.append(_0)", self.w.constant(i))
            found += [self.w.branch(test, add)] if test is not None else add
        return found

    def way_test(self, way: Way) -> ast.expr | None:
        """Whether a branch is offered; None when it always is."""
        parts = [self.out.test(t.expr) for t in way.tests]
        if way.action:
            offer = self.program.made.offers[way.action]
            if offer.tests or offer.vars:
                args = [self.out.value(a) for a in way.args]
                player = self.out.local("player")
                self.w.at(way.span)
                parts.append(self.w.call(self.program.answerable.offer(offer), self.w.name("S"), player, *args))
        return self.w.both(parts) if parts else None
