"""Finds declarations that no rule uses, fields that nothing reads or changes, idle parameters.

Only the ruleset's own file is looked at: a library has more than one game needs, and so has what is extended.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..language import syntax as s
from ..ruleset.model import Action, Define, Procedure
from ..source.problem import Problem
from ..source.text import Span
from . import unused_messages as m
from .known_facts import KNOWN_FACTS
from .scope import PLAYER
from .study import Study
from .world import FieldInfo, KindInfo


def unused(study: Study) -> list[Problem]:
    """A warning for each declaration that nothing uses, a note for each such parameter."""
    found = [m.unused(span, what, name) for what, name, span, uses in _declared(study)
             if not study.made.t.used.intersection(uses) and study.is_own(span)]
    return [*found, *_fields(study), *_parameters(study)]


def _declared(study: Study) -> Iterator[tuple[str, str, Span, set[str]]]:
    """Every declaration: what it is, its name and place, and what would be a use of it."""
    ruleset = study.ruleset
    for what, named in (("the option", ruleset.options), ("the track", ruleset.tracks), ("the table", ruleset.tables)):
        for name, each in named.items():
            yield what, name, each.name.span, {f"{what.split()[1]}:{name}"}
    for name, define in ruleset.defines.items():
        yield "the define", name, define.head.name_span, {f"define:{name}"}
    for name, menu in ruleset.menus.items():
        yield "the menu", name, menu.name.span, {f"menu:{name}"}
    for name, track in ruleset.tracks.items():
        for mark in track.marks if f"track:{name}" in study.made.t.used else ():
            yield "the mark", mark.name.name, mark.name.span, {f"mark:{name}.{mark.name.name}"}
    for info in study.world.kinds.values():
        if info.decl is not None and info.name != PLAYER:
            yield "the kind", info.name, info.decl.name.span, _uses_of(info)
            yield from _facts(study, info)


def _uses_of(info: KindInfo) -> set[str]:
    fields = {f"field:{f.key}" for f in info.fields.values()}
    return {f"kind:{info.name}", *fields, *(f"fact:{f.table}" for f in info.facts.values())}


def _facts(study: Study, info: KindInfo) -> Iterator[tuple[str, str, Span, set[str]]]:
    """Facts; those that computed facts and starts are made of are used, and so are the axes of `one_for_each`."""
    assert info.decl is not None
    starts = [d.declaration.start for d in info.decl.facts]
    starts += [d.declaration.start for d in info.decl.state]
    named = {n for start in starts for n in _names(start)} | {a.name.name for a in info.decl.one_for_each}
    if not study.made.t.used & _uses_of(info):
        return
    for decl in info.decl.facts:
        name = decl.name.name
        if name not in named and name not in KNOWN_FACTS:
            yield f"{info.name}'s", name, decl.name.span, {f"fact:{info.facts[name].table}"}


def _names(node: Any) -> Iterator[str]:
    """Every name in an expression."""
    if isinstance(node, s.Name):
        yield node.name
    elif isinstance(node, tuple):
        for each in node:
            yield from _names(each)
    elif hasattr(node, "part_names") and not isinstance(node, Span):
        for field in node.part_names:
            yield from _names(getattr(node, field))


# Fields


def _fields(study: Study) -> Iterator[Problem]:
    for info in study.world.fields.values():
        if study.is_own(info.decl.head.name_span):
            problem = _field(study, info)
            if problem is not None:
                yield problem


def _field(study: Study, info: FieldInfo) -> Problem | None:
    span = info.decl.head.name_span
    if f"field:{info.key}" not in study.made.t.used:
        return m.unused(span, "the field", info.name)
    if info.key not in study.read:
        return m.never_read(span, info.name)
    if info.key in study.unchanging:
        return m.never_changed(span, info.name, info.owner)
    return None


# Parameters


def _parameters(study: Study) -> Iterator[Problem]:
    """Parameters that the text of a definition never names. What replaces something has its parameters from there."""
    ruleset = study.ruleset
    for define in ruleset.defines.values():
        yield from _idle(study, define, (define.body, define.about.says))
    for procedure in ruleset.procedures.values():
        yield from _idle(study, procedure, (procedure.do, procedure.takes, procedure.gives))
    for action in ruleset.actions.values():
        yield from _idle(study, action, (action.requires, action.choose, action.do, action.about.says))


def _idle(study: Study, definition: Define | Procedure | Action, parts: tuple[Any, ...]) -> Iterator[Problem]:
    head = definition.head
    if not head.parameters or definition.original is not None or not study.is_own(head.name_span):
        return
    named = set(_names(parts))
    for parameter in head.parameters:
        if parameter.name not in named:
            yield m.unused_parameter(parameter.span, parameter.name, head.name)
