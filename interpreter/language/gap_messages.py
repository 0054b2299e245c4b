"""All wording of what is missing in an expression: values, operators, brackets, words of a choice or a loop."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span
from .advice import advice, certain, cut, likely
from .broken import Mend

_OPERATORS = "between two values stands an operator: + - * / and or = != < > in"
_IF = "write `if C then A else B`"


@code("operand", "A value is missing")
def nothing_after(span: Span, word: str, what: str = "") -> Problem:
    """An operator such as `+` or `and` has a value on its left and one on its right; words such as
    `in`, `where` and `not` have one on their right."""
    return likely("operand", span, f"{what} should follow `{word}`" if what else f"nothing follows `{word}`")


@code("operand")
def nothing_before(span: Span, word: str, what: str = "a value") -> Problem:
    return likely("operand", span, f"{what} is missing before `{word}`")


@code("operand")
def nothing_between(span: Span, left: str, right: str) -> Problem:
    return likely("operand", span, f"a value is missing between `{left}` and `{right}`")


@code("operand")
def empty_brackets(span: Span, mend: Mend | None) -> Problem:
    return likely("operand", span, "nothing stands in these brackets", mend)


@code("no-operator", "Two values side by side")
def no_operator(span: Span, left: str, right: str, mend: Mend | None) -> Problem:
    """Between two values stands an operator: `+`, `*`, `and`, `=`, `in` and so on. Names of several
    words are joined by underscores: `my_game`."""
    return likely("no-operator", span, f"nothing joins `{cut(left)}` and `{cut(right)}`", mend, _OPERATORS)


@code("no-operator")
def sentence(span: Span, text: str) -> Problem:
    message = "this is a sentence, and here stands an expression, which a value or a condition is made of"
    return likely("no-operator", span, message, None, f"what players read stands under `says:`, as `says: {text}`")


@code("no-operator")
def unit(span: Span, number: str, unit: str, mend: Mend) -> Problem:
    die = unit[1:].isdecimal()
    message = f"`{number}{unit}` is no number: a die is a range" if die else (
        f"an amount is a number alone, so `{unit}` is too much")
    return likely("no-operator", span, message, mend)


@code("if-else", "A choice without `then` or `else`")
def no_else(span: Span) -> Problem:
    """A choice is a value and so has both branches: `if C then A else B`. To do something only under a
    condition, use the effect `if:` with `then:`, which needs no `else:`. A condition alone needs no
    `if`."""
    return likely("if-else", span, "`if … then …` needs an `else …`", None, _IF)


@code("if-else")
def no_then(span: Span, mend: Mend | None, condition: str | None) -> Problem:
    help = advice(mend, _IF)
    if condition:
        help = (*help, f"a condition alone needs no `if`: `{condition}`")
    return Problem("if-else", span, "`if …` needs a `then …` and an `else …`", help)


@code("if-else")
def condition_first(span: Span, value: str, mend: Mend | None) -> Problem:
    message = "the condition of a choice stands first: `if … then … else …`"
    return certain("if-else", span, message, mend, f"write `if C then {cut(value)} else B`")


@code("if-else")
def no_if(span: Span, word: str) -> Problem:
    return likely("if-else", span, f"this `{word}` belongs to no `if`", None, _IF)


@code("if-else")
def then_is_key(span: Span, condition: str, rest: str) -> Problem:
    effects = f"- run: {rest}" if rest.isidentifier() else "- and the effects"
    help = (f"write it on lines of its own:\nif: {condition}\nthen:\n  {effects}",)
    return Problem("if-else", span, "`then` is a key of its own, with a list of effects", help)


@code("unpaired-bracket", "A bracket without its partner")
def never_closed(span: Span, mend: Mend | None) -> Problem:
    """Each `(` has its `)`. Count them, or take both away where they aren't needed."""
    return likely("unpaired-bracket", span, "this bracket is never closed", mend)


@code("unpaired-bracket")
def closes_nothing(span: Span, mend: Mend | None) -> Problem:
    return likely("unpaired-bracket", span, "this bracket closes nothing", mend)


@code("loop-words", "A word of a loop is missing")
def word_missing(span: Span, word: str, shape: str, mend: Mend | None) -> Problem:
    """A loop names one member and says what it goes through: `p in players`. After that may come
    `where` and a condition, and `by highest` or `by lowest` and what to sort by. A choice says `from`
    instead of `in`; `every` says its condition with `has`; `sum`, `highest` and `lowest` have a value
    and `for` before the loop."""
    message, otherwise = f"`{word}` is missing here", f"write `{shape}`"
    if mend is None or mend.fix is None:
        return likely("loop-words", span, message, None, otherwise)
    return (likely if word == "where" else certain)("loop-words", span, message, mend, otherwise)


@code("loop-words")
def collection_missing(span: Span, word: str, guess: Mend) -> Problem:
    return likely("loop-words", span, f"`{word}` is missing here, and what is gone through", guess)


@code("loop-words")
def each_alone(span: Span, loop: str) -> Problem:
    message = "one stands here; what is done for each of them stands in a loop"
    return likely("loop-words", span, message, None, f"write `- each: {loop}` and the effect under its `do:`")


@code("loop-words")
def loop_missing(span: Span, word: str, guess: Mend | None) -> Problem:
    return likely("loop-words", span, f"`{word}` does not say what it goes through", guess)


@code("loop-words")
def loop_unnamed(span: Span, word: str, name: str, meant: str) -> Problem:
    message = f"`{word}` does not say what it goes through"
    return likely("loop-words", span, message, None, f"say what each `{name}` is of: `{cut(meant)}` and a set")


@code("loop-words")
def asker_condition(span: Span, mend: Mend | None) -> Problem:
    message = "who answers is `every name in collection`, without a condition"
    return certain("loop-words", span, message, mend)


@code("loop-words")
def name_missing(span: Span, word: str, shape: str) -> Problem:
    message = f"`{word}` is followed by a name for one member"
    return likely("loop-words", span, message, None, f"write `{shape}`")


@code("loop-words")
def direction_missing(span: Span) -> Problem:
    message = "`by` is followed by `highest` or `lowest`"
    return likely("loop-words", span, message, None, "write `by highest p.cash`")
