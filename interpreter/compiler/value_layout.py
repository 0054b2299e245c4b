"""How values lie in slots and frames, as the engine is told: their types, fields, and what stands there at first."""

from __future__ import annotations

from typing import Any

from ..engine.program import FieldLayout, ValueType
from ..language.types import Answers, Bool, Collection, Member, Number, Numbers, Type
from .conversion import none_of


def value_type(type: Type) -> ValueType:
    """A type as the engine reads slots and frames by."""
    match type:
        case Number(unit=unit):
            return ValueType("money" if unit == "money" else "int", optional=type.optional)
        case Bool():
            return ValueType("bool")
        case Member(kind=kind):
            return ValueType("member", kind, type.optional)
        case Collection(form=form, kind=kind):
            return ValueType(form, kind)
        case Numbers():
            return ValueType("numbers")
        case Answers(entry=entry):
            return ValueType("table", "player", entry=value_type(entry))
    return ValueType("int")


def field_layout(info: Any) -> FieldLayout:
    return FieldLayout(
        info.name,
        info.owner,
        info.keys,
        value_type(info.type),
        info.base,
        info.seen,
        info.purse,
        info.low,
        info.high,
        info.holds,
    )


def empty_value(info: Any) -> Any:
    """The start of a field that gives none: false, 0 or the lower bound, none, empty. A purse starts without debts."""
    type = info.type
    if type.optional:
        return none_of(type)
    if isinstance(type, Number):
        if info.purse:
            return max(info.low, 0)
        return info.low if not info.track else type.low
    if isinstance(type, Collection):
        return () if type.form in ("pile", "order") else 0
    return 0


def idle_value(type: Type) -> Any:
    """What stands in a frame before a local has a value."""
    if isinstance(type, (Answers, Numbers)) or (isinstance(type, Collection) and type.form in ("pile", "order")):
        return ()
    return 0
