"""Which fields are looked at: read for a condition, amount, score or text, and not only to be changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..source.text import Span
from .form import Load, Op
from .lowered import Lowered
from .steps import Group, Store


def fields_read(made: Lowered) -> set[str]:
    """The keys of all fields whose values matter for something else than their own next value."""
    reader = _Reader(made)
    for part in _parts(made):
        reader.look(part)
    return reader.found


def _parts(made: Lowered) -> Iterator[Any]:
    """Everything in which an expression may stand."""
    yield from (*made.blocks.values(), *made.idle.values(), *made.offers.values(), *made.idle_offers.values())
    yield from (*made.rules, *made.ends, *(text.parts for text in made.texts))
    yield from (expr for _, expr in (*made.scores, *made.invariants))
    yield from made.ties
    yield from (d.body for d in made.t.defined.values() if d is not None)


class _Reader:
    def __init__(self, made: Lowered) -> None:
        self._made = made
        self._seen: set[str] = set()
        self.found: set[str] = set()

    def look(self, node: Any) -> None:
        if isinstance(node, tuple):
            for each in node:
                self.look(each)
        elif isinstance(node, Group):
            for step in node.steps:
                self._in_group(step, node.writes)
        elif hasattr(node, "part_names") and not isinstance(node, Span):
            if isinstance(node, Load):
                self.found.add(node.field)
            self._inside(node)

    def _inside(self, node: Any) -> None:
        for name in node.part_names:
            if name not in ("type", "span", "reads"):
                self.look(getattr(node, name))

    def _in_group(self, step: Any, writes: frozenset[str]) -> None:
        """A field that a write adds to, or that a test guards before the write, is not read for its own sake."""
        if not isinstance(step, Store):
            self._in_test(step, writes)
            return
        self.look(step.index)
        value = step.value
        if isinstance(value, Op) and value.args and _own(value.args[0], step.field):
            self.look(value.args[1:])
        elif not _own(value, step.field):
            self.look(value)

    def _in_test(self, step: Any, writes: frozenset[str]) -> None:
        before = set(self.found)
        self._inside(step)
        if type(step).__name__ == "Require":
            self.found -= writes - before


def _own(value: Any, field: str) -> bool:
    if isinstance(value, Op) and value.op in ("copies", "known"):
        value = value.args[0]
    return isinstance(value, Load) and value.field == field
