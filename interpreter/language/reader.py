"""Reads a text by the grammar's tables: the loop of an LALR parser, for texts in which nothing is wrong.

lark does the same, and says where a text stops; but importing it takes as long as starting Python three times.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from .tables import END, INT, NAME, tables


class Word(str):
    """A token: text that knows where it starts."""

    __slots__ = ("start_pos",)
    start_pos: int


class Tree:
    """A rule that was read: its name, its parts (trees and tokens), where it stands."""

    __slots__ = ("children", "data", "end_pos", "start_pos")

    def __init__(self, data: str, children: list[Any], start: int, end: int) -> None:
        self.data = data
        self.children = children
        self.start_pos = start
        self.end_pos = end

    @property
    def meta(self) -> Tree:
        return self


def tree_of(start: str, text: str) -> Tree | None:
    """The tree of a text read as `start`, with offsets from its beginning; None if it does not parse."""
    table = tables()
    rows, rules = table.rows, table.rules
    state, last = table.starts[start]
    states = [state]
    values: list[tuple[Any, int, int]] = []  # what stands there, and from where to where with its brackets
    next_token = _token().match
    at = 0
    while True:
        found = next_token(text, at)
        if found is None:
            return None
        at = found.end()
        row = rows[states[-1]]
        begin, key = found.start(found.lastindex or 0), _key(found, row, table.reserved)
        while True:
            action = row.get(key)
            if action is None:
                return None
            if action >= 0:
                break
            origin, size, name, keeps, alone = rules[~action]
            parts = values[-size:]
            del values[-size:], states[-size:]
            values.append(_reduced(parts, name, keeps, alone))
            states.append(rows[states[-1]][origin])
            if key is END and states[-1] == last:
                tree: Tree = values[0][0]
                return tree
            row = rows[states[-1]]
        word = Word(found.group(found.lastindex or 0))
        word.start_pos = begin
        values.append((word, begin, at))
        states.append(action)


def _key(found: re.Match[str], row: dict[str, int], reserved: frozenset[str]) -> str:
    """A word is a name wherever it is not called for as a word, unless it is reserved."""
    kind = found.lastgroup
    if kind == "word":
        word = found.group(found.lastindex or 0)
        return word if word in row or word in reserved else NAME
    return found.group(found.lastindex or 0) if kind == "sign" else INT if kind == "int" else END


def _reduced(
    parts: list[tuple[Any, int, int]], name: str, keeps: tuple[int, ...], alone: bool
) -> tuple[Any, int, int]:
    start, end = parts[0][1], parts[-1][2]
    children: list[Any] = []
    for place in keeps:
        if place >= 0:
            children.append(parts[place][0])
        else:
            children += parts[~place][0].children
    if alone and len(children) == 1:
        return children[0], start, end
    return Tree(name, children, start, end), start, end


@cache
def _token() -> re.Pattern[str]:
    """The next token behind blanks and comments, by its sort."""
    signs = "|".join(re.escape(sign) for sign in tables().signs)
    blank = r"\s*(?:#[^\n]*(?:\n\s*|\Z))*"
    word, number = "[A-Za-z_][A-Za-z0-9_]*", tables().number
    return re.compile(rf"{blank}(?:(?P<word>{word})|(?P<int>{number})|(?P<sign>{signs})|(?P<end>\Z))")
