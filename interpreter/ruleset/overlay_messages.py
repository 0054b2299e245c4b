"""The wording of what is wrong with an overlay: what it changes, removes and replaces."""

from __future__ import annotations

from collections.abc import Sequence

from ..source.catalogue import code
from ..source.meant import mend
from ..source.nearest import choices_line, nearest
from ..source.problem import Problem
from ..source.text import Span


@code("nothing-to-remove", "Something is removed that isn't there")
def nothing_to_remove(span: Span, name: str, base: str, names: Sequence[str]) -> Problem:
    """Each line of `remove:` names a thing of the ruleset below, section first: `rules.bonus`. What isn't
    there can't be taken out; perhaps its name has changed there."""
    return Problem("nothing-to-remove", span, f"{base} has no `{name}` here to remove", _near(name, names),
                   fix=mend(span, name, names))


@code("nothing-to-remove")
def removed_elsewhere(span: Span, base: str, meant: Sequence[str]) -> Problem:
    """Further in there is something of this name; `meant` are the whole paths to it."""
    listed = choices_line([f"`{path}`" for path in meant])
    return Problem("nothing-to-remove", span, f"{base} has no `{span.text}` here to remove",
                   (f"did you mean {listed}?",), fix=(span, meant[0]) if len(meant) == 1 else None)


@code("cannot-remove", "Something is removed that has to be there")
def cannot_remove(span: Span, title: str, lacks: Sequence[str]) -> Problem:
    """A compulsory key can't be taken out and left out. Remove the whole thing, or write the key anew."""
    return Problem("cannot-remove", span, f"{title} needs {_keys(lacks)}, so it can't be removed",
                   ("remove the whole thing, or write the key anew",))


@code("nothing-to-change", "Part of something is given, and there is nothing below to hold the rest")
def nothing_to_change(
    span: Span, name: str, base: str, lacks: Sequence[str], names: Sequence[str],
) -> Problem:
    """A variant may write only what changes about a rule, an end, an option and so on; the rest stays as
    the ruleset below has it. If that has nothing of this name, the rest is missing. Most often the name is
    misspelt."""
    said = f"{base} has no `{name}` to change, and alone it lacks {_keys(lacks)}"
    return Problem("nothing-to-change", span, said, _near(name, names), fix=mend(span, name, names))


@code("nothing-to-change")
def nothing_to_keep(span: Span, name: str, base: str, lacks: Sequence[str], below: Span) -> Problem:
    said = f"{base}'s `{name}` has no parts of which some could stay, and alone this lacks {_keys(lacks)}"
    return Problem("nothing-to-change", span, said, (), (below, "replaces this"))


@code("no-original", "`original` where nothing is replaced")
def no_original(span: Span, name: str, base: str, names: Sequence[str]) -> Problem:
    """In a variant `original` stands for what the ruleset below has under the same name. Without such a
    thing it has no meaning."""
    return Problem("no-original", span, f"there is no original: {base} has no `{name}`", _near(name, names))


@code("other-parameters", "A replacement with another number of parameters")
def other_parameters(span: Span, name: str, here: int, there: int, below: Span) -> Problem:
    """Whoever uses the name gives the arguments that the ruleset below asks for, so a replacement takes as
    many. It may call them otherwise."""
    said = f"`{name}` takes {_parameters(here)} here, but {there or 'none'} below"
    return Problem("other-parameters", span, said, (f"write `{below.text}`",), (below, "replaces this"))


@code("renamed-parameter", "A parameter renamed, and its old name still in use")
def renamed_parameter(span: Span, old: str, kept: str, place: Span) -> Problem:
    """A replacement may give its parameters other names if it replaces everything that uses the old ones.
    Here a part of the thing below stays as it is, and speaks of a parameter by its old name."""
    return Problem("renamed-parameter", span, f"`{kept}` stays as it is below, and speaks of `{old}`",
                   (f"keep the name `{old}`, or write `{kept}` again",), (place, "this stays"))


@code("dropped-effects", "A replaced block whose effects are no longer done")
def dropped_effects(span: Span, what: str, base: str, lost: Sequence[str], below: Span) -> Problem:
    """Lists replace: a `do` in a variant takes the place of all effects of the thing below. Often one
    only wants to add something. `run: original` does what was done before, at the place where it stands."""
    count = "the effect" if len(lost) == 1 else f"the {len(lost)} effects"
    gone = "It is" if len(lost) == 1 else "They are"
    listed = choices_line(lost).replace(" or ", " and ")
    return Problem(
        "dropped-effects", span, f"this replaces {count} of {base}'s {what}. {gone} no longer done: {listed}",
        ("write `- run: original` where they should stand",
         "or `instead: true` beside `do` if they should go"),
        (below, "no longer done"), level="warning",
    )


def _keys(keys: Sequence[str]) -> str:
    return " or ".join(f"`{key}`" for key in keys)


def _parameters(count: int) -> str:
    return f"{count or 'no'} parameter{'' if count == 1 else 's'}"


def _near(name: str, names: Sequence[str]) -> tuple[str, ...]:
    near = nearest(name, names)
    if near:
        return (f"did you mean `{near}`?",)
    return (f"there: {choices_line(names)}",) if names else ()
