"""Python that tells why a condition fails or a value is missing from a set, in the author's words.

A define that says why not speaks for itself, the innermost first; under `not` and in an `or`, where its
sentence would say the opposite or half, it does not. What has no sentence is given in English, with values.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..language.types import BOOL
from ..source.text import Span
from .define_says import define_says
from .emit_expression import Emission
from .english import end, failure, left_out, printed
from .form import Call, Const, Expr, Fold, If, Interval, Local, Logic, Op
from .logic import conjuncts
from .needed import needed
from .python_code import Writer
from .sites import site
from .steps import Test
from .substitution import substituted

if TYPE_CHECKING:
    from .emit_program import ProgramWriter

Statements = list[ast.stmt]
Parts = Sequence[str | Expr]


class Grounds:
    """Writes statements that append to the list `r` what speaks against something: sentences with sites."""

    def __init__(self, program: ProgramWriter, w: Writer, out: Emission) -> None:
        self.program = program
        self.made = program.made
        self.w = w
        self.out = out

    # Conditions

    def tests(self, tests: tuple[Test, ...]) -> Statements:
        """What is said by each of the tests that fails."""
        found: Statements = []
        for test in tests:
            says = self.made.texts[test.reason].parts if test.reason >= 0 else None
            found += self._unless(test.expr, self._told(test.expr, says))
        return found

    def conditions(self, parts: tuple[Expr, ...]) -> Statements:
        """The same for conditions without sentences of their own."""
        return [each for part in parts for each in self._unless(part, self._told(part, None))]

    def _unless(self, test: Expr, told: Statements) -> Statements:
        """Say it if the test fails; a test that can't be judged here is passed over."""
        if isinstance(test, Const) and test.value:
            return []
        self.w.at(test.span)
        fails = self.w.expr("not _0", self.out.test(test))
        known = [self.out.test(each) for each in needed(test)]
        return self.tried([self.w.branch(self.w.both([*known, fails]), told)])

    def tried(self, body: Statements) -> Statements:
        """The statements, with faults of the ruleset passed over."""
        made = self.w.stmts("try:\n    pass\nexcept RULE_ERRORS:\n    pass")
        assert isinstance(made[0], ast.Try)
        made[0].body = body
        return made

    def _told(self, test: Expr, says: Parts | None) -> Statements:
        """What a failed test says: inner defines, then its own sentence, else its parts or its English."""
        own = says if says is not None else self._own(test)
        if own is not None:
            return [*self._inner(test), *self.said(own, test.span, self._clause(test))]
        body = self._opened(test)
        if body is not None:
            return self.conditions(body)
        self.w.at(test.span)
        return self.w.stmts("r.append((_0, _1))", self._failure(test), self.site(test.span))

    def _clause(self, test: Expr) -> ast.expr:
        """What of a condition fails, with the values found there: what stands behind the author's sentence."""
        parts = self._opened(test) or (test,)
        if parts != (test,) and len(parts) == 1:
            return self._clause(parts[0])
        found = self.w.constant("")
        for part in reversed(parts):
            words = self._clause(part) if isinstance(part, Call) else self._failure(part)
            found = words if len(parts) == 1 else self.w.expr("_0 if not _1 else _2", words, self.out.test(part), found)
        return found

    def _failure(self, test: Expr) -> ast.expr:
        """In English that a test fails; of an `or`, what fails in each of its branches."""
        if not isinstance(test, Logic) or test.op != "or":
            return self.sentence(failure(test))
        words = [self.w.constant(f"{printed(test.span)} does not hold: "), self._clause(test.args[0])]
        for branch in test.args[1:]:
            words += [self.w.constant("; "), self._clause(branch)]
        return self.w.expr("''.join(_0)", self.w.row(*words))

    def _own(self, test: Expr) -> Parts | None:
        return define_says(self.made, test) if isinstance(test, Call) else None

    def _opened(self, test: Expr) -> tuple[Expr, ...] | None:
        """The parts of a named condition, or of an `and`."""
        if isinstance(test, Call):
            return conjuncts(self.out.shared.body_of(test))
        return test.args if isinstance(test, Logic) and test.op == "and" else None

    def _inner(self, test: Expr) -> Statements:
        """The sentences of the defines that make a named condition fail."""
        found: Statements = []
        for part in self._opened(test) or ():
            own = self._own(part)
            told = [*self._inner(part), *(self.said(own, part.span, self._clause(part)) if own is not None else [])]
            if told:
                found += self._unless(part, told)
        return found

    # Sets

    def outside(self, value: Local, domain: Expr, named: Span) -> Statements:
        """Why the value is no member of a domain, which the author calls by the text of `named`."""
        match domain:
            case Call():
                own = define_says(self.made, domain)
                if own is not None:
                    return self.said(own, domain.span, self.sentence([value, f" is not among {printed(named)}"]))
                return self.outside(value, self.out.shared.body_of(domain), domain.span)
            case Fold(how="those"):
                where = tuple(substituted(c, {domain.var.name: value}) for c in domain.where)
                held = self._holds(value, domain.domain)
                outside = self.outside(value, domain.domain, domain.domain.span)
                return [self.w.branch(held, self.conditions(where), outside)]
            case Op(op="&~"):
                kept, taken = domain.args
                gone = self.said([value, left_out(taken)], domain.span)
                return [self.w.branch(self._holds(value, kept), gone, self.outside(value, kept, kept.span))]
            case If():
                then, otherwise = (self._outside(value, d) for d in (domain.then, domain.otherwise))
                return [self.w.branch(self.out.test(domain.test), then, otherwise)]
            case Interval():
                return self._beyond(value, domain)
        return self.said([value, f" is not among {printed(named)}"], named)

    def _outside(self, value: Local, domain: Expr) -> Statements:
        """Statements for a domain that may hold the value."""
        test = self.w.expr("not _0", self._holds(value, domain))
        return [self.w.branch(test, self.outside(value, domain, domain.span))]

    def absent(self, value: Local, domain: Expr, where: Statements) -> Statements:
        """Why the value is not in the domain; if it is, `where`."""
        test = self._holds(value, domain)
        return self.tried([self.w.branch(test, where, self.outside(value, domain, domain.span))])

    def _holds(self, value: Local, domain: Expr) -> ast.expr:
        if isinstance(domain, Interval):
            inside: Expr = Op(BOOL, "between", (value, domain.low, domain.high), domain.span)
            test = self.out.test(inside)
            if domain.step is None:
                return test
            parts = (self.out.value(each) for each in (value, domain.low, domain.step))
            return self.w.both([test, self.w.expr("(_0 - _1) % _2 == 0", *parts)])
        return self.out.test(Op(BOOL, "in", (value, domain), domain.span))

    def _beyond(self, value: Local, domain: Interval) -> Statements:
        """Which end of a range the value lies beyond."""
        found: Statements = []
        for op, words, limit in (("<", "less", domain.low), (">", "more", domain.high)):
            test = self.out.test(Op(BOOL, op, (value, limit), domain.span))
            told = self.said([value, f" is {words} than ", *end(limit)], domain.span)
            found.append(self.w.branch(test, told))
        if domain.step is not None:
            steps: Parts = [value, " is not met by steps of ", domain.step, " from ", domain.low]
            found.append(self.w.branch(self.w.expr("not r"), self.said(steps, domain.span)))
        return found

    # Sentences

    def said(self, parts: Parts, span: Span, clause: ast.expr | None = None) -> Statements:
        """Append a sentence made of words and values, with its line, and the clause that it stands for."""
        self.w.at(span)
        if clause is None:
            return self.w.stmts("r.append((_0, _1))", self.sentence(parts), self.site(span))
        return self.w.stmts("r.append((_0, _1, _2))", self.sentence(parts), self.site(span), clause)

    def sentence(self, parts: Parts) -> ast.expr:
        pieces = [self.w.constant(p) if isinstance(p, str) else self.shown(p) for p in parts]
        return pieces[0] if len(pieces) == 1 else self.w.expr("''.join(_0)", self.w.row(*pieces))

    def shown(self, value: Expr) -> ast.expr:
        """A value as texts show it."""
        return self.program.texts.shown(self.w, value.type, self.out.value(value))

    def site(self, span: Span) -> ast.expr:
        found = site(span)
        numbers = (found.line, found.column, found.end_line, found.end_column)
        return self.w.call("Site", self.w.constant(found.path), *(self.w.constant(n) for n in numbers))
