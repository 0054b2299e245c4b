"""Python for blocks that never stop to ask: plain functions of the position, the slots and their arguments."""

from __future__ import annotations

import ast
from math import prod
from typing import TYPE_CHECKING

from ..engine.program import NO_NUMBER
from ..engine.runtime import COUNTED
from ..language.types import LARGEST, SMALLEST, Collection, Number
from ..source.frozen import frozen
from .emit_chance import ChanceWriter
from .emit_expression import Emission
from .emit_group import GroupWriter
from .emit_happening import HappeningWriter
from .emit_loop import LoopUnderWay, LoopWriter
from .emit_trace import Fired
from .form import Expr, Fold, Interval
from .largest import is_optional, may_be_too_large, may_be_too_small
from .most_work import MODERATE
from .python_code import Writer, python_name
from .steps import (
    Block,
    Chance,
    Finish,
    Group,
    Happening,
    Leave,
    Let,
    Loop,
    Player,
    Repeat,
    Require,
    Run,
    Say,
    Step,
    Steps,
    When,
)

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


@frozen
class Region:
    """Something to close on the way out: a happening, or the name under which the former player is kept.

    `must` and `may` are the happenings that surely and possibly run inside it.
    """

    what: Happening | str
    must: frozenset[str]
    may: frozenset[str]


