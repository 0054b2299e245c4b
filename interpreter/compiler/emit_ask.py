"""Python for decisions: what may be answered, and where each answer leads."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import NO_MEMBER, NO_NUMBER
from ..language.types import INT, Answers, Collection, Number
from .emit_answerable import before
from .emit_legal import LegalWriter
from .emit_questions import Put
from .fixed_values import Invariants
from .python_code import Writer
from .steps import Ask, AskAll, Var, Way

if TYPE_CHECKING:
    from .emit_frames import Framed


class AskWriter:
    """Writes one decision inside a framed block."""

    def __init__(self, block: Framed) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w

    # One player

    def ask(self, ask: Ask) -> None:
        block = self.block
        for var in ask.vars:
            block.place(var.local)
        end = block.new()
        branches = [block.new() for _ in ask.ways]
        for i, var in enumerate(ask.vars):
            self._ask_var(ask, i, var, branches if i == 0 else [])
        if not ask.vars:
            self._put(ask, None, ask.ways, branches)
        if ask.vars:
            block.framed(ask.body)
            block.goto(end)
        for way, segment in zip(ask.ways, branches, strict=True):
            block.start(segment)
            self._branch(way, end)
        block.start(end)

    def _ask_var(self, ask: Ask, place: int, var: Var, branches: list[int]) -> None:
        """Ask for one name; where `unless` holds it is none and not asked."""
        block = self.block
        after = block.new()
        if var.unless is not None:
            none = NO_NUMBER if isinstance(var.local.type, Number) else NO_MEMBER
            skip = block.assign(var.local.name, self.w.constant(none))
            skip += self.w.stmts("f[0] = _0\nreturn", self.w.constant(after))
            test = block.out.test(var.unless)
            block.code += [self.w.branch(test, skip)]
        self._put(ask, var, ask.ways if place == 0 else (), branches, after)
        block.start(after)

    def _put(self, ask: Ask, var: Var | None, ways: tuple[Way, ...], branches: list[int], after: int = -1) -> None:
        """Put the question, and write what may be answered."""
        block = self.block
        put = Put(block, ask, var, ways, after, tuple(branches))
        number = self.program.questions.new()
        who = block.out.value(ask.who)
        self.w.at(ask.span)
        block.code += self.w.stmts("P.ask = _0\nP.who = _1\nreturn True", self.w.constant(number), who)
        self._legal(number, put)
        self.program.questions.asked(put)

    def _legal(self, number: int, put: Put) -> None:
        """The function that lists values and labels."""
        var, ways = put.var, put.ways
        w = Writer(self.block.block.span.source)
        w.at(var.span if var is not None else (ways[0].span if ways else self.block.block.span))
        writer = LegalWriter(self.program, w, self.block)
        writer.out.invariants = Invariants()
        body = writer.values(var, put.later) if var is not None else w.stmts("values = ()")
        body = [*body, *writer.labels(ways), *w.stmts("return values, labels")]
        self.program.questions.legal(number, w, [*before(w, writer.out.invariants), *body])

    def _branch(self, way: Way, end: int) -> None:
        """Where a label leads: an action's block, or a block of its own."""
        block = self.block
        if not way.action:
            block.framed(way.body)
            block.goto(end)
            return
        offer = self.program.made.offers[way.action]
        args = [block.out.value(a) for a in way.args]
        self.w.at(way.span)
        block.goto(end)
        if offer.block in self.program.facts.suspends:
            block.push(offer.block, self.w.expr("f[1]"), args)
        else:
            call = self.w.call(
                self.program.plain(offer.block),
                self.w.name("P"),
                self.w.name("S"),
                self.w.expr("f[1]"),
                *args,
            )
            block.code.append(self.w.placed(ast.Expr(call)))

    # Everybody at once

    def ask_all(self, ask: AskAll) -> None:
        """Each answers all of his names; nothing is known until the last has."""
        block = self.block
        self._placed(ask)
        order, at = block.hidden("asked", Collection("order", "player")), block.hidden("at", INT)
        head, next_one, end = block.new(), block.new(), block.new()
        anew = block.new()
        block.goto(anew)
        block.start(anew)
        self._begin(ask, order, at)
        block.goto(head)
        block.start(head)
        block.code += self.w.stmts(
            "if _0 >= len(_1):\n    f[0] = _2\n    return", block.local(at), block.local(order), self.w.constant(end)
        )
        block.code += block.assign(ask.asked.name, self.w.expr("_0[_1]", block.local(order), block.local(at)))
        self._ask_one(ask, anew, block.frame[at], next_one)
        block.goto(next_one)
        block.start(next_one)
        block.code += block.assign(at, self.w.expr("_0 + 1", block.local(at)))
        block.goto(head)
        block.start(end)

    def _placed(self, ask: AskAll) -> None:
        self.block.place(ask.asked)
        for var, answers in zip(ask.vars, ask.answers, strict=True):
            self.block.place(var.local)
            self.block.place(answers)

    def _ask_one(self, ask: AskAll, anew: int, at: int, done: int) -> None:
        """Ask one player for all names, and keep his answers; a label leads to `done` at once.

        `anew` is the segment that asks everybody again, `at` the place of how many have answered.
        """
        block = self.block
        label = (Way(ask.label, -1, (), "", (), (), False, ask.span),) if ask.label else ()
        single = Ask(ask.id, ask.asked, ask.vars, (), label, ask.prompt, ask.span)
        for i, (var, answers) in enumerate(zip(ask.vars, ask.answers, strict=True)):
            self._ask_var(single, i, var, [done] if label and i == 0 else [])
            self.program.questions.make_secret(anew, block.frame[answers.name], at)
        for var, answers in zip(ask.vars, ask.answers, strict=True):
            kept = self.w.expr(
                "replaced(_0, _1, _2)",
                block.local(answers.name), block.local(ask.asked.name), block.local(var.local.name),
            )
            block.code += block.assign(answers.name, kept)

    def _begin(self, ask: AskAll, order: str, at: str) -> None:
        """Seats from the acting player on, or from the first when nobody acts."""
        block = self.block
        players = self.program.world.setting.players
        table = tuple(tuple((p + i) % players for i in range(players)) for p in range(players))
        seats = self.w.name(self.program.shared.constant("clockwise", table))
        domain = block.out.value(block.out.shared_set(ask.domain))
        self.w.at(ask.span)
        block.code += block.assign(
            order, self.w.expr("tuple(p for p in _0[max(f[1], 0)] if _1 >> p & 1)", seats, domain)
        )
        block.code += block.assign(at, self.w.constant(0))
        for answers in ask.answers:
            assert isinstance(answers.type, Answers)
            none = NO_NUMBER if isinstance(answers.type.entry, Number) else NO_MEMBER
            block.code += block.assign(answers.name, self.w.constant((none,) * players))
