"""A player that answers at random, every kind of answer being as likely as any other.

At a question with a value and labels (`bid 5..30` or `pass`) the value as a whole counts as one kind and
each label as one; within the value all legal values are equally likely. Because a choice with several names
is asked name by name, whole choices are *not* equally likely: a first name with few completions comes up as
often as one with many. Good for finding holes in rules; its games say nothing about balance.
"""

from __future__ import annotations

from random import Random

from ..engine.position import Position
from ..engine.program import LABEL
from .player import NoAnswer


class Uniform:
    """Draws from a generator of its own, never from the game's."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        # Only random() is promised to give the same numbers in every version of Python.
        self._random = Random(seed).random

    def choose(self, position: Position) -> int:
        values, labels = position.legal()
        size = len(values)
        kinds = len(labels) + (1 if size else 0)
        kind = int(self._random() * kinds) if kinds > 1 else 0
        if kind < len(labels):
            return LABEL + labels[kind]
        if not size:
            raise NoAnswer
        return int(values[int(self._random() * size)] if size > 1 else values[0])
