"""All wording of the checker's messages about what sets off a rule or an end."""

from __future__ import annotations

from collections.abc import Iterable

from ..source.catalogue import code
from ..source.meant import did_you_mean, mend
from ..source.nearest import choices_line
from ..source.problem import Problem
from ..source.text import Span


@code("unknown-happening", "Nothing of that name begins or ends")
def unknown_happening(span: Span, name: str, names: Iterable[str]) -> Problem:
    """`after:`, `during:`, `leave:`, `begins` and `ends` name a phase, a procedure, an action, `turn`, `round` or
    `action`. The label of a branch is none of these: what belongs to a branch stands in it."""
    names = list(names)
    return Problem(
        "unknown-happening",
        span,
        f"there is no phase, procedure or action `{name}`",
        did_you_mean(name, names) or ((f"known here: {choices_line(names)}",) if names else ()),
        fix=mend(span, name, names),
    )


@code("changing-range", "A trigger that looks at a changing set")
def changing_range(span: Span, name: str) -> Problem:
    """What a trigger compares before and after an effect must be the same things: all members of a kind, or some that
    are named. Which of them count is said by `where`, judged after the effect."""
    text = f"({span.text})" if " " in span.text else span.text
    return Problem("changing-range", span, f"`{name}` ranges over a set that changes",
                   (f"let `{name}` range over all of them, and add `where {name} in {text}`",))


@code("no-trigger", "A rule that cannot be set off")
def no_trigger(span: Span) -> Problem:
    """A rule watches something that changes: a state field, or an expression over state fields."""
    return Problem("no-trigger", span, "nothing this rule watches ever changes", ("watch a state field",))
