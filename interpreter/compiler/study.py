"""A lowered ruleset with what several checks ask of it: which blocks are reached, and each transition in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property

from ..source.frozen import frozen, replace
from ..source.text import Span
from .changes import Change, awaited, firing
from .directions import Directions
from .flow_facts import FlowFacts, inner, walk
from .lowered import Lowered
from .reading import fields_read
from .steps import Ask, Block, Group, Happening, Run, Steps
from .watches import Watch


@frozen
class Transition:
    """A group of writes in a block, with the happenings that surely run there, and those that may."""

    block: str
    group: Group
    must: frozenset[str]
    may: frozenset[str]


class Study:
    """What the checks of a whole ruleset share."""

    def __init__(self, made: Lowered) -> None:
        self.made = _all_of_it(made) if made.world.ruleset.library else made
        self.world = made.world
        self.ruleset = made.world.ruleset
        self.facts = FlowFacts(self.made)
        self._awaited: dict[int, Directions] = {}

    def is_own(self, span: Span) -> bool:
        """Whether a declaration was written for this ruleset, and not in a library or in what it extends."""
        ruleset = self.ruleset
        return span.source is ruleset.source and span.source is not ruleset.merged and not ruleset.library

    @cached_property
    def reached(self) -> dict[str, Block]:
        """The blocks that setup, the flow, or something they lead to, may run; all those of a library."""
        if self.ruleset.library:
            return self.made.blocks
        return {name: block for name, block in self.made.blocks.items() if name in self.facts.may}

    @cached_property
    def transitions(self) -> list[Transition]:
        """Every transition that may happen while a game is played."""
        return [t for name in self.reached for t in self.within(name)]

    @cached_property
    def _writers(self) -> dict[str, list[int]]:
        """The numbers of the transitions that change each field and that rules may see."""
        writers: dict[str, list[int]] = {}
        for number, each in enumerate(self.transitions):
            for field in () if each.group.quiet else each.group.writes:
                writers.setdefault(field, []).append(number)
        return writers

    def touching(self, fields: Iterable[str]) -> list[Transition]:
        """The transitions that change one of these fields and that rules may see."""
        numbers = {number for field in fields for number in self._writers.get(field, ())}
        return [self.transitions[number] for number in sorted(numbers)]

    @property
    def written(self) -> Set[str]:
        """The fields that change after the setup."""
        return self._writers.keys()

    @cached_property
    def happening(self) -> frozenset[str]:
        """The names of all phases, procedures, actions and turns that are reached."""
        steps = (step for block in self.reached.values() for step in walk(block.body))
        return frozenset(name for step in steps if isinstance(step, Happening) for name in step.names)

    def fires(self, watch: Watch, group: Group) -> list[Change]:
        """The changes of a transition by which it may set off a trigger; none if it can't."""
        return firing(self.awaited(watch), group)

    def awaited(self, watch: Watch) -> Directions:
        """The fields that a trigger looks at, and the way each must move to set it off."""
        if id(watch) not in self._awaited:
            self._awaited[id(watch)] = awaited(watch, self.made.t.defined)
        return self._awaited[id(watch)]

    @cached_property
    def read(self) -> set[str]:
        """The fields that something looks at."""
        return fields_read(self.made)

    @cached_property
    def unchanging(self) -> set[str]:
        """The fields that rules look at and that nothing, not even the setup, ever changes."""
        fields = self.world.fields.values()
        return {f.key for f in fields if f.key in self.read and f.key not in self.made.changed and not f.holds}

    def closure(self, block: str) -> dict[str, Block]:
        """A block and all that it calls, without what rules do."""
        found: dict[str, Block] = {}
        waiting = [block]
        while waiting:
            name = waiting.pop()
            if name in found or name not in self.made.blocks:
                continue
            found[name] = self.made.blocks[name]
            waiting.extend(self._called(found[name].body))
        return found

    def _called(self, steps: Steps) -> Iterator[str]:
        for step in walk(steps):
            if isinstance(step, Run):
                yield step.block
            elif isinstance(step, Ask):
                yield from (self.made.offers[w.action].block for w in step.ways if w.action)

    def within(self, block: str) -> Iterator[Transition]:
        """The transitions of a block itself, without what it calls."""
        must, may = (facts.get(block, frozenset()) for facts in (self.facts.must, self.facts.may))
        return self._nested(block, self.made.blocks[block].body, must, may)

    def _nested(
        self, block: str, steps: Steps, must: frozenset[str], may: frozenset[str]
    ) -> Iterator[Transition]:
        for step in steps:
            if isinstance(step, Group):
                yield Transition(block, step, must, may)
            names = frozenset(step.names) if isinstance(step, Happening) else frozenset()
            for nested in inner(step):
                yield from self._nested(block, nested, must | names, may | names)


def _all_of_it(made: Lowered) -> Lowered:
    """A library with all its procedures and actions: whoever takes it in may use any of them."""
    return replace(made, blocks={**made.blocks, **made.idle}, offers={**made.offers, **made.idle_offers})


def heading(span: Span) -> Span:
    """The first line of a span: enough to show where a rule or effect begins."""
    end = span.source.text.find("\n", span.start, span.end)
    return span if end < 0 else Span(span.source, span.start, end)
