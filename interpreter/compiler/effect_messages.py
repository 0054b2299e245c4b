"""All wording of the checker's messages about effects that pay, set, count and move."""

from __future__ import annotations

from ..language.types import Type, article, describe
from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("not-assignable", "Something that cannot be changed")
def not_assignable(span: Span, what: str) -> Problem:
    """Only state fields, table-like fields and locals made by `let` or given by a procedure can be changed.
    Facts, options, tables and the names of loops and choices are fixed."""
    return Problem("not-assignable", span, f"{what} cannot be changed")


@code("not-assignable")
def not_a_field(span: Span, does: str) -> Problem:
    verb = span.text.partition(":")[0]
    message = f"`{verb}` {does} between fields, and this is a local"
    return Problem("not-assignable", span, message, ("change a local by `set:`, `raise:` or `lower:`",))


@code("purse", "Money that only pay: may move")
def purse(span: Span, verb: str) -> Problem:
    """A purse holds money. Money comes from somewhere and goes somewhere, so only `pay:` changes it; that is how
    the engine knows that money is conserved."""
    return Problem(
        "purse",
        span,
        f"`{verb}` cannot change a purse",
        ("write `pay: amount` with `from:` and `to:`; leave one out for the bank",),
    )


@code("pieces", "Pieces lie in one place each")
def pieces(span: Span, verb: str, kind: str) -> Problem:
    """A kind with `starts_in:` has pieces, and each lies in exactly one place. Only `move:` and `swap:` (and `draw:`
    with `to:`) move them."""
    return Problem(
        "pieces",
        span,
        f"{article(kind)} {kind} is a piece and lies in one place, which `{verb}` cannot change",
        ("write `move: piece` with `to: place`",),
    )


@code("not-on-a-track", "advance and retreat move markers on tracks")
def not_on_a_track(span: Span, verb: str) -> Problem:
    """`advance:` and `retreat:` move a field declared `on` a track by spaces. A plain number is changed by `raise:`
    and `lower:`."""
    other = "raise" if verb == "advance" else "lower"
    return Problem("not-on-a-track", span, f"`{span.text}` is a number, not a place on a track", (f"use `{other}:`",))


@code("no-purse", "Money paid by or to something without a purse")
def no_purse(span: Span, found: Type, as_purse: str = "") -> Problem:
    """`from:` and `to:` name a purse, or a member of a kind that has one purse. The bank is left out, or written
    `bank`."""
    return Problem(
        "no-purse",
        span,
        f"this is {describe(found)}, which holds no money",
        (f"declare it as one: `{as_purse}`",) if as_purse else
        ("name a member whose kind has a field of type `purse`",),
    )


@code("which-purse", "A kind with no purse, or with several")
def which_purse(span: Span, kind: str, purses: list[str], as_purse: str = "") -> Problem:
    """A member stands for its only purse. With several purses, name the field; with none, declare one:
    `cash: purse = 0`."""
    if not purses:
        return Problem(
            "which-purse",
            span,
            f"{article(kind)} {kind} has no purse",
            (f"what is paid is held in a purse: declare `{as_purse}`",) if as_purse else
            (f"declare one in the state of {kind}: `cash: purse = 0`",),
        )
    choices = " or ".join(f"`{span.text}.{p}`" for p in purses)
    return Problem("which-purse", span, f"{article(kind)} {kind} has {len(purses)} purses", (f"write {choices}",))


@code("bank-both", "Money from the bank to the bank")
def bank_both(span: Span) -> Problem:
    """At least one side of a payment is somebody's purse."""
    return Problem("bank-both", span, "both sides of this payment are the bank", ("give `from:` or `to:`",))


@code("not-counted", "raise: or lower: on a marker of a track")
def not_counted(span: Span, verb: str, track: str) -> Problem:
    """A marker on a track moves by spaces: `advance:` and `retreat:`. Adding to its number could miss a space."""
    other = "advance" if verb == "raise" else "retreat"
    return Problem(
        "not-counted",
        span,
        f"`{span.text}` is a marker on {track}, not a plain number",
        (f"use `{other}:`, which counts spaces",),
    )


@code("by-and-rows", "Both by and rows")
def by_and_rows(span: Span) -> Problem:
    """A marker moves by spaces (`by`) or by rows (`rows`), not both at once."""
    return Problem("by-and-rows", span, "`by` and `rows` cannot stand together", ("write two effects",))


@code("no-rows", "Rows on a track that has none")
def no_rows(span: Span, track: str) -> Problem:
    """A track printed in rows says how many spaces a row has: `row: 5`."""
    return Problem("no-rows", span, f"{track} has no rows", ("add `row:` to the track, or use `by:`",))


@code("one-of", "One of two keys is needed")
def one_of(span: Span, verb: str, a: str, b: str) -> Problem:
    """Some effects take exactly one of two keys."""
    return Problem("one-of", span, f"`{verb}` takes either `{a}` or `{b}`", (f"write one of `{a}:` and `{b}:`",))


@code("draw-needs-to", "A piece drawn to nowhere")
def draw_needs_to(span: Span, kind: str) -> Problem:
    """A piece lies in one place. When it is drawn it must go to another: `to: player.hand`."""
    return Problem(
        "draw-needs-to",
        span,
        f"{article(kind)} {kind} is a piece; a drawn piece must go somewhere",
        ("add `to: place`",),
    )


@code("not-pieces", "Something moved that is no piece")
def not_pieces(span: Span, found: Type) -> Problem:
    """`move:` takes pieces (members of a kind with `starts_in:`), or with `from:` a number."""
    return Problem(
        "not-pieces",
        span,
        f"this is {describe(found)}, not a piece",
        ("for a field use `set:`; for a set use `add:` and `remove:`",),
    )


@code("move-needs-from", "A number moved from nowhere")
def move_needs_from(span: Span) -> Problem:
    """A number moves from one counter to another, so both are named."""
    return Problem("move-needs-from", span, "say where the number comes from", ("add `from: counter`",))


@code("endless", "A loop that nothing stops")
def endless(span: Span, what: str) -> Problem:
    """A loop without end needs a decision or chance in every pass, or a limit. Loops over members end by themselves."""
    help = "add `at_most:`, or put a decision into it" if what == "while" else "put a decision into it"
    return Problem(
        "endless",
        span,
        f"nothing in this `{what}` asks a player or draws by chance, so it may never stop",
        (help,),
    )
