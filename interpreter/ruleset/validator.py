"""A jsonschema validator that knows which branch was meant, so that only that branch speaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from ..effects.effect import EFFECTS
from .branches import TYPES, Branches
from .fitting import Fitting
from .scenario_schema import scenario_schema
from .schema import Schema, ruleset_schema

if TYPE_CHECKING:
    from jsonschema import ValidationError

#: What a schema may say beside its type without asking for more.
_ONLY_TYPE = {"type", "description", "title", "says"}


def faults(definition: str, instance: Any) -> Iterator[ValidationError]:
    """What is wrong with a plain value as `definition` ("game", "overlay-part", "scenarios" …), one by one."""
    verbs = tuple(EFFECTS)
    if _fitting(verbs).fits(_definitions(verbs)[definition], instance):
        return iter(())
    found: Iterator[ValidationError] = _validator(definition, verbs).iter_errors(instance)
    return found


@cache
def _fitting(verbs: tuple[str, ...]) -> Fitting:
    return Fitting()


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
    name = TYPES[type(instance)]
    return name == types if isinstance(types, str) else name in types
