"""A map whose keys mean nothing where a compulsory one is missing: one slip, told once, with what was meant."""

from __future__ import annotations

from collections.abc import Sequence

from ..source.problem import Problem
from ..source.tree import Mapping, Node, Scalar
from ..source.tree import Sequence as List
from . import structure_messages as messages

_LOW = ("min", "minimum", "least", "low", "lowest", "from")
_HIGH = ("max", "maximum", "most", "high", "highest")
_START = ("start", "starts", "default", "initial", "initially", "value", "begin")
_TYPE = ("type", "kind")


def strange_map(tree: Node, node: Mapping, name: str, title: str, missing: tuple[str, str],
                unknown: Sequence[str]) -> Problem:
    """What is said of a map called `name` without a compulsory key, but with `unknown` ones.

    `missing` is the key and what it is for; `tree` is the whole file.
    """
    help = _field(tree, node, name, unknown) if title == "a field" else ()
    spans = [entry.key.span for entry in node.entries if entry.name in unknown]
    return messages.strange_map(spans[0], title, unknown, help or (f"it needs `{missing[0]}`: {missing[1]}",))


def _field(tree: Node, node: Mapping, name: str, unknown: Sequence[str]) -> tuple[str, ...]:
    """How a field is written that has its range in parts, or a value for each member."""
    given = {entry.name: entry.value.span.text for entry in node.entries}
    kind = _kind_of(tree, unknown)
    if kind is not None and "(" not in name:
        return messages.one_for_each(name, kind, list(dict.fromkeys(given[key] for key in unknown)))
    low, high, start, type = (next((given[key] for key in keys if key in given), "")
                              for keys in (_LOW, _HIGH, _START, _TYPE))
    shape = type or (f"{low or 0}..{high}" if high else "int" if low or start else "")
    return (f"write `{name}: {shape} = {start or low or 0}`",) if shape else ()


def _kind_of(tree: Node, names: Sequence[str]) -> str | None:
    """The kind that all of these are members of."""
    kinds = tree.get("kinds") if isinstance(tree, Mapping) else None
    for entry in kinds.entries if isinstance(kinds, Mapping) else ():
        if set(names) <= set(_members(entry.value)):
            return entry.name
    return None


def _members(kind: Node) -> list[str]:
    members = kind.get("members") if isinstance(kind, Mapping) else None
    if isinstance(members, List):
        return [str(item.value) for item in members.items if isinstance(item, Scalar)]
    return [entry.name for entry in members.entries] if isinstance(members, Mapping) else []
