"""All wording of the checker's messages about types: one value where another is asked for, none, and sums."""

from __future__ import annotations

from ..language.types import Member, Type, describe
from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("wrong-type", "One thing where another is asked for")
def wrong_type(span: Span, wanted: str, found: Type, help: tuple[str, ...] = ()) -> Problem:
    """Every place in a ruleset asks for one type of value. There is no conversion behind the author's back:
    conditions are yes-or-no, amounts are whole numbers, a number is not money."""
    if wanted == describe(Member("player")) and not help:
        help = ("name one player: `seat(1)` is the first of all, `player` the one whose turn it is",)
    return Problem("wrong-type", span, f"{wanted} is needed here; this is {describe(found)}", help)


@code("money-or-number", "Money where a number is asked for, or the other way round")
def money_or_number(span: Span, wanted: Type, found: Type) -> Problem:
    """Money and numbers of things do not mix. A literal fits both; `2 * count` is open and fits both;
    `money(n)` says that a number is meant as money."""
    text = span.text
    bracketed = f"({text})" if " " in text else text
    if describe(wanted).startswith("an amount"):
        help: tuple[str, ...] = (f"write `1 * {bracketed}` for 1 each, or `money({text})`",)
    else:
        help = (f"write `{bracketed} / money(1) rounded down` where money counts as a number",)
    return Problem("money-or-number", span, f"{describe(wanted)} is needed here; this is {describe(found)}", help)


@code("unlike", "Two things that cannot be compared or combined")
def unlike(span: Span, op: str, left: Type, right: Type, number: Span | None = None) -> Problem:
    """Both sides of a comparison, of + and -, and both branches of an `if` must be of one type."""
    return Problem(
        "unlike",
        span,
        f"`{op}` stands between {describe(left)} and {describe(right)}",
        (_of_one_type(left, right, number.text if number is not None else "…"),),
    )


def _of_one_type(left: Type, right: Type, number: str) -> str:
    if {getattr(left, "unit", ""), getattr(right, "unit", "")} == {"money", "int"}:
        return f"write `money({number})` to count it as money"
    return "both sides must be of one type"


@code("may-be-none", "A value that may be none, not asked about")
def may_be_none(span: Span) -> Problem:
    """A value that may be none must be asked about first, in the same condition (`x is not none and x.cash > 3`),
    in a `where`, or in an `if:` around the effect. An effect that may write the value ends that knowledge."""
    return Problem(
        "may-be-none",
        span,
        f"`{span.text}` may be none here",
        (f"ask first: `{span.text} is not none and …`",),
    )


@code("never-none", "A question whether something is none that never is")
def never_none(span: Span) -> Problem:
    """Only values declared `… or none`, results of `first`, and optional names of a choice can be none."""
    return Problem("never-none", span, f"`{span.text}` is never none", ("leave the question out",), level="warning")


@code("rounding", "A division that does not say how to round")
def rounding(span: Span) -> Problem:
    """All numbers are whole. Say `rounded up`, `rounded down` or `rounded half up` after every division."""
    return Problem(
        "rounding",
        span,
        "say which way to round this division",
        (f"write `{span.text} rounded up` or `{span.text} rounded down`",),
    )


@code("zero-divisor", "A division by nothing")
def zero_divisor(span: Span) -> Problem:
    """Nothing can be divided by 0. A divisor that only may be 0 is found when the game is played: ask about it first,
    as in `where sold(company) > 0`."""
    return Problem("zero-divisor", span, "nothing can be divided by 0", ("write another divisor",))


@code("money-times-money", "Money multiplied by money")
def money_times_money(span: Span) -> Problem:
    """Money times a number is money; money times money means nothing."""
    return Problem(
        "money-times-money",
        span,
        "money cannot be multiplied by money",
        ("divide one side first, or use a number of things",),
    )


@code("not-a-collection", "A loop over something that has no members")
def not_a_collection(span: Span, found: Type) -> Problem:
    """After `in` and `from` stands a set, pile, order, a range such as `1..6`, a track or its marks,
    or a value that may be none (then there is one member or none)."""
    return Problem(
        "not-a-collection",
        span,
        f"this is {describe(found)}, which has no members",
        ("a set is needed, such as `players`, or a range such as `1..6`",),
    )


@code("order-unused", "An order that changes nothing")
def order_unused(span: Span, how: str) -> Problem:
    """`by` orders members for `first`, `the`, `those` and `each:`. For counts, sums and questions the order
    makes no difference."""
    return Problem("order-unused", span, f"`by` means nothing in `{how}`", ("leave it out",))


@code("fold-needs-brackets", "A comparison swallowed by a question")
def fold_needs_brackets(span: Span, how: str, op: str) -> Problem:
    """`count`, `sum` and their kin reach as far right as they can, so that a comparison behind `where` belongs to
    them. To compare the result, put brackets round the question: `(count c in companies where c.open) >= 2`.
    """
    return Problem(
        "fold-needs-brackets",
        span,
        f"this is a number, not a condition: everything after `where` belongs to the `{how}`",
        (f"to compare the number, put brackets round it: `({how} … where …) {op} …`",),
    )


@code("range-backwards", "A range that is the wrong way round")
def range_backwards(span: Span, low: int, high: int) -> Problem:
    """A range goes from its lowest value to its highest: `5..60`."""
    write = f"{high}..{low}"
    return Problem("range-backwards", span, f"{low} is more than {high}", (f"write {write}",), fix=(span, write))


@code("out-of-range", "A value that cannot be held")
def out_of_range(span: Span, value: int, low: int, high: int) -> Problem:
    """The field's declaration says which values it may hold."""
    return Problem(
        "out-of-range",
        span,
        f"{value} does not lie in {low}..{high}",
        ("change the value, or the range in the declaration",),
    )


@code("out-of-range")
def no_such_seat(span: Span, seat: int, most: int) -> Problem:
    message = f"there is no seat {seat}: seats are counted from 1, and at most {most} play"
    return Problem("out-of-range", span, message, ("write `seat(1)` for the first",))


@code("needs-type", "A local whose type cannot be seen")
def needs_type(span: Span, name: str) -> Problem:
    """`none` and `set()` do not say of what. Give the type: `is: player or none`, `is: set of hex`."""
    return Problem(
        "needs-type",
        span,
        f"the type of `{name}` cannot be seen from `{span.text}`",
        ("add `is:` with its type",),
    )
