"""Resolves what stands behind a dot: fields and facts of a member, the marks of a track, results of a procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.printing import to_text
from ..language.types import Broken, Member, Number, Numbers, Type, Words
from ..source.frozen import replace
from ..source.text import Span
from . import name_messages, type_messages
from .arguments import Parameters, arguments
from .form import Const, Expr, Fact, Load
from .known_facts import KNOWN_FACTS, know
from .scope import Scope, written_local
from .world import FactInfo, FieldInfo, KindInfo

if TYPE_CHECKING:
    from .typing import Typing


def numbers(values: tuple[int, ...], type: Type, span: Span) -> Const:
    """A constant collection of numbers of the unit of `type`."""
    assert isinstance(type, Number)
    low, high = (min(values), max(values)) if values else (0, 0)
    return Const(Numbers(type.unit, low, high), values, span)


def field(t: Typing, node: s.Field, scope: Scope, want: Type | None) -> Expr:
    """`owner.field`, the marks of a track, or the result of a procedure."""
    result = scope.variables.get(written_local(node))
    if result is not None:
        return t.known(replace(result.local, span=node.span), scope)
    marks = _marks(t, node, scope)
    if marks is not None:
        return marks
    owner = _owner(t, node.owner, node.name, scope)
    if owner is None:
        return t.broken(node.span)
    return t.known(_of_member(t, owner, node, (), scope), scope)


def lookup(t: Typing, node: s.Lookup, scope: Scope, want: Type | None) -> Expr:
    """`owner.field(member)`."""
    owner = _owner(t, node.owner, node.name, scope)
    if owner is None:
        return t.broken(node.span)
    return t.known(_of_member(t, owner, node, node.arguments, scope), scope)


def _marks(t: Typing, node: s.Field, scope: Scope) -> Expr | None:
    """`track.marks`."""
    owner = node.owner
    if not isinstance(owner, s.Name) or owner.name in scope.variables or owner.name not in t.world.tracks:
        return None
    track = t.world.tracks[owner.name]
    t.used.add("track:" + owner.name)
    if node.name not in track.marks:
        t.report(name_messages.unknown_field(node.name_span, "track", node.name, list(track.marks)))
        return t.broken(node.span)
    t.used.add(f"mark:{owner.name}.{node.name}")
    return numbers(track.marks[node.name], track.type, node.span)


def _owner(t: Typing, node: s.Expr, wanted_field: str, scope: Scope) -> Expr | None:
    """The member on the left of a dot; a member name of several kinds means the kind that has the field."""
    want = None
    if isinstance(node, s.Name) and node.name not in scope.variables:
        having = [kind for kind, _ in t.world.members.get(node.name, ()) if _has(t, kind, wanted_field)]
        if having:
            want = Member(having[0])
    owner = t.typed(node, scope, want)
    if isinstance(owner.type, Broken):
        return None
    if not isinstance(owner.type, Member):
        from .name_advice import one_of_many

        t.report(name_messages.no_fields(owner.span, wanted_field, owner.type, one_of_many(t, node, owner.type, scope)))
        return None
    if owner.type.optional:
        t.report(type_messages.may_be_none(owner.span))
        return None
    return owner


def _has(t: Typing, kind: str, name: str) -> bool:
    info = t.world.kinds[kind]
    return name in info.fields or name in info.facts


def _of_member(t: Typing, owner: Expr, node: s.Field | s.Lookup, given: tuple[s.Expr, ...], scope: Scope) -> Expr:
    assert isinstance(owner.type, Member)
    info = t.world.kinds[owner.type.kind]
    if node.name in info.fields:
        found = info.fields[node.name]
        index = arguments(t, found.name, kinds(found.keys[1:]), given, node.span, scope)
        return t.broken(node.span) if index is None else load(t, found, (owner, *index), node.span)
    if node.name in KNOWN_FACTS and node.name not in info.facts:
        know(t.world, info, node.name)
    if node.name not in info.facts:
        _report_unknown(t, info, node, given)
        return t.broken(node.span)
    if given:
        t.report(name_messages.not_callable(node.span, node.name))
        return t.broken(node.span)
    return _fact(t, info.facts[node.name], owner, node.span)


def _report_unknown(t: Typing, info: KindInfo, node: s.Field | s.Lookup, given: tuple[s.Expr, ...]) -> None:
    from .name_advice import of_other_kind  # needed only if there is something to say

    if f"{info.name}.{node.name}" in t.world.broken:
        return
    elsewhere = of_other_kind(t.world, node.name, to_text(node.owner), info.name, given)
    known = [*info.fields, *info.facts]
    t.report(name_messages.unknown_field(node.name_span, info.name, node.name, known, elsewhere))


def _fact(t: Typing, fact: FactInfo, owner: Expr, span: Span) -> Expr:
    """A fact of a member: its value when the member is known."""
    t.used.add("fact:" + fact.table)
    type = fact.type
    if not (isinstance(owner, Const) and isinstance(owner.value, int)) or isinstance(type, Words) or not fact.values:
        return Fact(type, fact.table, owner, span)
    value = fact.values[owner.value]
    assert isinstance(value, (int, tuple))
    if isinstance(type, Number) and isinstance(value, int):
        type = Number(type.unit, value, value)
    return Const(type, value, span)


def load(t: Typing, info: FieldInfo, index: tuple[Expr, ...], span: Span) -> Expr:
    """The value of a field, which is now used."""
    t.used.add("field:" + info.key)
    return Load(info.type, info.key, index, span)


def kinds(kinds: tuple[str, ...]) -> Parameters:
    """Parameters that take a member of each kind."""
    return [(kind, Member(kind)) for kind in kinds]
