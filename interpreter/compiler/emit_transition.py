"""Python for what a trigger looks for in one change from an old value to a new one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.types import Collection, Number
from .emit_expression import Emission
from .form import Local
from .python_code import python_name
from .watches import Watch

if TYPE_CHECKING:
    from .emit_block import Plain

Statements = list[ast.stmt]


class TransitionWriter:
    """Writes the tests of transitions, and the loops over all that one change passes, gains or loses."""

    def __init__(self, block: Plain, bound: Emission) -> None:
        self.block = block
        self.w = block.w
        #: For the parts of a trigger.
        self.bound = bound

    def when(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements) -> Statements:
        """Do something for the change from old to new, if it is the one that is watched."""
        word = watch.word
        if word in ("rises", "falls"):
            amount = self._bind(watch.mark_var, self.w.expr("_0 - _1" if word == "rises" else "_1 - _0", new, old))
            test = self.w.expr("_0 > _1" if word == "rises" else "_0 < _1", new, old)
            return [self.w.branch(test, amount + done)]
        if word == "changes":
            return [self.w.branch(self.w.expr("_0 != _1", new, old), done)]
        if word == "becomes true":
            return [self.w.branch(self.w.expr("_0 and not _1", new, old), done)]
        if word in ("gains", "loses"):
            return self._members(watch, old, new, done)
        return self._marks(watch, old, new, done)

    def _bind(self, local: Local | None, value: ast.expr) -> Statements:
        return [self.w.assign(bound_name(local.name), value)] if local is not None else []

    def _members(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements) -> Statements:
        if watch.word == "loses":
            old, new = new, old
        assert watch.subject is not None and isinstance(watch.subject.type, Collection)
        form = watch.subject.type.form
        if form != "set":
            more = self.w.call("more_in_bag" if form == "bag" else "more_in_pile", old, new)
            if watch.member is not None:
                return [self.w.branch(self.w.expr("_0 in _1", self.bound.value(watch.member), more), done)]
            assert watch.member_var is not None
            return [self.w.loop(bound_name(watch.member_var.name), more, done)]
        if watch.member is not None:
            member = self.bound.value(watch.member)
            return [self.w.branch(self.w.expr("(_0 & ~_1) >> _2 & 1", new, old, member), done)]
        assert watch.member_var is not None
        items = self.w.call("members", self.w.expr("_0 & ~_1", new, old))
        return [
            self.w.branch(
                self.w.expr("_0 != _1", new, old),
                [self.w.loop(bound_name(watch.member_var.name), items, done)],
            )
        ]

    def _marks(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements) -> Statements:
        assert watch.marks is not None
        found: Statements = []
        if watch.word in ("rises through", "crosses"):
            found += self._passed(watch, old, new, done, up=True)
        if watch.word in ("falls through", "crosses"):
            found += self._passed(watch, old, new, done, up=False)
        return found

    def _passed(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements, *, up: bool) -> Statements:
        """Once for each mark passed: upwards old < mark <= new, downwards new <= mark < old."""
        assert watch.marks is not None
        if isinstance(watch.marks.type, Number):
            mark = self.bound.value(watch.marks)
            test = "_0 < _1 <= _2" if up else "_2 <= _1 < _0"
            return [self.w.branch(self.w.expr(test, old, mark, new), self._bind(watch.mark_var, mark) + done)]
        items = self.bound.value(watch.marks)
        low, high = (old, new) if up else (new, old)
        passed = self.w.expr(
            "_0[bisect_right(_0, _1):bisect_right(_0, _2)]"
            if up
            else "_0[bisect_left(_0, _1):bisect_left(_0, _2)][::-1]",
            items,
            low,
            high,
        )
        name = bound_name(watch.mark_var.name) if watch.mark_var is not None else self.block.temporary("mark")
        loop = self.w.loop(name, passed, done)
        return [self.w.branch(self.w.expr("_0 > _1" if up else "_0 < _1", new, old), [loop])]


def bound_name(name: str) -> str:
    """The Python name of what a trigger binds, apart from the locals of the block around it."""
    return "w_" + python_name(name)
