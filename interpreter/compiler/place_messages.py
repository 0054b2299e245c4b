"""All wording of messages about what has no meaning, or can't be, in the place where it stands."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("not-here", "A word that has no meaning in this place")
def no_original(span: Span) -> Problem:
    """Some words only work in certain places: `original` in a variant, `leave: repeat` in a repeat, and so on."""
    help = "`original` stands in a define of a variant that replaces another"
    return _not_here(span, "there is no `original` here", help)


@code("not-here")
def no_original_effects(span: Span) -> Problem:
    help = "`run: original` stands in a procedure or action of a variant that replaces another"
    return _not_here(span, "there is no original here", help)


@code("not-here")
def no_loop_to_leave(span: Span, word: str) -> Problem:
    help = "a rule or procedure cannot leave a loop of its caller; name a phase instead"
    return _not_here(span, f"there is no `{word}` around this to leave", help)


@code("not-here")
def asked_in_setup(span: Span) -> Problem:
    help = "ask in the first phase of `flow:`; chance may stand here"
    return _not_here(span, "nobody can be asked in the setup", help)


@code("not-here")
def one_players_secret(span: Span) -> Problem:
    help = "`secret: true` goes with `by: every p in players`"
    return _not_here(span, "one player's choice cannot be secret", help)


@code("not-here")
def done_together(span: Span) -> Problem:
    help = "do the rest after it; `or:` takes one plain label"
    return _not_here(span, "a choice of several players at once has no `do:`", help)


@code("not-here")
def several_by_chance(span: Span) -> Problem:
    return _not_here(span, "chance picks one value at a time", "write one `name from collection`")


@code("not-here")
def called_otherwise(span: Span) -> Problem:
    help = "write `player in players`"
    return _not_here(span, "the one whose turn it is must be called `player`", help)


@code("not-here")
def piece_moved_from(span: Span) -> Problem:
    return _not_here(span, "a piece is moved from wherever it lies", "leave `from:` out")


@code("not-here")
def number_moved_under(span: Span) -> Problem:
    return _not_here(span, "only pieces go `under`", "write `to:` and the counter that goes up")


@code("not-here")
def text_as_state(span: Span) -> Problem:
    help = "for one of several words declare a kind with these words as its members, and write the kind's name here"
    return _not_here(span, "a state field can't be text", help)


@code("not-here")
def order_as_state(span: Span, kind: str) -> Problem:
    return _not_here(span, "a state field cannot be an order", f"write `pile of {kind}`")


@code("not-here")
def truth_or_none(span: Span) -> Problem:
    help = "declare a kind with three members instead"
    return _not_here(span, "a yes-or-no value cannot be none", help)


@code("not-here")
def facts_of_two_kinds(span: Span, function: str) -> Problem:
    help = f"write it in `facts:`, as in `neighbours: set of hex = {function}(q, r)`"
    return _not_here(span, f"`{function}` takes two facts of the same kind", help)


def _not_here(span: Span, what: str, help: str) -> Problem:
    return Problem("not-here", span, what, (help,))
