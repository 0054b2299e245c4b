"""All wording of the checker's messages about what is too large, too deep or too long to be played."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("too-many", "More of something than can be counted out")
def too_many_members(span: Span, plural: str, count: int, most: int) -> Problem:
    """Kinds, tracks, tables and fields are counted out before a game starts, and copied while it is searched. The
    limits lie far beyond what a board game needs; most often a number has a digit too many, or `one_for_each:` an
    axis too many."""
    return Problem("too-many", span, f"there would be {count:,} {plural}; a kind has at most {most:,} members",
                   ("leave out members, or an axis of `one_for_each:`",))


@code("too-many")
def too_many_spaces(span: Span, track: str, count: int, most: int) -> Problem:
    return Problem("too-many", span, f"{track} would have {count:,} spaces; a track has at most {most:,}",
                   ("narrow the range; a number without spaces is a field such as `0..1000000 = 0`",))


@code("too-many")
def too_many_entries(span: Span, table: str, count: int, most: int) -> Problem:
    return Problem("too-many", span, f"{table} would have {count:,} entries; a table has at most {most:,}",
                   ("narrow the ranges, or write a formula under `define:`",))


@code("too-many")
def too_many_values(span: Span, field: str, count: int, most: int) -> Problem:
    return Problem("too-many", span,
                   f"fields would hold {count:,} values, most of them `{field}`; together they hold at most {most:,}",
                   ("give it fewer parameters, or declare it for a smaller kind",))


@code("long-chain", "Too many definitions that use one another in a row")
def long_chain(span: Span, name: str, most: int) -> Problem:
    """A define may use other defines, and a procedure may run others, which use others again; but nobody can follow
    such a chain for ever. Most often a program wrote the file: a table or a loop says the same in a few lines."""
    return Problem("long-chain", span, f"from `{name}` on more than {most} definitions use one another in a row",
                   ("say it with a table, or with `each:` or `repeat:`",))


@code("too-much-work", "More than anybody would wait for")
def too_much_work(span: Span, steps: int, most: int) -> Problem:
    """Loops, folds and calls multiply: a range of a thousand within a range of a thousand is a million passes. What
    surely takes more than some seconds before a player is asked would look like a game that hangs."""
    return Problem("too-much-work", span, f"this takes at least {steps:,} steps; it may take {most:,}",
                   ("go through fewer things, or work it out without a loop",))


@code("too-much-work")
def vast(span: Span, name: str, parts: int, most: int) -> Problem:
    return Problem("too-much-work", span, f"written out, `{name}` has {parts:,} parts; it may have {most:,}",
                   ("use other definitions once only, and give what they find on as a parameter",))


@code("nesting")
def deep_loops(span: Span, most: int) -> Problem:
    return Problem("nesting", span, f"loops lie within each other more than {most} deep",
                   ("give an inner part a name under `procedures:`",))
