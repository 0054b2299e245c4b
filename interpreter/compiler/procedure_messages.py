"""All wording of the checker's messages about procedures: their parameters, results and callers."""

from __future__ import annotations

from collections.abc import Iterable

from ..ruleset.untaken import Untaken
from ..source.catalogue import code
from ..source.meant import did_you_mean, mend
from ..source.nearest import choices_line
from ..source.problem import Problem
from ..source.text import Span
from .name_messages import library_untaken


@code("unknown-procedure", "No procedure of that name")
def unknown_procedure(span: Span, name: str, names: Iterable[str]) -> Problem:
    """`run:` names a procedure of this ruleset or of a library in `use:`. Actions are offered by `decide:`."""
    names = list(names)
    help = did_you_mean(name, names) or ((f"known here: {choices_line(names)}",) if names else ())
    return Problem("unknown-procedure", span, f"there is no procedure `{name}`", help,
                   fix=mend(span, name, names))


@code("unknown-procedure")
def action_run(span: Span, name: str, *, replaces: bool) -> Problem:
    """An action is run; `replaces` tells that the run stands in what replaces this action."""
    said = f"`{name}` is an action, and `run:` does procedures"
    if replaces:
        return Problem("unknown-procedure", span, said, ("for what this replaces write `run: original`",),
                       fix=(span, "original"))
    return Problem("unknown-procedure", span, said,
                   ("offer an action with `decide:`, or move its effects to a procedure",))


@code("unknown-procedure")
def procedure_untaken(span: Span, name: str, found: Untaken) -> Problem:
    """It is in a library that the ruleset doesn't take in."""
    return Problem("unknown-procedure", span, f"there is no procedure `{name}` here",
                   library_untaken(name, found), fix=found.edit)


@code("unknown-parameter", "A procedure has no such optional parameter")
def unknown_parameter(span: Span, procedure: str, name: str, names: Iterable[str]) -> Problem:
    """Further keys of `run:` are the optional parameters that the procedure lists under `takes:`."""
    names = list(names)
    help = did_you_mean(name, names) or ((f"it takes {choices_line(names)}",) if names else ("it takes none",))
    return Problem("unknown-parameter", span, f"`{procedure}` takes no `{name}`", help, fix=mend(span, name, names))


@code("caller-player", "A procedure that needs a player, called where nobody acts")
def caller_player(span: Span, name: str) -> Problem:
    """The procedure speaks of `player`, the one who acts; it can only be called inside `turns:`, `rounds:` or
    `decide:`. Give it a player as a parameter instead."""
    return Problem(
        "caller-player",
        span,
        f"`{name}` speaks of `player`, but nobody is acting here",
        ("call it inside a turn or decision, or give it a parameter such as `player who`",),
    )


@code("parameter-needed", "An optional parameter without a default, not given")
def parameter_needed(span: Span, procedure: str, name: str) -> Problem:
    """A parameter under `takes:` has a default (`raise_by: money = 1`), or every caller gives it."""
    return Problem(
        "parameter-needed",
        span,
        f"`{name}` has no default and is not given",
        (f"add `{name}:` to the `run:`, or a default to the procedure",),
    )


@code("result-taken", "A result whose name is taken")
def result_taken(span: Span, name: str) -> Problem:
    """The results of a procedure come into scope under their own names. When one is taken, for instance because the
    procedure is run twice in one block, say `as: first`; the result is then `first.winner`."""
    return Problem(
        "result-taken",
        span,
        f"the result `{name}` would hide another `{name}`",
        ("add `as: word`; results are then called `word." + name + "`",),
    )


@code("result-needs-start", "A result without a start")
def result_needs_start(span: Span, name: str) -> Problem:
    """A result under `gives:` has a starting value, as in `winner: player or none = none`."""
    return Problem("result-needs-start", span, f"`{name}` has no starting value", (f"write `{name}: type = start`",))


@code("player-parameter", "A parameter called player")
def player_parameter(span: Span) -> Problem:
    """In procedures and actions `player` is the one who acts, and no parameter can take its name. In a `define:` it
    can, since defines see only their parameters."""
    return Problem(
        "player-parameter",
        span,
        "a parameter of a procedure or action cannot be called `player`",
        ("call it for instance `player who`",),
    )
