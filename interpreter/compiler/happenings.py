"""What begins and ends in a ruleset and has a name: phases, procedures, actions, turns and rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..ruleset import model


def phases(ruleset: model.Ruleset) -> list[str]:
    """Every phase: those of the flow, and those named inside."""
    named = [effect.name.name for effect in written_effects(ruleset) if type(effect).__name__ == "Phase"]
    return list(dict.fromkeys([*(phase.name.name for phase in ruleset.flow), *named]))


def happenings(ruleset: model.Ruleset, phases: list[str]) -> list[str]:
    """Everything that begins and ends and has a name; `phases` are the ruleset's."""
    return [*phases, *ruleset.procedures, *ruleset.actions, "turn", "round", "action"]


def written_effects(ruleset: model.Ruleset) -> Iterator[Any]:
    """All effects of the flow, procedures, actions and rules, those inside others included."""
    stack: list[Any] = [phase.do for phase in ruleset.flow]
    for blocks in (ruleset.procedures, ruleset.actions, ruleset.rules):
        stack.extend(block.do for block in blocks.values())
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "part_names") and hasattr(node, "span"):
            yield node
            stack.extend(v for v in (getattr(node, f) for f in node.part_names) if isinstance(v, tuple))
