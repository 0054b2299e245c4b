"""The segments of a program: functions that run from one stop to the next, and the blocks they make up."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import BlockLayout
from ..engine.program import Local as LocalInfo
from ..language.types import Type
from .python_code import Writer, safe
from .steps import Block
from .value_layout import idle_value, value_type

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


class Segments:
    """Numbers segments, and keeps what the engine has to know of blocks written in them."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        self.blocks: list[BlockLayout] = []
        #: Where a frame that stands at a segment goes on when a phase is left: a segment, and the place in the frame
        #: that takes the phase when this is the closing of a happening itself (else 0).
        self.cleanup_at: dict[int, tuple[int, int]] = {}
        self._names: dict[int, str] = {}
        self._count = 0
        self._opened: set[str] = set()
        #: The segment that drops its frame while a phase is left.
        self.dropping = self.next()

    def next(self) -> int:
        """The number of a new segment."""
        self._count += 1
        return self._count - 1

    def add(self, number: int, w: Writer, body: list[ast.stmt]) -> None:
        """The function of a segment."""
        self._names[number] = f"seg_{number}"
        self.program.function(w, f"seg_{number}", ["P", "S", "f"], body)

    def add_block(self, block: Block, first: int, types: list[tuple[str, Type]]) -> None:
        """A block whose segments, from the first to the latest, have all been added."""
        layout = tuple(LocalInfo(name.lstrip("."), value_type(type)) for name, type in types)
        self.blocks.append(BlockLayout(block.name, first, self._count - 1, layout))
        constants = self.program.shared.constants
        constants[self.first(block.name)] = first
        constants[self.rest(block.name)] = tuple(idle_value(type) for _, type in types[len(block.params) :])

    def add_dropping(self) -> None:
        """While a phase is left: drop this frame, and go on where the one below closes its own."""
        slots = self.program.slots
        w = Writer(self.program.world.ruleset.source)
        waits, depths = w.constant(tuple(slots.waits.values())), w.constant(tuple(slots.depths.items()))
        drop = w.stmts("drop(P, S, cleanup_at, _0, _1, _2)", w.constant(slots.leaving), waits, depths)
        self.add(self.dropping, w, drop)
        self.blocks.append(BlockLayout("(dropping)", self.dropping, self.dropping, ()))

    # Names

    def first(self, block: str) -> str:
        """The constant that is the number of a block's first segment."""
        return "first_" + safe(block)

    def rest(self, block: str) -> str:
        """The constant that fills a block's frame behind the parameters."""
        return "rest_" + safe(block)

    def opening(self, block: str) -> str:
        """The function of a block's first segment, known by this name when the code is loaded."""
        self._opened.add(block)
        return "open_" + safe(block)

    # All of them

    def functions(self) -> list[str]:
        """The functions of all segments by number."""
        return [self._names[number] for number in range(self._count)]

    def openings(self) -> dict[str, str]:
        """The functions that other blocks open a block by, and those of the segments they stand for."""
        constants = self.program.shared.constants
        return {"open_" + safe(b): self._names[constants[self.first(b)]] for b in sorted(self._opened)}
