"""The questions of a program, as the engine is told of them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import Ask as AskInfo
from ..source.frozen import frozen, replace
from .python_code import Writer
from .sites import site
from .steps import Ask, Var, Way
from .value_layout import value_type

if TYPE_CHECKING:
    from .emit_frames import Framed
    from .emit_program import ProgramWriter


@frozen
class Put:
    """A question as a block puts it: the name asked for, the branches offered, and the segments they lead to.

    `after` is the segment after an answer with a value; `var` is None where only labels are offered.
    """

    block: Framed
    ask: Ask
    var: Var | None
    ways: tuple[Way, ...]
    after: int
    branches: tuple[int, ...]

    @property
    def place(self) -> int:
        """Which of the names of the choice is asked for."""
        return self.ask.vars.index(self.var) if self.var is not None else 0

    @property
    def later(self) -> tuple[Var, ...]:
        """The names asked for after this one."""
        return self.ask.vars[self.place + 1 :] if self.var is not None else ()


class Questions:
    """Numbers questions, and notes their names, where answers lead, and their texts."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        #: What is told of each question, by its number.
        self.told: list[AskInfo] = []
        #: The functions that list what may be answered, by the question's number.
        self.legals: list[str] = []
        #: Each question with the block that puts it, for what is said against answers.
        self.put: list[Put] = []

    def new(self) -> int:
        self.legals.append("")
        return len(self.legals) - 1

    def legal(self, number: int, w: Writer, body: list[ast.stmt]) -> None:
        self.legals[number] = f"legal_{number}"
        self.program.function(w, f"legal_{number}", ["P", "S", "f"], body)

    def asked(self, put: Put) -> None:
        """Note a question: its names, where answers go, its texts."""
        ask, var = put.ask, put.var
        self.put.append(put)
        prompt = self.program.texts.of(ask.prompt, put.block) if ask.prompt >= 0 else -1
        says = tuple(self._label_text(way, put.block) for way in put.ways)
        self.told.append(
            AskInfo(
                id=ask.id if var is None else var.name,
                name=var.name if var is not None else None,
                type=value_type(var.local.type) if var is not None else None,
                labels=tuple(w.label for w in put.ways),
                actions=tuple(bool(w.action) for w in put.ways),
                acts=tuple(w.acts for w in put.ways),
                local=put.block.frame.get(var.local.name, 0) if var is not None else 0,
                then=put.after,
                branches=put.branches,
                prompt=prompt,
                says=says,
                site=site(ask.span),
                follows=put.place > 0 or ask.follows,
            )
        )

    def make_secret(self, anew: int, answers: int, answered: int) -> None:
        """The latest question is answered in secret; for the three numbers see `engine.program.Ask`."""
        self.told[-1] = replace(self.told[-1], secret=True, anew=anew, answers=answers, answered=answered)

    def _label_text(self, way: Way, block: Framed) -> int:
        if way.says >= 0:
            return self.program.texts.of(way.says, block)
        if way.action:
            offer = self.program.made.offers[way.action]
            if offer.says >= 0:
                return self.program.texts.of(
                    offer.says, block, {p.name: a for p, a in zip(offer.params, way.args, strict=True)}
                )
        return -1
