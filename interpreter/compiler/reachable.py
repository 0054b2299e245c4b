"""Finds what can never be done: effects after a block has been left, phases never begun, actions never offered."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.problem import Problem
from ..source.text import Span
from . import rule_messages as m
from .flow_facts import inner, walk
from .steps import Ask, Block, Finish, Happening, Leave, Loop, Player, Repeat, Run, Step, Steps, When
from .study import Study, heading


def unreachable(study: Study) -> list[Problem]:
    """A warning for each stretch of effects, action or procedure that no game comes to."""
    ways = Completion(study)
    blocks = {**study.made.blocks, **study.made.idle}
    dead = [p for block in blocks.values() for p in _after_the_end(ways, block.body)]
    return [*dead, *_never_used(study)]


def left_outside(study: Study) -> list[Problem]:
    """An error for each `leave: phase` where the phase may not be running."""
    return [
        m.phase_not_running(heading(span), phase)
        for name, block in study.reached.items()
        for phase, span, must in _leaves(block.body, study.facts.must.get(name, frozenset()))
        if phase not in must
    ]


def _leaves(steps: Steps, must: frozenset[str]) -> Iterator[tuple[str, Span, frozenset[str]]]:
    for step in steps:
        if isinstance(step, Leave) and step.phase:
            yield step.phase, step.span, must
        names = frozenset(step.names) if isinstance(step, Happening) else frozenset()
        for nested in inner(step):
            yield from _leaves(nested, must | names)


def _after_the_end(ways: Completion, steps: Steps) -> Iterator[Problem]:
    for step, following in zip(steps, steps[1:], strict=False):
        if not ways.step(step):
            if not _encloses(following.span, step.span):
                yield m.never_reached(heading(following.span), heading(step.span))
            break
    for step in steps:
        for nested in inner(step):
            yield from _after_the_end(ways, nested)


def _encloses(outer: Span, span: Span) -> bool:
    """Whether a step was not written after the other, but belongs to the loop around it."""
    return outer.source is span.source and outer.start <= span.start and span.end <= outer.end


def _never_used(study: Study) -> Iterator[Problem]:
    used = study.made.t.used
    for name, action in study.ruleset.actions.items():
        if f"action:{name}" not in used and study.is_own(action.head.name_span):
            yield m.never_chosen(action.head.name_span, name)
    for name, procedure in study.ruleset.procedures.items():
        if f"procedure:{name}" not in used and study.is_own(procedure.head.name_span):
            yield m.never_run(procedure.head.name_span, name)


class Completion:
    """Whether steps can come to their end, so that what follows is done."""

    def __init__(self, study: Study) -> None:
        self._made = study.made
        self._blocks: dict[str, bool] = {}
        blocks = [*study.made.blocks.values(), *study.made.idle.values()]
        self._left = {s.phase for b in blocks for s in walk(b.body) if isinstance(s, Leave) and s.phase}

    def steps(self, steps: Steps) -> bool:
        return all(self.step(each) for each in steps)

    def step(self, step: Step) -> bool:
        match step:
            case Leave() | Finish():
                return False
            case When():
                return self.steps(step.then) or self.steps(step.otherwise)
            case Repeat(count=None, while_=None, at_most=None):
                return any(isinstance(s, Leave) and s.mark == step.mark for s in walk(step.body))
            case Loop() | Repeat():
                return True
            case Happening():
                return self.steps(step.body) or not self._left.isdisjoint(step.names)
            case Player():
                return self.steps(step.body)
            case Run():
                return self.block(step.block)
            case Ask():
                return self._ask(step)
        return True

    def _ask(self, ask: Ask) -> bool:
        ends = [self.steps(ask.body)] if ask.vars else []
        ends += [self.block(f"action.{w.action}") if w.action else self.steps(w.body) for w in ask.ways]
        return any(ends)

    def block(self, name: str) -> bool:
        """Whether a block that is called comes back."""
        if name not in self._blocks:
            self._blocks[name] = True  # calls make no circles; this is for rulesets that are faulty otherwise
            block: Block | None = self._made.blocks.get(name) or self._made.idle.get(name)
            self._blocks[name] = block is None or self.steps(block.body)
        return self._blocks[name]
