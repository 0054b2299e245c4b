"""A jsonschema validator that knows which branch was meant, so that only that branch speaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from ..effects.effect import EFFECTS
from .scenario_schema import scenario_schema
from .schema import Schema, ruleset_schema

if TYPE_CHECKING:
    from jsonschema import ValidationError

_TYPES: dict[type, str] = {
    str: "string", int: "integer", bool: "boolean", dict: "object", list: "array", type(None): "null",
}


def faults(definition: str, instance: Any) -> list[ValidationError]:
    """What is wrong with a plain value as `definition` ("game", "overlay-part", "scenarios" …)."""
    made = _validator(definition, tuple(EFFECTS))
    return list(made.iter_errors(instance))


@cache
def _validator(definition: str, verbs: tuple[str, ...]) -> Any:
    """`verbs` are the effects declared so far: declaring another makes another schema."""
    definitions = _definitions(verbs)
    return _dispatching(definitions)({"$ref": f"#/definitions/{definition}"})


@cache
def _definitions(verbs: tuple[str, ...]) -> dict[str, Schema]:
    made: dict[str, Schema] = ruleset_schema()["definitions"] | scenario_schema()["definitions"]
    return made


def _dispatching(definitions: dict[str, Schema]) -> Any:
    """jsonschema's validator for draft 7, with our own reading of `anyOf` and of references."""
    from jsonschema import Draft7Validator, ValidationError, validators

    branches = Branches(definitions)

    def reference(validator: Any, target: str, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        yield from validator.descend(instance, definitions[target.rpartition("/")[2]])

    def any_of(
        validator: Any, subschemas: list[Schema], instance: Any, schema: Schema,
    ) -> Iterator[ValidationError]:
        meant = branches.meant(subschemas, instance)
        if meant is None:
            yield ValidationError("no branch fits")
        else:
            yield from validator.descend(instance, meant)

    extend: Any = validators.extend
    return extend(Draft7Validator, {"anyOf": any_of, "$ref": reference})


class Branches:
    """Finds the branch of an `anyOf` that an instance was meant to be.

    A branch is told by the YAML type it takes; among maps by its first required key. A branch without required
    keys takes the maps that no other claims. Branches that only ask for keys are told by having them.
    """

    def __init__(self, definitions: dict[str, Schema]) -> None:
        self._definitions = definitions
        self._known: dict[int, _Told] = {}

    def meant(self, subschemas: list[Schema], instance: Any) -> Schema | None:
        told = self._known.get(id(subschemas))
        if told is None:
            told = self._known[id(subschemas)] = self._tell(subschemas)
        if not isinstance(instance, dict):
            return told.by_type.get(_TYPES[type(instance)])
        for key in instance:
            if key in told.by_key:
                return told.by_key[key]
        return told.by_type.get("object")

    def _tell(self, subschemas: list[Schema]) -> _Told:
        told = _Told()
        for branch in subschemas:
            self._add(told, branch, branch)
        if len(told.maps) == 1:
            told.by_type.setdefault("object", told.maps[0])
        return told

    def _add(self, told: _Told, seen: Schema, branch: Schema) -> None:
        if "$ref" in seen:
            self._add(told, self._definitions[seen["$ref"].rpartition("/")[2]], branch)
        elif "anyOf" in seen and "type" not in seen:
            for inner in seen["anyOf"]:
                self._add(told, inner, branch)
        elif "type" not in seen:
            told.by_key[seen["required"][0]] = branch
        elif seen["type"] == "object":
            self._add_map(told, seen, branch)
        else:
            types = seen["type"]
            for each in [types] if isinstance(types, str) else types:
                told.by_type.setdefault(each, branch)

    def _add_map(self, told: _Told, seen: Schema, branch: Schema) -> None:
        told.maps.append(branch)
        if seen.get("required"):
            told.by_key.setdefault(seen["required"][0], branch)
        else:
            told.by_type.setdefault("object", branch)


class _Told:
    """How the branches of one `anyOf` are told apart; `maps` are those that take maps."""

    def __init__(self) -> None:
        self.by_type: dict[str, Schema] = {}
        self.by_key: dict[str, Schema] = {}
        self.maps: list[Schema] = []
