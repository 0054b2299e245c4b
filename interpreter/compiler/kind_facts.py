"""Surveys facts: the value of each for every member, given, along an axis, or computed."""

from __future__ import annotations

from typing import Any

from ..engine.masks import listed
from ..language import syntax as s
from ..language.types import Bool, Broken, Collection, Member, Number, Type, Words
from ..ruleset import model
from ..source.nearest import surely
from . import declaration_messages, type_messages
from .computed_facts import computed
from .conversion import none_of
from .kind_members import axis_values, member_index
from .known_facts import KNOWN_FACTS, know
from .typing import Typing
from .world import FactInfo, KindInfo
from .written_types import resolve


def survey_facts(t: Typing) -> None:
    """The facts of every kind: all types first, then what is written, since a computed fact may read the others."""
    for info in t.world.kinds.values():
        if info.decl is not None:
            _declare(t, info, info.decl)
    for computed_now in (False, True):
        for info in t.world.kinds.values():
            for decl in info.decl.facts if info.decl is not None else ():
                if (decl.declaration.start is not None) is computed_now:
                    _give_values(t, info, decl)
    _stray_facts(t)


def _declare(t: Typing, info: KindInfo, kind: model.Kind) -> None:
    for known in KNOWN_FACTS:
        if any(known in member.facts for member in kind.members):
            know(t.world, info, known)
    for decl in kind.facts:
        name = decl.name.name
        info.facts[name] = FactInfo(name, resolve(t, decl.declaration.type), f"fact_{info.name}_{name}")


def _give_values(t: Typing, info: KindInfo, decl: model.FactDecl) -> None:
    fact = info.facts[decl.name.name]
    fact.values = _given(t, info, decl, fact)
    t.world.constants[fact.table] = fact.values
    if fact.name == "neighbours" and fact.type == Collection("set", info.name) and not decl.one_way:
        _mutual(t, info, decl, fact.values)


def _mutual(t: Typing, info: KindInfo, decl: model.FactDecl, masks: tuple[int, ...]) -> None:
    """Neighbours are neighbours of each other, unless the map has ways that lead one way only."""
    for here, mask in enumerate(masks):
        for there in listed(mask):
            if not masks[there] >> here & 1:
                span = info.spans[there] or decl.name.span
                t.report(declaration_messages.one_sided(span, info.members[here], info.members[there]))
                return


def _given(t: Typing, info: KindInfo, decl: model.FactDecl, fact: FactInfo) -> tuple[Any, ...]:
    """The values of a fact: given for a member, from an axis, or computed."""
    axis = _along_axis(t, info, fact.name)
    if axis is not None:
        return tuple(fact_value(t, each, fact.type) for each in axis)
    worked_out = computed(t, info, decl, fact.type) if decl.declaration.start is not None else None
    given = None if worked_out else _given_as(info, fact.name)
    if given:
        t.report(declaration_messages.fact_given_otherwise(decl.name.span, info.name, fact.name, given))
        t.world.broken.add(f"{info.name}.{given}")
        return (0,) * len(info.members)
    values = []
    for index in range(len(info.members)):
        written = _written(info, index, fact.name)
        if written is not None:
            values.append(fact_value(t, written, fact.type))
        else:
            values.append(worked_out(index) if worked_out is not None else _missing(t, info, decl, fact, index))
    return tuple(values)


def _given_as(info: KindInfo, name: str) -> str | None:
    """The name, not declared and a slip away, under which members give a fact that none gives under its own."""
    members = info.decl.members if info.decl is not None else ()
    given = {fact for member in members for fact in member.facts}
    if name in given or info.decl is None:
        return None
    return surely(name, given - {fact.name.name for fact in info.decl.facts} - {f.head.name for f in info.decl.state})


def _given_as_one(kind: model.Kind, index: int, name: str) -> bool:
    """Whether a member gives a fact under a name that is not declared, a slip away."""
    declared = {fact.name.name for fact in kind.facts} | {field.head.name for field in kind.state}
    return surely(name, set(kind.members[index].facts) - declared) is not None


def _missing(t: Typing, info: KindInfo, decl: model.FactDecl, fact: FactInfo, index: int) -> int:
    """None for an optional fact that a member does not give; a message for any other."""
    if fact.type.optional:
        return none_of(fact.type)
    if info.decl is not None and info.decl.members and _given_as_one(info.decl, index, fact.name):
        return 0  # the stray one is told
    span = info.spans[index] or decl.name.span
    member = info.members[index]
    t.report(declaration_messages.missing_fact(span, info.name, member, fact.name, decl.name.span))
    return 0


def _written(info: KindInfo, index: int, name: str) -> model.FactValue | None:
    if info.decl is None or not info.decl.members:
        return None
    return info.decl.members[index].facts.get(name)


def _along_axis(t: Typing, info: KindInfo, name: str) -> list[model.FactValue] | None:
    """For a kind made by `one_for_each`: each member's value along the axis of that name."""
    assert info.decl is not None
    axes = info.decl.one_for_each
    if name not in [a.name.name for a in axes]:
        return None
    listed = []
    for axis in axes:
        if isinstance(axis.values, s.Name):
            span = axis.values.span
            listed.append([model.FactValue(span, v) for v in axis_values(t, axis)])
        else:
            listed.append(list(axis.values))
    rows: list[list[model.FactValue]] = [[]]
    for values in listed:
        rows = [[*row, v] for row in rows for v in values]
    at = [a.name.name for a in axes].index(name)
    return [row[at] for row in rows]


def fact_value(t: Typing, given: model.FactValue, type: Type) -> Any:
    """A written fact as the runtime's value of its type."""
    value = given.value
    match type:
        case Number() if isinstance(value, int) and not isinstance(value, bool):
            if not type.low <= value <= type.high:
                t.report(type_messages.out_of_range(given.span, value, type.low, type.high))
            return value
        case Bool() if isinstance(value, bool):
            return int(value)
        case Member() if value is None and type.optional:
            return -1
        case Member() if isinstance(value, (str, int)) and not isinstance(value, bool):
            return member_index(t, str(value), type.kind, given.span)
        case Collection(form="set") if isinstance(value, tuple):
            return sum({1 << member_index(t, str(v), type.kind, given.span) for v in value})
        case Collection() if isinstance(value, tuple):
            return tuple(member_index(t, str(v), type.kind, given.span) for v in value)
        case Words():
            return str(value)
        case Broken():
            return 0
    t.report(declaration_messages.wrong_fact(given.span, type, value))
    return 0


def _stray_facts(t: Typing) -> None:
    """Facts given for a member but not declared; a state field's start may stand among them."""
    for info in t.world.kinds.values():
        if info.decl is None:
            continue
        known = {*info.facts, *KNOWN_FACTS, *(f.head.name for f in info.decl.state)}
        for member in info.decl.members:
            for name, given in member.facts.items():
                if name not in known and f"{info.name}.{name}" not in t.world.broken:
                    t.report(declaration_messages.stray_fact(given.span, info.name, name, known))
                    return
