"""Python for blocks that may stop to ask: segments, each a function that leaves the frame ready for the next.

A frame is `[segment, player, *locals]`. A segment runs to its end, having set `f[0]` to the one that follows, or
pushed a frame on top, or asked a question (then it returns True). Whatever in a block does not stop is written plainly
inside a segment.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import NO_MEMBER
from ..language.types import INT, Collection, Member, Type
from ..source.frozen import record
from .emit_block import LoopUnderWay, Plain, Region
from .emit_framed_group import EdgeGroup, FramedGroup
from .emit_group import GroupWriter, bound_name
from .flow_facts import walk
from .form import Local
from .steps import (
    Ask,
    AskAll,
    Block,
    Chance,
    Group,
    Happening,
    Leave,
    Let,
    Loop,
    Player,
    Repeat,
    Run,
    Step,
    Steps,
    Var,
    When,
)

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


@record
class FramedLoop:
    """A loop over segments: where it goes on, where it ends, and the regions open around it."""

    mark: str
    end: int
    regions: int


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
        self.first = program.segments.next()
        self.segment = self.first
        #: For each open region the segment that closes it when a phase is left from inside.
        self.cleanups: list[int] = []
        #: While a happening is closed: the place in the frame that says which phase is being left, else 0.
        self.closing_in = 0
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
        self.program.segments.cleanup_at[self.first] = (self._outwards(), 0)
        self.framed(self.block.body)
        results = [self.local(r.name) for r in self.block.results]
        if self.block.name == "flow":
            self.code += self.w.stmts("failed('flow-ran-out')")
        self.code += self.w.stmts("P.results = _0\nP.frames.pop()", self.w.row(*results))
        self.finish()
        self.program.segments.add_block(self.block, self.first, self.types)

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
        self.program.segments.cleanup_at[segment] = (
            (segment, self.closing_in) if self.closing_in else (self._outwards(), 0)
        )

    def finish(self) -> None:
        self.program.segments.add(self.segment, self.w, self.code)

    def new(self) -> int:
        return self.program.segments.next()

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
        return self.program.facts.stops(step, self.must) or self._escapes(step)

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
            case Chance():
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
        limit = step.count if step.count is not None else step.at_most
        left = self.hidden("left", INT) if limit is not None else ""
        if limit is not None:
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
        if limit is not None:
            self.code += self.pass_counted(limit)
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
            number = self.w.constant(self.program.happening_id(step.phase) + 1)
            self.code += self.w.stmts("S[_0] = _1", self.w.constant(self.program.slots.leaving), number)
            self.goto(self._outwards())
        else:
            loop = next(x for x in reversed(self.framed_loops) if x.mark == step.mark)
            self._close_regions(loop.regions)
            self.goto(loop.end)
        self.start(after)

    def _outwards(self, depth: int | None = None) -> int:
        """Where a phase that is being left goes on closing: at the innermost region, or at the frame below."""
        cleanups = self.cleanups if depth is None else self.cleanups[:depth]
        return cleanups[-1] if cleanups else self.program.segments.dropping

    def _close_regions(self, depth: int) -> None:
        """Close what is open, innermost first; closing may stop, or leave a phase around the loop."""
        must, may = self.must, self.may
        for number in reversed(range(depth, len(self.regions))):
            region = self.regions[number]
            self.must, self.may = region.must, region.may
            if not isinstance(region.what, Happening):
                self.code += self.assign("player", self.saved(region.what))
                continue
            left = self._begin_closing()
            self.framed_closing(region.what)
            self._end_closing(region.what, left, self._outwards(number))
        self.must, self.may = must, may

    # Calls

    def _framed_run(self, step: Run) -> None:
        for result in step.results:
            self.place(result)
        after = self.new()
        self.goto(after)
        args = [self.argument(a) for a in step.args]
        self.w.at(step.span)
        self.push(step.block, self.player_or_nobody(), args)
        self.start(after)
        for i, result in enumerate(step.results):
            self.code += self.assign(result.name, self.w.expr("P.results[_0]", self.w.constant(i)))

    def push(self, block: str, player: ast.expr, args: list[ast.expr]) -> None:
        """Put a block's frame on top; it starts when this segment returns."""
        frame = self.w.expr("[_0, _1]", self.w.name(self.program.segments.first(block)), player)
        assert isinstance(frame, ast.List)
        frame.elts.extend(args)
        rest = self.w.placed(ast.Starred(self.w.name(self.program.segments.rest(block)), ast.Load()))
        frame.elts.append(rest)
        self.code += self.w.stmts(
            "g = _0\nP.frames.append(g)\nreturn _1(P, S, g)",
            frame,
            self.w.name(self.program.segments.opening(block)),
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
        self._open_region(Region(name, self.must, self.may))
        self.framed(step.body)
        self.regions.pop()
        self.code += self.assign("player", self.saved(name))
        if not self.program.slots.leaves_phases:
            return
        go_on = self.new()
        self.goto(go_on)
        self.start(self.cleanups.pop())
        self.code += self.assign("player", self.saved(name))
        self.goto(self._outwards())
        self.start(go_on)

    def _open_region(self, region: Region) -> None:
        self.regions.append(region)
        if self.program.slots.leaves_phases:
            self.cleanups.append(self.new())

    # Happenings

    def _framed_happening(self, step: Happening) -> None:
        must, may = self.must, self.may
        self.must, self.may = must | set(step.names), may | set(step.names)
        self.code += self.opening(step)
        self._open_region(Region(step, self.must, self.may))
        self._framed_beginning(step)
        self.framed(step.body)
        self.regions.pop()
        left = self._begin_closing()
        if left:
            self._way_in(left)
        self.framed_closing(step)
        self._end_closing(step, left, self._outwards())
        self.must, self.may = must, may

    def _begin_closing(self) -> int:
        """A place in the frame for the phase that is being left; 0 when nothing leaves any phase."""
        if not self.program.slots.leaves_phases:
            return 0
        left = self.frame[self.hidden("left", INT)]
        self.code += self.w.stmts("f[_0] = 0", self.w.constant(left))
        self.closing_in = left
        return left

    def _way_in(self, left: int) -> None:
        """The two ways into the closing of a region: at its end, and when a phase is left from inside."""
        closing = self.new()
        self.goto(closing)
        self.start(self.cleanups.pop())
        self.code += self.w.stmts(
            "f[_0] = S[_1]\nS[_1] = 0\ndisown(P, S, _2, f[_0])",
            self.w.constant(left),
            self.w.constant(self.program.slots.leaving),
            self.w.constant(tuple(self.program.slots.waits.values())),
        )
        self.goto(closing)
        self.start(closing)

    def _end_closing(self, step: Happening, left: int, outwards: int) -> None:
        """Closed: where this was the phase left, or none is, go on after it, else outwards."""
        self.closing_in = 0
        if not left:
            return
        mine = [self.program.happening_id(n) + 1 for n in step.names if n in self.program.phase_names]
        self.code += self.w.stmts(
            "if f[_0] and f[_0] not in _1:\n    S[_2] = f[_0]\n    f[0] = _3\n    return",
            self.w.constant(left),
            self.w.constant(tuple(mine)),
            self.w.constant(self.program.slots.leaving),
            self.w.constant(outwards),
        )
        if mine and self.program.slots.waits:
            self.code += self.w.stmts("if f[_0]: judge_disowned(P, S, f[_0])", self.w.constant(left))
        go_on = self.new()
        self.goto(go_on)
        self.start(go_on)

    def framed_closing(self, step: Happening) -> None:
        """As `closing`, but the rules that run may stop to ask."""
        facts = self.program.facts
        names = self.own_names(step)
        rules = (*facts.waiting_for(names), *facts.at_edge(names, "ends"))
        if not any(r.block in facts.suspends for r in rules):
            self.code += self.closing(step)
            return
        self._drain_framed(self.waited_codes(step))
        mark, judge = self.edge_ends(step, "ends")
        self.code += mark
        if self.edge_rules(step, "ends"):
            self._drain_framed(self._edge_queued(step))
        self.code += judge
        if self.edge_rules(step, "ends"):
            self._drain_framed(self.waited_codes(step))
        self.code += self.ends_after(step)
        self.code += self.uncount(step)

    def _edge_queued(self, step: Happening) -> ast.expr:
        """Queue the rules for its end, to be run one by one: a phase left by one does not drop the next.

        Gives the codes they are queued under, narrowest name first; they are those of this frame alone.
        """
        codes = []
        for rules, alone in self.edge_rules(step, "ends"):
            for name in self.own_names(step):
                code = self.w.expr("_0 - 8 * len(P.frames)", self.w.constant(-1 - step.names.index(name)))
                of_name = [r for r in rules if r.watch.happening == name]
                if of_name:
                    self.code += EdgeGroup(self, code).fired(of_name, alone=alone)
                    codes.append(code)
        return self.w.row(*codes)

    def _framed_beginning(self, step: Happening) -> None:
        """Rules for its beginning, which may stop to ask."""
        facts = self.program.facts
        mark, judge = self.edge_ends(step, "begins")
        self.code += mark
        for rules, alone in self.edge_rules(step, "begins"):
            if any(r.block in facts.suspends for r in rules):
                FramedGroup(self).framed_rules(rules, alone)
            else:
                self.code += GroupWriter(self).fired(rules, alone=alone)
        self.code += judge

    def _drain_framed(self, codes: ast.expr | None) -> None:
        """Run what waits under some codes, one by one; each may stop."""
        if codes is None:
            return
        loop, after = self.new(), self.new()
        self.goto(loop)
        self.start(loop)
        self.code += self.w.stmts(
            "e = next_waiting(P.queue, _0)\n"
            "if e is not None:\n"
            "    r = rule_entries[e[1]]\n"
            "    if r[0] < 0: r[2](P, S, *e[2:])\n"
            "    else: P.frames.append([r[0], *e[2:], *r[1]])\n"
            "    return",
            codes,
        )
        self.goto(after)
        self.start(after)


__all__ = ["NO_MEMBER", "Framed", "LoopUnderWay", "Var", "bound_name"]
