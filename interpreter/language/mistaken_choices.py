"""A choice between two values whose condition stands in the middle, as in Python: `a if c else b`."""

from __future__ import annotations

from ..source.problem import Problem
from . import gap_messages
from .broken import Broken, Edit, whole


def condition_in_the_middle(broken: Broken) -> Problem | None:
    """`player.cash if open else 0`."""
    here = broken.here
    if here is None or here.text != "if" or not broken.after_value:
        return None
    begin, end = _reach(broken)
    if begin >= broken.index:
        return None
    choice = _reordered(broken, begin, end)
    mend = None
    if choice:
        mend = whole(broken.mend(Edit(broken.tokens[begin].start, broken.tokens[end - 1].end, choice)))
    value = broken.text[broken.tokens[begin].start : here.start]
    return gap_messages.condition_first(broken.place(here), value, mend)


def _reach(broken: Broken) -> tuple[int, int]:
    """The tokens of the whole choice: what lies between the brackets or commas round it."""
    begin, level = broken.index, 0
    while begin > 0:
        said = broken.said(begin - 1)
        level += (said == ")") - (said == "(")
        starts = said == "," or (said == "=" and broken.start == "declaration")
        if level < 0 or (level == 0 and starts):
            break
        begin -= 1
    return begin, _level_end(broken, broken.index, (",",))


def _level_end(broken: Broken, index: int, stops: tuple[str, ...]) -> int:
    """The index of the first of `stops`, or of the bracket that closes round it all, from `index` on."""
    level = 0
    while index < len(broken.tokens):
        said = broken.said(index)
        if level == 0 and (said in stops or said == ")"):
            break
        level += (said == "(") - (said == ")")
        index += 1
    return index


def _reordered(broken: Broken, begin: int, end: int) -> str | None:
    """`a if c else b` as `if c then a else b`, also where `b` is such a choice itself."""
    test = _level_end(broken, begin, ("if",))
    if test >= end:
        return _text(broken, begin, end)
    other = _level_end(broken, test, ("else",))
    if begin == test or test + 1 == other or other + 1 >= end:
        return None
    rest = _reordered(broken, other + 1, end)
    return rest and f"if {_text(broken, test + 1, other)} then {_text(broken, begin, test)} else {rest}"


def _text(broken: Broken, begin: int, end: int) -> str:
    return broken.text[broken.tokens[begin].start : broken.tokens[end - 1].end]
