"""Triggers without a transition, or with more than one."""

from __future__ import annotations

from ..source.problem import Problem
from . import transition_messages
from .broken import Broken, Edit, Mend
from .mistaken_gaps import begins_value
from .mistaken_words import found_at
from .spelling import BEGINNINGS, BEYOND, ENDINGS
from .tokens import Token
from .words import CHANGES


def transition(broken: Broken) -> Problem | None:
    """A trigger without a word of change, or with two."""
    here, before = broken.here, broken.before
    if broken.start != "trigger":
        return None
    if here and here.text in ("and", "or") and "for" in broken.accepts:
        return transition_messages.one_transition(broken.place(here))
    if here is None and broken.tokens and ("rises" in broken.accepts or "becomes" in broken.accepts):
        lone = broken.tokens[0].text if len(broken.tokens) == 1 and broken.tokens[0].text not in CHANGES else ""
        return transition_messages.no_transition(
            broken.place(broken.tokens[0], before), "rises" not in broken.accepts, lone
        )
    return _change(broken, before) if before else None


def change_in_condition(broken: Broken) -> Problem | None:
    """`value rises through 50` where a condition stands."""
    here = broken.here
    if broken.start != "expression" or here is None or here.text not in CHANGES or not broken.after_value:
        return None
    return transition_messages.change_in_condition(broken.place(here), here.text, " ".join(broken.text.split()))


def happening(broken: Broken) -> Problem | None:
    """`after buy_stock`, `buy_stock is done`: a name with words round it that say when."""
    if broken.start != "trigger":
        return None
    words = [token.text for token in broken.tokens]
    for said, way in (*((said, "ends") for said in ENDINGS), *((said, "begins") for said in BEGINNINGS)):
        around = said.split()
        if words[:-1] == around:
            return _said_so(broken, words[-1], said, way)
        if words[1:] == around:
            return _said_so(broken, words[0], said, way)
    return None


def _said_so(broken: Broken, name: str, said: str, way: str) -> Problem | None:
    first, last = broken.tokens[0], broken.tokens[-1]
    mend = broken.replace(first, last, f"{name} {way}")
    return transition_messages.happening_said(broken.place(first, last), said, way, mend) if mend else None


def beyond(broken: Broken) -> Problem | None:
    """`value rises above 50`: with the mark itself or without?"""
    if broken.start != "trigger":
        return None
    for phrase, (word, step) in BEYOND.items():
        words = tuple(phrase.split())
        for first in range(broken.index - len(words), broken.index + 1):
            if found_at(broken, first, words):
                return _two_readings(broken, first, first + len(words), word, step)
    return None


def _two_readings(broken: Broken, first: int, after: int, word: str, step: int) -> Problem | None:
    """The mark itself counts, or only what lies beyond it."""
    begin, last = broken.tokens[first], broken.at(broken.value_after(after) - 1)
    reached = broken.replace(begin, broken.tokens[after - 1], word)
    if reached is None or last is None or after >= len(broken.tokens):
        return None
    mark = broken.text[broken.tokens[after].start : last.end]
    further = str(int(mark) + step) if mark.isdecimal() else f"{mark} {'+' if step > 0 else '-'} 1"
    beyond_it = broken.replace(begin, last, f"{word} {further}")
    return transition_messages.beyond_mark(broken.place(begin, last), mark, reached, beyond_it) if beyond_it else None


def _change(broken: Broken, before: Token) -> Problem | None:
    """What follows a word of change."""
    here = broken.here
    if before.text == "becomes":
        return transition_messages.becomes_what(broken.place(before, here), _becoming(broken, before))
    if here and before.text == "by" and broken.accepts == {"NAME"}:
        return transition_messages.amount_is_name(broken.place(here), here.text)
    if here and before.text in ("rises", "falls") and begins_value(here):
        mend = broken.insert("through", here)
        return transition_messages.through_missing(broken.place(here), before.text, mend) if mend and mend.fix else None
    return None


def _becoming(broken: Broken, becomes: Token) -> Mend | None:
    """`C becomes false` and `x becomes 3` as moments of a condition that becomes true."""
    here = broken.here
    if here is None:
        return None
    if here.text != "false":
        return broken.replace(becomes, here, f"= {here.text} becomes true")
    subject = broken.text[: becomes.start].strip()
    joined = any(token.text in ("and", "or") for token in broken.tokens[: broken.index])
    opposite = f"not ({subject})" if joined else f"not {subject}"
    return broken.mend(Edit(0, here.end, f"{opposite} becomes true"))
