"""Finds what a library needs and the game that uses it does not declare."""

from __future__ import annotations

from ..ruleset import model
from ..source.problem import Problem
from . import declaration_messages


def unmet_needs(ruleset: model.Ruleset) -> list[Problem]:
    """An error for each field or fact that a library needs and that is missing, or is no purse where one is needed."""
    if ruleset.library:
        return []
    return [problem for need in ruleset.needs for problem in _unmet(ruleset, need)]


def _unmet(ruleset: model.Ruleset, need: model.Need) -> list[Problem]:
    kind = ruleset.kinds.get(need.kind.name)
    name = f"{need.kind.name}.{need.name.name}"
    if name in ruleset.broken or need.kind.name in ruleset.broken:
        return []
    wanted = need.type.span.text
    if kind is None:
        span = ruleset.players_span if need.kind.name == "player" else need.kind.span
        return [declaration_messages.unmet_need(span, need.kind.name, need.name.name, wanted, need.name.span)]
    if any(fact.name.name == need.name.name for fact in kind.facts):
        return []
    field = next((f for f in kind.state if f.head.name == need.name.name), None)
    if field is None:
        return [declaration_messages.unmet_need(kind.name.span, kind.name.name, need.name.name, wanted, need.name.span)]
    if wanted != "purse" or field.declaration.type.span.text == "purse":
        return []  # whether other types fit, its uses tell
    return [
        declaration_messages.unmet_need(
            field.declaration.type.span, kind.name.name, need.name.name, wanted, need.name.span
        )
    ]
