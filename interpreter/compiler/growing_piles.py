"""Finds piles that play may make ever larger, and that do not say how large."""

from __future__ import annotations

from ..language.types import Collection
from ..source.problem import Problem
from . import rule_messages as m
from .form import Op
from .steps import Store
from .study import Study, heading


def growing_piles(study: Study) -> list[Problem]:
    """A warning for each pile without `most:` that copies are put on while the game is played."""
    found: dict[str, Problem] = {}
    for transition in study.transitions:
        if transition.group.quiet:
            continue  # what the setup puts, it puts once
        for step in transition.group.steps:
            if not isinstance(step, Store) or not _puts(step):
                continue
            field = study.world.fields[step.field]
            assert isinstance(field.type, Collection)
            if field.most is None and field.key not in found and study.is_own(field.decl.head.name_span):
                place = heading(step.span)
                found[field.key] = m.growing_pile(field.decl.head.name_span, field.name, field.type.kind, place)
    return list(found.values())


def _puts(step: Store) -> bool:
    return isinstance(step.value, Op) and step.value.op in ("put on", "put under")