class Plain:
    """Writes steps as statements. Locals are Python variables unless the subclass says otherwise."""

    def __init__(self, program: ProgramWriter, block: Block) -> None:
        self.program = program
        self.block = block
        self.w = Writer(block.span.source)
        self.w.at(block.span)
        self.out = Emission(program.shared, self.w, self.local)
        self.must = program.facts.must.get(block.name, frozenset())
        self.may = program.facts.may.get(block.name, frozenset())
        self.loops: list[LoopUnderWay] = []
        #: What has to be closed on the way out: acting players to restore, happenings to end.
        self.regions: list[Region] = []
        self.happenings = HappeningWriter(self)
        self._count = 0

    # Locals

    def local(self, name: str) -> ast.expr:
        return self.w.name(python_name(name))

    def assign(self, name: str, value: ast.expr) -> list[ast.stmt]:
        return [self.w.assign(python_name(name), value)]

    def temporary(self, word: str) -> str:
        self._count += 1
        return f"{word}_{self._count}"

    def player(self) -> ast.expr:
        return self.local("player")

    # Functions

    def function(self, name: str) -> None:
        """The whole block as a function."""
        body = self.steps(self.block.body)
        results = [self.local(r.name) for r in self.block.results]
        if results:
            body += self.w.stmts("return _0", self.w.row(*results))
        params = ["P", "S", python_name("player"), *(python_name(p.name) for p in self.block.params)]
        self.program.shared.functions.append((self.w.source, self.w.function(name, params, body)))

    # Steps

    def steps(self, steps: Steps) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for step in steps:
            found += self.step(step)
        return found

    def step(self, step: Step | Fired) -> list[ast.stmt]:
        self.w.at(step.span)
        match step:
            case Group():
                return GroupWriter(self).group(step)
            case Let():
                return self.let(step)
            case Require():
                return self.require(step)
            case When():
                return self._when(step)
            case Loop():
                return LoopWriter(self).loop(step)
            case Repeat():
                return LoopWriter(self).repeat(step)
            case Leave():
                return LoopWriter(self).leave(step)
            case Run():
                return self._run(step)
            case Chance():
                return ChanceWriter(self).drawn(step)
            case Player():
                return self._player(step)
            case Happening():
                return self._happening(step)
            case Say():
                return self._say(step)
            case Finish():
                return self.w.stmts("over(P, S, _0)", self.w.constant(1 << self.program.end_index(step.reason)))
            case Fired():
                assert self.program.trace is not None
                return self.program.trace.fired(self, step)
        raise AssertionError(step)

    def let(self, step: Let) -> list[ast.stmt]:
        """A local, kept within the largest numbers there are."""
        found = self.assign(step.local.name, self.out.value(step.value))
        if _may_be_beyond(step.value):
            self.w.at(step.span)
            local = self.local(step.local.name)
            test = f"not {SMALLEST} <= _0 <= {LARGEST}"
            if is_optional(step.value):
                test += f" and _0 != {NO_NUMBER}"
            found += self.w.stmts(f"if {test}: outside(_0, {SMALLEST}, {LARGEST})", local)
        return found

    def require(self, step: Require) -> list[ast.stmt]:
        test = self.out.test(step.test)
        self.w.at(step.span)
        call = self.w.call("failed", self.w.constant(step.code))
        assert isinstance(call, ast.Call)
        for name, value in step.shown:
            call.keywords.append(self.w.placed(ast.keyword(name, self.out.value(value))))
        return [self.w.branch(self.w.expr("not _0", test), [self.w.placed(ast.Expr(call))])]

    def _when(self, step: When) -> list[ast.stmt]:
        test = self.out.test(step.test)
        then, otherwise = self.steps(step.then), self.steps(step.otherwise)
        self.w.at(step.span)
        return [self.w.branch(test, then, otherwise)]

    def condition(self, tests: tuple[Expr, ...]) -> ast.expr:
        return self.w.both([self.out.test(t) for t in tests]) if tests else self.w.constant(True)

    # Loops

    def items(self, step: Loop) -> ast.expr:
        """What a loop walks, fixed and ordered; conditions on constants and facts narrow it beforehand."""
        if isinstance(step.domain, Interval) and not step.keys and self.out.items(step.domain) is None:
            return self.w.call("walked", self.w.name("P"), self.out.iterated(step.domain))
        if not step.keys:
            items = self.out.iterated(step.domain)
            return self.w.call("walked", self.w.name("P"), items) if self._is_long(step) else items
        ordered = Fold(
            Collection("order", getattr(step.var.type, "kind", "")),
            "those",
            step.var,
            step.domain,
            (),
            None,
            step.keys,
            step.span,
        )
        return self.out.value(ordered)

    def _is_long(self, step: Loop) -> bool:
        """Whether a loop, together with those around it, may take so many passes that they have to be counted."""
        most = self.out.shared.most_work
        around = prod(loop.most for loop in self.loops)
        return most.grows(step.domain) or around * most.size(step.domain) > MODERATE

    def passes(self, count: Expr) -> ast.expr:
        """How often a block is repeated, noted if it may be often."""
        value = self.out.value(count)
        return self.w.call("counted", self.w.name("P"), value) if _may_be_many(count) else value

    def pass_counted(self, most: Expr) -> list[ast.stmt]:
        """Note a pass of a loop that may take many."""
        return self.w.stmts("counted(P, 1)") if _may_be_many(most) else []

    def unwind(self, depth: int) -> list[ast.stmt]:
        """Close what was opened since the regions were `depth` many, innermost first."""
        found: list[ast.stmt] = []
        must, may = self.must, self.may
        for region in reversed(self.regions[depth:]):
            self.must, self.may = region.must, region.may
            if isinstance(region.what, Happening):
                found += self.happenings.closing(region.what)
            else:
                found += self.assign("player", self.saved(region.what))
        self.must, self.may = must, may
        return found

    # Calls

    def _run(self, step: Run) -> list[ast.stmt]:
        args = [self.argument(a) for a in step.args]
        self.w.at(step.span)
        call = self.w.call(
            self.program.plain(step.block), self.w.name("P"), self.w.name("S"), self.player_or_nobody(), *args
        )
        if not step.results:
            return [self.w.placed(ast.Expr(call))]
        taken = self.temporary("results")
        found = [self.w.assign(taken, call)]
        for i, result in enumerate(step.results):
            found += self.assign(result.name, self.w.expr("_0[_1]", self.w.name(taken), self.w.constant(i)))
        return found

    def argument(self, value: Expr) -> ast.expr:
        """What a parameter takes, kept within the largest numbers there are."""
        found = self.out.value(value)
        if not _may_be_beyond(value):
            return found
        self.w.at(value.span)
        test = "bound_or_none" if is_optional(value) else "bound"
        return self.w.call(test, found, self.w.constant(SMALLEST), self.w.constant(LARGEST))

    def player_or_nobody(self) -> ast.expr:
        return self.player() if self.block.name != "setup" else self.w.constant(-1)

    # The acting player

    def saved(self, name: str) -> ast.expr:
        return self.w.name(name)

    def save(self, name: str, value: ast.expr) -> list[ast.stmt]:
        return [self.w.assign(name, value)]

    def _player(self, step: Player) -> list[ast.stmt]:
        name = self.temporary("before")
        who = self.out.value(step.who)
        found = self.save(name, self.player_or_nobody())
        found += self.assign("player", who)
        self.regions.append(Region(name, self.must, self.may))
        found += self.steps(step.body)
        self.regions.pop()
        return found + self.assign("player", self.saved(name))

    # Happenings

    def _happening(self, step: Happening) -> list[ast.stmt]:
        must, may = self.must, self.may
        self.must, self.may = must | set(step.names), may | set(step.names)
        found = self.happenings.opening(step) + self.happenings.edge(step, "begins")
        self.regions.append(Region(step, self.must, self.may))
        found += self.steps(step.body)
        self.regions.pop()
        found += self.happenings.closing(step)
        self.must, self.may = must, may
        return found

    def _say(self, step: Say) -> list[ast.stmt]:
        number, values = self.program.texts.said(step.text, self.out)
        return self.w.stmts(
            "if P.listen is not None: P.listen.append(('say', _0, _1))",
            self.w.constant(number),
            self.w.call("list", values),
        )


def _may_be_many(count: Expr) -> bool:
    """Whether a number of passes may get so large that they have to be counted."""
    return not isinstance(count.type, Number) or count.type.high > COUNTED


def _may_be_beyond(value: Expr) -> bool:
    """Whether a number is worked out that is not known to lie within the limits."""
    return may_be_too_small(value) or may_be_too_large(value)
