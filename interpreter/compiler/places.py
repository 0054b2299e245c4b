"""Places that effects change: fields of members, tables, purses and locals; finding them and writing to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.types import Broken, Collection, Member, Number, Type
from ..source.frozen import frozen, replace
from ..source.text import Span
from . import effect_messages, type_messages
from .form import Const, Expr, Load, Local, Op
from .largest import may_be_too_large, may_be_too_small
from .scope import Variable, written_local
from .steps import Let, Store
from .world import FieldInfo

if TYPE_CHECKING:
    from .body import Body


@frozen
class Target:
    """Something that can be changed: an instance of a field, or a local."""

    field: FieldInfo | None
    index: tuple[Expr, ...]
    local: Local | None
    type: Type
    span: Span

    def load(self) -> Expr:
        """What it holds now."""
        if self.local is not None:
            return self.local
        assert self.field is not None
        return Load(self.field.type, self.field.key, self.index, self.span)


# Finding


def place_of(body: Body, node: s.Expr) -> Target | None:
    """A place that can be changed; None (and a problem) when it is not one."""
    name = written_local(node)
    if name in body.scope.variables:
        return _local_target(body, node, name, body.scope.variables[name])
    found = body.value(node)
    if isinstance(found.type, Broken):
        return None
    if isinstance(found, Op) and found.op == "known":
        found = found.args[0]
    if isinstance(found, Load):
        info = body.world.fields[found.field]
        body.lowering.changed.add(info.key)
        return Target(info, found.index, None, info.type, node.span)
    body.report(effect_messages.not_assignable(node.span, f"`{node.span.text}`"))
    return None


def _local_target(body: Body, node: s.Expr, name: str, variable: Variable) -> Target | None:
    if not variable.assignable:
        body.report(effect_messages.not_assignable(node.span, f"`{name}`, a name of a loop, choice or parameter,"))
        return None
    return Target(None, (), replace(variable.local, span=node.span), variable.local.type, node.span)


def writable(body: Body, node: s.Expr, verb: str) -> Target | None:
    """A place for `set`, `raise` and the like: no purse, no pieces."""
    found = place_of(body, node)
    if found is None or found.field is None:
        return found
    if found.field.purse:
        body.report(effect_messages.purse(node.span, verb))
        return None
    if found.field.holds and verb != "set" and isinstance(found.type, Collection):
        body.report(effect_messages.pieces(node.span, verb, found.type.kind))
        return None
    return found


def number_target(body: Body, node: s.Expr, verb: str) -> Target | None:
    """A place for `raise` and `lower`, and for pieces that are only counted."""
    found = writable(body, node, verb)
    if found is None:
        return None
    if not isinstance(found.type, Number):
        body.report(type_messages.wrong_type(node.span, "a number", found.type))
        return None
    return found


def purse(body: Body, node: s.Expr) -> Target | None:
    """A purse named in full, or the only purse of a member."""
    found = body.value(node)
    if isinstance(found.type, Broken):
        return None
    if isinstance(found, Load) and body.world.fields[found.field].purse:
        return Target(body.world.fields[found.field], found.index, None, found.type, node.span)
    if not isinstance(found.type, Member):
        counted = body.world.fields[found.field] if isinstance(found, Load) else None
        body.report(effect_messages.no_purse(node.span, found.type, *_as_purse(counted)))
        return None
    if found.type.optional:
        body.report(type_messages.may_be_none(node.span))
        return None
    return _only_purse(body, node.span, found, found.type.kind)


def _only_purse(body: Body, span: Span, owner: Expr, kind: str) -> Target | None:
    """The purse of a member whose kind has one of them; a problem where it has none or several."""
    fields = [f for f in body.world.kinds[kind].fields.values() if len(f.keys) == 1]
    purses = [f for f in fields if f.purse]
    if len(purses) != 1:
        as_purse = [line for f in fields for line in _as_purse(f)]
        body.report(effect_messages.which_purse(span, kind, [f.name for f in purses], *as_purse[:1]))
        return None
    body.t.used.add("field:" + purses[0].key)
    return Target(purses[0], (owner,), None, purses[0].type, span)


def _as_purse(field: FieldInfo | None) -> tuple[str, ...]:
    """The declaration of a field that holds an amount of money, as a purse with the same start; nothing for others."""
    if field is None or field.purse or not isinstance(field.type, Number) or field.type.unit != "money" or field.track:
        return ()
    start = field.decl.declaration.start
    return (f"{field.name}: purse = {start.span.text if start is not None else 0}",)


# Writing


def store(body: Body, place: Target, value: Expr, span: Span, verb: str) -> None:
    """Write a value to a place, tested against its bounds unless it is known to lie within."""
    if place.local is not None:
        body.add(Let(place.local, value, span))
        return
    body.group(verb, span, write(body, place, value, span))


def write(body: Body, place: Target, value: Expr, span: Span) -> Store:
    """The write of a value to a field, as a part of a transition."""
    assert place.field is not None
    body.lowering.changed.add(place.field.key)
    return Store(place.field.key, place.index, value, _bounds(body, place.field, value), span)


def _bounds(body: Body, field: FieldInfo, value: Expr) -> tuple[int, int] | None:
    """The bounds that the value has to be tested against when it is written; None if there is no need."""
    if not isinstance(field.type, Number) or not isinstance(value.type, Number) or field.track:
        return None
    if (
        isinstance(value, Const)
        and isinstance(value.value, int)
        and not value.type.optional
        and not field.low <= value.value <= field.high
    ):
        body.report(type_messages.out_of_range(value.span, value.value, field.low, field.high))
    within = value.type.low >= field.low and value.type.high <= field.high
    if within and not may_be_too_small(value) and not may_be_too_large(value):
        return None
    return field.low, field.high
