"""The JSON Schemas (draft 7) of rulesets and scenarios, written from the declared shapes."""

from __future__ import annotations

from typing import Any

from .. import effects  # noqa: F401  (declares the effects)
from ..effects.effect import DECLARED, EFFECTS, Argument
from ..effects.forms import Form
from .effect_shapes import REMARK, record_of
from .sections import DATA, GAME, LIBRARY, OVERLAY
from .shape import REMARKS, SHAPES, AnyEffect, Either, Items, Keyed, Nothing, Record, Shape, Value

Schema = dict[str, Any]
DRAFT = "http://json-schema.org/draft-07/schema#"


def ruleset_schema() -> Schema:
    """The schema of rulesets, overlays, libraries and files of members."""
    made = Definitions()
    kinds = [made.ref(form) for form in (OVERLAY, LIBRARY, DATA, GAME)]
    return {
        "$schema": DRAFT,
        "$id": "ruleset.schema.json",
        "title": "Stockrail ruleset",
        "description": "The rules of one game, a variant of another, a library, or a file of members.",
        "type": "object",
        "anyOf": kinds,
        "definitions": made.definitions,
    }


class Definitions:
    """The definitions of a schema, one for each form, made as they are referred to.

    A `part` is what an overlay writes of a thing: the same map, in which no key is compulsory.
    """

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def ref(self, form: Form, *, part: bool = False) -> Schema:
        """A reference to the definition of a form."""
        shape = SHAPES[form.name]
        part = part and has_parts(shape)
        name = f"{form.name}-part" if part else form.name
        if name not in self.definitions:
            self.definitions[name] = {}  # a form may hold itself
            self.definitions[name].update(self._schema(form, shape, part))
        return {"$ref": f"#/definitions/{name}"}

    def _schema(self, form: Form, shape: Shape, part: bool) -> Schema:
        if isinstance(shape, Record):
            return self._record(form, shape, part)
        return {"description": form.says, **self._plain(shape, part)}

    def _plain(self, shape: Shape, part: bool) -> Schema:
        match shape:
            case Value():
                return _value(shape)
            case Nothing():
                return {"type": "null"}
            case Items():
                least = {"minItems": shape.least} if shape.least else {}
                return {"type": "array", "items": self.ref(shape.of), **least}
            case Keyed():
                return self._keyed(shape, part)
            case Either():
                return self._either(shape, part)
            case AnyEffect():
                return {"anyOf": [self._effect(verb) for verb in EFFECTS]}
            case Record():
                raise AssertionError("records are made by _record")

    def _either(self, shape: Either, part: bool) -> Schema:
        """One of several forms; plain scalars and lists need no branches."""
        shapes = [SHAPES[form.name] for form in shape.of]
        if not all(map(_is_plain, shapes)):
            return {"anyOf": [self.ref(form, part=part) for form in shape.of]}
        made = [self._plain(each, part) for each in shapes]
        types = [name for each in made for name in _types(each)]
        return {key: value for each in made for key, value in each.items()} | {"type": types}

    def _keyed(self, shape: Keyed, part: bool) -> Schema:
        made: Schema = {
            "type": "object",
            "properties": self._remarks(),
            "additionalProperties": self.ref(shape.of, part=part),
            "propertyNames": {"pattern": shape.pattern},
        }
        if shape.most:
            made |= {"minProperties": 1, "maxProperties": shape.most}
        if shape.listed is None:
            return made
        listed = {"type": "array", "items": self.ref(shape.listed)}
        return {"anyOf": [listed, made]}

    def _record(self, form: Form, shape: Record, part: bool) -> Schema:
        closed = self._closed(shape, part=part)
        if not shape.short:
            return {"title": shape.title, "description": form.says, **closed}
        short = next(a.form for a in shape.keys if a.key == shape.short)
        return {"description": form.says, "anyOf": [self.ref(short), {"title": shape.title, **closed}]}

    def _closed(self, shape: Record, *, part: bool) -> Schema:
        keys = shape.keys + (shape.in_overlay if part else ())
        made: Schema = {
            "type": "object",
            "properties": {a.key: self._property(a, part or shape.parts) for a in keys} | self._remarks(),
            "additionalProperties": self.ref(shape.further) if shape.further else False,
        }
        required = [a.key for a in keys if not a.optional]
        if required and not part:
            made["required"] = required
        if shape.one_of and not part:
            made["allOf"] = [
                {"title": shape.title, **rule} for group in shape.one_of for rule in _exactly_one(group)
            ]
        return made

    def _property(self, argument: Argument, part: bool) -> Schema:
        # Editors show the sibling of a $ref; validators of draft 7 pass over it.
        return {**self.ref(argument.form, part=part), "description": argument.says}

    def _remarks(self) -> Schema:
        return {name: self.ref(REMARK) for name in REMARKS}

    def _effect(self, verb: str) -> Schema:
        name = f"effect-{verb}"
        if name not in self.definitions:
            self.definitions[name] = {}
            closed = self._closed(record_of(verb), part=False)
            self.definitions[name].update({"title": verb, "description": _description(verb), **closed})
        return {"$ref": f"#/definitions/{name}"}


def has_parts(shape: Shape, within: tuple[Shape, ...] = ()) -> bool:
    """Whether an overlay may write part of such a thing, and keep the rest."""
    if shape in within:
        return False
    inner = (*within, shape)
    match shape:
        case Record():
            return not shape.whole
        case Keyed():
            return has_parts(SHAPES[shape.of.name], inner)
        case Either():
            return any(has_parts(SHAPES[form.name], inner) for form in shape.of)
        case _:
            return False


def _value(shape: Value) -> Schema:
    types: Any = list(shape.types) if len(shape.types) > 1 else shape.types[0]
    made: Schema = {"type": types}
    if shape.pattern:
        made["pattern"] = shape.pattern
    if shape.words:
        made["enum"] = list(shape.words)
    return made


def _is_plain(shape: Shape) -> bool:
    return isinstance(shape, Nothing | Items) or (isinstance(shape, Value) and not shape.words)


def _types(schema: Schema) -> list[str]:
    return [schema["type"]] if isinstance(schema["type"], str) else schema["type"]


def _exactly_one(keys: tuple[str, ...]) -> list[Schema]:
    return [{"anyOf": [{"required": [key]} for key in keys]}, {"not": {"required": list(keys)}}]


def _description(verb: str) -> str:
    """The first paragraph of the class's docstring, else its sentence."""
    made = EFFECTS[verb]
    text = made.__doc__ or ""
    if not text or text.startswith(f"{made.__name__}("):
        return DECLARED[made].says
    return " ".join(text.split("\n\n")[0].split())
