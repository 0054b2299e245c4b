"""Types of expressions, and the types of what is kept in slots and frames: from one to the other."""

from __future__ import annotations

from ..engine.program import ValueType
from ..language.types import Answers, Bool, Collection, Member, Number, Numbers, Type
from ..source.frozen import replace


def wide(type: Type) -> Type:
    """The type without what is known of a number's size: an expectation may name any number."""
    return Number(type.unit, optional=type.optional) if isinstance(type, Number) else type


def given_as(type: Type) -> Type:
    """What is written for a field of a type: any number, and for a bag an order of all that lies in it."""
    if isinstance(type, Collection) and type.form == "bag":
        return Collection("order", type.kind)
    return wide(type)


def value_type(type: Type) -> ValueType | None:
    """How values of a type are read; None for those that can't be shown."""
    match type:
        case Number(unit=unit):
            return ValueType("money" if unit == "money" else "int", optional=type.optional)
        case Bool():
            return ValueType("bool", optional=type.optional)
        case Member(kind=kind):
            return ValueType("member", kind, type.optional)
        case Collection(form="bag"):
            return None
        case Collection(form=form, kind=kind):
            return ValueType(form, kind, type.optional) if kind else None
        case Answers(entry=entry):
            inner = value_type(entry)
            return ValueType("table", "player", entry=inner) if inner else None
        case Numbers():
            return ValueType("numbers")
    return None


def type_of(value: ValueType) -> Type | None:
    """The type of what is kept in a frame."""
    found: Type | None = None
    match value.form:
        case "int":
            found = Number("int")
        case "money":
            found = Number("money")
        case "bool":
            found = Bool()
        case "member":
            found = Member(value.kind)
        case "set" | "pile" | "bag" | "order":
            found = Collection(value.form, value.kind)
        case "table":
            entry = type_of(value.entry) if value.entry else None
            found = Answers(entry) if entry else None
    return replace(found, optional=value.optional) if found is not None else None
