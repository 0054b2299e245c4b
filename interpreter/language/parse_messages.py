"""All wording of what is missing or misplaced in an expression, a trigger, a type or a head."""

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

_OPERATORS = "between two values stands an operator: + - * / and or = != < > in"
_IF = "write `if C then A else B`"


# The whole text


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


# Words of the language in the wrong place


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
def is_misused(span: Span, instead: str, mend: Mend | None) -> Problem:
    """`is none` and `is not none` ask whether there is anything at all. Two values are compared with
    `=` and `!=`, membership is asked with `in`, and a condition stands by itself: `company.open`, `not
    company.open`."""
    meant = f"; here `{instead}` is meant" if instead else ": a condition stands by itself"
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


# Something is missing


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
    words are joined by underscores: `union_station`."""
    return likely("no-operator", span, f"nothing joins `{cut(left)}` and `{cut(right)}`", mend, _OPERATORS)


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


# Triggers


@code("no-transition", "A trigger that says no transition")
def no_transition(span: Span, state: bool, name: str = "") -> Problem:
    """`when:` takes something that happens: `value rises`, `value rises through 50`, `track gains hex`,
    `C becomes true`, `action ends`. A state that is asked for is a condition and stands after `if:`."""
    if state:
        message = "this says a state, but `when:` takes a change"
        otherwise = "write `… becomes true` for the moment, or use `if:` for the state"
    else:
        message = "`when:` takes something that happens"
        otherwise = "write what happens: … rises, falls, changes, crosses 50, gains hex, begins or ends"
    if name and not state:
        otherwise = f"write `{name} ends` or `{name} begins` for an action, a procedure or a phase"
        return Problem("no-transition", span, message, (otherwise, f"write `{name} changes` for a value"))
    return likely("no-transition", span, message, None, otherwise)


@code("no-transition")
def happening_said(span: Span, said: str, way: str, mend: Mend | None) -> Problem:
    message = f"what goes on `begins` and `ends`; here `{way}` is meant"
    return certain("no-transition", span, message, mend)


@code("no-transition")
def becomes_what(span: Span, mend: Mend | None) -> Problem:
    otherwise = "write `not C becomes true` for the moment a condition fails"
    return certain("no-transition", span, "`becomes` is followed by `true`", mend, otherwise)


@code("no-transition")
def one_transition(span: Span) -> Problem:
    otherwise = "write a rule for each; a condition of the moment follows `where`"
    return likely("no-transition", span, "a rule has one transition", None, otherwise)


@code("no-transition")
def through_missing(span: Span, word: str, mend: Mend | None) -> Problem:
    return certain("no-transition", span, f"a mark stands behind `{word} through`", mend)


@code("no-transition")
def beyond_mark(span: Span, mark: str, reached: Mend, beyond: Mend) -> Problem:
    message = "a mark counts as passed when it is reached, so this can be read in two ways"
    with_it = (f"{line} if {mark} itself counts" for line in advice(reached))
    without_it = (f"{line} if it doesn't" for line in advice(beyond))
    return Problem("no-transition", span, message, (*with_it, *without_it))


@code("no-transition")
def amount_is_name(span: Span, found: str) -> Problem:
    message = f"`by` names the amount of the change, and {found} is no name"
    return likely("no-transition", span, message, None, "write `… rises by n where n > 5`")


# Types and heads


@code("type-form", "A type or a head that isn't written so")
def type_expected(span: Span, found: str) -> Problem:
    """Types are `int`, `money`, `bool`, `purse`, the name of a kind, a range `0..6`, `on track`, `set
    of`, `pile of`, `bag of` or `order of` a kind; `or none` may follow. A start follows `=`. In the
    brackets of a head stands a kind, or a type and a name: `cost(company, int extra)`."""
    otherwise = "types are: int, money, bool, a kind, `0..6`, `set of` a kind, `on` a track"
    return likely("type-form", span, f"a type should stand here, not `{cut(found)}`", None, otherwise)


@code("type-form")
def type_is_number(span: Span, number: str) -> Problem:
    message = "a number alone is no type: a range has two ends"
    return likely("type-form", span, message, None, f"write `0..{number}`")


@code("type-form")
def type_incomplete(span: Span, form: str, what: str) -> Problem:
    return likely("type-form", span, f"`{form}` is followed by the name of {what}")


@code("type-form")
def start_sign_missing(span: Span, mend: Mend | None, number: bool) -> Problem:
    return (certain if number else likely)("type-form", span, "between a type and its start stands `=`", mend)


@code("type-form")
def no_defaults(span: Span) -> Problem:
    message = "parameters in brackets have no start"
    return likely("type-form", span, message, None, "optional parameters of a procedure stand under `takes:`")


@code("type-form")
def hyphen(span: Span, mend: Mend | None) -> Problem:
    return certain("type-form", span, "the words of a name are joined by underscores", mend)


@code("type-form")
def parameter_order(span: Span, mend: Mend | None) -> Problem:
    message = "the type of a parameter stands before its name"
    return certain("type-form", span, message, mend, "write `cost(company, int amount)`")


# Text with expressions in it


@code("template", "Braces in a text")
def brace_open(span: Span) -> Problem:
    """In a text, `{` and `}` enclose an expression whose value is shown. For a brace itself write `{{`
    or `}}`."""
    return likely("template", span, "this brace is never closed", None, "for a brace in the text write `{{`")


@code("template")
def brace_closes_nothing(span: Span) -> Problem:
    return likely("template", span, "this brace closes nothing", None, "for a brace in the text write `}}`")
