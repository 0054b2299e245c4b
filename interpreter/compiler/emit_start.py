"""Python for the start of a game: every field at its start, pieces where they lie, then `setup:`."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..language.types import Collection
from .constant import evaluator
from .emit_expression import Emission
from .form import Const, Local
from .kind_facts import fact_value
from .python_code import Writer, python_name
from .value_layout import empty_value

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


class StartWriter:
    """Writes the two functions that a game starts with."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        self.world = program.world
        self.shared = program.shared
        self.made = program.made

    def write(self) -> None:
        """`start`: every slot, pieces where they start, and `setup:`. `open_flow`: ends judged, the first frame."""
        source = self.world.ruleset.source
        w = Writer(source)
        w.at(self.world.ruleset.players_span)
        body: list[ast.stmt] = w.stmts("S = P.slots")
        for info in self.world.fields.values():
            body += self._field(w, info)
        for kind, base in self.world.places.items():
            body += self._pieces(w, kind, base)
        body += w.stmts("_0(P, S, -1)", w.name(self.program.plain("setup")))
        self.program.function(w, "start", ["P"], body)
        judging: list[ast.stmt] = []
        if any(e.condition is not None and not e.after for e in self.made.ends):
            judging = w.stmts("S = P.slots\nended = ends_now(S)\nif ended: over(P, S, ended)")
        self.program.function(w, "open_flow", ["P"], [*judging, *w.stmts("P.frames.append(_0)", self._frame(w))])

    def _frame(self, w: Writer) -> ast.expr:
        """The first frame: that of the flow."""
        frame = w.expr("[_0, -1]", w.name(self.program.segments.first("flow")))
        assert isinstance(frame, ast.List)
        frame.elts.append(w.placed(ast.Starred(w.name(self.program.segments.rest("flow")), ast.Load())))
        return frame

    def _field(self, w: Writer, info: Any) -> list[ast.stmt]:
        """The slots of a field at its start."""
        owner, value = self.made.starts[info.key]
        end = info.base + info.count * info.width
        own = self._given(info)
        if own is not None:
            return w.stmts("S[_0:_1] = _2", w.constant(info.base), w.constant(end), w.constant(own))
        if value is None or isinstance(value, Const):
            raw = value.value if isinstance(value, Const) else empty_value(info)
            return _all_alike(w, info.base, end, lambda: w.constant(raw))
        w.at(value.span)
        each = partial(Emission(self.shared, w).value, value)
        return _all_alike(w, info.base, end, each) if owner is None else self._by_owner(w, info, owner, each)

    def _by_owner(self, w: Writer, info: Any, owner: Local, each: Callable[[], ast.expr]) -> list[ast.stmt]:
        """A field whose start depends on the member that it belongs to."""
        name = python_name(owner.name)
        width = info.count * info.width // max(len(self.world.kinds[info.owner].members), 1)
        store = w.stmts(
            "S[_0 + _1 * _2:_0 + _1 * _2 + _2] = [_3] * _2",
            w.constant(info.base), w.name(name), w.constant(width), each(),
        )
        return [w.loop(name, w.expr("range(_0)", w.constant(self.world.size(info.owner))), store)]

    def _given(self, info: Any) -> tuple[Any, ...] | None:
        """Starts that members give among their facts; None when none does."""
        kind = self.world.kinds.get(info.owner)
        if (
            kind is None
            or kind.decl is None
            or not any(info.name in m.facts for m in kind.decl.members)
            or len(info.keys) != 1
        ):
            return None
        owner, value = self.made.starts[info.key]
        default = evaluator(self.shared, value, (owner,)) if value is not None and owner is not None else None
        found = []
        for index, member in enumerate(kind.decl.members):
            if info.name in member.facts:
                found.append(fact_value(self.made.t, member.facts[info.name], info.type))
            else:
                found.append(default(None, index) if default is not None else empty_value(info))
        return tuple(found)

    def _pieces(self, w: Writer, kind: str, base: int) -> list[ast.stmt]:
        """The pieces of a kind in the field where they start, and where each of them is said to lie."""
        info = self.world.kinds[kind]
        field = self.world.globals[info.starts_in]
        size = len(info.members)
        assert isinstance(field.type, Collection)
        held = tuple(range(size)) if field.type.form == "pile" else (1 << size) - 1
        found = w.stmts("S[_0] = _1", w.constant(field.base), w.constant(held))
        return found + _all_alike(w, base, base + size, lambda: w.constant(field.base))


def _all_alike(w: Writer, first: int, end: int, each: Callable[[], ast.expr]) -> list[ast.stmt]:
    """The slots from `first` up to `end` at one value, which is placed where it is written."""
    return w.stmts("S[_0:_1] = [_2] * _3", w.constant(first), w.constant(end), each(), w.constant(end - first))
