"""Python for the texts of a ruleset: prompts, what choices say, lines of `say:`."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.types import Type, Words
from .emit_expression import Emission
from .form import Expr
from .python_code import Writer
from .substitution import substituted
from .value_layout import value_type

if TYPE_CHECKING:
    from .emit_frames import Framed
    from .emit_program import ProgramWriter


class TextWriter:
    """Writes texts as functions of a frame, and numbers them."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        #: The functions of all texts; a text is known by its place here.
        self.names: list[str] = []

    def of(self, index: int, block: Framed, args: dict[str, Expr] | None = None) -> int:
        """A text as a function (P, S, f) in the frame of a block."""
        w = Writer(block.block.span.source)
        w.at(block.block.span)
        out = Emission(self.program.shared, w, block.local)
        old, block.w = block.w, w
        parts = [p if isinstance(p, str) else substituted(p, args or {}) for p in self.program.made.texts[index].parts]
        body = w.stmts("return _0", self._joined(parts, out))
        block.w = old
        return self._add(w, body)

    def said(self, index: int, out: Emission) -> tuple[int, ast.expr]:
        """A line of `say:`: its number, and a tuple of the values it shows, evaluated in place."""
        parts = self.program.made.texts[index].parts
        values = [out.value(p) for p in parts if not isinstance(p, str)]
        w = Writer(out.w.source)
        pieces: list[ast.expr] = []
        at = 0
        for part in parts:
            if isinstance(part, str):
                pieces.append(w.constant(part))
            else:
                pieces.append(self.shown(w, part.type, w.expr("f[_0]", w.constant(at))))
                at += 1
        number = self._add(w, w.stmts("return ''.join(_0)", w.row(*pieces)))
        return number, out.w.row(*values)

    def _joined(self, parts: list[str | Expr], out: Emission) -> ast.expr:
        pieces = [out.w.constant(p) if isinstance(p, str) else self.shown(out.w, p.type, out.value(p)) for p in parts]
        return out.w.expr("''.join(_0)", out.w.row(*pieces))

    def shown(self, w: Writer, type: Type, value: ast.expr) -> ast.expr:
        if isinstance(type, Words):
            return w.call("str", value)
        name = self.program.shared.constant("type", value_type(type))
        return w.call("shown", w.name("P"), w.name(name), value)

    def _add(self, w: Writer, body: list[ast.stmt]) -> int:
        name = f"text_{len(self.names)}"
        self.names.append(name)
        self.program.function(w, name, ["P", "S", "f"], body)
        return len(self.names) - 1
