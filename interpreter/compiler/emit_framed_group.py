"""Python for one transition whose rules may stop: all firings are fixed first, then run as frames."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .emit_ends import FramedEndWriter
from .emit_group import GroupWriter
from .steps import Group
from .watches import Rule

if TYPE_CHECKING:
    from .emit_frames import Framed


class FramedGroup(GroupWriter):
    """Writes to the segments of a block; the frames of rules are put on top, the last one deepest."""

    def __init__(self, block: Framed) -> None:
        super().__init__(block)
        self.framed = block

    def framed_group(self, group: Group) -> None:
        rules, ends = self.rules(group), self.ends(group)
        self.framed.code += self.looked_at(group, rules, ends)
        judging = FramedEndWriter(self, ends, True)
        self.framed.code += judging.mark()
        self.framed_rules(rules)
        self.framed.code += judging.judge()

    def framed_rules(self, rules: list[Rule], alone: ast.expr | None = None) -> None:
        """Fire rules, under a further condition if there is one; the block goes on when all are done."""
        self.listed = self.block.temporary("fired")
        found = [statement for rule in rules for statement in self.rule_fired(rule)]
        self.framed.code += [self.w.assign(self.listed, self.w.expr("[]"))]
        self.framed.code += [self.w.branch(alone, found)] if alone is not None else found
        after = self.framed.new()
        self.framed.goto(after)
        self.framed.code += self.w.stmts(f"P.frames.extend(reversed({self.listed}))")
        self.framed.start(after)

    def _run_rule(self, rule: Rule, player: ast.expr, bound: list[ast.expr]) -> list[ast.stmt]:
        frame = self.w.expr("[_0, _1]", self.w.name(self.program.segments.first(rule.block)), player)
        assert isinstance(frame, ast.List)
        frame.elts.extend(bound)
        frame.elts.append(self.w.placed(ast.Starred(self.w.name(self.program.segments.rest(rule.block)), ast.Load())))
        return self.w.stmts("_0.append(_1)", self.w.name(self.listed), frame)


class EdgeGroup(GroupWriter):
    """Rules for the end of a happening: those that would run at once are queued under a code of their own."""

    def __init__(self, block: Framed, code: ast.expr) -> None:
        super().__init__(block)
        self.code = code

    def _needs_list(self, rules: list[Rule]) -> bool:
        return False

    def _run_rule(self, rule: Rule, player: ast.expr, bound: list[ast.expr]) -> list[ast.stmt]:
        entry = self.w.row(self.code, self.w.constant(self.program.rule_id(rule)), player, *bound)
        return self.w.stmts("P.queue.append(_0)", entry)
