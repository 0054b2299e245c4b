"""All wording of what is missing or misplaced in a trigger."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span
from .advice import advice, certain, likely
from .broken import Mend


@code("no-transition", "A trigger that says no transition")
def no_transition(span: Span, state: bool, name: str = "") -> Problem:
    """`when:` takes something that happens: `value rises`, `value rises through 50`, `track gains hex`,
    `C becomes true`, `action ends`. A state that is asked for is a condition and stands after `if:`."""
    if state:
        message = "this says a state, but `when:` takes a change"
        otherwise = "write `… becomes true` for the moment, or use `if:` for the state"
    else:
        message = "`when:` takes something that happens"
        otherwise = "write what happens: … rises, falls, changes, crosses 50, gains hex, begins or ends"
    if name and not state:
        otherwise = f"write `{name} ends` or `{name} begins` for an action, a procedure or a phase"
        return Problem("no-transition", span, message, (otherwise, f"write `{name} changes` for a value"))
    return likely("no-transition", span, message, None, otherwise)


@code("no-transition")
def change_in_condition(span: Span, word: str, text: str) -> Problem:
    message = f"`{word}` tells of a change; here stands how things are"
    return likely("no-transition", span, message, None, f"a change sets off a rule or an end: write `when: {text}`")


@code("no-transition")
def happening_said(span: Span, said: str, way: str, mend: Mend | None) -> Problem:
    message = f"what goes on `begins` and `ends`; here `{way}` is meant"
    return certain("no-transition", span, message, mend)


@code("no-transition")
def becomes_what(span: Span, mend: Mend | None) -> Problem:
    otherwise = "write `not C becomes true` for the moment a condition fails"
    return certain("no-transition", span, "`becomes` is followed by `true`", mend, otherwise)


@code("no-transition")
def one_transition(span: Span) -> Problem:
    otherwise = "write a rule for each; a condition of the moment follows `where`"
    return likely("no-transition", span, "a rule has one transition", None, otherwise)


@code("no-transition")
def through_missing(span: Span, word: str, mend: Mend | None) -> Problem:
    return certain("no-transition", span, f"a mark stands behind `{word} through`", mend)


@code("no-transition")
def beyond_mark(span: Span, mark: str, reached: Mend, beyond: Mend) -> Problem:
    message = "a mark counts as passed when it is reached, so this can be read in two ways"
    with_it = (f"{line} if {mark} itself counts" for line in advice(reached))
    without_it = (f"{line} if it doesn't" for line in advice(beyond))
    return Problem("no-transition", span, message, (*with_it, *without_it))


@code("no-transition")
def amount_is_name(span: Span, found: str) -> Problem:
    message = f"`by` names the amount of the change, and {found} is no name"
    return likely("no-transition", span, message, None, "write `… rises by n where n > 5`")
