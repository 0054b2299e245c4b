"""Python for blocks that never stop to ask: plain functions of the position, the slots and their arguments."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.runtime import COUNTED
from ..language.types import LARGEST, SMALLEST, Collection, Number
from ..source.frozen import field, frozen, record, replace
from . import masks
from .emit_expression import Emission
from .emit_group import GroupWriter
from .emit_trace import Fired
from .form import Apply, Call, Expr, Fold, If, Interval, Local, Op
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
from .watches import Rule

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


@record
class LoopUnderWay:
    """A Python loop being written: where `leave` goes, and what lies between."""

    mark: str
    regions: int
    flag: str
    flagged: bool = False
    passing: list[str] = field(default_factory=list)


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
                return self._loop(step)
            case Repeat():
                return self._repeat(step)
            case Leave():
                return self._leave(step)
            case Run():
                return self._run(step)
            case Chance():
                return self._chance(step)
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
        if _may_be_too_large(step.value):
            self.w.at(step.span)
            local = self.local(step.local.name)
            test = f"if not {SMALLEST} <= _0 <= {LARGEST}: outside(_0, {SMALLEST}, {LARGEST})"
            found += self.w.stmts(test, local)
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
            return self.out.iterated(step.domain)
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

    def _loop(self, step: Loop) -> list[ast.stmt]:
        items = self.items(step)
        loop = LoopUnderWay(step.mark, len(self.regions), self.temporary("leave"))
        self.loops.append(loop)
        body = self.steps(step.body)
        self.loops.pop()
        if step.where:
            body = [self.w.branch(self.condition(step.where), body)]
        self.w.at(step.span)
        return self._closed(loop, self.w.loop(python_name(step.var.name), items, self.loop_head(step.var) + body))

    def loop_head(self, var: Local) -> list[ast.stmt]:
        return []

    def _closed(self, loop: LoopUnderWay, made: ast.stmt) -> list[ast.stmt]:
        """A loop with the flags that leave it from inside inner loops."""
        before = [self.w.assign(loop.flag, self.w.constant(False))] if loop.flagged else []
        after = [self.w.branch(self.w.name(flag), [self.w.placed(ast.Break())]) for flag in loop.passing]
        return [*before, made, *after]

    def _repeat(self, step: Repeat) -> list[ast.stmt]:
        loop = LoopUnderWay(step.mark, len(self.regions), self.temporary("leave"))
        before: list[ast.stmt] = []
        head: list[ast.stmt] = []
        if step.at_most is not None:
            count = self.temporary("passes")
            before = [self.w.assign(count, self.out.value(step.at_most))]
            head = self.w.stmts("if _0 <= 0: failed('too-many-passes')", self.w.name(count))
            head += self.w.stmts(f"{count} -= 1")
            head += self.pass_counted(step.at_most)
        elif step.count is None:
            head = self.w.stmts("spin(P)")
        self.loops.append(loop)
        body = self.steps(step.body)
        self.loops.pop()
        self.w.at(step.span)
        if step.count is not None:
            passes = self.w.call("range", self.passes(step.count))
            return [*before, *self._closed(loop, self.w.loop(self.temporary("i"), passes, body))]
        test = self.out.test(step.while_) if step.while_ is not None else self.w.constant(True)
        return [*before, *self._closed(loop, self.w.while_(test, head + body))]

    def passes(self, count: Expr) -> ast.expr:
        """How often a block is repeated, noted if it may be often."""
        value = self.out.value(count)
        return self.w.call("counted", self.w.name("P"), value) if _may_be_many(count) else value

    def pass_counted(self, most: Expr) -> list[ast.stmt]:
        """Note a pass of a loop that may take many."""
        return self.w.stmts("counted(P, 1)") if _may_be_many(most) else []

    def _leave(self, step: Leave) -> list[ast.stmt]:
        target = next(i for i, loop in enumerate(self.loops) if loop.mark == step.mark)
        loop = self.loops[target]
        found = self.unwind(loop.regions)
        if target != len(self.loops) - 1:
            loop.flagged = True
            found += [self.w.assign(loop.flag, self.w.constant(True))]
            for between in self.loops[target + 1 :]:
                if loop.flag not in between.passing:
                    between.passing.append(loop.flag)
        return [*found, self.w.placed(ast.Break())]

    def unwind(self, depth: int) -> list[ast.stmt]:
        """Close what was opened since the regions were `depth` many, innermost first."""
        found: list[ast.stmt] = []
        must, may = self.must, self.may
        for region in reversed(self.regions[depth:]):
            self.must, self.may = region.must, region.may
            if isinstance(region.what, Happening):
                found += self.closing(region.what)
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
        if not _may_be_too_large(value):
            return found
        self.w.at(value.span)
        return self.w.call("bound", found, self.w.constant(SMALLEST), self.w.constant(LARGEST))

    def player_or_nobody(self) -> ast.expr:
        return self.player() if self.block.name != "setup" else self.w.constant(-1)

    def _chance(self, step: Chance) -> list[ast.stmt]:
        kind = self.w.constant(getattr(step.domain.type, "kind", ""))
        shuffles = step.how == "shuffle"
        pool = self.out.value(step.domain) if shuffles else self._pool(step)
        draw = self.w.call("shuffle_pile" if shuffles else "pick_member", self.w.name("P"), pool, kind)
        drawn = self.assign(step.local.name, draw)
        return drawn if self.program.trace is None else drawn + self.program.trace.drawn(self, step)

    def _pool(self, step: Chance) -> ast.expr:
        """Everything that may be picked, as a tuple; a bag gives each copy a place."""
        domain = step.domain
        if isinstance(domain.type, Collection) and domain.type.form == "bag":
            bag = domain.domain if isinstance(domain, Fold) else domain
            listed: Expr = Op(Collection("set", domain.type.kind), "mask", (bag,), domain.span)
            if isinstance(domain, Fold):
                listed = replace(domain, type=listed.type, domain=listed)
            template = "tuple(i for i in members(_1) for _ in range(S[_0 + i]))"
            return self.w.expr(template, self.out.bag(bag), self.out.value(listed))
        return self.w.call("tuple", self.out.iterated(domain))

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
        found = self.opening(step) + self.edge(step, "begins")
        self.regions.append(Region(step, self.must, self.may))
        found += self.steps(step.body)
        self.regions.pop()
        found += self.closing(step)
        self.must, self.may = must, may
        return found

    def opening(self, step: Happening) -> list[ast.stmt]:
        """Count what has to be counted, and tell that a phase begins."""
        found: list[ast.stmt] = []
        for name in step.names:
            if name in self.program.slots.counters:
                found += self.w.stmts("S[_0] += 1", self.w.constant(self.program.slots.counters[name]))
        for name in (n for n in step.names if n in self.program.phase_names):
            found += self._deep(name, self.w.expr("len(P.frames) * 64 + _0", self.w.constant(len(self.regions))))
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
            found = GroupWriter(self).when_fired(watch, self.w.stmts("S[_0] = 1", slot))
            alone = watch.happening == "action" and self.nesting == "ask"
            mark += [self.w.branch(self._outermost(), found)] if alone else found
            if not end.after:
                judge += self.w.stmts("if S[_0]: over(P, S, ends_now(S))", slot)
        return mark, judge

    def edge(self, step: Happening, word: str) -> list[ast.stmt]:
        """Rules for the beginning or end of a happening, for its narrowest name first."""
        found, judge = self.edge_ends(step, word)
        for rules, alone in self.edge_rules(step, word):
            found += GroupWriter(self).fired(rules, alone=alone)
        return found + judge

    def edge_rules(self, step: Happening, word: str) -> list[tuple[list[Rule], ast.expr | None]]:
        """Rules for an edge of a happening, with the condition under which they are looked at, if there is one.

        Those for `action` stand apart where the action may lie within another.
        """
        facts = self.program.facts
        listed: list[tuple[list[Rule], ast.expr | None]] = [([], None)]
        for name in self.own_names(step):
            rules = [r for r in facts.at_edge((name,), word) if facts.active(r, self.must, self.may) != "no"]
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
        if "action" in facts.must.get(self.block.name, frozenset()):
            return "yes"
        return "ask" if "action" in facts.may.get(self.block.name, frozenset()) else "no"

    def own_names(self, step: Happening) -> tuple[str, ...]:
        """The names that begin and end with a happening: those of an action within an action are not `action`."""
        return tuple(n for n in step.names if not (n == "action" and self.nesting == "yes"))

    def _outermost(self) -> ast.expr:
        """Whether no other action is under way."""
        return self.w.expr("S[_0] == 1", self.w.constant(self.program.slots.counters["action"]))

    def happening_code(self, name: str) -> ast.expr:
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
        codes = self.w.row(*(self.happening_code(n) for n in names))
        if "action" not in names or self.nesting != "ask":
            return codes
        inner = self.w.row(*(self.happening_code(n) for n in names if n != "action"))
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
        name = self.temporary("ended")
        return [self.w.assign(name, made), *self.w.stmts(f"if {name}: over(P, S, {name})")]

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


def _may_be_too_large(value: Expr) -> bool:
    """Whether a number is worked out that is not known to lie within the limits."""
    type = value.type
    if not isinstance(value, (Op, Call, Fold, If, Apply)) or (isinstance(value, Op) and value.op == "known"):
        return False
    return isinstance(type, Number) and not type.optional and (type.low <= SMALLEST or type.high >= LARGEST)


__all__ = ["Number", "Op", "Plain", "masks"]
