"""Python for end conditions judged at once: which of all hold now."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .emit_expression import Emission
from .python_code import Writer
from .watches import End

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


class JudgingWriter:
    """Writes the functions that every transition calls which may have met an end condition."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program

    def write(self) -> None:
        """The mask of all end conditions judged at once that hold."""
        w = Writer(self.program.world.ruleset.source)
        out = Emission(self.program.shared, w)
        bits = [
            w.expr("_0 if _1 else 0", w.constant(1 << self.program.end_index(end.name)), self._holds(end, w, out))
            for end in self.program.made.ends if not end.after
        ]
        self.program.function(w, "ends_now", ["S"], w.stmts("return _0", _together(w, bits)))
        judging: list[ast.stmt] = []
        for end in self.program.made.ends:
            if end.name in self.program.slots.waits:
                judging += w.stmts(
                    "if S[_0] == -phase:\n    S[_0] = 0\n    if _1: over(P, S, ends_now(S))",
                    w.constant(self.program.slots.waits[end.name]),
                    self._holds(end, w, out),
                )
        self.program.function(w, "judge_disowned", ["P", "S", "phase"], judging)

    def _holds(self, end: End, w: Writer, out: Emission) -> ast.expr:
        """Whether an end condition holds, or its transition has come."""
        if end.condition is not None:
            return out.test(end.condition)
        return w.expr("S[_0]", w.constant(self.program.slots.marks[end.name]))


def _together(w: Writer, masks: list[ast.expr]) -> ast.expr:
    """The union of masks, nested no deeper than Python reads."""
    if len(masks) < 2:
        return masks[0] if masks else w.constant(0)
    middle = len(masks) // 2
    return w.expr("_0 | _1", _together(w, masks[:middle]), _together(w, masks[middle:]))
