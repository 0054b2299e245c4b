"""`say:` puts a line into the log; `end:` ends the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Name, Template
from .effect import Effect, argument, effect
from .forms import NAME, TEXT

if TYPE_CHECKING:
    from ..compiler.body import Body


@effect(
    says="say: {say}",
    passing="- say: The marker stands at {marker}.",
    failing="- say: The marker stands at {markr}.",
)
class Say(Effect):
    """A line in the log for the players, with the values of the expressions in braces. A member is shown by
    its `name`, if it has one."""

    text: Template = argument("say", TEXT, "the line")

    def lower(self, body: Body) -> None:
        from ..compiler.steps import Say as SayStep

        body.add(SayStep(body.text(self.text), self.span))


@effect(says="the game ends: {end}", passing="- end: bankruptcy", failing="- end: 3")
class End(Effect):
    """The game ends now, for the reason of that name; nothing more is done, and scores are taken. Prefer an
    entry under `end:` of the ruleset, which names its condition and its moment."""

    reason: Name = argument("end", NAME, "the reason, as the log and reports name it")

    def lower(self, body: Body) -> None:
        from ..compiler.steps import Finish

        body.lowering.reason(self.reason)
        body.add(Finish(self.reason.name, self.span))
