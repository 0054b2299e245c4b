"""Python for what triggers watch that is no plain field: its values, looked at before and after a transition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .emit_expression import Emission
from .python_code import Writer, python_name
from .watches import Watch

if TYPE_CHECKING:
    from .emit_program import ProgramWriter


class WatchedWriter:
    """Writes one function for each expression that is watched, and numbers them."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        self._watches: list[Watch] = []
        self._written: set[int] = set()

    def number(self, watch: Watch) -> int:
        for number, known in enumerate(self._watches):
            if known is watch:
                return number
        self._watches.append(watch)
        return len(self._watches) - 1

    def function(self, watch: Watch) -> str:
        """A function of the slots that gives the watched expression: one value, or one for each binding."""
        number = self.number(watch)
        name = f"watch_{number}"
        if number not in self._written:
            self._written.add(number)
            assert watch.subject is not None
            w = Writer(watch.span.source)
            w.at(watch.span)
            names = {local.name: f"w_{python_name(local.name)}" for local, _ in watch.binders}
            out = Emission(self.program.shared, w, lambda n: w.name(names.get(n, python_name(n))))
            value = out.whole(watch.subject)
            if not watch.binders:
                body = w.stmts("return _0", value)
            else:
                inner = w.stmts("found.append(_0)", value)
                combos = w.name(self.bindings(watch))
                take = [
                    w.assign(names[local.name], w.expr("c[_0]", w.constant(i)))
                    for i, (local, _) in enumerate(watch.binders)
                ]
                body = [*w.stmts("found = []"), w.loop("c", combos, take + inner), *w.stmts("return found")]
            self.program.function(w, name, ["S"], body)
        return name

    def bindings(self, watch: Watch) -> str:
        """A constant: every combination of the members that a trigger binds."""
        out = Emission(self.program.shared, Writer(watch.span.source))
        combos: list[tuple[int, ...]] = [()]
        for _, domain in watch.binders:
            items = out.items(domain)
            assert items is not None, "binders range over constant sets"
            combos = [(*c, i) for c in combos for i in items]
        return self.program.shared.constant("combos", tuple(combos))
