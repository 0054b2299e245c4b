"""Finds what a library needs and the game that uses it does not declare, and needs that not every game can meet."""

from __future__ import annotations

from ..language.syntax import Head
from ..ruleset import model
from ..source.problem import Problem
from ..source.text import Span
from . import declaration_messages


def unmet_needs(ruleset: model.Ruleset) -> list[Problem]:
    """An error for each field or fact that a library needs and that is missing, or is no purse where one is needed."""
    if ruleset.library:
        return _shared_names(ruleset)
    return [problem for need in ruleset.needs for problem in _unmet(ruleset, need)]


def _shared_names(ruleset: model.Ruleset) -> list[Problem]:
    """A warning for each field whose name a library needs of two kinds: games rename by the name alone."""
    first: dict[str, model.Need] = {}
    return [
        declaration_messages.shared_need(need.name.span, need.name.name, need.kind.name, before.kind)
        for need in ruleset.needs
        if (before := first.setdefault(need.name.name, need)) is not need
    ]


def _unmet(ruleset: model.Ruleset, need: model.Need) -> list[Problem]:
    kind = ruleset.kinds.get(need.kind.name)
    name = f"{need.kind.name}.{need.name.name}"
    if name in ruleset.broken or need.kind.name in ruleset.broken:
        return []
    if kind is None:
        return [_told(ruleset, need.used or ruleset.players_span, need)]
    if any(fact.name.name == need.name.name for fact in kind.facts):
        return []
    field = next((f for f in kind.state if f.head.name == need.name.name), None)
    if field is None:
        return [_told(ruleset, kind.name.span, need)]
    if _parameters(field.head) != _parameters(need.head):
        return [_told(ruleset, field.head.span, need)]
    if need.type.span.text != "purse" or field.declaration.type.span.text == "purse":
        return []  # whether other types fit, its uses tell
    return [_told(ruleset, field.declaration.type.span, need)]


def _told(ruleset: model.Ruleset, declared: Span, need: model.Need) -> Problem:
    """Told at the declaration, unless that stands in a file below the one that takes the library in."""
    wanted = (need.kind.name, need.head.span.text, need.type.span.text, need.name.span)
    if need.used is None or (declared.source in (ruleset.source, need.used.source) and declared is not need.used):
        return declaration_messages.unmet_need(declared, *wanted)
    called = need.name.name if need.kind.name in ruleset.kinds else need.kind.name
    return declaration_messages.unmet_need(need.used, *wanted, called)


def _parameters(head: Head) -> list[str]:
    """The kinds that a field has an entry for."""
    return [each.type.span.text if each.type is not None else each.name for each in head.parameters]
