"""What is missing: a value, an operator, a bracket, a branch of a choice."""

from __future__ import annotations

import re

from ..source.problem import Problem
from . import foreign_messages, gap_messages, parse_messages
from .broken import Broken, Edit, Mend, whole
from .mistaken_arithmetic import without_unit
from .tokens import Token
from .words import JOINING, RESERVED

#: Signs and words with a value on both sides, or on the right.
JOINS_VALUES = (
    "+", "-", "*", "/", "=", "!=", "<", "<=", ">", ">=", ".", "..", ",",
    "and", "or", "not", "in", "with", "without",
)

#: Of how many words a text is a sentence, if it begins with a capital and makes no sense after one or two.
_SENTENCE = 3


def empty(broken: Broken) -> Problem | None:
    return None if broken.tokens else parse_messages.empty(broken.span, broken.start)


def empty_brackets(broken: Broken) -> Problem | None:
    here, before = broken.here, broken.before
    if here and before and (before.text, here.text) == ("(", ")"):
        return gap_messages.empty_brackets(broken.place(before, here), broken.replace(before, here, ""))
    return None


def name(broken: Broken) -> Problem | None:
    """Nothing behind a dot, or behind `as` and `by` of a trigger."""
    before = broken.before
    if before and before.text in (".", "as", "by") and broken.accepts == {"NAME"}:
        return gap_messages.nothing_after(broken.place(before), before.text, "a name")
    return None


def value(broken: Broken) -> Problem | None:
    """Nothing where a value should stand."""
    here, before = broken.here, broken.before
    if not broken.wants_value or (here is not None and here.text not in (*JOINS_VALUES, ")", *JOINING)):
        return None
    if here is None:
        return gap_messages.nothing_after(broken.place(before), before.text) if before else None
    if here.text == "+":
        after = broken.at(broken.index + 1)
        mend = broken.mend(Edit(here.start, after.start, "")) if after else None
        return foreign_messages.plus_before(broken.place(here), mend)
    if before is None or before.text == "(":
        return gap_messages.nothing_before(broken.place(here), here.text)
    return gap_messages.nothing_between(broken.place(before, here), before.text, here.text)


def operator(broken: Broken) -> Problem | None:
    """Two values side by side."""
    here, before = broken.here, broken.before
    if here is None or before is None or not broken.after_value or not begins_value(here):
        return None
    first = broken.tokens[broken.value_before(broken.index)]
    last = broken.tokens[broken.value_after(broken.index) - 1]
    left, right = broken.text[first.start : before.end], broken.text[here.start : last.end]
    if before.text in ("player", "seat") and here.kind == "number":
        seat = broken.replace(before, here, f"seat({here.text})")
        return gap_messages.no_operator(broken.place(before, here), before.text, here.text, whole(seat))
    unit = without_unit(broken, before, here)
    if unit:
        return gap_messages.unit(broken.place(before, here), before.text, here.text, unit)
    product = before.kind == "number" and here.kind != "number"
    mend = broken.mend(Edit(before.end, here.start, " * ")) if product else None
    return gap_messages.no_operator(broken.place(first, last), left, right, whole(mend))


def sentence(broken: Broken) -> Problem | None:
    """`You need 3 dollars`: what a player should read, where a condition stands."""
    words = [token for token in broken.tokens if token.text not in (".", "!")]
    if broken.start != "expression" or len(words) < _SENTENCE or not 0 < broken.index < _SENTENCE:
        return None
    if not words[0].text.istitle() or words[0].text.lower() in RESERVED:
        return None
    if not all(token.kind in ("word", "number") for token in words):
        return None
    return gap_messages.sentence(broken.place(broken.tokens[0], broken.tokens[-1]), broken.text)


def begins_value(token: Token) -> bool:
    return (token.kind in ("word", "number") and token.text not in JOINING) or token.text == "("


def joining_as_name(broken: Broken) -> Problem | None:
    """`and b`, `a and and b`: such a word is taken for a name where a value should stand."""
    here, word, left = broken.here, broken.before, broken.at(broken.index - 2)
    if here is None or word is None or not broken.after_value or not begins_value(here):
        return None
    if word.text not in JOINING or word.text in ("up", "down", "half"):
        return None
    if left is None:
        return gap_messages.nothing_before(broken.place(word), word.text)
    return gap_messages.nothing_between(broken.place(left, word), left.text, word.text)


