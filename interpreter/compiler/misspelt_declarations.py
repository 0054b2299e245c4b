"""Names used but not declared, beside declarations that nothing uses: one of the two is misspelt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ..source.nearest import surely
from ..source.problem import Problem
from ..source.text import Span
from . import name_messages
from .lowered import Lowered
from .world import KindInfo, World

_CODES = (
    "unknown-name", "unknown-field", "unknown-kind", "unknown-procedure", "unknown-action", "unknown-menu",
    "unknown-happening",
)


def at_declarations(problems: list[Problem], made: Lowered) -> list[Problem]:
    """The problems, those of unknown names told at the declaration that is misspelt, if several uses say so."""
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        word = problem.span.text if problem.span and problem.code in _CODES else ""
        groups.setdefault((word, "" if word else problem.message), []).append(problem)
    unused = _unused(made.world) if any(word for word, _ in groups) else {}
    return [each for (word, _), group in groups.items() for each in _told(word, group, unused)]


def _told(word: str, group: list[Problem], unused: dict[str, Span]) -> list[Problem]:
    near = surely(word, unused) if word else None
    if near is None or near == word:
        return group
    place = unused[near]
    uses = list(dict.fromkeys(each.span for each in group if each.span))
    if len(uses) > 1:
        return [name_messages.declared_otherwise(place, near, word, uses)]
    return [name_messages.one_misspelt(each, place, near, word) for each in group]


def _unused(world: World) -> dict[str, Span]:
    """The declared names that stand nowhere but where they are declared."""
    words = Counter(word for source in world.ruleset.sources for word in re.findall(r"\w+", source.text))
    return {name: span for name, span in _declared(world) if words[name] == 1}


def _declared(world: World) -> Iterator[tuple[str, Span]]:
    ruleset = world.ruleset
    for named in (ruleset.options, ruleset.tables, ruleset.tracks, ruleset.menus):
        for name, each in named.items():
            yield name, each.name.span
    for heads in (ruleset.defines, ruleset.procedures, ruleset.actions):
        for name, headed in heads.items():
            yield name, headed.head.name_span
    for name, field in world.globals.items():
        yield name, field.decl.head.name_span
    for kind in world.kinds.values():
        yield from _of_kind(kind)


def _of_kind(kind: KindInfo) -> Iterator[tuple[str, Span]]:
    if kind.decl is not None:
        yield kind.name, kind.decl.name.span
    for field in kind.fields.values():
        yield field.name, field.decl.head.name_span
    for member, span in zip(kind.members, kind.spans, strict=True):
        if span is not None and span.text == member:
            yield member, span
