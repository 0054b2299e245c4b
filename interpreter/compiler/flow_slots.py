"""Slots beside the fields: what the flow of a game itself has to count and mark."""

from __future__ import annotations

from .flow_facts import FlowFacts, walk
from .lowered import Lowered
from .steps import Leave


class FlowSlots:
    """The numbers of these slots, by what they are for; each that is not needed is left out."""

    def __init__(self, made: Lowered, facts: FlowFacts, happenings: list[str]) -> None:
        take = made.world.take
        #: How many happenings of a name are under way.
        self.counters = {name: take(1) for name in happenings if name in facts.counted()}
        #: Whether the transition that an end condition looks for has come.
        self.marks = {e.name: take(1) for e in made.ends if e.watch is not None}
        #: Which transition owns an end condition that waits to be judged: see emit_ends.py.
        self.waits = {e.name: take(1) for e in made.ends if not e.after and facts.is_contested(e)}
        left = _phases_left(made)
        #: Whether any phase is ever left; then `leaving` is the one being left, 0 for none.
        self.leaves_phases = bool(left)
        self.leaving = take(1) if left else 0
        #: Where several phases are left: how deep each lies, by its number, so that the wider one is known.
        self.depths = {happenings.index(phase) + 1: take(1) for phase in left} if len(left) > 1 else {}


def _phases_left(made: Lowered) -> list[str]:
    """The phases that some step leaves, in the order of the blocks."""
    steps = (step for block in made.blocks.values() for step in walk(block.body))
    return list(dict.fromkeys(step.phase for step in steps if isinstance(step, Leave) and step.phase))
