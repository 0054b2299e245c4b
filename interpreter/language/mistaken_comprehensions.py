"""Questions about collections as Python asks them: `sum(p.cash for p in players)`."""

from __future__ import annotations

from ..source.problem import Problem
from . import parse_messages
from .broken import Broken, Edit, whole

#: How each is asked here, of a value, a loop and its condition.
_ASKED = {
    "sum": "sum {value} for {loop}{where}",
    "max": "highest {value} for {loop}{where}", "highest": "highest {value} for {loop}{where}",
    "min": "lowest {value} for {loop}{where}", "lowest": "lowest {value} for {loop}{where}",
    "any": "any {loop} where {joined}{value}", "no": "no {loop} where {joined}{value}",
    "all": "every {loop} has {unless}{value}", "every": "every {loop} has {unless}{value}",
    "len": "count {loop}{where}", "count": "count {loop}{where}",
    "set": "those {loop}{where}", "list": "those {loop}{where}", "those": "those {loop}{where}",
}


def comprehension(broken: Broken) -> Problem | None:
    """A function's brackets with a `for` inside them."""
    for index, token in enumerate(broken.tokens):
        if token.text in _ASKED and broken.said(index + 1) == "(" and index <= broken.index:
            problem = _asked_here(broken, index)
            if problem:
                return problem
    return None


def _asked_here(broken: Broken, index: int) -> Problem | None:
    opening, close = index + 1, broken.value_after(index + 1) - 1
    loop = _at_level(broken, opening + 1, close, "for")
    if broken.said(close) != ")" or loop is None:
        return None
    test = _at_level(broken, loop, close, "if") or _at_level(broken, loop, close, "where")
    parts = {
        "value": _text(broken, opening + 1, loop),
        "loop": _text(broken, loop + 1, test or close),
        "condition": _text(broken, test + 1, close) if test else "",
    }
    if not parts["value"] or not parts["loop"]:
        return None
    first = broken.tokens[index]
    asked = _in_words(broken.tokens[index].text, **parts)
    alone = index == 0 and close == len(broken.tokens) - 1
    mend = whole(broken.mend(Edit(first.start, broken.tokens[close].end, asked if alone else f"({asked})")))
    return parse_messages.asked_in_words(broken.place(first), first.text, mend) if mend else None


def _in_words(word: str, value: str, loop: str, condition: str) -> str:
    return _ASKED[word].format(
        value=value,
        loop=loop,
        where=f" where {condition}" if condition else "",
        joined=f"{condition} and " if condition else "",
        unless=f"not ({condition}) or " if condition else "",
    )


def _at_level(broken: Broken, begin: int, end: int, word: str) -> int | None:
    """The index of a word between two tokens that lies in no further brackets."""
    level = 0
    for index in range(begin, end):
        said = broken.said(index)
        level += (said == "(") - (said == ")")
        if level == 0 and said == word:
            return index
    return None


def _text(broken: Broken, begin: int, end: int) -> str:
    if begin >= end:
        return ""
    return broken.text[broken.tokens[begin].start : broken.tokens[end - 1].end]
