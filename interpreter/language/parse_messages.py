"""All wording of what is wrong with a text as a whole, and of words of the language in the wrong place."""

from __future__ import annotations

from collections.abc import Sequence

from ..source.catalogue import code
from ..source.nearest import choices_line
from ..source.problem import Problem
from ..source.text import Span
from .advice import advice, certain, cut, likely
from .broken import Mend
from .words import RESERVED

#: What each start symbol asks for.
WANTED = {
    "expression": "a value",
    "range": "`name in collection`, and perhaps `where` and `by`",
    "pick": "`name from collection`, and perhaps `where` and `unless`",
    "trigger": "a transition, such as `railroad.value rises`",
    "declaration": "a type, and perhaps `=` and a start",
    "type": "a type",
    "head": "a name, and perhaps its parameters in brackets",
    "asker": "a player, or `every name in collection`",
    "by": "a kind, an option or a range such as `2..7`",
}


@code("empty-expression", "Nothing where a value should stand")
def empty(span: Span, start: str) -> Problem:
    """The key is there, but what it should say is missing.

    Write the value, or delete the key if it is optional.
    """
    return likely("empty-expression", span, f"nothing is written here; it takes {WANTED[start]}")


@code("expression-size", "An expression too long or too deep")
def too_long(span: Span, longest: int) -> Problem:
    """An expression may have 4,000 characters and 100 levels. Nobody reads longer ones without a slip.

    Give parts of it a name under `define:`; that costs nothing when the game runs.
    """
    message = f"this has {span.end - span.start} characters; {longest} are allowed"
    return likely("expression-size", span, message, None, "give parts of it a name under `define:`")


@code("expression-size")
def too_deep(span: Span, deepest: int) -> Problem:
    message = f"brackets and operators lie within each other more than {deepest} deep"
    return likely("expression-size", span, message, None, "give inner parts a name under `define:`")


@code("unexpected", "Something that can't stand here")
def unexpected(span: Span, found: str, choices: Sequence[str]) -> Problem:
    """The text makes sense up to this place and not beyond. The message lists what could stand here.

    Often a word is missing just before, or a word was used that the language doesn't have.
    """
    return likely("unexpected", span, f"`{cut(found)}` can't stand here", None, _choices(choices))


@code("unexpected")
def ends_early(span: Span, choices: Sequence[str]) -> Problem:
    return likely("unexpected", span, "something is missing at the end", None, _choices(choices))


@code("unexpected")
def rest_unread(span: Span, start: str) -> Problem:
    return likely("unexpected", span, f"`{cut(span.text)}` is too much; this takes {WANTED[start]}")


def _choices(choices: Sequence[str]) -> str:
    return f"here could stand: {choices_line(choices)}" if choices else ""


@code("misspelt", "A misspelt word of the language")
def misspelt(span: Span, word: str, meant: str, mend: Mend | None) -> Problem:
    """Nothing of this name can stand here, but a word of the language that looks like it can."""
    return certain("misspelt", span, f"did you mean `{meant}` instead of `{word}`?", mend)


@code("reserved-word", "A word of the language used as a name")
def reserved_name(span: Span, name: str) -> Problem:
    """A few words begin a value, so that no name could be told from them: any no every count those
    first the sum highest lowest if not none true false. All other words are free. Choose another
    name."""
    message = f"`{name}` is a word of the language and can't be a name"
    return Problem("reserved-word", span, message,
                   ("choose another name", f"reserved are: {' '.join(sorted(RESERVED))}"))


@code("reserved-word")
def fold_without_range(span: Span, word: str, shape: str, mend: Mend | None) -> Problem:
    message = f"`{word}` is a word of the language, followed by what it goes through"
    return certain("reserved-word", span, message, mend, f"its shape is `{shape}`")


@code("is-none", "What `is` can ask")
def is_misused(span: Span, instead: str, mend: Mend | None, none: Mend | None = None) -> Problem:
    """`is none` and `is not none` ask whether there is anything at all. Two values are compared with
    `=` and `!=`, membership is asked with `in`, and a condition stands by itself: `company.open`, `not
    company.open`."""
    meant = f"; here `{instead}` is meant" if instead else ": a condition stands by itself"
    if none is not None and mend is not None:
        lines = (*advice(none), *(f"or {line}" for line in advice(mend)))
        return Problem("is-none", span, "`is` only asks for none", lines)
    return certain("is-none", span, f"`is` only asks for none{meant}", mend)


@code("is-none")
def is_unfinished(span: Span) -> Problem:
    message = "`is` is followed by `none` or `not none`"
    return likely("is-none", span, message, None, "two values are compared with `=` and `!=`")


@code("chain", "Comparisons in a chain")
def chain(span: Span, mend: Mend | None) -> Problem:
    """A comparison has one value on each side. For two comparisons write both and join them with `and`."""
    message = "comparisons don't chain; each has one value on either side"
    return certain("chain", span, message, mend, "write `a < b and b < c`")


@code("bare-fold", "A part that needs brackets")
def bare_fold(span: Span, word: str, mend: Mend | None) -> Problem:
    """What begins with `any`, `no`, `every`, `count`, `those`, `first`, `the`, `sum`, `highest`,
    `lowest` or `if` reaches as far to the right as it can. As a part of something larger it needs
    brackets, which show where it ends."""
    return likely("bare-fold", span, f"`{word} …` needs brackets round it here", mend)


@code("bare-fold")
def fold_goes_on(span: Span, word: str, mends: Sequence[Mend]) -> Problem:
    lines = [line for mend in mends for line in advice(mend)]
    message = f"`{word} …` needs brackets round it if something follows"
    return Problem("bare-fold", span, message, (*lines[:1], *(f"or {line}" for line in lines[1:])))


@code("loop-words")
def asked_in_words(span: Span, word: str, mend: Mend | None) -> Problem:
    return certain("loop-words", span, f"`{word}` asks about a collection without brackets of its own", mend)


@code("rounded", "What `rounded` can say")
def rounded_how(span: Span, mend: Mend | None = None) -> Problem:
    """`rounded up`, `rounded down` or `rounded half up` (to the nearest, halves upwards) stands right
    behind the divisor: `income / shares rounded up`."""
    return likely("rounded", span, "`rounded` is followed by `up`, `down` or `half up`", mend)


@code("rounded")
def rounded_where(span: Span, mend: Mend | None) -> Problem:
    message = "`rounded …` stands right behind the divisor"
    return certain("rounded", span, message, mend, "for example: income / shares rounded up")


@code("minus-space", "A space after a leading minus")
def minus_space(span: Span, mended: str) -> Problem:
    """At the beginning of a value, `- ` is the sign of a list to YAML. The minus of a number or name
    touches it."""
    message = "a minus at the beginning touches its number"
    return Problem("minus-space", span, message, (f"write `{cut(mended)}`",), fix=(span, "-"))


@code("template", "Braces in a text")
def brace_open(span: Span) -> Problem:
    """In a text, `{` and `}` enclose an expression whose value is shown. For a brace itself write `{{`
    or `}}`."""
    return likely("template", span, "this brace is never closed", None, "for a brace in the text write `{{`")


@code("template")
def brace_closes_nothing(span: Span) -> Problem:
    return likely("template", span, "this brace closes nothing", None, "for a brace in the text write `}}`")
