"""Python for blocks that may stop to ask: segments, each a function that leaves the frame ready for the next.

A frame is `[segment, player, *locals]`. A segment runs to its end, having set `f[0]` to the one that follows, or
pushed a frame on top, or asked a question (then it returns True). Whatever in a block does not stop is written plainly
inside a segment.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.program import NO_MEMBER
from ..language.types import INT, Collection, Member, Type
from .emit_block import LoopUnderWay, Plain
from .emit_group import GroupWriter, bound_name
from .flow_facts import walk
from .form import (
    Ask,
    AskAll,
    Block,
    Chance,
    Group,
    Happening,
    Leave,
    Let,
    Local,
    Loop,
    Player,
    Repeat,
    Rule,
    Run,
    Step,
    Steps,
    Var,
    When,
)

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


@dataclass(slots=True)
class FramedLoop:
    """A loop over segments: where it goes on, where it ends, and the regions open around it."""

    mark: str
    end: int
    regions: int


@dataclass(slots=True)
class Region:
    """Something open that `leave:` of a phase has to close: the segment that does so."""

    cleanup: int


class Framed(Plain):
    """Writes a block as segments."""

    def __init__(self, program: ProgramWriter, block: Block) -> None:
        super().__init__(program, block)
        self.frame: dict[str, int] = {}
        self.types: list[tuple[str, Type]] = []
        for param in (*block.params, *block.results):
            self.place(param)
        self.code: list[ast.stmt] = []
        self.framed_loops: list[FramedLoop] = []
        self.first = program.next_segment()
        self.segment = self.first
        self.cleanups: list[int] = []
        self._going = -1
        self._going_at = -1

    @property
    def going(self) -> int:
        """The segment that the code under way goes on to, if that is the last thing it does; else -1."""
        return self._going if self._going_at == len(self.code) else -1

    # Locals

    def place(self, local: Local) -> int:
        """The place of a local in the frame."""
        if local.name not in self.frame:
            self.frame[local.name] = 2 + len(self.types)
            self.types.append((local.name, local.type))
        return self.frame[local.name]

    def hidden(self, word: str, type: Type) -> str:
        """A place in the frame that no author can name."""
        name = f".{self.temporary(word)}"
        self.place(Local(type, name, self.block.span))
        return name

    def local(self, name: str) -> ast.expr:
        if name == "player":
            return self.w.expr("f[1]")
        if name in self.frame:
            return self.w.expr("f[_0]", self.w.constant(self.frame[name]))
        return super().local(name)

    def assign(self, name: str, value: ast.expr) -> list[ast.stmt]:
        if name == "player":
            return self.w.stmts("f[1] = _0", value)
        if name in self.frame:
            return self.w.stmts("f[_0] = _1", self.w.constant(self.frame[name]), value)
        return super().assign(name, value)

    def player_or_nobody(self) -> ast.expr:
        return self.w.expr("f[1]")

    def loop_head(self, var: Local) -> list[ast.stmt]:
        return []

    # Segments

    def write(self) -> None:
        """The whole block as segments."""
        self.program.cleanup_at[self.first] = self._bottom()
        self.framed(self.block.body)
        results = [self.local(r.name) for r in self.block.results]
        if self.block.name == "flow":
            self.code += self.w.stmts("failed('flow-ran-out')")
        self.code += self.w.stmts("P.results = _0\nP.frames.pop()", self.w.row(*results))
        self.finish()
        self.program.framed(self.block, self.first, self.types)

    def goto(self, segment: int) -> None:
        self.code += self.w.stmts("f[0] = _0", self.w.constant(segment))
        self._going = segment
        self._going_at = len(self.code)

    def start(self, segment: int) -> None:
        """End the segment under way and begin another.

        Going on to the very next segment is a call, not a way round by the loop of `Position.run` (0.1 µs saved).
        """
        if self.going == segment:
            self.code += self.w.stmts("return _0(P, S, f)", self.w.name(f"seg_{segment}"))
        self.finish()
        self.segment = segment
        self.code = []
        self.program.cleanup_at[segment] = self.cleanups[-1] if self.cleanups else self._bottom()

    def finish(self) -> None:
        self.program.segment(self.segment, self.w, self.code)

    def new(self) -> int:
        return self.program.next_segment()

    def framed(self, steps: Steps) -> None:
        for step in steps:
            if self._stops(step):
                self.w.at(step.span)
                self._framed_step(step)
            else:
                self._place_locals(step)
                self.code += self.step(step)

    def _stops(self, step: Step) -> bool:
        """Whether a step stops, or leaves a loop that is written in segments."""
        return self.program.facts.stops(step) or self._escapes(step)

    def _escapes(self, step: Step) -> bool:
        inside = {s.mark for s in walk((step,)) if isinstance(s, (Loop, Repeat))}
        return any(isinstance(s, Leave) and s.mark not in inside for s in walk((step,)))

    def _place_locals(self, step: Step) -> None:
        """Names that later segments may use lie in the frame."""
        match step:
            case Let():
                self.place(step.local)
            case Group():
                for each in step.steps:
                    if isinstance(each, Let):
                        self.place(each.local)
            case Chance() if step.local is not None:
                self.place(step.local)
            case Run():
                for result in step.results:
                    self.place(result)

    def _framed_step(self, step: Step) -> None:
        match step:
            case Group():
                self._place_locals(step)
                FramedGroup(self).framed_group(step)
            case When():
                self._framed_when(step)
            case Loop():
                self._framed_loop(step)
            case Repeat():
                self._framed_repeat(step)
            case Leave():
                self._framed_leave(step)
            case Run():
                self._framed_run(step)
            case Player():
                self._framed_player(step)
            case Happening():
                self._framed_happening(step)
            case Ask():
                from .emit_ask import AskWriter

                AskWriter(self).ask(step)
            case AskAll():
                from .emit_ask import AskWriter

                AskWriter(self).ask_all(step)
            case _:
                raise AssertionError(step)

    def _framed_when(self, step: When) -> None:
        then, end = self.new(), self.new()
        otherwise = self.new() if step.otherwise else end
        test = self.out.test(step.test)
        self.w.at(step.span)
        self.code += self.w.stmts("f[0] = _0 if _1 else _2", self.w.constant(then), test, self.w.constant(otherwise))
        for segment, steps in ((then, step.then), (otherwise, step.otherwise)):
            if steps:
                self.start(segment)
                self.framed(steps)
                self.goto(end)
            elif segment != end:
                self.start(segment)
                self.goto(end)
        self.start(end)

    # Loops

    def _framed_loop(self, step: Loop) -> None:
        self.place(step.var)
        items, at = (
            self.hidden("items", Collection("order", getattr(step.var.type, "kind", ""))),
            self.hidden("at", INT),
        )
        if not isinstance(step.var.type, Member):
            from ..language.types import Numbers

            self.types[self.frame[items] - 2] = (items, Numbers("int"))
        made = self.items(step)
        self.code += self.assign(items, self.w.call("tuple", made))
        self.code += self.assign(at, self.w.constant(0))
        head, body, end = self.new(), self.new(), self.new()
        self.goto(head)
        self.start(head)
        self.code += self.w.stmts(
            "if _0 >= len(_1):\n    f[0] = _2\n    return",
            self.local(at),
            self.local(items),
            self.w.constant(end),
        )
        self.code += self.assign(step.var.name, self.w.expr("_0[_1]", self.local(items), self.local(at)))
        self.code += self.assign(at, self.w.expr("_0 + 1", self.local(at)))
        if step.where:
            self.code += self.w.stmts("if not _0: return", self.condition(step.where))
        self.goto(body)
        self.start(body)
        self.framed_loops.append(FramedLoop(step.mark, end, len(self.regions)))
        self.framed(step.body)
        self.framed_loops.pop()
        self.goto(head)
        self.start(end)

    def _framed_repeat(self, step: Repeat) -> None:
        head, body, end = self.new(), self.new(), self.new()
        left = self.hidden("left", INT) if step.count is not None or step.at_most is not None else ""
        if left:
            limit = step.count if step.count is not None else step.at_most
            assert limit is not None
            self.code += self.assign(left, self.out.value(limit))
        self.goto(head)
        self.start(head)
        if step.while_ is not None:
            self.code += self.w.stmts(
                "if not _0:\n    f[0] = _1\n    return", self.out.test(step.while_), self.w.constant(end)
            )
        if step.count is not None:
            self.code += self.w.stmts("if _0 <= 0:\n    f[0] = _1\n    return", self.local(left), self.w.constant(end))
        elif step.at_most is not None:
            self.code += self.w.stmts("if _0 <= 0: failed('too-many-passes')", self.local(left))
        else:
            self.code += self.w.stmts("spin(P)")
        if left:
            self.code += self.assign(left, self.w.expr("_0 - 1", self.local(left)))
        self.goto(body)
        self.start(body)
        self.framed_loops.append(FramedLoop(step.mark, end, len(self.regions)))
        self.framed(step.body)
        self.framed_loops.pop()
        self.goto(head)
        self.start(end)

    def _framed_leave(self, step: Leave) -> None:
        after = self.new()
        if step.phase:
            self.code += self.w.stmts(
                "S[_0] = _1",
                self.w.constant(self.program.leaving),
                self.w.constant(self.program.happening_id(step.phase) + 1),
            )
            self.goto(self.cleanups[-1] if self.cleanups else self._bottom())
        else:
            loop = next(x for x in reversed(self.framed_loops) if x.mark == step.mark)
            self._close_regions(loop.regions)
            self.goto(loop.end)
        self.start(after)

    def _bottom(self) -> int:
        """The segment that drops this frame while a phase is being left."""
        return self.program.dropping

    def _close_regions(self, depth: int) -> None:
        """Close what is open, innermost first; closing may stop."""
        open_now = self.regions[depth:]
        for what, value in reversed(open_now):
            if what == "player":
                assert isinstance(value, str)
                self.code += self.assign("player", self.saved(value))
            else:
                assert isinstance(value, Happening)
                self.framed_closing(value)

    # Calls

    def _framed_run(self, step: Run) -> None:
        for result in step.results:
            self.place(result)
        after = self.new()
        self.goto(after)
        args = [self.out.value(a) for a in step.args]
        self.w.at(step.span)
        self.push(step.block, self.player_or_nobody(), args)
        self.start(after)
        for i, result in enumerate(step.results):
            self.code += self.assign(result.name, self.w.expr("P.results[_0]", self.w.constant(i)))

    def push(self, block: str, player: ast.expr, args: list[ast.expr]) -> None:
        """Put a block's frame on top; it starts when this segment returns."""
        frame = self.w.expr("[_0, _1]", self.w.name(self.program.first_segment(block)), player)
        assert isinstance(frame, ast.List)
        frame.elts.extend(args)
        rest = self.w.placed(ast.Starred(self.w.name(self.program.rest_of(block)), ast.Load()))
        frame.elts.append(rest)
        self.code += self.w.stmts(
            "g = _0\nP.frames.append(g)\nreturn _1(P, S, g)",
            frame,
            self.w.name(self.program.first_function(block)),
        )

    # The acting player

    def saved(self, name: str) -> ast.expr:
        return self.local(name)

    def save(self, name: str, value: ast.expr) -> list[ast.stmt]:
        self.place(Local(Member("player", optional=True), name, self.block.span))
        return self.assign(name, value)

    def _framed_player(self, step: Player) -> None:
        name = self.hidden("before", Member("player", optional=True))
        who = self.out.value(step.who)
        self.code += self.assign(name, self.w.expr("f[1]"))
        self.code += self.assign("player", who)
        self.regions.append(("player", name))
        cleanup = self._open_cleanup()
        self.framed(step.body)
        self.regions.pop()
        self.code += self.assign("player", self.saved(name))
        self._close_cleanup(cleanup, lambda: self.assign("player", self.saved(name)))

    # Happenings

    def _framed_happening(self, step: Happening) -> None:
        self.code += self.opening(step)
        must, may = self.must, self.may
        self.must, self.may = must | set(step.names), may | set(step.names)
        self.regions.append(("happening", step))
        cleanup = self._open_cleanup()
        self.framed(step.body)
        self.regions.pop()
        self.framed_closing(step)
        if cleanup:
            self._cleanup_happening(cleanup, step)
        self.must, self.may = must, may

    def _open_cleanup(self) -> int:
        """A segment that closes this region when a phase is left from inside; 0 when nothing leaves any phase."""
        if not self.program.leaves_phases:
            return 0
        self.cleanups.append(self.new())
        return self.cleanups[-1]

    def _close_cleanup(self, cleanup: int, code: object) -> None:
        """Write a region's cleanup aside: close it, go on outwards."""
        if not cleanup:
            return
        self.cleanups.pop()
        go_on = self.new()
        self.goto(go_on)
        self.start(cleanup)
        assert callable(code)
        self.code += code()
        self.goto(self.cleanups[-1] if self.cleanups else self._bottom())
        self.start(go_on)

    def _cleanup_happening(self, cleanup: int, step: Happening) -> None:
        """Left from inside: close; if it is the phase that is left, go on after it, else outwards."""
        self.cleanups.pop()
        go_on = self.new()
        self.goto(go_on)
        self.start(cleanup)
        self.framed_closing(step)
        outwards = self.cleanups[-1] if self.cleanups else self._bottom()
        mine = [self.program.happening_id(n) + 1 for n in step.names if n in self.program.phase_names]
        for number in mine:
            self.code += self.w.stmts(
                "if S[_0] == _1:\n    S[_0] = 0\n    f[0] = _2\n    return",
                self.w.constant(self.program.leaving),
                self.w.constant(number),
                self.w.constant(go_on),
            )
        self.goto(outwards)
        self.start(go_on)

    def framed_closing(self, step: Happening) -> None:
        """As `closing`, but the rules that run may stop to ask."""
        facts = self.program.facts
        names = self.waited_names(step)
        rules = (*facts.waiting_for(names), *facts.at_edge(step.names, "ends"))
        if not any(r.block in facts.suspends for r in rules):
            self.code += self.closing(step)
            return
        self._drain_framed(names)
        for rule in facts.at_edge(step.names, "ends"):
            FramedGroup(self).framed_rule(rule)
        if facts.at_edge(step.names, "ends"):
            self._drain_framed(names)
        self.code += self.ends_after(step)
        self.code += self.uncount(step)

    def _drain_framed(self, names: tuple[str, ...]) -> None:
        """Run what waits, one by one; each may stop."""
        if not self.program.facts.waiting_for(names):
            return
        loop, after = self.new(), self.new()
        self.goto(loop)
        self.start(loop)
        ids = self.w.constant(tuple(self.program.happening_id(n) for n in names))
        self.code += self.w.stmts(
            "e = next_waiting(P.queue, _0)\n"
            "if e is not None:\n"
            "    r = rule_entries[e[1]]\n"
            "    if r[0] < 0: r[2](P, S, *e[2:])\n"
            "    else: P.frames.append([r[0], *e[2:], *r[1]])\n"
            "    return",
            ids,
        )
        self.goto(after)
        self.start(after)


