"""What to say about a text that doesn't parse: the first mistake that is recognised."""

from __future__ import annotations

from collections.abc import Callable

from ..source.problem import Problem
from ..source.text import Span
from . import mistaken_arithmetic as arithmetic
from . import mistaken_belonging as belonging
from . import mistaken_gaps as gaps
from . import mistaken_loops as loops
from . import mistaken_signs as signs
from . import mistaken_words as words
from . import parse_messages, type_form_messages
from .broken import Broken
from .grammar import Stop
from .mistaken_choices import condition_in_the_middle
from .mistaken_comprehensions import comprehension
from .mistaken_triggers import beyond, change_in_condition, happening, transition
from .mistaken_types import truth, type_or_head
from .tokens import Token, tokens
from .words import FORMS

#: The order matters: what is certain comes first, what fits nearly everything last.
_MISTAKES: tuple[Callable[[Broken], Problem | None], ...] = (
    gaps.empty,
    signs.escaped,
    signs.quoted,
    arithmetic.numbers,
    signs.foreign,
    words.rounded,
    words.condition_said_true,
    words.idle_beginning,
    happening,
    change_in_condition,
    comprehension,
    loops.asker_condition,
    truth,
    loops.reserved_name,
    loops.bare_fold,
    loops.fold_goes_on,
    gaps.sentence,
    words.capitals,
    beyond,
    belonging.there_is,
    belonging.part_of,
    belonging.having,
    words.phrase,
    condition_in_the_middle,
    words.function_words,
    words.misspelt,
    words.chained,
    loops.fold_as_name,
    gaps.unfinished_is,
    gaps.empty_brackets,
    transition,
    type_or_head,
    gaps.name,
    gaps.value,
    gaps.joining_as_name,
    gaps.choice,
    gaps.bracket,
    gaps.interval,
    gaps.comma,
    loops.name_or_way,
    loops.clause,
    gaps.operator,
)

#: Words and signs that are named together as one choice.
_GROUPS = (
    ("a value", {"NAME", "INT", "("}),
    ("a name", {"NAME"}),
    ("a number", {"INT"}),
    ("a comparison", {"=", "!=", "<", "<=", ">", ">="}),
    ("an operator such as +", {"+", "-", "*", "/"}),
)
#: What may follow nearly everything, and so says little.
_SAYS_LITTLE = {
    ".", "with", "without", "is", "not", "(", "none", "true", "false", "-", "END", "NAME", "INT",
}


def mistake(start: str, span: Span, stop: Stop, stops: Callable[[str], Stop | None]) -> Problem:
    """The problem of a text that stops at `stop`; `stops` parses another text for the same start symbol."""
    cut = tokens(span.text)
    broken = Broken(start, span, cut, _index(cut, stop.at), stop, stops)
    for recognise in _MISTAKES:
        problem = recognise(broken)
        if problem is not None:
            return problem
    return _unrecognised(broken)


def _index(cut: tuple[Token, ...], offset: int) -> int:
    """The token that holds an offset, or the first one behind it."""
    return next((index for index, token in enumerate(cut) if offset < token.end), len(cut))


def _unrecognised(broken: Broken) -> Problem:
    here = broken.here
    if here and {"NAME", "set", "on"} <= broken.accepts:
        return type_form_messages.type_expected(broken.place(here), here.text)
    could_stand = choices(broken.accepts)
    if here and could_stand == ["the end"]:
        return parse_messages.rest_unread(broken.place(here, broken.tokens[-1]), broken.start)
    if here is None:
        return parse_messages.ends_early(broken.place(None), could_stand)
    return parse_messages.unexpected(broken.place(here), here.text, could_stand)


def choices(accepts: frozenset[str]) -> list[str]:
    """What could stand at a place, in words; what says most comes first."""
    left, said = set(accepts), []
    if {"NAME", "set", "on"} <= left:
        said.append("a type")
        left -= {"NAME", "INT", "-", *FORMS}
    for name, group in _GROUPS:
        if group <= left:
            said.append(name)
            left -= group
    telling = [] if "a value" in said else sorted(f"`{word}`" for word in left - _SAYS_LITTLE)
    return [*telling, *said, *(["the end"] if "END" in left else [])]
