"""Python loops, for loops in which nothing stops to ask; leaving one from inside inner loops takes a flag."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..source.frozen import field, record
from .python_code import python_name
from .steps import Leave, Loop, Repeat

if TYPE_CHECKING:
    from .emit_block import Plain


class LoopWriter:
    """Writes loops inside a block."""

    def __init__(self, block: Plain) -> None:
        self.block = block
        self.w = block.w
        self.out = block.out

    def loop(self, step: Loop) -> list[ast.stmt]:
        items = self.block.items(step)
        most = self.block.out.shared.most_work.size(step.domain)
        loop = LoopUnderWay(step.mark, len(self.block.regions), self.block.temporary("leave"), most)
        self.block.loops.append(loop)
        body = self.block.steps(step.body)
        self.block.loops.pop()
        if step.where:
            body = [self.w.branch(self.block.condition(step.where), body)]
        self.w.at(step.span)
        return self._closed(loop, self.w.loop(python_name(step.var.name), items, body))

    def repeat(self, step: Repeat) -> list[ast.stmt]:
        loop = LoopUnderWay(step.mark, len(self.block.regions), self.block.temporary("leave"))
        before: list[ast.stmt] = []
        head: list[ast.stmt] = []
        if step.at_most is not None:
            count = self.block.temporary("passes")
            before = [self.w.assign(count, self.out.value(step.at_most))]
            head = self.w.stmts("if _0 <= 0: failed('too-many-passes')", self.w.name(count))
            head += self.w.stmts(f"{count} -= 1")
            head += self.block.pass_counted(step.at_most)
        elif step.count is None:
            head = self.w.stmts("spin(P)")
        self.block.loops.append(loop)
        body = self.block.steps(step.body)
        self.block.loops.pop()
        self.w.at(step.span)
        if step.count is not None:
            passes = self.w.call("range", self.block.passes(step.count))
            return [*before, *self._closed(loop, self.w.loop(self.block.temporary("i"), passes, body))]
        test = self.out.test(step.while_) if step.while_ is not None else self.w.constant(True)
        return [*before, *self._closed(loop, self.w.while_(test, head + body))]

    def leave(self, step: Leave) -> list[ast.stmt]:
        target = next(i for i, loop in enumerate(self.block.loops) if loop.mark == step.mark)
        loop = self.block.loops[target]
        found = self.block.unwind(loop.regions)
        if target != len(self.block.loops) - 1:
            loop.flagged = True
            found += [self.w.assign(loop.flag, self.w.constant(True))]
            for between in self.block.loops[target + 1 :]:
                if loop.flag not in between.passing:
                    between.passing.append(loop.flag)
        return [*found, self.w.placed(ast.Break())]

    def _closed(self, loop: LoopUnderWay, made: ast.stmt) -> list[ast.stmt]:
        """A loop with the flags that leave it from inside inner loops."""
        before = [self.w.assign(loop.flag, self.w.constant(False))] if loop.flagged else []
        after = [self.w.branch(self.w.name(flag), [self.w.placed(ast.Break())]) for flag in loop.passing]
        return [*before, made, *after]


@record
class LoopUnderWay:
    """A Python loop being written: where `leave` goes, and what lies between."""

    mark: str
    regions: int
    flag: str
    #: The passes it may take at most; 1 if they are counted anyway.
    most: int = 1
    flagged: bool = False
    passing: list[str] = field(default_factory=list)
