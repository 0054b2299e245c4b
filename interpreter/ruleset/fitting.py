"""Says quickly whether a plain value fits a schema; why another does not is left to jsonschema.

The import of jsonschema takes five times as long as starting Python, and most files of most checks are sound. So a
schema becomes a tree of small tests, of just those keywords that the published schemas use; a keyword that is not
known here fits nothing, and the library decides. Tests hold both to the same verdicts.
"""

from __future__ import annotations

import re

from .branches import TYPES, Branches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .schema import Schema

    Test = Callable[[Any], bool]

#: What a schema says to editors and people only.
_SILENT = {"$schema", "$id", "title", "description", "says", "definitions"}


class Fitting:
    """Tests made of linked schemas, each made once, when a value first comes to it."""

    def __init__(self) -> None:
        self._branches = Branches()
        self._tests: dict[int, list[Test]] = {}

    def fits(self, schema: Schema, instance: Any) -> bool:
        """Whether a value fits; never true of one in which jsonschema finds a fault."""
        tests = self._tests.get(id(schema))
        if tests is None:
            tests = self._tests[id(schema)] = [
                _MAKERS.get(keyword, _unknown)(self, wanted, schema)
                for keyword, wanted in schema.items()
                if keyword not in _SILENT
            ]
        return all(test(instance) for test in tests)

    def type(self, wanted: str | list[str], schema: Schema) -> Test:
        names = {wanted} if isinstance(wanted, str) else set(wanted)
        return lambda instance: TYPES.get(type(instance)) in names

    def properties(self, wanted: dict[str, Schema], schema: Schema) -> Test:
        """Together with what is asked of further keys."""
        further: Any = schema.get("additionalProperties", {})
        fits = self.fits

        def test(instance: Any) -> bool:
            if type(instance) is not dict:
                return True
            for key, value in instance.items():
                asked: Any = wanted.get(key, further)
                if asked is False or not fits(asked, value):
                    return False
            return True

        return test

    def additional(self, wanted: Any, schema: Schema) -> Test:
        return _always if "properties" in schema else self.properties({}, schema)

    def required(self, wanted: list[str], schema: Schema) -> Test:
        return lambda instance: type(instance) is not dict or all(key in instance for key in wanted)

    def any_of(self, wanted: list[Schema], schema: Schema) -> Test:
        """By the branch that was meant: the validator lets no other speak."""
        meant, fits = self._branches.meant, self.fits

        def test(instance: Any) -> bool:
            branch = meant(wanted, instance) if type(instance) in TYPES else None
            return branch is not None and fits(branch, instance)

        return test

    def all_of(self, wanted: list[Schema], schema: Schema) -> Test:
        return lambda instance: all(self.fits(each, instance) for each in wanted)

    def no(self, wanted: Schema, schema: Schema) -> Test:
        if wanted.keys() != {"required"}:  # else a doubtful `fits` would become a sure one
            return _never
        keys = wanted["required"]
        return lambda instance: type(instance) is dict and not all(key in instance for key in keys)

    def items(self, wanted: Schema, schema: Schema) -> Test:
        fits = self.fits
        return lambda instance: type(instance) is not list or all(fits(wanted, each) for each in instance)

    def names(self, wanted: Schema, schema: Schema) -> Test:
        fits = self.fits
        return lambda instance: type(instance) is not dict or all(fits(wanted, each) for each in instance)

    def enum(self, wanted: list[Any], schema: Schema) -> Test:
        return lambda instance: any(type(each) is type(instance) and each == instance for each in wanted)

    def pattern(self, wanted: str, schema: Schema) -> Test:
        search = re.compile(wanted).search
        return lambda instance: type(instance) is not str or search(instance) is not None

    def least(self, wanted: int, schema: Schema) -> Test:
        return lambda instance: type(instance) not in (dict, list) or len(instance) >= wanted

    def most(self, wanted: int, schema: Schema) -> Test:
        return lambda instance: type(instance) not in (dict, list) or len(instance) <= wanted


def _always(instance: Any) -> bool:
    return True


def _never(instance: Any) -> bool:
    return False


def _unknown(fitting: Fitting, wanted: Any, schema: Schema) -> Test:
    return _never


_MAKERS: dict[str, Callable[[Fitting, Any, Schema], Test]] = {
    "type": Fitting.type, "properties": Fitting.properties, "additionalProperties": Fitting.additional,
    "required": Fitting.required, "anyOf": Fitting.any_of, "allOf": Fitting.all_of, "not": Fitting.no,
    "items": Fitting.items, "propertyNames": Fitting.names, "enum": Fitting.enum, "pattern": Fitting.pattern,
    "minItems": Fitting.least, "minProperties": Fitting.least, "maxProperties": Fitting.most,
}
