"""All wording about signs and words of other languages in an expression."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span
from .advice import certain, likely
from .broken import Mend


@code("foreign-sign", "A sign of another language")
def foreign_sign(span: Span, sign: str, instead: str, mend: Mend | None, *, sure: bool = True) -> Problem:
    """Expressions use words where other languages use signs, so that none of them needs quotes in YAML:
    `and`, `or`, `not`, `if … then … else …`. Equality is `=`, and `!=` its opposite."""
    return (certain if sure else likely)("foreign-sign", span, f"`{sign}` is written `{instead}`", mend)


@code("foreign-sign")
def question_mark(span: Span, mend: Mend | None) -> Problem:
    message = "a choice between two values is written `if … then … else …`"
    return certain("foreign-sign", span, message, mend, "for example: if cash > 10 then 5 else 0")


@code("foreign-sign")
def question_mark_type(span: Span, mend: Mend | None) -> Problem:
    return certain("foreign-sign", span, "what may be missing has a type with `or none`", mend)


@code("foreign-sign")
def colon(span: Span, mend: Mend | None) -> Problem:
    message = "a colon has no meaning inside an expression"
    return certain("foreign-sign", span, message, mend, "a condition follows `where`, or `has` after `every`")


@code("foreign-sign")
def square_bracket(span: Span, mend: Mend | None) -> Problem:
    message = "square brackets have no meaning in an expression"
    otherwise = "a table is asked with round ones, `shares(railroad)`; a set is `set(a, b)`"
    return certain("foreign-sign", span, message, mend, otherwise)


@code("foreign-sign")
def brace(span: Span, mend: Mend | None) -> Problem:
    message = "braces have no meaning in an expression"
    return certain("foreign-sign", span, message, mend, "a set is written `set(a, b)`")


@code("foreign-sign")
def percent(span: Span, number: str, mend: Mend | None) -> Problem:
    message = "`%` has no meaning here: percentages are whole numbers out of 100"
    share = number if number.isdecimal() else "10"
    return likely("foreign-sign", span, message, mend, f"write `value * {share} / 100 rounded down`")


@code("foreign-sign")
def whole_division(span: Span, mend: Mend | None) -> Problem:
    message = "a division says which way it rounds"
    return certain("foreign-sign", span, message, mend, "write `/ … rounded down`")


@code("foreign-sign")
def power(span: Span, sign: str, mend: Mend | None) -> Problem:
    message = f"there are no powers, so `{sign}` has no meaning"
    return certain("foreign-sign", span, message, mend, "write the product out: `n * n`")


@code("foreign-sign")
def assigning(span: Span, sign: str, effects: tuple[str, ...]) -> Problem:
    """`effects` are lines that show the effect that does it, where it can be told."""
    message = f"an expression changes nothing, so `{sign}` has no meaning"
    otherwise = "effects change things: `set:` with `to:`, `raise:` or `lower:` with `by:`"
    return Problem("foreign-sign", span, message, effects or (otherwise,))


@code("foreign-sign")
def semicolon(span: Span) -> Problem:
    message = "one expression stands here; `;` has no meaning"
    otherwise = "conditions are joined by `and`; effects are entries of a list"
    return likely("foreign-sign", span, message, None, otherwise)


@code("foreign-sign")
def foreign_letters(span: Span, name: str) -> Problem:
    message = f"`{name}` can't be a name: names have the letters a to z, digits and `_`, a letter first"
    otherwise = "what players read may have any letters: give the member a `name:`"
    return likely("foreign-sign", span, message, None, otherwise)


@code("foreign-sign")
def currency(span: Span, sign: str, mend: Mend | None) -> Problem:
    return certain("foreign-sign", span, f"amounts are written without `{sign}`", mend)


@code("foreign-sign")
def plus_before(span: Span, mend: Mend | None) -> Problem:
    return certain("foreign-sign", span, "a number needs no `+` before it", mend)


@code("foreign-sign")
def comma(span: Span, start: str, mend: Mend | None) -> Problem:
    otherwise = {
        "by": "for a table with two keys write a list: `by: [player, company]`",
        "declaration": "what is more to say needs the long form, with the type under `is:`",
        "range": "a loop goes through one thing; put another loop into its `do:`",
        "pick": "several choices at once are a list, an entry each",
    }.get(start, "conditions are joined by `and`; a set is `set(a, b)`")
    message = "commas part the arguments in brackets, nothing else"
    return likely("foreign-sign", span, message, mend, otherwise)


@code("foreign-sign")
def list_without_brackets(span: Span, listed: str) -> Problem:
    message = "commas part the entries of a list in square brackets"
    return likely("foreign-sign", span, message, None, f"write `{listed}`")


@code("foreign-sign")
def interval_sign(span: Span, mend: Mend | None) -> Problem:
    message = "`a..b` stands where something is taken from it"
    return certain("foreign-sign", span, message, mend, "after `in` or `from`: `n in 1..5`")


@code("foreign-sign")
def meaningless(span: Span, sign: str) -> Problem:
    return likely("foreign-sign", span, f"`{sign}` has no meaning in an expression")


@code("foreign-sign")
def invisible(span: Span, sign: str, mend: Mend | None) -> Problem:
    message = f"a character that can't be seen (U+{ord(sign):04X}) stands here"
    return certain("foreign-sign", span, message, mend, "delete it")


@code("foreign-sign")
def possessive(span: Span, mend: Mend | None) -> Problem:
    return certain("foreign-sign", span, "what belongs to something follows a dot", mend)


@code("remainder", "What is left over from a division")
def remainder(span: Span, sign: str, mend: Mend | None) -> Problem:
    """Other languages have a sign or a word for what is left over, `%` or `mod`. Here it is a function:
    `remainder(17, 5)` is 2."""
    message = "what is left over from a division is `remainder(…)`"
    return likely("remainder", span, message, mend, f"write `remainder(a, b)` for `a {sign} b`")


@code("foreign-word", "A word of another language")
def foreign_word(span: Span, word: str, instead: str, mend: Mend | None, *, sure: bool = True) -> Problem:
    """Each thing is said in one way, so that everybody can read every ruleset. This word is another
    language's, or everyday English, for something that has a word here."""
    return (certain if sure else likely)("foreign-word", span, f"`{word}` is written `{instead}`", mend)


