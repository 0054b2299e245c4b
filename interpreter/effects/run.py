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
    passing="- run: tidy(p1)",
    failing="- run: tidy(3)",
)
class Run(Effect):
    """A procedure is done with these arguments. Its optional parameters are given by further keys; a formula among
    them is an expression over the formula's own parameters. Its results come into scope under their own names, or
    with `as: lot` as `lot.winner` and so on. In an overlay, `run: original` does what was replaced."""

    call: Call = argument("run", CALL, "procedure(arguments)")
    name: Name | None = argument("as", NAME, "a prefix for the results, when a name is taken", optional=True)
    given: tuple[Given, ...] = argument("…", GIVEN, "optional parameters, one key each", optional=True)

    def lower(self, body: Body) -> None:
        body.lowering.call(body, self)
