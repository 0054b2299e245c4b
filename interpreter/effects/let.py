"""`let:` gives a value a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name, TypeExpr
from ..language.types import BROKEN, Collection, Nothing, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION, NAME, TYPE

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="let {let} be {be}",
    passing="""
- let: left
  be: size(deck)
- let: best
  be: none
  is: player or none
- let: share
  be: 10
  is: money
- raise: share
  by: left * 1
""",
    failing="- let: best\n  be: none",
)
class Let(Effect):
    """A local name for a value, from here to the end of the block, also across decisions. It keeps the value
    of this moment. `set:`, `raise:`, `add:` and their kin work on it. `is` gives its type where the value
    does not say it (`none`, `set()`), or where a plain number is meant as money. Procedures do not see the
    locals of their callers."""

    name: Name = argument("let", NAME, "the new name")
    be: Expr = argument("be", EXPRESSION, "its value")
    type: TypeExpr | None = argument("is", TYPE, "its type", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler import type_messages
        from ..compiler.steps import Let as LetStep

        if self.type is not None:
            wanted = body.t.world_type(self.type)
            if isinstance(wanted, Number):
                wanted = Number(wanted.unit, optional=wanted.optional)
            value = body.expect(self.be, wanted)
        else:
            value = body.value(self.be)
            wanted = value.type
            if isinstance(wanted, Nothing) or (isinstance(wanted, Collection) and not wanted.kind):
                body.report(type_messages.needs_type(self.be.span, self.name.name))
                wanted = BROKEN
            if isinstance(wanted, Number):
                wanted = Number("int" if wanted.unit == "open" else wanted.unit, optional=wanted.optional)
        local = body.bind(self.name, wanted, assignable=True)
        body.add(LetStep(local, value, self.span))
