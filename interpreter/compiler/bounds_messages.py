"""All wording of the checker's messages about values that a field can never hold, or may not hold for long."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("out-of-reach", "A condition on a value that the field can never have")
def out_of_reach(span: Span, field: str, low: int, high: int, declared: Span) -> Problem:
    """The range in a field's declaration says which values it may hold. A condition that asks for more never holds; a
    game that counts on it stops with a fault, at the end of the range, instead of ending."""
    return Problem("out-of-reach", span, f"this never holds: `{field}` lies in {low}..{high}",
                   ("mend the condition, or widen the range",), (declared, "declared here"), level="warning")


@code("out-of-reach")
def out_of_reach_by_option(span: Span, field: str, high: int, option: str, value: int, declared: Span) -> Problem:
    return Problem("out-of-reach", span, f"with {option} at {value} this never holds: `{field}` ends at {high}",
                   (f"let the range of `{field}` depend on `{option}`, or narrow the option",),
                   (declared, "declared here"), level="warning")


@code("too-far", "A step longer than the whole range")
def too_far(span: Span, verb: str, field: str, amount: int, low: int, high: int) -> Problem:
    """`raise:` and `lower:` beyond the range of the declaration are faults. A step longer than the whole range
    always is one."""
    return Problem("too-far", span, f"`{verb}` by {amount} always leaves {low}..{high}, the range of `{field}`",
                   ("mend the amount, or widen the range",))


@code("past-the-end", "A step that may leave the range")
def past_the_end(span: Span, verb: str, field: str, limit: int, amount: str) -> Problem:
    """`raise:` and `lower:` beyond the range of the declaration are faults, and nothing around this step looks at how
    much room is left. If the rules of the game make sure of that elsewhere, all is well."""
    word = "above" if verb == "raise" else "below"
    small = "min" if verb == "raise" else "max"
    return Problem("past-the-end", span, f"a step of `{amount}` may take `{field}` {word} {limit}, which is a fault",
                   (f"test it in an `if:`, or write the amount as `{small}(…)`",), level="note")


@code("table-too-short", "An index that goes beyond a table")
def table_too_short(span: Span, table: str, keys: tuple[int, int], index: tuple[int, int], declared: Span) -> Problem:
    """Looking for a row that a table doesn't have is a fault. The table has rows for every key of its `by:`, but what
    is looked up here may be more or less."""
    return Problem("table-too-short", span,
                   f"`{table}` has rows for {keys[0]}..{keys[1]}; this may be {index[0]}..{index[1]}",
                   ("add `else:` to the table, or rows for the rest",), (declared, "declared here"), level="warning")
