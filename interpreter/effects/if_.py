"""`if:` does one thing or another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr
from ..language.types import Broken
from .effect import Effect, argument, effect
from .forms import BLOCK, EXPRESSION, Block

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="if {if}: {then} Otherwise: {else}",
    passing="""
- if: red.president is not none
  then:
    - pay: 5
      to: red.president
  else:
    - lower: marker
""",
    failing="- if: marker\n  then:\n    - lower: marker",
)
class If(Effect):
    """The block under `then` is done when the condition holds, that under `else` when it does not. What the
    condition tells about none holds in the block: after `red.president is not none` there is a president in
    `then`."""

    test: Expr = argument("if", EXPRESSION, "the condition")
    then: Block = argument("then", BLOCK, "what is done when it holds")
    otherwise: Block = argument("else", BLOCK, "what is done when it does not", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler.form import Const
        from ..compiler.steps import When

        tested = body.condition(self.test)
        then = body.nested(self.then, body.scope.knowing(tested.if_true))
        otherwise = body.nested(self.otherwise, body.scope.knowing(tested.if_false))
        if isinstance(tested.expr.type, Broken):
            return
        if isinstance(tested.expr, Const):
            body.steps.extend(then if tested.expr.value else otherwise)
            return
        body.add(When(tested.expr, then, otherwise, self.test.span))
