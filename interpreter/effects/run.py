"""`run:` does a procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Call, Name
from .effect import Effect, argument, effect
from .forms import CALL, GIVEN, NAME, Given

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="do {run}",
    passing="""
- run: tidy(p1)
- run: hold_vote(p2)
  most: min(voter.tokens, 1)
- raise: marker
  by: votes
""",
    failing="- run: tidy(3)",
)
class Run(Effect):
    """A procedure is done with these arguments. Its optional parameters are given by further keys. One that
    is a formula, such as `most(player voter)`, takes an expression over the formula's own parameters, which
    is worked out anew wherever the procedure uses it; it may use the caller's locals as they are now.

    Its results are known to the rest of this block under their own names, or with `as: lot` as `lot.winner`
    and so on. In a variant, `run: original` does what the variant replaces."""

    call: Call = argument("run", CALL, "procedure(arguments)")
    name: Name | None = argument("as", NAME, "a prefix for the results, when a name is taken", optional=True)
    given: tuple[Given, ...] = argument("…", GIVEN, "optional parameters, one key each", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler.procedure_calls import run_procedure

        run_procedure(body.lowering, body, self)