def bracket(broken: Broken) -> Problem | None:
    """A bracket that is never closed or closes nothing."""
    here, before, opened = broken.here, broken.before, broken.open_bracket()
    if here and here.text == ")":
        mend = broken.replace(here, here, "")
        return None if opened else gap_messages.closes_nothing(broken.place(here), mend)
    if opened is None or ")" not in broken.accepts:
        return None
    mend = broken.close(before)
    if here and not (mend and mend.fix):
        return None
    return gap_messages.never_closed(broken.place(opened), mend)


def choice(broken: Broken) -> Problem | None:
    """`if` without `then` or `else`, and these without `if`."""
    here, before = broken.here, broken.before
    if broken.wants_value or before is None:
        return None
    if here and here.text in ("then", "else") and here.text not in broken.accepts:
        waiting = broken.open_bracket() is not None and ")" in broken.accepts
        return None if waiting else _then_without_if(broken, here)
    opening = _open_if(broken)
    if "then" in broken.accepts:
        mend = broken.insert("then", here) if here else None
        place = broken.place(here if mend else opening)
        return gap_messages.no_then(place, mend, _lone_condition(broken, opening))
    return gap_messages.no_else(broken.place(opening)) if "else" in broken.accepts else None


def _then_without_if(broken: Broken, here: Token) -> Problem:
    """`if: C then …`, where the key says `if` already; or a `then` from nowhere."""
    source, start = broken.span.source.text, broken.span.start
    if here.text == "then" and re.search(r"\bif: *$", source[max(start - 20, 0) : start]):
        condition, rest = (" ".join(part.split()) for part in (broken.text[: here.start], broken.text[here.end :]))
        return gap_messages.then_is_key(broken.place(here), condition, rest)
    return gap_messages.no_if(broken.place(here), here.text)


def _open_if(broken: Broken) -> Token | None:
    """The innermost `if` that waits for its `then` or `else`."""
    waiting: list[Token] = []
    for token in broken.tokens[: broken.index]:
        if token.text == "if":
            waiting.append(token)
        elif token.text == "else" and waiting:
            waiting.pop()
    return waiting[-1] if waiting else None


def _lone_condition(broken: Broken, opening: Token | None) -> str | None:
    """What follows the `if`, where it is all there is."""
    if opening is None or broken.here or broken.tokens[0] is not opening:
        return None
    text = " ".join(broken.text[opening.end :].split())
    return text if len(text) <= 60 else None


def unfinished_is(broken: Broken) -> Problem | None:
    before = broken.before
    if before and before.text in ("is", "not") and "none" in broken.accepts and not broken.wants_value:
        first = broken.tokens[broken.index - 2] if before.text == "not" else before
        return parse_messages.is_unfinished(broken.place(first, before))
    return None


def interval(broken: Broken) -> Problem | None:
    """`a..b` where nothing is taken from it."""
    here = broken.here
    if here is None or here.text != ".." or not broken.after_value:
        return None
    sign = broken.at(broken.value_before(broken.index) - 1)
    mend = broken.replace(sign, sign, "in") if sign and sign.text == "=" else None
    return foreign_messages.interval_sign(broken.place(here), mend)


def comma(broken: Broken) -> Problem | None:
    here = broken.here
    if here is None or here.text != "," or broken.wants_value:
        return None
    listed = f"[{' '.join(broken.text.split())}]"
    parts = (token.text == "," if index % 2 else token.kind in ("word", "number")
             for index, token in enumerate(broken.tokens))
    if broken.start == "by" and len(broken.tokens) % 2 and all(parts):
        return foreign_messages.list_without_brackets(broken.place(here), listed)
    return foreign_messages.comma(broken.place(here), broken.start, _joined_by_and(broken))


def _joined_by_and(broken: Broken) -> Mend | None:
    """Conditions with commas between them, if that is all there is to mend."""
    if not any(token.text in ("=", "!=", "<", "<=", ">", ">=", "is", "in") for token in broken.tokens):
        return None
    level, edits = 0, []
    for token in broken.tokens:
        level += (token.text == "(") - (token.text == ")")
        if token.text == "," and level == 0:
            edits.append(Edit(token.start, token.end, " and"))
    return whole(broken.mend(*edits)) if edits and broken.start != "by" else None
