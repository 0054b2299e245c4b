"""Python for blocks that may stop to ask: segments, each a function that leaves the frame ready for the next.

A frame is `[segment, player, *locals]`. A segment runs to its end, having set `f[0]` to the one that follows, or
pushed a frame on top, or asked a question (then it returns True). Whatever in a block does not stop is written plainly
inside a segment.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.types import Member, Type
from .emit_ask import AskWriter
from .emit_block import Plain, Region
from .emit_framed_group import FramedGroup
from .emit_framed_happening import FramedHappening
from .emit_framed_loop import FramedLoop, FramedLoopWriter
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
    When,
)

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


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

    # Segments

    def write(self) -> None:
        """The whole block as segments."""
        self.program.segments.cleanup_at[self.first] = (self.outwards(), 0)
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
            (segment, self.closing_in) if self.closing_in else (self.outwards(), 0)
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
                FramedLoopWriter(self).loop(step)
            case Repeat():
                FramedLoopWriter(self).repeat(step)
            case Leave():
                FramedLoopWriter(self).leave(step)
            case Run():
                self._framed_run(step)
            case Player():
                self._framed_player(step)
            case Happening():
                FramedHappening(self).happening(step)
            case Ask():
                AskWriter(self).ask(step)
            case AskAll():
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

    # Leaving phases

    def outwards(self, depth: int | None = None) -> int:
        """Where a phase that is being left goes on closing: at the innermost region, or at the frame below."""
        cleanups = self.cleanups if depth is None else self.cleanups[:depth]
        return cleanups[-1] if cleanups else self.program.segments.dropping

    def open_region(self, region: Region) -> None:
        self.regions.append(region)
        if self.program.slots.leaves_phases:
            self.cleanups.append(self.new())

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
        self.open_region(Region(name, self.must, self.may))
        self.framed(step.body)
        self.regions.pop()
        self.code += self.assign("player", self.saved(name))
        if not self.program.slots.leaves_phases:
            return
        go_on = self.new()
        self.goto(go_on)
        self.start(self.cleanups.pop())
        self.code += self.assign("player", self.saved(name))
        self.goto(self.outwards())
        self.start(go_on)
