"""Python for loops in which something may stop to ask: segments that come round again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.types import INT, Collection, Member, Numbers
from ..source.frozen import record
from .emit_framed_happening import FramedHappening
from .steps import Happening, Leave, Loop, Repeat

if TYPE_CHECKING:
    from .emit_frames import Framed


class FramedLoopWriter:
    """Writes loops to the segments of a block."""

    def __init__(self, block: Framed) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w

    def loop(self, step: Loop) -> None:
        self.block.place(step.var)
        items, at = (
            self.block.hidden("items", Collection("order", getattr(step.var.type, "kind", ""))),
            self.block.hidden("at", INT),
        )
        if not isinstance(step.var.type, Member):
            self.block.types[self.block.frame[items] - 2] = (items, Numbers("int"))
        made = self.block.items(step)
        self.block.code += self.block.assign(items, self.w.call("tuple", made))
        self.block.code += self.block.assign(at, self.w.constant(0))
        head, body, end = self.block.new(), self.block.new(), self.block.new()
        self.block.goto(head)
        self.block.start(head)
        self.block.code += self.w.stmts(
            "if _0 >= len(_1):\n    f[0] = _2\n    return",
            self.block.local(at),
            self.block.local(items),
            self.w.constant(end),
        )
        self.block.code += self.block.assign(
            step.var.name, self.w.expr("_0[_1]", self.block.local(items), self.block.local(at))
        )
        self.block.code += self.block.assign(at, self.w.expr("_0 + 1", self.block.local(at)))
        if step.where:
            self.block.code += self.w.stmts("if not _0: return", self.block.condition(step.where))
        self._come_round(step, head, body, end)

    def repeat(self, step: Repeat) -> None:
        head, body, end = self.block.new(), self.block.new(), self.block.new()
        limit = step.count if step.count is not None else step.at_most
        left = self.block.hidden("left", INT) if limit is not None else ""
        if limit is not None:
            self.block.code += self.block.assign(left, self.block.out.value(limit))
        self.block.goto(head)
        self.block.start(head)
        if step.while_ is not None:
            self.block.code += self.w.stmts(
                "if not _0:\n    f[0] = _1\n    return", self.block.out.test(step.while_), self.w.constant(end)
            )
        if step.count is not None:
            self.block.code += self.w.stmts(
                "if _0 <= 0:\n    f[0] = _1\n    return", self.block.local(left), self.w.constant(end)
            )
        elif step.at_most is not None:
            self.block.code += self.w.stmts("if _0 <= 0: failed('too-many-passes')", self.block.local(left))
        else:
            self.block.code += self.w.stmts("spin(P)")
        if limit is not None:
            self.block.code += self.block.pass_counted(limit)
            self.block.code += self.block.assign(left, self.w.expr("_0 - 1", self.block.local(left)))
        self._come_round(step, head, body, end)

    def _come_round(self, step: Loop | Repeat, head: int, body: int, end: int) -> None:
        """The body in segments of its own, from which the loop goes back to its head; what follows it is at `end`."""
        self.block.goto(body)
        self.block.start(body)
        self.block.framed_loops.append(FramedLoop(step.mark, end, len(self.block.regions)))
        self.block.framed(step.body)
        self.block.framed_loops.pop()
        self.block.goto(head)
        self.block.start(end)

    def leave(self, step: Leave) -> None:
        after = self.block.new()
        if step.phase:
            number = self.w.constant(self.program.happening_id(step.phase) + 1)
            self.block.code += self.w.stmts("S[_0] = _1", self.w.constant(self.program.slots.leaving), number)
            self.block.goto(self.block.outwards())
        else:
            loop = next(x for x in reversed(self.block.framed_loops) if x.mark == step.mark)
            self._close_regions(loop.regions)
            self.block.goto(loop.end)
        self.block.start(after)

    def _close_regions(self, depth: int) -> None:
        """Close what is open, innermost first; closing may stop, or leave a phase around the loop."""
        closing = FramedHappening(self.block)
        must, may = self.block.must, self.block.may
        for number in reversed(range(depth, len(self.block.regions))):
            region = self.block.regions[number]
            self.block.must, self.block.may = region.must, region.may
            if not isinstance(region.what, Happening):
                self.block.code += self.block.assign("player", self.block.saved(region.what))
                continue
            left = closing.begin_closing()
            closing.closing(region.what)
            closing.end_closing(region.what, left, self.block.outwards(number))
        self.block.must, self.block.may = must, may


@record
class FramedLoop:
    """A loop over segments: where it goes on, where it ends, and the regions open around it."""

    mark: str
    end: int
    regions: int
