"""What one type of value is as another: members and piles as sets, open numbers with a unit, none in a slot."""

from __future__ import annotations

from ..language.types import Collection, Member, Number, Type, describe, fits, some
from ..source.problem import Problem
from . import type_messages
from .form import Const, Expr, Op


def none_of(type: Type) -> int:
    """How none is written in a slot of that type."""
    from ..engine.program import NO_MEMBER, NO_NUMBER

    return NO_NUMBER if isinstance(type, Number) else NO_MEMBER


def retyped(found: Expr, wanted: Type) -> Expr:
    """An open number takes the unit it is used with."""
    if isinstance(found.type, Number) and isinstance(wanted, Number) and found.type.unit == "open":
        from ..source.frozen import replace

        return replace(found, type=replace(found.type, unit=wanted.unit))
    if isinstance(found.type, Collection) and isinstance(wanted, Collection) and not found.type.kind:
        from ..source.frozen import replace

        return replace(found, type=replace(found.type, kind=wanted.kind, form=wanted.form))
    return found


def misfit(found: Expr, wanted: Type) -> Problem:
    if found.type.optional and not wanted.optional and fits(some(found.type), wanted):
        return type_messages.may_be_none(found.span)
    if isinstance(found.type, Number) and isinstance(wanted, Number):
        return type_messages.money_or_number(found.span, wanted, found.type)
    return type_messages.wrong_type(found.span, describe(wanted), found.type)


def as_set(found: Expr) -> Expr | None:
    """`found` as a set, or None when it has no members of a kind."""
    match found.type:
        case Collection(form="set"):
            return found
        case Member(kind=kind, optional=optional):
            wanted = Collection("set", kind)
            if isinstance(found, Const):
                assert isinstance(found.value, int)
                return Const(wanted, 0 if found.value < 0 else 1 << found.value, found.span)
            return Op(wanted, "bit or none" if optional else "bit", (found,), found.span)
        case Collection(form=_, kind=kind):
            return Op(Collection("set", kind), "mask", (found,), found.span)
    return None
