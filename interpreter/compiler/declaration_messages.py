"""All wording of the checker's messages about what is declared: facts, tracks, tables, starts and needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..language.foreign_names import VALUES
from ..language.syntax import Name
from ..language.types import Bool, Number, Type, article, describe
from ..source.catalogue import code
from ..source.meant import did_you_mean, mend
from ..source.nearest import choices_line
from ..source.problem import Problem
from ..source.scalars import number_meant
from ..source.text import Span
from ..source.tree import Scalar


@code("not-a-space", "A number that is no space of the track")
def not_a_space(span: Span, value: int, track: str) -> Problem:
    """A marker stands on one of the numbers listed under `spaces:` of its track."""
    return Problem("not-a-space", span, f"{value} is not a space of {track}")


@code("no-neighbours", "A kind without neighbours")
def no_neighbours(span: Span, kind: str) -> Problem:
    """`near`, `distance` and their kin follow the fact `neighbours: set of` the same kind. Give it in the data, or
    compute it: `neighbours: set of hex = hexagons(q, r)`."""
    return Problem(
        "no-neighbours",
        span,
        f"{article(kind)} {kind} has no `neighbours`",
        (f"declare the fact `neighbours: set of {kind}`",),
    )


@code("one-sided", "A neighbour that is not a neighbour back")
def one_sided(span: Span, here: str, there: str) -> Problem:
    """Places that touch list each other. A map with ways that lead one way only
    says `neighbours: {is: set of hex, one_way: true}`."""
    return Problem(
        "one-sided",
        span,
        f"{there} is a neighbour of {here}, but {here} is no neighbour of {there}",
        (f"add {here} to the neighbours of {there}, or say `one_way: true` where `neighbours` is declared",),
    )


@code("missing-fact", "A member without one of its kind's facts")
def missing_fact(span: Span, kind: str, member: str, fact: str, declared: Span) -> Problem:
    """Every member of a kind gives every declared fact, unless the fact is `or none` or computed."""
    return Problem(
        "missing-fact",
        span,
        f"{member} does not give its `{fact}`",
        (f"add `{fact}:` to {member}, or declare it `or none`",),
        (declared, "declared here"),
    )


@code("missing-fact")
def fact_given_otherwise(span: Span, kind: str, declared: str, given: str) -> Problem:
    said = f"no {kind} gives its `{declared}`; what they give is `{given}`, which is not declared"
    return Problem("missing-fact", span, said, (f"did you mean `{given}`?",), fix=(span, given))


@code("stray-fact", "A fact that the kind does not declare")
def stray_fact(span: Span, kind: str, name: str, known: Iterable[str]) -> Problem:
    """Facts are declared with their type under `facts:` of the kind; `name` and `colour` are known for every kind.
    A member may also give the start of a state field."""
    known = list(known)
    start = max(span.source.text.rfind(name, 0, span.start), 0)
    key = Span(span.source, start, start + len(name))
    help = did_you_mean(name, known) or (f"declare it under `facts:` of {kind}",)
    said = f"{article(kind)} {kind} has no fact `{name}`"
    return Problem("stray-fact", key, said, help, fix=mend(key, name, known))


@code("wrong-fact", "A fact of the wrong type")
def wrong_fact(span: Span, wanted: Type, value: object) -> Problem:
    """The value of a fact must fit its declared type: a whole number, `true` or `false`, a member's name, or a list
    of members for a set."""
    help, fix = _plainly(span, wanted)
    return Problem("wrong-fact", span, f"{describe(wanted)} is needed here, not `{span.text}`", help, fix=fix)


def _plainly(span: Span, wanted: Type) -> tuple[tuple[str, ...], tuple[Span, str] | None]:
    """The number or the yes-or-no value that was meant by `"2"`, `007` or `yes`."""
    meant = None
    written = span.text.strip("'\"")
    if isinstance(wanted, Number):
        number = number_meant(Scalar(span, written, span, "plain"))
        meant = None if number is None else str(number)
    elif isinstance(wanted, Bool):
        meant = "false" if written == "no" else VALUES.get(written)
        meant = meant if meant in ("true", "false") else None
    return ((f"write {meant}",), (span, meant)) if meant else ((), None)


@code("spaces-must-rise", "Spaces of a track out of order")
def spaces_must_rise(span: Span, track: str) -> Problem:
    """The spaces of a track are listed from the lowest number to the highest, each once."""
    return Problem("spaces-must-rise", span, f"the spaces of {track} must rise from one to the next")


@code("wrong-row", "A row whose key is none of the table's")
def wrong_row(span: Span, key: str) -> Problem:
    """The keys of a table's rows are what `by:` says: numbers in the range, player counts, or members of the kind."""
    return Problem("wrong-row", span, f"`{key}` is no key of this table", ("`by:` says which keys there are",))


@code("row-twice", "Two rows for one key")
def row_twice(span: Span, key: str) -> Problem:
    """Each key of a table has one row; spans such as 6..10 must not overlap another row."""
    return Problem("row-twice", span, f"`{key}` has a row already")


