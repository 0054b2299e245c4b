"""Arguments, typed; there must be as many as parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import BROKEN, Broken, Member, Type
from ..source.nearest import nearest
from ..source.problem import Problem
from ..source.text import Span
from . import name_messages
from .form import Expr
from .scope import Scope

if TYPE_CHECKING:
    from .typing import Typing

#: For each parameter, how messages show it and what type it has.
Parameters = list[tuple[str, Type]]


def arguments(
    t: Typing, name: str, parameters: Parameters, given: tuple[s.Expr, ...], span: Span, scope: Scope
) -> tuple[Expr, ...] | None:
    """The arguments given to `name`; None (and a message) when their number or one of them is wrong."""
    if any(isinstance(type, Broken) for _, type in parameters):
        return None  # how many there should be is not known either
    if len(given) != len(parameters):
        t.report(name_messages.arguments(span, name, [shown for shown, _ in parameters], len(given)))
        return None
    found = tuple(t.expect(node, scope, type) for node, (_, type) in zip(given, parameters, strict=True))
    return None if any(isinstance(each.type, Broken) for each in found) else found


def head_arguments(t: Typing, head: s.Head, call: s.Call, scope: Scope) -> tuple[Expr, ...] | None:
    """The arguments of a call of a procedure or action."""
    parameters = [(p.name, parameter_type(t, p)) for p in head.parameters]
    return arguments(t, call.name, parameters, call.arguments, call.span, scope)


def _without_type(t: Typing, parameter: s.Parameter) -> Problem:
    """A parameter that is no kind: a kind misspelt, or a name whose type was left out."""
    if nearest(parameter.name, t.world.kinds):
        return name_messages.unknown_kind(parameter.span, parameter.name, t.world.kinds)
    types = ("int", "money", *(kind for kind in t.world.kinds if kind != "player"))
    return name_messages.parameter_without_type(parameter.span, parameter.name, types)


def parameter_type(t: Typing, parameter: s.Parameter) -> Type:
    """The type of a head's parameter: a kind that is also its name, or the type given."""
    if parameter.type is not None:
        return t.world_type(parameter.type)
    if parameter.name in t.world.kinds:
        return Member(parameter.name)
    if parameter.name not in t.world.broken:
        t.report(_without_type(t, parameter))
    return BROKEN
