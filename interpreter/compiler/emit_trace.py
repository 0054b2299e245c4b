"""What a traced program says beside what every program does: each write with its place and terms, each rule.

A traced program has the slots, segments and questions of the plain one, so that a position of the one runs on in
the other. It is built only when somebody listens or asks, and the plain one knows nothing of it.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import Local as LocalInfo
from ..engine.tracing import Tracing
from ..source.frozen import frozen
from ..source.text import Span
from .emit_terms import TermWriter
from .form import Expr, Load, Local, Op
from .sites import site
from .steps import Chance, Let, Place, Require, Store, Swap
from .value_layout import value_type
from .watches import Rule

if TYPE_CHECKING:
    from ..engine.program import Site
    from .emit_block import Plain
    from .emit_program import ProgramWriter

Statements = list[ast.stmt]


@frozen
class Fired:
    """A step of traced programs alone: the rule's own `if` holds, and its effects begin."""

    rule: Rule
    span: Span


class TraceWriter:
    """Writes the reports of one program, and numbers their places."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        self.terms = TermWriter(program.shared)
        self._sites: dict[Site, int] = {}
        self._blocks: dict[str, str] = {}
        self._count = 0

    def made(self) -> Tracing:
        bound = tuple(
            tuple(LocalInfo(b.name, value_type(b.type)) for b in rule.bound) for rule in self.program.made.rules
        )
        open = frozenset(r.name for r in self.program.made.rules if self.terms.sight.are_open(r.watch.reads))
        return Tracing(tuple(self._sites), tuple(self.terms.infos), bound, open, dict(self._blocks))

    def function(self, name: str, block: str) -> None:
        """Note which block a function is of, so that reports can say within what they were made."""
        self._blocks[name] = block

    def place(self, block: Plain, span: Span) -> ast.expr:
        """The number of a place in the ruleset."""
        return block.w.constant(self._sites.setdefault(site(span), len(self._sites)))

    # Reports

    def fired(self, block: Plain, step: Fired) -> Statements:
        """That a rule runs, and what its trigger has bound."""
        w = block.w
        bound = [block.local(b.name) for b in step.rule.bound]
        number = w.constant(self.program.rule_id(step.rule))
        place = self.place(block, step.span)
        return w.stmts("if P.listen is not None: P.listen.append(('rule', _0, _1, _2))", number, place, w.row(*bound))

    def drawn(self, block: Plain, step: Chance) -> Statements:
        """What chance brought."""
        kind = block.w.constant(getattr(step.domain.type, "kind", ""))
        how = block.w.constant(step.how)
        value, place = block.local(step.local.name), self.place(block, step.span)
        report = "if P.listen is not None: P.listen.append(('chance', _0, _1, _2, _3))"
        return block.w.stmts(report, how, kind, value, place)

    def noted(
        self, block: Plain, step: Let | Require | Store | Place | Swap, written: Statements, known: dict[str, str]
    ) -> Statements:
        """A step of a transition with its report. `known` are the variables that hold the terms of its locals."""
        if isinstance(step, Require):
            return written
        if isinstance(step, Let):
            terms = self._terms_of(block, step.value)
            if terms is None:
                return written
            known[step.local.name] = name = self._name("terms")
            return [*block.w.stmts(f"{name} = _0 if P.listen is not None else None", terms), *written]
        before = self._name("before")
        found = block.w.stmts(f"{before} = S[:] if P.listen is not None else None")
        terms = self._terms(block, step, known)
        if not isinstance(terms, (ast.Name, ast.Constant)):
            name = self._name("terms")
            found += block.w.stmts(f"{name} = _0 if P.listen is not None else None", terms)
            terms = block.w.name(name)
        report = f"if {before} is not None: written(P, S, {before}, _0, _1)"
        return [*found, *written, *block.w.stmts(report, self.place(block, step.span), terms)]

    # Terms

    def _terms(self, block: Plain, step: Store | Place | Swap, known: dict[str, str]) -> ast.expr:
        """The terms of what is written: a variable that holds them, an expression, or None."""
        none = block.w.constant(None)
        if not isinstance(step, Store):
            return none
        amount = _amount(step)
        if isinstance(amount, Local) and amount.name in known:
            return block.w.name(known[amount.name])
        return self._terms_of(block, amount) or none

    def _terms_of(self, block: Plain, value: Expr) -> ast.expr | None:
        return self.terms.of(value, block.out)

    def _name(self, word: str) -> str:
        self._count += 1
        return f"{word}_t{self._count}"


def _amount(step: Store) -> Expr:
    """What a write adds or takes away, if it says so, else what it writes."""
    value = step.value
    counts = isinstance(value, Op) and value.op in ("+", "-", "forward", "back")
    if isinstance(value, Op) and counts:
        held = value.args[0]
        if isinstance(held, Load) and (held.field, held.index) == (step.field, step.index):
            return value.args[1]
    return value
