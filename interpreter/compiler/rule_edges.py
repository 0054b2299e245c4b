"""Which rules set off which, and by what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..source.frozen import frozen
from ..source.text import Span
from .changes import Change
from .flow_facts import walk
from .steps import Block, Happening
from .study import Study, heading
from .watches import Rule


@frozen
class Edge:
    """One rule may set off another. `by` are the changes that do it, empty for something that begins or ends."""

    source: str
    target: str
    by: tuple[Change, ...]
    span: Span


def edges_between(study: Study, rules: list[Rule]) -> list[Edge]:
    """Which of the rules the effects of each may set off, the transitions in procedures included."""
    watching = _Watching(study, rules)
    by_block: dict[str, list[_Spark]] = {}
    found: list[Edge] = []
    for rule in rules:
        for name, block in study.closure(rule.block).items():
            if name not in by_block:
                by_block[name] = [*watching.happenings(block), *watching.transitions(block)]
            found += [Edge(rule.name, spark.target, spark.by, spark.span) for spark in by_block[name]]
    return found


def targets(names: Iterable[str], edges: list[Edge]) -> dict[str, list[str]]:
    """The rules that each rule may set off, in the order of the edges."""
    after: dict[str, dict[str, None]] = {name: {} for name in names}
    for edge in edges:
        after[edge.source][edge.target] = None
    return {name: list(told) for name, told in after.items()}


@frozen
class _Spark:
    """A place in a block that may set off a rule."""

    target: str
    by: tuple[Change, ...]
    span: Span


class _Watching:
    """Rules by what they watch, so that each place in a block is held against those only that may see it."""

    def __init__(self, study: Study, rules: list[Rule]) -> None:
        self.study = study
        self.rules = rules
        self._fields: dict[str, list[int]] = {}
        self._happenings: dict[str, list[int]] = {}
        for number, rule in enumerate(rules):
            self._happenings.setdefault(rule.watch.happening, []).append(number)
            for field in study.awaited(rule.watch):
                self._fields.setdefault(field, []).append(number)

    def happenings(self, block: Block) -> Iterator[_Spark]:
        """What begins or ends in a block, with the rules that watch for it."""
        for step in walk(block.body):
            if isinstance(step, Happening):
                for rule in self._those(self._happenings, step.names):
                    yield _Spark(rule.name, (), heading(step.span))

    def transitions(self, block: Block) -> Iterator[_Spark]:
        """The writes of a block, with the rules that they may set off."""
        for each in self.study.within(block.name):
            for rule in self._those(self._fields, each.group.writes):
                by = self.study.fires(rule.watch, each.group)
                if by and (not rule.during or rule.during in each.may):
                    yield _Spark(rule.name, tuple(by), heading(each.group.span))

    def _those(self, watched: dict[str, list[int]], what: Iterable[str]) -> list[Rule]:
        """The rules that watch one of these, in file order."""
        numbers = {number for each in what for number in watched.get(each, ())}
        return [self.rules[number] for number in sorted(numbers)]
