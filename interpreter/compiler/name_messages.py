"""All wording of the checker's messages about names: unknown, taken twice, or with the wrong arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..language.plurals import plural_of
from ..language.types import Type, article, describe
from ..ruleset.untaken import Untaken
from ..source.catalogue import code
from ..source.frozen import replace
from ..source.meant import did_you_mean, mend
from ..source.nearest import choices_line
from ..source.problem import Problem
from ..source.text import Span


@code("unknown-name", "A name that nothing has")
def unknown_name(span: Span, name: str, names: Iterable[str]) -> Problem:
    """An expression may name a local, a field, a define, a table, an option, the plural of a kind, or a member.

    Check the spelling, or declare the name. Text is never written in expressions: a bare word is always a name.
    """
    names = list(names)
    help = did_you_mean(name, names) or ((f"known here: {choices_line(names)}",) if names else ())
    return Problem("unknown-name", span, f"nothing here is called `{name}`", help, fix=mend(span, name, names))


@code("unknown-name")
def name_of_other(span: Span, name: str, help: tuple[str, ...], fix: tuple[Span, str] | None) -> Problem:
    """A name that stands for something else: a value of another language, a field without its owner, a mark."""
    return Problem("unknown-name", span, f"nothing here is called `{name}`", help, fix=fix)


@code("unknown-name")
def name_untaken(span: Span, name: str, found: Untaken) -> Problem:
    """A name that a library has which the ruleset doesn't take in; it may be meant for something else as well."""
    return Problem("unknown-name", span, f"nothing here is called `{name}`", library_untaken(name, found))


def library_untaken(name: str, found: Untaken) -> tuple[str, ...]:
    """How to take in the library that has something of this name."""
    where = "at the top of the file" if found.write.startswith("use:") else "below `use:`"
    return (f"the library `{found.library}` has `{name}`: write `{found.write}` {where}",)


def one_misspelt(problem: Problem, declared: Span, near: str, word: str) -> Problem:
    """An unknown name with the declaration beside it that nothing uses: either may be the misspelt one."""
    either = (f"write `{near}` here, or call it `{word}` where it is declared",)
    help = problem.help if word == plural_of(near) else either
    return replace(problem, help=help, second=(declared, f"`{near}` is declared here, and used nowhere"))


@code("unknown-name")
def declared_otherwise(span: Span, declared: str, used: str, uses: Sequence[Span]) -> Problem:
    """A declaration that nothing uses, beside a name used in several places that nothing declares."""
    return Problem("unknown-name", span, f"nothing uses `{declared}`, but `{used}` is used and not declared",
                   (f"did you mean `{used}`?",), (uses[0], f"used here, and in {len(uses) - 1} more places"
                    if len(uses) > 2 else "used here, and in another place"), fix=(span, used))


@code("unknown-field", "A kind has no such field or fact")
def unknown_field(span: Span, kind: str, name: str, names: Iterable[str], elsewhere: str = "") -> Problem:
    """After a dot stands a fact or a state field of the kind on its left. Facts are declared under `facts:`,
    fields under `state:` of that kind."""
    names = list(names)
    help = did_you_mean(name, names) or ((f"{article(kind)} {kind} has: {choices_line(names)}",) if names else ())
    if elsewhere:
        return Problem("unknown-field", span, f"{article(kind)} {kind} has no `{name}`", (elsewhere,))
    return Problem("unknown-field", span, f"{article(kind)} {kind} has no `{name}`", help, fix=mend(span, name, names))


@code("unknown-kind", "No kind of that name")
def unknown_kind(span: Span, name: str, names: Iterable[str], what: str = "kind") -> Problem:
    """Types are `int`, `money`, `bool`, a range such as `0..6`, a declared kind, `set of` a kind and so on.
    Declare the kind under `kinds:`, or mend the spelling. A type takes the singular."""
    return Problem(
        "unknown-kind",
        span,
        f"there is no {what} `{name}`",
        did_you_mean(name, names),
        fix=mend(span, name, names),
    )


@code("unknown-kind")
def kind_of_other(span: Span, name: str, help: tuple[str, ...], write: str | None) -> Problem:
    """A type that is written otherwise here: a track's, a collection's, another language's."""
    return Problem("unknown-kind", span, f"there is no kind `{name}`", help, fix=(span, write) if write else None)


@code("unknown-kind")
def parameter_without_type(span: Span, name: str, types: Iterable[str]) -> Problem:
    shown = [f"`{each} {name}`" for each in types]
    return Problem("unknown-kind", span, f"the parameter `{name}` has no type",
                   (f"write a type before it, such as {choices_line(shown)}",))


