"""Python for what begins and ends: counts kept, rules for the edges, rules that waited, end conditions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from .emit_group import GroupWriter
from .steps import Happening
from .watches import Rule

if TYPE_CHECKING:
    from .emit_block import Plain


class HappeningWriter:
    """Writes the edges of happenings inside a block."""

    def __init__(self, block: Plain) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w
        self.out = block.out

    def opening(self, step: Happening) -> list[ast.stmt]:
        """Count what has to be counted, and tell that a phase begins."""
        found: list[ast.stmt] = []
        for name in step.names:
            if name in self.program.slots.counters:
                found += self.w.stmts("S[_0] += 1", self.w.constant(self.program.slots.counters[name]))
        for name in (n for n in step.names if n in self.program.phase_names):
            found += self._deep(name, self.w.expr("len(P.frames) * 64 + _0", self.w.constant(len(self.block.regions))))
            found += self.w.stmts(
                "if P.listen is not None: P.listen.append(('phase', _0, 'begins'))", self.w.constant(name)
            )
        return found

    def closing(self, step: Happening) -> list[ast.stmt]:
        """Queued rules, then rules for its end and what they queue, then end conditions that wait for it."""
        edge = self.edge(step, "ends")
        drain = self._drain(step)
        return [*drain, *edge, *(drain if edge else []), *self.ends_after(step), *self.uncount(step)]

    def edge_ends(self, step: Happening, word: str) -> tuple[list[ast.stmt], list[ast.stmt]]:
        """End conditions that look for an edge: marked before its rules run, and judged after them if at once."""
        mark: list[ast.stmt] = []
        judge: list[ast.stmt] = []
        for end in self.program.made.ends:
            watch = end.watch
            if watch is None or watch.word != word or watch.happening not in self.own_names(step):
                continue
            slot = self.w.constant(self.program.slots.marks[end.name])
            found = GroupWriter(self.block).when_fired(watch, self.w.stmts("S[_0] = 1", slot))
            alone = watch.happening == "action" and self.nesting == "ask"
            mark += [self.w.branch(self._outermost(), found)] if alone else found
            if not end.after:
                judge += self.w.stmts("if S[_0]: over(P, S, ends_now(S))", slot)
        return mark, judge

    def edge(self, step: Happening, word: str) -> list[ast.stmt]:
        """Rules for the beginning or end of a happening, for its narrowest name first."""
        found, judge = self.edge_ends(step, word)
        for rules, alone in self.edge_rules(step, word):
            found += GroupWriter(self.block).fired(rules, alone=alone)
        return found + judge

    def edge_rules(self, step: Happening, word: str) -> list[tuple[list[Rule], ast.expr | None]]:
        """Rules for an edge of a happening, with the condition under which they are looked at, if there is one.

        Those for `action` stand apart where the action may lie within another.
        """
        facts = self.program.facts
        listed: list[tuple[list[Rule], ast.expr | None]] = [([], None)]
        for name in self.own_names(step):
            rules = [
                r for r in facts.at_edge((name,), word) if facts.active(r, self.block.must, self.block.may) != "no"
            ]
            if name == "action" and self.nesting == "ask":
                listed.append((rules, self._outermost()))
            else:
                listed[0][0].extend(rules)
        return [(rules, alone) for rules, alone in listed if rules]

    def uncount(self, step: Happening) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for name in step.names:
            if name in self.program.slots.counters:
                found += self.w.stmts("S[_0] -= 1", self.w.constant(self.program.slots.counters[name]))
            if name in self.program.phase_names:
                found += self._deep(name, self.w.constant(0))
                found += self.w.stmts(
                    "if P.listen is not None: P.listen.append(('phase', _0, 'ends'))", self.w.constant(name)
                )
        return found

    def _deep(self, phase: str, depth: ast.expr) -> list[ast.stmt]:
        """Note how deep a phase lies, where that may have to be known."""
        slot = self.program.slots.depths.get(self.program.happening_id(phase) + 1)
        return self.w.stmts("S[_0] = _1", self.w.constant(slot), depth) if slot is not None else []

    @property
    def nesting(self) -> str:
        """Whether this block, when it is an action, runs within another one: "yes", "no" or "ask"."""
        facts = self.program.facts
        if "action" in facts.must.get(self.block.block.name, frozenset()):
            return "yes"
        return "ask" if "action" in facts.may.get(self.block.block.name, frozenset()) else "no"

    def own_names(self, step: Happening) -> tuple[str, ...]:
        """The names that begin and end with a happening: those of an action within an action are not `action`."""
        return tuple(n for n in step.names if not (n == "action" and self.nesting == "yes"))

    def _outermost(self) -> ast.expr:
        """Whether no other action is under way."""
        return self.w.expr("S[_0] == 1", self.w.constant(self.program.slots.counters["action"]))

    def code(self, name: str) -> ast.expr:
        """What a queued firing waits for: a number for the name, and how deep it lies in others of that name."""
        code = self.w.constant(self.program.happening_id(name))
        if name not in self.program.nested:
            return code
        counter = self.w.constant(self.program.slots.counters[name])
        return self.w.expr("_0 + _1 * S[_2]", code, self.w.constant(len(self.program.happenings)), counter)

    def waited_codes(self, step: Happening) -> ast.expr | None:
        """The codes of its names that some rule waits for, narrowest first; None when there are none."""
        facts = self.program.facts
        names = [n for n in self.own_names(step) if facts.waiting_for((n,))]
        if not names:
            return None
        codes = self.w.row(*(self.code(n) for n in names))
        if "action" not in names or self.nesting != "ask":
            return codes
        inner = self.w.row(*(self.code(n) for n in names if n != "action"))
        return self.w.expr("_0 if _1 else _2", codes, self._outermost(), inner)

    def _drain(self, step: Happening) -> list[ast.stmt]:
        codes = self.waited_codes(step)
        if codes is None:
            return []
        return [self.w.branch(self.w.expr("P.queue"), self.w.stmts("run_waiting(P, S, _0, rule_functions)", codes))]

    def ends_after(self, step: Happening) -> list[ast.stmt]:
        """End conditions judged now; all that hold are recorded."""
        ends = [e for e in self.program.made.ends if e.after in self.own_names(step)]
        if not ends:
            return []
        test = []
        for end in ends:
            if end.condition is not None:
                cond = self.out.test(end.condition)
            else:
                cond = self.w.expr("S[_0]", self.w.constant(self.program.slots.marks[end.name]))
            if end.after == "action" and self.nesting == "ask":
                cond = self.w.both([self._outermost(), cond])
            self.w.at(end.span)
            test.append(self.w.expr("_0 if _1 else 0", self.w.constant(1 << self.program.end_index(end.name)), cond))
        made = test[0]
        for each in test[1:]:
            made = self.w.expr("_0 | _1", made, each)
        name = self.block.temporary("ended")
        return [self.w.assign(name, made), *self.w.stmts(f"if {name}: over(P, S, {name})")]
