"""The facts that every kind has without declaring them: `name`, which is what texts show, and `colour`."""

from __future__ import annotations

from ..language.types import Words
from .world import FactInfo, KindInfo, World

KNOWN_FACTS = ("name", "colour")


def know(world: World, info: KindInfo, known: str) -> FactInfo:
    """Such a fact of a kind, from now on one of its facts. A member that gives no colour is called by its name."""
    members = info.decl.members if info.decl is not None else ()
    values = list(info.labels or info.members)
    for at, member in enumerate(members):
        if known in member.facts:
            values[at] = str(member.facts[known].value)
    fact = FactInfo(known, Words(), f"fact_{info.name}_{known}", tuple(values))
    info.facts[known] = fact
    world.constants[fact.table] = fact.values
    return fact
