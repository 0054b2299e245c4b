"""`sum`, `highest` and `lowest` without the loop they go through: `sum(player.shares(r) * r.value)`."""

from __future__ import annotations

from ..source.problem import Problem
from . import gap_messages
from .broken import Broken, Edit, whole
from .plurals import plural_of
from .tokens import Token

_SUMS = ("sum", "highest", "lowest")
#: Longer names are most likely a kind's, and stand for one of its members.
_SHORT = 3


def without_loop(broken: Broken, index: int) -> Problem | None:
    """What to say about the fold at `index` if its value names something that it may go through."""
    fold = broken.at(index)
    if fold is None or fold.text not in _SUMS:
        return None
    first, behind = _value(broken, index + 1)
    name = _goes_through(broken, first, behind)
    if name is None or any(token.text == "for" for token in broken.tokens[first:behind]):
        return None
    if broken.said(behind) == "in":
        mend = whole(broken.insert(f"for {name.text}", broken.at(behind)))
        return gap_messages.loop_missing(broken.place(fold), fold.text, mend) if mend else None
    end = broken.tokens[behind - 1].end
    value = " ".join(broken.text[broken.tokens[first].start : end].split())
    close = behind + 1 if broken.said(index + 1) == "(" and first == index + 2 else behind
    meant = f"{fold.text} {value} for {name.text} in"
    kind = "player" if name.text == "p" else name.text
    if len(kind) < _SHORT:
        return gap_messages.loop_unnamed(broken.place(fold), fold.text, name.text, meant)
    loop = f"{meant} {plural_of(kind)}"
    alone = (index == 0 or broken.said(index - 1) in ("(", ",")) and broken.said(close) in ("", ")", ",")
    mend = broken.mend(Edit(fold.start, broken.tokens[close - 1].end, loop if alone else f"({loop})"))
    return gap_messages.loop_missing(broken.place(fold), fold.text, whole(mend)) if whole(mend) else None


def _value(broken: Broken, first: int) -> tuple[int, int]:
    """Where the value begins, and the index behind it; without brackets that hold all of it."""
    if broken.said(first) == "(":
        behind = broken.value_after(first)
        if broken.said(behind - 1) == ")" and broken.said(behind) in ("", ")", ","):
            return first + 1, behind - 1
    level, index = 0, first
    while index < len(broken.tokens):
        said = broken.said(index)
        level += (said == "(") - (said == ")")
        if level < 0 or (level == 0 and said in (",", "in")):
            break
        index += 1
    return first, index


def _goes_through(broken: Broken, first: int, behind: int) -> Token | None:
    """The name in the value that stands for one member after another: any owner or argument but `player`."""
    for index in range(first, behind):
        token, before, after = broken.tokens[index], broken.said(index - 1), broken.said(index + 1)
        argument = before in ("(", ",") and after in (")", ",")
        if token.kind == "word" and token.text != "player" and before != "." and (after == "." or argument):
            return token
    return None
