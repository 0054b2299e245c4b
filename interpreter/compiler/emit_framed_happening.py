"""Python for what begins and ends where the rules for it may stop to ask, or where a phase may be left."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.types import INT
from .emit_block import Region
from .emit_framed_group import EdgeGroup, FramedGroup
from .emit_group import GroupWriter
from .steps import Happening

if TYPE_CHECKING:
    from .emit_block import Region
    from .emit_frames import Framed


class FramedHappening:
    """Writes happenings to the segments of a block."""

    def __init__(self, block: Framed) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w

    def happening(self, step: Happening) -> None:
        must, may = self.block.must, self.block.may
        self.block.must, self.block.may = must | set(step.names), may | set(step.names)
        self.block.code += self.block.happenings.opening(step)
        self.block.open_region(Region(step, self.block.must, self.block.may))
        self._beginning(step)
        self.block.framed(step.body)
        self.block.regions.pop()
        left = self.begin_closing()
        if left:
            self._way_in(left)
        self.closing(step)
        self.end_closing(step, left, self.block.outwards())
        self.block.must, self.block.may = must, may

    def begin_closing(self) -> int:
        """A place in the frame for the phase that is being left; 0 when nothing leaves any phase."""
        if not self.program.slots.leaves_phases:
            return 0
        left = self.block.frame[self.block.hidden("left", INT)]
        self.block.code += self.w.stmts("f[_0] = 0", self.w.constant(left))
        self.block.closing_in = left
        return left

    def _way_in(self, left: int) -> None:
        """The two ways into the closing of a region: at its end, and when a phase is left from inside."""
        closing = self.block.new()
        self.block.goto(closing)
        self.block.start(self.block.cleanups.pop())
        self.block.code += self.w.stmts(
            "f[_0] = S[_1]\nS[_1] = 0\ndisown(P, S, _2, f[_0])",
            self.w.constant(left),
            self.w.constant(self.program.slots.leaving),
            self.w.constant(tuple(self.program.slots.waits.values())),
        )
        self.block.goto(closing)
        self.block.start(closing)

    def end_closing(self, step: Happening, left: int, outwards: int) -> None:
        """Closed: where this was the phase left, or none is, go on after it, else outwards."""
        self.block.closing_in = 0
        if not left:
            return
        mine = [self.program.happening_id(n) + 1 for n in step.names if n in self.program.phase_names]
        self.block.code += self.w.stmts(
            "if f[_0] and f[_0] not in _1:\n    S[_2] = f[_0]\n    f[0] = _3\n    return",
            self.w.constant(left),
            self.w.constant(tuple(mine)),
            self.w.constant(self.program.slots.leaving),
            self.w.constant(outwards),
        )
        if mine and self.program.slots.waits:
            self.block.code += self.w.stmts("if f[_0]: judge_disowned(P, S, f[_0])", self.w.constant(left))
        go_on = self.block.new()
        self.block.goto(go_on)
        self.block.start(go_on)

    def closing(self, step: Happening) -> None:
        """As `closing`, but the rules that run may stop to ask."""
        facts = self.program.facts
        names = self.block.happenings.own_names(step)
        rules = (*facts.waiting_for(names), *facts.at_edge(names, "ends"))
        if not any(r.block in facts.suspends for r in rules):
            self.block.code += self.block.happenings.closing(step)
            return
        self._drained(self.block.happenings.waited_codes(step))
        mark, judge = self.block.happenings.edge_ends(step, "ends")
        self.block.code += mark
        if self.block.happenings.edge_rules(step, "ends"):
            self._drained(self._edge_queued(step))
        self.block.code += judge
        if self.block.happenings.edge_rules(step, "ends"):
            self._drained(self.block.happenings.waited_codes(step))
        self.block.code += self.block.happenings.ends_after(step)
        self.block.code += self.block.happenings.uncount(step)

    def _edge_queued(self, step: Happening) -> ast.expr:
        """Queue the rules for its end, to be run one by one: a phase left by one does not drop the next.

        Gives the codes they are queued under, narrowest name first; they are those of this frame alone.
        """
        codes = []
        for rules, alone in self.block.happenings.edge_rules(step, "ends"):
            for name in self.block.happenings.own_names(step):
                code = self.w.expr("_0 - 8 * len(P.frames)", self.w.constant(-1 - step.names.index(name)))
                of_name = [r for r in rules if r.watch.happening == name]
                if of_name:
                    self.block.code += EdgeGroup(self.block, code).fired(of_name, alone=alone)
                    codes.append(code)
        return self.w.row(*codes)

    def _beginning(self, step: Happening) -> None:
        """Rules for its beginning, which may stop to ask."""
        facts = self.program.facts
        mark, judge = self.block.happenings.edge_ends(step, "begins")
        self.block.code += mark
        for rules, alone in self.block.happenings.edge_rules(step, "begins"):
            if any(r.block in facts.suspends for r in rules):
                FramedGroup(self.block).framed_rules(rules, alone)
            else:
                self.block.code += GroupWriter(self.block).fired(rules, alone=alone)
        self.block.code += judge

    def _drained(self, codes: ast.expr | None) -> None:
        """Run what waits under some codes, one by one; each may stop."""
        if codes is None:
            return
        loop, after = self.block.new(), self.block.new()
        self.block.goto(loop)
        self.block.start(loop)
        self.block.code += self.w.stmts(
            "e = next_waiting(P.queue, _0)\n"
            "if e is not None:\n"
            "    r = rule_entries[e[1]]\n"
            "    if r[0] < 0: r[2](P, S, *e[2:])\n"
            "    else: P.frames.append([r[0], *e[2:], *r[1]])\n"
            "    return",
            codes,
        )
        self.block.goto(after)
        self.block.start(after)
