"""What is known before any code is written: who may fire whom, what surely runs, what may stop to ask."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from .knots import knots
from .lowered import Lowered
from .steps import Ask, AskAll, Block, Group, Happening, Leave, Loop, Player, Repeat, Run, Step, Steps, When
from .watches import End, Rule


def inner(step: Step) -> list[Steps]:
    """The nested step lists of a step."""
    match step:
        case When():
            return [step.then, step.otherwise]
        case Loop() | Repeat() | Player() | Happening():
            return [step.body]
        case Ask():
            return [step.body, *(w.body for w in step.ways)]
    return []


def walk(steps: Steps) -> Iterator[Step]:
    """All steps, nested ones included."""
    for step in steps:
        yield step
        for nested in inner(step):
            yield from walk(nested)


class FlowFacts:
    """Facts about the blocks of a lowered ruleset.

    `must[block]` are the happenings that surely run when the block is called, `may[block]` those that can.
    `suspends` are the blocks that may stop to ask, and so need a frame.
    """

    def __init__(self, made: Lowered) -> None:
        self.made = made
        self.rules = made.rules
        self._reading: dict[str, list[int]] = {}
        for number, rule in enumerate(made.rules):
            for field in rule.watch.reads:
                self._reading.setdefault(field, []).append(number)
        self.ending = {e.name: e for e in made.ends}
        self.must: dict[str, frozenset[str]] = {}
        self.may: dict[str, frozenset[str]] = {"flow": frozenset(), "setup": frozenset()}
        self._find_running()
        self.suspends: set[str] = set()
        self._find_suspending()

    # Rules

    def fired_by(self, group: Group) -> list[Rule]:
        """The rules that a transition may set off, in file order."""
        if group.quiet:
            return []
        numbers = {number for field in group.writes for number in self._reading.get(field, ())}
        return [self.rules[number] for number in sorted(numbers)]

    def run_by(self, group: Group, running: frozenset[str]) -> list[Rule]:
        """The rules that a transition may run there and then, while `running` runs: what waits is only queued."""
        return [r for r in self.fired_by(group) if not (r.after and r.after in running)]

    def waiting_for(self, names: tuple[str, ...]) -> list[Rule]:
        """Rules whose firings wait for one of these happenings."""
        return [r for r in self.rules if r.after in names]

    def at_edge(self, names: tuple[str, ...], word: str) -> list[Rule]:
        """Rules that watch for one of these happenings to begin or end."""
        return [r for r in self.rules if r.watch.happening in names and r.watch.word == word]

    def active(self, rule: Rule, running_must: frozenset[str], running_may: frozenset[str]) -> str:
        """Whether `during` lets a rule fire here: "yes", "no" or "ask"."""
        if not rule.during or rule.during in running_must:
            return "yes"
        return "ask" if rule.during in running_may else "no"

    # What runs

    def _find_running(self) -> None:
        """A fixpoint over calls: what every caller has running, and what some caller has."""
        waiting = deque(self.may)
        while waiting:
            name = waiting.popleft()
            block = self._block(name)
            if block is None:
                continue
            must = self.must.get(name, frozenset())
            for callee, lexical in self._calls(block.body, frozenset(), self.may[name]):
                if self._meet(callee, must | lexical, self.may[name] | lexical) and callee not in waiting:
                    waiting.append(callee)

    def _block(self, name: str) -> Block | None:
        return self.made.blocks.get(name)

    def _meet(self, callee: str, must: frozenset[str], may: frozenset[str]) -> bool:
        before = (self.must.get(callee), self.may.get(callee))
        self.must[callee] = must if callee not in self.must else self.must[callee] & must
        self.may[callee] = self.may.get(callee, frozenset()) | may
        return before != (self.must[callee], self.may[callee])

    def _calls(
        self, steps: Steps, running: frozenset[str], may: frozenset[str]
    ) -> Iterator[tuple[str, frozenset[str]]]:
        """Blocks called, with the happenings open around the call; `may` are those that callers may have running."""
        for step in steps:
            if isinstance(step, Run):
                yield step.block, running
            elif isinstance(step, Ask):
                for way in step.ways:
                    if way.action:
                        yield self.made.offers[way.action].block, running
            elif isinstance(step, Group):
                for rule in self.fired_by(step):
                    if not rule.during:
                        yield rule.block, running
                    elif rule.during in may | running:
                        yield rule.block, running | {rule.during}
            elif isinstance(step, Happening):
                around = running | set(step.names)
                for rule in (
                    *self.waiting_for(step.names),
                    *self.at_edge(step.names, "begins"),
                    *self.at_edge(step.names, "ends"),
                ):
                    yield rule.block, around
                yield from self._calls(step.body, around, may)
                continue
            for nested in inner(step):
                yield from self._calls(nested, running, may)

    # What stops

    def _find_suspending(self) -> None:
        self.suspends |= self._self_firing()
        grown = True
        while grown:
            grown = False
            for name, block in self.made.blocks.items():
                running = self.must.get(name, frozenset())
                if name not in self.suspends and any(self.stops(s, running) for s in block.body):
                    self.suspends.add(name)
                    grown = True
            grown |= self._join_rules()

    def _self_firing(self) -> set[str]:
        """Rules that may set themselves off: how often is bounded, but not by how deep Python calls may nest."""
        leads_to = {name: set(self._entered(block.body)) for name, block in self.made.blocks.items()}
        knotted = {name for knot in knots(leads_to) for name in knot}
        return {rule.block for rule in self.rules if rule.block in knotted}

    def _entered(self, steps: Steps) -> Iterator[str]:
        """The blocks that steps may run there and then."""
        for step in walk(steps):
            match step:
                case Run():
                    yield step.block
                case Ask():
                    yield from (self.made.offers[way.action].block for way in step.ways if way.action)
                case Group():
                    yield from (rule.block for rule in self.fired_by(step))
                case Happening():
                    edge = (*self.at_edge(step.names, "begins"), *self.at_edge(step.names, "ends"))
                    yield from (rule.block for rule in (*edge, *self.waiting_for(step.names)))

    def _join_rules(self) -> bool:
        """Rules that one transition may set off together with a rule that stops get frames too, to keep their order."""
        before = len(self.suspends)
        for name, block in self.made.blocks.items():
            running = self.must.get(name, frozenset())
            for step in walk(block.body):
                if isinstance(step, Group):
                    together = [r.block for r in self.run_by(step, running)]
                elif isinstance(step, Happening):
                    together = [
                        r.block
                        for r in (
                            *self.waiting_for(step.names),
                            *self.at_edge(step.names, "ends"),
                            *self.at_edge(step.names, "begins"),
                        )
                    ]
                else:
                    continue
                if self.suspends.intersection(together):
                    self.suspends.update(together)
        return len(self.suspends) != before

    def stops(self, step: Step, running: frozenset[str]) -> bool:
        """Whether a step, around which `running` surely runs, may stop to ask, or drops frames."""
        if isinstance(step, (Ask, AskAll)) or (isinstance(step, Leave) and step.phase):
            return True
        if isinstance(step, Run):
            return step.block in self.suspends
        if isinstance(step, Group):
            return any(r.block in self.suspends for r in self.run_by(step, running))
        if isinstance(step, Happening) and any(
            r.block in self.suspends
            for r in (
                *self.waiting_for(step.names),
                *self.at_edge(step.names, "ends"),
                *self.at_edge(step.names, "begins"),
            )
        ):
            return True
        inside = running | set(step.names) if isinstance(step, Happening) else running
        return any(self.stops(s, inside) for nested in inner(step) for s in nested)

    def is_contested(self, end: End) -> bool:
        """Whether a transition that touches an end condition may set off rules, so that it is judged after them."""
        reads = end.reads if end.watch is None else end.watch.reads
        groups = [s for block in self.made.blocks.values() for s in walk(block.body) if isinstance(s, Group)]
        return any(reads & group.writes and self.fired_by(group) for group in groups)

    def nested(self) -> set[str]:
        """Happenings that some rule waits for, and that may lie within another of the same name.

        An action within an action has no end of its own that `action` means, so `action` is not among them.
        """
        waited = {r.after for r in self.rules if r.after and r.after != "action"}
        found: set[str] = set()
        for steps, _, may in self._reached():
            self._find_nested(steps, may, waited, found)
        return found

    def _find_nested(self, steps: Steps, may: frozenset[str], waited: set[str], found: set[str]) -> None:
        for step in steps:
            if isinstance(step, Happening):
                found |= may & waited & set(step.names)
            around = may | set(step.names) if isinstance(step, Happening) else may
            for nested in inner(step):
                self._find_nested(nested, around, waited, found)

    def counted(self) -> set[str]:
        """Happenings whose running has to be known when the game is played."""
        found = self.nested()
        for steps, must, may in self._reached():
            self._count(steps, must, may, found)
        return found

    def _reached(self) -> Iterator[tuple[Steps, frozenset[str], frozenset[str]]]:
        """The steps of every block that is reached, with what surely and possibly runs around them."""
        for name, block in self.made.blocks.items():
            if name in self.may or name in ("flow", "setup"):
                yield block.body, self.must.get(name, frozenset()), self.may.get(name, frozenset())

    def _count(self, steps: Steps, must: frozenset[str], may: frozenset[str], found: set[str]) -> None:
        for step in steps:
            if isinstance(step, Group):
                found |= _unsure(self.fired_by(step), must, may)
            if isinstance(step, Happening):
                edge = [*self.at_edge(step.names, "begins"), *self.at_edge(step.names, "ends")]
                ends = [e for e in self.made.ends if e.after in step.names or (e.watch and e.watch.happening)]
                looked_at = edge or self.waiting_for(step.names) or ends
                if "action" in step.names and "action" in may and "action" not in must and looked_at:
                    found.add("action")
                names = frozenset(step.names)
                found |= _unsure(edge, must | names, may | names)
                self._count(step.body, must | names, may | names, found)
                continue
            for nested in inner(step):
                self._count(nested, must, may, found)


def _unsure(rules: list[Rule], must: frozenset[str], may: frozenset[str]) -> set[str]:
    """What rules ask about and may or may not be running."""
    asked = {name for rule in rules for name in (rule.during, rule.after) if name}
    return {name for name in asked if name in may and name not in must}
