"""Python for end conditions: which transition owns one that it made true, and when it is judged.

An entry judged at once belongs to the transition that made it true; it is judged when that transition's rules are
done. Until then a slot of its own says that it waits: 1 in plain code, in segments the depth of the frame that owns
it, and minus the number of a phase when that frame was dropped because the phase is being left.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .watches import End

if TYPE_CHECKING:
    from .emit_group import GroupWriter

Statements = list[ast.stmt]


class EndWriter:
    """Writes what one transition means for the end conditions that it may touch."""

    def __init__(self, group: GroupWriter, ends: list[End], fires: bool) -> None:
        self.group = group
        self.program = group.program
        self.w = group.w
        self.ends = ends
        #: Whether the transition may set off rules.
        self.fires = fires

    def mark(self) -> Statements:
        """Right after the writes: transitions noted, and conditions claimed that hold now."""
        found: Statements = []
        for end in self.ends:
            self.w.at(end.span)
            if end.watch is not None:
                found += self._noted(end)
            elif self.fires:
                found += self._claimed(end)
        return found

    def judge(self) -> Statements:
        """When the rules are done: the game ends if what was claimed still holds."""
        found: Statements = []
        for end in self.ends:
            if end.after:
                continue
            self.w.at(end.span)
            stop = self.w.branch(self.holds(end), self.w.stmts("over(P, S, ends_now(S))"))
            if self.fires:
                free = self.w.stmts("S[_0] = 0", self._slot(end))
                found += [self.w.branch(self.owned(end), [*free, stop])]
            elif end.name in self.program.slots.waits:
                found += [self.w.branch(self.w.expr("not S[_0]", self._slot(end)), [stop])]
            else:
                found += [stop]
        return found

    def _noted(self, end: End) -> Statements:
        """The entry's own transition sets its mark."""
        assert end.watch is not None
        mark = self.w.stmts("S[_0] = 1", self.w.constant(self.program.slots.marks[end.name]))
        if end.after or not self.fires:
            return self.group.when_fired(end.watch, mark)
        claim = [self.w.branch(self.w.expr("not S[_0]", self._slot(end)), self.own(end))]
        return [*self.unowned(end), *self.group.when_fired(end.watch, [*mark, *claim])]

    def _claimed(self, end: End) -> Statements:
        test = self.w.expr("not S[_0] and _1", self._slot(end), self.holds(end))
        return [*self.unowned(end), self.w.branch(test, self.own(end))]

    def holds(self, end: End) -> ast.expr:
        if end.condition is not None:
            return self.group.out.test(end.condition)
        return self.w.expr("S[_0]", self.w.constant(self.program.slots.marks[end.name]))

    def _slot(self, end: End) -> ast.expr:
        return self.w.constant(self.program.slots.waits[end.name])

    # Owning, in plain code: a Python variable says that it is ours

    def unowned(self, end: End) -> Statements:
        return [self.w.assign(self._mine(end), self.w.constant(0))]

    def own(self, end: End) -> Statements:
        return [self.w.assign(self._mine(end), self.w.constant(1)), *self.w.stmts("S[_0] = 1", self._slot(end))]

    def owned(self, end: End) -> ast.expr:
        return self.w.name(self._mine(end))

    def _mine(self, end: End) -> str:
        return f"mine_{self.program.end_index(end.name)}"


class FramedEndWriter(EndWriter):
    """The same over segments, where Python variables don't last."""

    def unowned(self, end: End) -> Statements:
        return []

    def own(self, end: End) -> Statements:
        return self.w.stmts("S[_0] = len(P.frames)", self._slot(end))

    def owned(self, end: End) -> ast.expr:
        return self.w.expr("S[_0] == len(P.frames)", self._slot(end))