class FramedGroup(GroupWriter):
    """A transition whose rules may stop: all firings are fixed first, then run as frames, last one deepest."""

    def framed_group(self, group: Group) -> None:
        block = self.block
        assert isinstance(block, Framed)
        rules = self.rules(group)
        ends = self.ends(group)
        block.code += self.before(group, rules)
        block.code += self.stores(group, rules)
        held = [e for e in ends if e.condition is not None]
        block.code += self._mark_owned(held)
        self.listed = block.temporary("fired")
        block.code += [self.w.assign(self.listed, self.w.expr("[]"))]
        for rule in rules:
            block.code += self.firing(rule, rule.watch, rule)
        for end in ends:
            if end.watch is not None:
                block.code += self.firing(end, end.watch, end)
        after = block.new()
        block.goto(after)
        block.code += self.w.stmts(f"P.frames.extend(reversed({self.listed}))")
        block.start(after)
        block.code += self._judge_owned(ends)

    def framed_rule(self, rule: Rule) -> None:
        """A rule for the end of a happening, as a frame."""
        block = self.block
        assert isinstance(block, Framed)
        self.listed = block.temporary("fired")
        block.code += [self.w.assign(self.listed, self.w.expr("[]"))]
        block.code += self.happening_rule(rule)
        after = block.new()
        block.goto(after)
        block.code += self.w.stmts(f"P.frames.extend(reversed({self.listed}))")
        block.start(after)

    def _run_rule(self, rule: Rule, player: ast.expr, bound: list[ast.expr]) -> list[ast.stmt]:
        frame = self.w.expr("[_0, _1]", self.w.name(self.program.first_segment(rule.block)), player)
        assert isinstance(frame, ast.List)
        frame.elts.extend(bound)
        frame.elts.append(self.w.placed(ast.Starred(self.w.name(self.program.rest_of(rule.block)), ast.Load())))
        return self.w.stmts("_0.append(_1)", self.w.name(self.listed), frame)

    def _mark_owned(self, ends: list) -> list[ast.stmt]:  # type: ignore[type-arg]
        """As mark_waiting, but the mark is the depth of the frame that owns the condition."""
        found: list[ast.stmt] = []
        for end in ends:
            slot = self.w.constant(self.program.waits[end.name])
            test = self.w.expr("not S[_0] and _1", slot, self.out.test(end.condition))
            found += [self.w.branch(test, self.w.stmts("S[_0] = len(P.frames)", slot))]
        return found

    def _judge_owned(self, ends: list) -> list[ast.stmt]:  # type: ignore[type-arg]
        found: list[ast.stmt] = []
        for end in ends:
            if end.watch is not None:
                block_end = [] if end.after else self.judge_marked(end)
                found += block_end
                continue
            slot = self.w.constant(self.program.waits[end.name])
            stop = self.w.stmts("over(P, S, ends_now(S))")
            inner = self.w.stmts("S[_0] = 0", slot) + [self.w.branch(self.out.test(end.condition), stop)]
            found += [self.w.branch(self.w.expr("S[_0] == len(P.frames)", slot), inner)]
        return found


__all__ = ["NO_MEMBER", "Framed", "LoopUnderWay", "Var", "bound_name"]
