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
#: What a schema may say beside its type without asking for more.
_ONLY_TYPE = {"type", "description", "title", "says"}


def faults(definition: str, instance: Any) -> Iterator[ValidationError]:
    """What is wrong with a plain value as `definition` ("game", "overlay-part", "scenarios" …), one by one."""
    found: Iterator[ValidationError] = _validator(definition, tuple(EFFECTS)).iter_errors(instance)
    return found


@cache
def _validator(definition: str, verbs: tuple[str, ...]) -> Any:
    """`verbs` are the effects declared so far: declaring another makes another schema."""
    return _dispatching(verbs)(_definitions(verbs)[definition])


@cache
def _definitions(verbs: tuple[str, ...]) -> dict[str, Schema]:
    """The definitions of the published schemas with each reference replaced by what it refers to.

    The library would look up thousands of references: that took three times as long. What a reference says
    beside itself about a key is kept under `says` of the map.
    """
    made: dict[str, Schema] = ruleset_schema()["definitions"] | scenario_schema()["definitions"]
    for schema in made.values():
        _link(schema, made)
    return made


def _link(schema: Any, definitions: dict[str, Schema]) -> Any:
    if isinstance(schema, list):
        return [_link(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return definitions[schema["$ref"].rpartition("/")[2]]
    if isinstance(schema.get("properties"), dict):
        schema["says"] = {key: each.get("description", "") for key, each in schema["properties"].items()}
    for key, value in schema.items():
        schema[key] = _link(value, definitions)
    return schema


@cache
def _dispatching(verbs: tuple[str, ...]) -> Any:
    """jsonschema's validator for draft 7, with our own reading of `anyOf`, and of keys that fit by their type."""
    from jsonschema import Draft7Validator, ValidationError, validators

    branches = Branches()

    def any_of(
        validator: Any, subschemas: list[Schema], instance: Any, schema: Schema,
    ) -> Iterator[ValidationError]:
        meant = branches.meant(subschemas, instance)
        if meant is None and not isinstance(instance, dict) and set(subschemas[0]) == {"required"}:
            return  # branches that only ask for keys say nothing of what is no map
        if meant is None:
            yield ValidationError("no branch fits")
        elif not _fits_by_type(instance, meant):
            yield from validator.descend(instance, meant)

    def properties(
        validator: Any, schemas: dict[str, Schema], instance: Any, schema: Schema
    ) -> Iterator[ValidationError]:
        for key, each in schemas.items() if isinstance(instance, dict) else ():
            if key in instance and not _fits_by_type(instance[key], each):
                yield from validator.descend(instance[key], each, path=key, schema_path=key)

    of_library = Draft7Validator.VALIDATORS["additionalProperties"]

    def additional(validator: Any, asked: Any, instance: Any, schema: Schema) -> Iterator[ValidationError]:
        """The library goes through a set, so that of many faults others would come first in every run."""
        if not isinstance(asked, dict) or not isinstance(instance, dict):
            yield from of_library(validator, asked, instance, schema)
            return
        for key, value in instance.items():
            if key not in schema.get("properties", ()):
                yield from validator.descend(value, asked, path=key)

    extend: Any = validators.extend
    return extend(Draft7Validator, {"anyOf": any_of, "properties": properties, "additionalProperties": additional})


def _fits_by_type(instance: Any, schema: Schema) -> bool:
    """Whether a schema asks for nothing but a type, and it is this one. Then the library need not look into it."""
    if not schema.keys() <= _ONLY_TYPE:
        return False
    types = schema.get("type", ())
    name = _TYPES[type(instance)]
    return name == types if isinstance(types, str) else name in types


class Branches:
    """Finds the branch of an `anyOf` that an instance was meant to be.

    A branch is told by the YAML type it takes; among maps by its first required key. A branch without
    required keys takes the maps that no other claims. Branches that only ask for keys are told by having
    them.
    """

    def __init__(self) -> None:
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
        if "anyOf" in seen and "type" not in seen:
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
