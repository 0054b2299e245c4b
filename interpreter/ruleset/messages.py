"""The wording of what is wrong with the parts of a ruleset that are neither shape nor meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..source.catalogue import code
from ..source.meant import mend
from ..source.nearest import choices_line, nearest, surely
from ..source.problem import Problem
from ..source.text import Span


@code("no-call", "Something that can't be run")
def no_call(span: Span) -> Problem:
    """`run:` and menus name a procedure or an action, with its arguments in brackets if it takes any."""
    return Problem("no-call", span, "this should be the name of a procedure or action",
                   ("write `name` or `name(arguments)`",))


@code("no-call")
def no_commas(span: Span, names: Sequence[str]) -> Problem:
    """Several entries of a list in brackets without commas."""
    write = ", ".join(names)
    return Problem("no-call", span, "commas part the entries of a list", (f"write `{write}`",), fix=(span, write))


@code("twice", "One name given twice")
def twice(span: Span, name: str, first: Span) -> Problem:
    """A name means one thing. Two procedures, say, can't differ in their parameters alone; and what a library
    brings along can't be declared again, unless the file is a variant, which replaces it."""
    return Problem("twice", span, f"`{name}` is given twice", ("choose another name for one of the two",),
                   (first, "first given here"))


@code("bad-players", "A number of players that can't be")
def bad_players(span: Span, low: int, high: int) -> Problem:
    """`players: 3..5` says that three to five may play, `players: 2` that exactly two do."""
    if low > high:
        return Problem("bad-players", span, f"{low} is more than {high}", (f"write {high}..{low}",),
                       fix=(span, f"{high}..{low}"))
    return Problem("bad-players", span, "a game has 1 to 20 players")


@code("bad-spaces", "Spaces that are neither a range nor a list")
def bad_spaces(span: Span) -> Problem:
    """The spaces of a track are a range such as `5..84`, or a list of whole numbers that rise."""
    return Problem("bad-spaces", span, "the spaces of a track are a range or a list of numbers",
                   ("write a range such as 5..84, or a list such as [40, 50, 60]",))


@code("bad-row", "A span of rows that is the wrong way round")
def bad_row(span: Span, low: int, high: int) -> Problem:
    """A row's key is a number, a span of numbers such as `6..10` with the lower one first, or the name of
    a member. A range under `one_for_each:` too has the lower number first."""
    return Problem("bad-row", span, f"{low} is more than {high}", (f"write {high}..{low}",),
                   fix=(span, f"{high}..{low}"))


@code("bad-row")
def bad_row_key(span: Span, text: str) -> Problem:
    said, numbers = f"`{text}` can't be the key of a row", span_meant(text)
    if numbers:
        return Problem("bad-row", span, said, (f"a span is written {numbers}",), fix=(span, numbers))
    return Problem("bad-row", span, said, ("write a number, a span such as 6..10, or the name of a member",))


def span_meant(text: str) -> str | None:
    """The span of numbers that `2-4`, `2–4` or `2 to 4` was meant to be."""
    found = re.fullmatch(r"([0-9]+)\s*(?:-|–|\.\.\.?|…|to|/|,)\s*([0-9]+)", text)
    return f"{found[1]}..{found[2]}" if found else None


@code("row-depth", "A row with too few or too many keys")
def row_depth(span: Span, wanted: int) -> Problem:
    """A table by two things has rows inside rows: `{2: {plain: 1, city: 3}}`. A table by one thing has
    plain rows."""
    if wanted:
        return Problem("row-depth", span, "a map by the next dimension of the table should stand here")
    return Problem("row-depth", span, "this table has no further dimension; an expression should stand here")


# Files


@code("not-found")
def no_ruleset(span: Span, name: str, here: str | None, shipped: Sequence[str]) -> Problem:
    """`here` is what lies in the same folder and has nearly this name."""
    near = here or nearest(name, shipped)
    help = f"did you mean {near}?" if near else f"shipped are {choices_line(shipped)}" if shipped else ""
    said = f"there is no ruleset `{name}`, and no such file"
    return Problem("not-found", span, said, (help,) if help else ())


@code("not-needed", "A name for something that the library does not need")
def not_needed(span: Span, library: str, name: str, needs: Sequence[str]) -> Problem:
    """`names:` of a library taken in says what the ruleset calls the kinds and fields that the library needs:
    `{company: railway}`. All else in a library keeps its name."""
    near = nearest(name, needs)
    help = f"did you mean {near}?" if near else f"it needs {choices_line(needs)}"
    said = f"`{library}` needs nothing called `{name}`"
    return Problem("not-needed", span, said, (help,) if needs else (), fix=mend(span, name, needs))


@code("not-found", "A file is named that isn't there")
def not_found(span: Span, name: str, bare: str, names: Sequence[str]) -> Problem:
    """`extends:` and `use:` name a ruleset or library beside the file, one in a folder beside it, or a
    shipped one; `members: {from: map.yaml}` names a file from the folder of the ruleset."""
    near, sure = nearest(bare, names), surely(bare, names)
    return Problem("not-found", span, f"there is no `{name}` beside this file, nor shipped",
                   (f"did you mean `{near}`?",) if near else (), fix=(span, sure) if sure else None)


@code("circle", "Files that need each other")
def circle(span: Span, names: Sequence[str]) -> Problem:
    """A ruleset can't extend itself, nor a library take itself in, not even by way of others."""
    return Problem("circle", span, f"this leads back to where it started: {' → '.join(names)}",
                   ("take one of these out",))


@code("circle")
def long_way(span: Span, most: int) -> Problem:
    return Problem("circle", span, f"more than {most} files extend or use one another in a row",
                   ("put some of them together",))


@code("other-file", "A file of another sort than is asked for")
def other_file(span: Span, found: str, wanted: str) -> Problem:
    """Rulesets, variants, libraries, files of members and scenarios are told by their first keys:
    `ruleset`, `extends`, `library`, `members`, `scenarios`. `extends:` names a ruleset, `use:` libraries,
    `from:` members."""
    return Problem("other-file", span, f"this is {found}, not {wanted}", _other_help(found))


def _other_help(found: str) -> tuple[str, ...]:
    if "scenario" in found:
        return ("scenarios are run by `stockrail test`",)
    return ("members are taken in by `members: {from: file}` in a ruleset",) if "members" in found else ()


@code("format", "A file of a later format")
def later_format(span: Span, format: int) -> Problem:
    """The first line of a file says which format it is written in. This program reads format 1."""
    return Problem("format", span, f"this file is of format {format}; this program reads format 1",
                   ("a newer Stockrail can read it",))