@code("no-fields", "Only members of a kind have fields")
def no_fields(span: Span, name: str, found: Type, instead: tuple[str, bool] | None = None) -> Problem:
    """`owner.field` needs one member of a kind on the left of the dot, not a number, a set or a condition.

    For the members of a set there are loops and questions: `sum c.income for c in companies`.
    """
    message = f"{describe(found)} has no fields, so `.{name}` means nothing here"
    if instead is None:
        return Problem("no-fields", span, message)
    one, is_known = instead
    if is_known:
        return Problem("no-fields", span, message, (f"did you mean `{one}.{name}`?",), fix=(span, one))
    shape = f"`sum {one}.{name} for {one} in {span.text}` and the like"
    return Problem("no-fields", span, message, (f"for one of them write `{one}.{name}`, for all {shape}",))


@code("ambiguous-member", "A member's name that two kinds share")
def ambiguous_member(span: Span, name: str, kinds: list[str]) -> Problem:
    """Where the context does not say which kind is meant, name it: `kind(member)`."""
    choices = " or ".join(f"`{kind}({name})`" for kind in kinds)
    return Problem("ambiguous-member", span, f"`{name}` is a member of {' and '.join(kinds)}", (f"write {choices}",))


@code("name-twice", "One name for two things")
def name_twice(span: Span, name: str, first: Span | None, what: str) -> Problem:
    """Fields, defines, tables, options, tracks and the plurals of kinds share one set of names; phases,
    procedures and actions share another. Rename one of the two."""
    second = (first, "first used here") if first else None
    return Problem("name-twice", span, f"`{name}` is already {what}", (), second)


@code("name-twice")
def happening_twice(span: Span, name: str, first: Span | None, what: str) -> Problem:
    """`what` has the name that a procedure, action or phase is given as well."""
    second = (first, "first used here") if first else None
    return Problem("name-twice", span, f"`{name}` is already {what}",
                   (f"procedures, actions and phases share one set of names: call this one otherwise, "
                    f"such as `do_{name}`",), second)


@code("members-alike", "Two members of one name")
def members_alike(span: Span, name: str) -> Problem:
    """`one_for_each:` names its members after the values they are made of, so values must differ. For several
    certificates of the same part, number them, and compute the part from the number: with `number: 1..9` under
    `one_for_each:`, a table `part_of: {by: 1..9, is: int, rows: {1: 20, 2..9: 10}}` and the fact
    `percent: int = part_of(number)`."""
    return Problem("members-alike", span, f"this makes several members called `{name}`",
                   ("number them instead, such as `number: 1..9`, and compute what they share from the number",))


@code("shadowing", "A local with the name of another")
def shadowing(span: Span, name: str) -> Problem:
    """A new local may not take the name of a local that is in use, or of a field, define or table: readers would
    mistake one for the other. It may hide a member's name."""
    return Problem("shadowing", span, f"`{name}` is already in use here", ("choose another name",))


@code("arguments", "Wrong number of arguments")
def arguments(span: Span, name: str, wanted: list[str], found: int) -> Problem:
    """Write one argument for each parameter, in the order of the declaration."""
    shape = f"{name}({', '.join(wanted)})" if wanted else name
    return Problem(
        "arguments",
        span,
        f"`{name}` takes {_count(len(wanted), 'argument')}, not {found}",
        (f"it is `{shape}`",),
    )


def _count(n: int, noun: str) -> str:
    return f"{n if n else 'no'} {noun}{'' if n == 1 else 's'}"


@code("not-callable", "Brackets after something that takes no arguments")
def not_callable(span: Span, name: str) -> Problem:
    """Only fields with parameters, defines with parameters, tables and functions are followed by brackets."""
    return Problem("not-callable", span, f"`{name}` takes no arguments", (f"write `{name}`",))


@code("no-player", "Nobody is acting here")
def no_player(span: Span, of_all: str = "") -> Problem:
    """`player` is the one whose turn or decision it is. Outside `turns:`, `rounds:` and `decide:` there is none:
    name a player, take one as a parameter, or loop over players. In a trigger, bind players with `for`."""
    return Problem(
        "no-player",
        span,
        "nobody is acting here, so there is no `player`",
        (f"write `{of_all}`",) if of_all else
        ("in a trigger write `… for p in players`; in a procedure or define take a parameter such as `player who`",),
    )


@code("function-arguments", "Wrong number of arguments to a function")
def function_arguments(span: Span, name: str, shape: str, found: int) -> Problem:
    """Functions of the language take a fixed number of arguments; the reference lists them."""
    return Problem(
        "function-arguments",
        span,
        f"`{name}` does not take {_count(found, 'argument')}",
        (f"it is `{shape}`",),
    )
