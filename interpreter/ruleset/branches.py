"""Finds the branch of an `anyOf` that a value was meant to be, so that only that branch speaks.

A branch is told by the YAML type it takes; among maps by its first required key. A branch without required keys takes
the maps that no other claims. Branches that only ask for keys are told by having them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .schema import Schema

#: The name that a schema has for a type of plain values.
TYPES: dict[type, str] = {
    str: "string", int: "integer", bool: "boolean", dict: "object", list: "array", type(None): "null",
}


class Branches:
    """Remembers how the branches of each `anyOf` are told apart; schemas are those of `validator.py`, linked."""

    def __init__(self) -> None:
        self._known: dict[int, _Told] = {}

    def meant(self, subschemas: list[Schema], instance: Any) -> Schema | None:
        """The branch that an instance was meant to be, or None if it looks like none of them."""
        told = self._known.get(id(subschemas))
        if told is None:
            told = self._known[id(subschemas)] = _told(subschemas)
        if not isinstance(instance, dict):
            return told.by_type.get(TYPES[type(instance)])
        for key in instance:
            if key in told.by_key:
                return told.by_key[key]
        return told.by_type.get("object")


def _told(subschemas: list[Schema]) -> _Told:
    told = _Told()
    for branch in subschemas:
        told.add(branch, branch)
    if len(told.maps) == 1:
        told.by_type.setdefault("object", told.maps[0])
    return told


class _Told:
    """How the branches of one `anyOf` are told apart; `maps` are those that take maps."""

    def __init__(self) -> None:
        self.by_type: dict[str, Schema] = {}
        self.by_key: dict[str, Schema] = {}
        self.maps: list[Schema] = []

    def add(self, seen: Schema, branch: Schema) -> None:
        """`seen` is the branch, or one of the branches that it has itself."""
        if "anyOf" in seen and "type" not in seen:
            for inner in seen["anyOf"]:
                self.add(inner, branch)
        elif "type" not in seen:
            self.by_key[seen["required"][0]] = branch
        elif seen["type"] == "object":
            self._add_map(seen, branch)
        else:
            types = seen["type"]
            for each in [types] if isinstance(types, str) else types:
                self.by_type.setdefault(each, branch)

    def _add_map(self, seen: Schema, branch: Schema) -> None:
        self.maps.append(branch)
        if seen.get("required"):
            self.by_key.setdefault(seen["required"][0], branch)
        else:
            self.by_type.setdefault("object", branch)
