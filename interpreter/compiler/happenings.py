"""What begins and ends in a ruleset and has a name: phases, procedures, actions, turns and rounds."""

from __future__ import annotations

from typing import Any

from ..ruleset import model


def phases(ruleset: model.Ruleset) -> list[str]:
    """Every phase: those of the flow, and those named inside."""
    found = [p.name.name for p in ruleset.flow]
    blocks: list[Any] = [p.do for p in ruleset.flow]
    blocks += [p.do for p in ruleset.procedures.values()]
    blocks += [a.do for a in ruleset.actions.values()]
    blocks += [r.do for r in ruleset.rules.values()]
    while blocks:
        node = blocks.pop()
        if isinstance(node, tuple):
            blocks.extend(node)
        elif hasattr(node, "part_names") and hasattr(node, "span"):
            if type(node).__name__ == "Phase" and node.name.name not in found:
                found.append(node.name.name)
            blocks.extend(v for v in (getattr(node, f) for f in node.part_names) if isinstance(v, tuple))
    return found


def happenings(ruleset: model.Ruleset, phases: list[str]) -> list[str]:
    """Everything that begins and ends and has a name; `phases` are the ruleset's."""
    return [*phases, *ruleset.procedures, *ruleset.actions, "turn", "round", "action"]
