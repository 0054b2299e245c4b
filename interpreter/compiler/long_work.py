"""Finds rules that surely work so long that the game would seem to hang, and what is too deep or vast to be written."""

from __future__ import annotations

from ..source.problem import Problem
from . import limit_messages as m
from .flow_facts import inner, walk
from .form import Call, Const, Expr
from .form_nodes import nodes
from .steps import Ask, Finish, Leave, Loop, Repeat, Run, Step, Steps, Var, When
from .study import Study, heading
from .work import MOST_WORK, Work, size_of

#: Loops within each other in one block. Python has 20, of which the loops that look for rules to fire take a few.
DEEPEST_LOOPS = 12
#: Parts of a define once all the defines in it are written out.
MOST_PARTS = 100_000

def too_much_work(study: Study) -> list[Problem]:
    """An error for each place where more work is certain than anybody would wait for; inner places alone."""
    work = StepWork(study)
    for block in study.made.blocks.values():
        work.of_steps(block.body)
    for offer in study.made.offers.values():
        work.of_vars(offer.vars)
    for part in (study.made.rules, study.made.ends, [value for _, value in study.made.starts.values()]):
        work.of(tuple(part))
    for listed in (study.made.scores, study.made.invariants):
        work.of(tuple(expr for _, expr in listed))
    work.of(tuple(study.made.ties))
    return [m.too_much_work(heading(span), steps, MOST_WORK) for span, steps in work.beyond.items()]


class StepWork(Work):
    """Counts the work of steps, up to where they stop to ask."""

    def __init__(self, study: Study) -> None:
        super().__init__(study.made.t.defined)
        self._study = study
        self._of_block: dict[str, int] = {}

    def of_steps(self, steps: Steps) -> int:
        return sum(map(self._of_step, steps))

    def of_vars(self, vars: tuple[Var, ...]) -> int:
        """Listing what may be chosen; which of the first leave something for the next isn't counted."""
        return sum(
            self.told(var.span, size_of(var.domain) * (1 + (self.of(var.where[0].expr) if var.where else 0)))
            for var in vars
        )

    def _of_step(self, step: Step) -> int:
        match step:
            case When():
                branches = [self.of_steps(step.then), self.of_steps(step.otherwise)]
                return self.of(step.test) + (0 if self._asks(step) else min(branches))
            case Loop():
                return self.told(step.span, self.of(step.domain) + self._passes(step, size_of(step.domain)))
            case Repeat():
                count = step.count.value if isinstance(step.count, Const) else 1
                assert isinstance(count, int)
                return self.told(step.span, self._passes(step, count))
            case Run():
                return self.told(step.span, 1 + self.of(step.args) + self._of_run(step.block))
            case Ask():
                for body in inner(step):
                    self.of_steps(body)
                return self.of_vars(step.vars)
        nested = inner(step)
        if nested:
            return sum(map(self.of_steps, nested))
        return self.told(step.span, self.of(step))

    def _passes(self, step: Loop | Repeat, count: int) -> int:
        """A loop that asks, or may be left, may come to its end at its first pass."""
        each = 1 + self.of_steps(step.body)
        leaves = any(isinstance(inside, (Leave, Finish)) for inside in walk(step.body))
        if self._asks(step) or leaves or (isinstance(step, Loop) and step.where):
            return 1
        return count * each

    def _of_run(self, block: str) -> int:
        if block not in self._of_block:
            found = self._study.made.blocks.get(block)
            self._of_block[block] = self.of_steps(found.body) if found is not None else 0
        return self._of_block[block]

    def _asks(self, step: Step) -> bool:
        return self._study.facts.stops(step, frozenset())


def deep_loops(study: Study) -> list[Problem]:
    """An error for each loop that lies in more loops of its block than generated code can have."""
    found: list[Problem] = []
    for block in study.made.blocks.values():
        found += _deep(block.body, 0)
    return found


def _deep(steps: Steps, depth: int) -> list[Problem]:
    found: list[Problem] = []
    for step in steps:
        further = depth + isinstance(step, (Loop, Repeat))
        if further > DEEPEST_LOOPS:
            found.append(m.deep_loops(heading(step.span), DEEPEST_LOOPS))
        else:
            found += [problem for nested in inner(step) for problem in _deep(nested, further)]
    return found


def vast_defines(study: Study) -> list[Problem]:
    """An error for the first define that is vast once all it uses is written out: using others twice doubles."""
    sizes: dict[str, int] = {}
    # They stand in the order they were typed in: what one uses comes before it.
    for name, defined in study.made.t.defined.items():
        if defined is not None:
            sizes[name] = _size(defined.body, sizes)
            if sizes[name] > MOST_PARTS:
                return [m.vast(heading(defined.body.span), name.partition("@")[0], sizes[name], MOST_PARTS)]
    return []


def _size(body: Expr, sizes: dict[str, int]) -> int:
    return sum(1 + (sizes.get(node.name, 0) if isinstance(node, Call) else 0) for node in nodes(body))
