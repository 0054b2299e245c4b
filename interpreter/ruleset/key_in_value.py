"""A key of an effect written into the value before it, as in an English sentence: `pay: 5 from player`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..effects import forms
from ..language.grammar import stops
from ..source.problem import Problem
from ..source.tree import Entry, Mapping, Scalar
from . import structure_messages
from .effect_shapes import record_of

_VALUES = (forms.EXPRESSION, forms.PLACE)

#: A key and its value, as text.
Part = tuple[str, str]


def key_in_value(node: Mapping, verb: str) -> tuple[Problem, tuple[str, ...]] | None:
    """What to say about the first value that holds a key of its effect, and the keys that it holds."""
    for entry, parts in _written_as_one(node, verb):
        keys = tuple(key for key, _ in parts[1:])
        return structure_messages.key_in_value(entry.value.span, verb, parts, _layout(node)), keys
    return None


def _written_as_one(node: Mapping, verb: str) -> Iterator[tuple[Entry, list[Part]]]:
    for entry in node.entries:
        argument = record_of(verb).argument(entry.name)
        if argument is None or argument.form not in _VALUES or not isinstance(entry.value, Scalar):
            continue
        if entry.value.style == "plain" and (parts := _parts(node, verb, entry)):
            yield entry, parts


def _parts(node: Mapping, verb: str, entry: Entry) -> list[Part] | None:
    """The value cut at every key of the effect that it could give; None if it isn't made of such parts."""
    text = " ".join(entry.value.span.text.split())
    free = [argument.key for argument in record_of(verb).keys
            if argument.form in _VALUES and node.get(argument.key) is None]
    first, *rest = re.split(rf" ({'|'.join(free)}):? ", text) if free else [text]
    parts = [(entry.name, first), *zip(rest[::2], rest[1::2], strict=True)]
    if not rest or len({key for key, _ in parts}) < len(parts) or stops("expression", text) is None:
        return None
    return parts if all(stops("expression", value) is None for _, value in parts) else None


def _layout(node: Mapping) -> str:
    """What stands between two entries of this map."""
    source, start = node.span.source, node.span.start
    if source.text.startswith("{", start):
        return ", "
    return "\n" + " " * (source.place(start)[1] - 1)