@code("rows-missing", "A table without a row for some key")
def rows_missing(span: Span, table: str, missing: list[str]) -> Problem:
    """A table must have a row for every key, or say `else:`. A table by player count covers every count that
    `players:` allows."""
    return Problem(
        "rows-missing",
        span,
        f"{table} has no row for {choices_line(missing)}",
        ("add the rows, or `else:` with the value of all others",),
    )


@code("starts-nowhere", "Pieces that start in no set or pile of theirs")
def starts_nowhere(span: Span, kind: str, place: str, fitting: list[str]) -> Problem:
    """`starts_in:` names a set or pile of the kind in the `state:` of the whole game. A bag only counts: it cannot tell
    one piece from another. To draw a piece by chance, shuffle a pile, or `random:` from a set and `move:`."""
    help = (f"it may be {choices_line(fitting)}",) if fitting else (f"declare `{place}: set of {kind}` under `state:`",)
    return Problem("starts-nowhere", span, f"`{place}` is no set or pile of {kind} in the state of the game", help)


@code("start-fails", "A starting value that cannot be computed")
def start_fails(span: Span, why: str) -> Problem:
    """A start or computed fact divides by zero, asks for `the` member of an empty set, or for a missing table row."""
    return Problem("start-fails", span, f"this cannot be computed at the start: {why}")


@code("unmet-need", "A field that a library needs and the game does not declare")
def unmet_need(span: Span, kind: str, name: str, type: str, needed: Span, called: str = "") -> Problem:
    """A library names the fields it relies on under `needs:`. The game that uses it declares them, with the start it
    wants, or says in `names:` what it calls them. So does a variant that takes in a library beside the game's own."""
    said = f"a library needs the field `{name}` of {kind}, of type `{type}`"
    if called:
        help: tuple[str, ...] = (
            f"declare `kinds: {{{kind}: {{state: {{{name}: {type}}}}}}}` in this file",
            f"or, if the game has it by another name, say so: `names: {{{called}: that_name}}`",
        )
        return Problem("unmet-need", span, said, help, (needed, "needed here"))
    help = did_you_mean(span.text, [type]) or (f"declare `{name}: {type}` in the state of {kind}",)
    return Problem("unmet-need", span, said, help, (needed, "needed here"), fix=mend(span, span.text, [type]))


@code("shared-need", "One name for fields of two kinds that a library needs")
def shared_need(span: Span, name: str, kind: str, other: Name) -> Problem:
    """A game that calls such fields otherwise says so in `names:`, a name of the library and its own. If the library
    has one name for fields of two kinds, no game can have two. The other way round all is well: names of the library
    may differ where those of a game are one."""
    return Problem(
        "shared-need", span, f"`{name}` is needed of {other.name} and of {kind}; a game can't call them differently",
        (f"give one another name, such as `{kind}_{name}`; where both are `{name}` a game writes "
         f"`names: {{{kind}_{name}: {name}}}`",), (other.span, "needed here too"), level="warning",
    )


@code("state-in-start", "A start that depends on the state")
def state_in_start(span: Span) -> Problem:
    """Starting values may use facts, options and tables, not other fields; use `setup:` for the rest."""
    return Problem(
        "state-in-start", span, "a starting value cannot depend on another field", ("set it under `setup:`",)
    )


@code("recursive", "Definitions that go round in a circle")
def recursive(span: Span, chain: list[str], instead: str = "") -> Problem:
    """Defines may not use themselves, and procedures may not run themselves, also not by way of others: that is how
    the engine knows that every rule ends. In a variant, `original` stands for what is replaced."""
    said = " uses ".join(f"`{c}`" for c in chain)
    help = f"for what this replaces write `{instead}`" if instead else "break the circle"
    return Problem("recursive", span, said, (help,))


@code("fits-no-more", "A change that does not fit the ruleset below")
def fits_no_more(span: Span, found: Sequence[Problem]) -> Problem:
    """A variant declares something anew, or removes it, and rules of the ruleset that it extends use it as it was.
    Either keep it, with its type and its parameters, or change those rules too."""
    return _unfit(span, "with this", found, "keep the type it has there, or change these rules too")


@code("fits-no-more")
def still_needed(span: Span, found: Sequence[Problem], things: Sequence[str], remove: Sequence[str]) -> Problem:
    """`things` of the ruleset below still ask for what is removed. If removing them is all there is to do, `remove`
    has every path."""
    if remove:
        return _unfit(span, "without", found, f"take out what names it too: `remove: [{', '.join(remove)}]`")
    names = choices_line([f"`{thing}`" for thing in things], word="and")
    return _unfit(span, "without", found, f"take out or change what names it too: {names}")


def _unfit(span: Span, how: str, found: Sequence[Problem], help: str) -> Problem:
    first, places = found[0], {each.span for each in found}
    assert first.span is not None
    count, verb = ("a place", "fits") if len(places) == 1 else (f"{len(places)} places", "fit")
    library = any(line.startswith("library:") for line in first.span.source.text.splitlines())
    whose = "a library that this file uses" if library else "what this file extends"
    said = f"{how} `{span.text}`, {count} of {whose} no longer {verb}"
    return Problem("fits-no-more", span, said, (help,), (first.span, first.message))