@code("foreign-word")
def every(span: Span, word: str, shape: str) -> Problem:
    return likely("foreign-word", span, f"`{word}` is written `every`, and says what holds for each", None,
                  f"write `{shape}`, and the condition in place of the dots")


@code("foreign-word")
def idle_word(span: Span, word: str, mend: Mend | None) -> Problem:
    return certain("foreign-word", span, f"`{word}` is too much here: the key says it already", mend)


@code("foreign-word")
def contains(span: Span, word: str, mend: Mend | None) -> Problem:
    message = f"membership is asked with `in`, not with `{word}`"
    return certain("foreign-word", span, message, mend, "the member stands first: `member in set`")


@code("foreign-word")
def small_letters(span: Span, word: str, mend: Mend | None) -> Problem:
    return certain("foreign-word", span, f"the words of the language are in small letters: `{word}`", mend)


@code("foreign-word")
def between(span: Span, mend: Mend | None) -> Problem:
    message = "whether a number lies between two others is asked with `in`"
    return certain("foreign-word", span, message, mend, "write `n in 1..5`; both ends are included")


@code("quoted-text", "Text in quotes")
def quoted_text(span: Span, mend: Mend | None) -> Problem:
    """Expressions hold no text. A bare word is the name of a member, a field, an option or a local.

    If YAML itself needs quotes round the whole value, they go outside; the expression within has none.
    """
    return certain("quoted-text", span, "names stand in an expression without quotes", mend)


@code("quoted-text")
def lone_quote(span: Span) -> Problem:
    message = "a quotation mark has no meaning in an expression"
    otherwise = "names stand there as they are; quotes go round the whole value or nowhere"
    return likely("quoted-text", span, message, None, otherwise)


@code("escaped-expression", "An escape in an expression in quotes")
def escape(span: Span, escape: str) -> Problem:
    """An expression between quotes is read as it stands in the file, so that messages can point into it.
    A backslash or a doubled quote would stand for another character. Expressions need neither."""
    message = f"`{escape}` has no meaning in an expression"
    otherwise = "an expression in quotes is read as it stands; it never needs a backslash or a quote"
    return likely("escaped-expression", span, message, None, otherwise)


@code("decimal", "A number that isn't written as a whole number")
def decimal(span: Span, number: str, share: str | None) -> Problem:
    """All amounts are whole numbers, written with digits alone. A share of something is a product and a
    division that says which way it rounds: half of it is `value / 2 rounded up`, seven tenths `value *
    7 / 10 rounded down`."""
    message = f"amounts are whole numbers; {number} is not"
    otherwise = f"write a share as `value {share} rounded down`" if share else "leave the point out"
    return likely("decimal", span, message, None, otherwise)


@code("decimal")
def leading_zeros(span: Span, mend: Mend | None) -> Problem:
    return certain("decimal", span, "a number is written without zeros before it", mend)


@code("decimal")
def parted_digits(span: Span, mend: Mend | None) -> Problem:
    return certain("decimal", span, "the digits of a number stand together", mend)
