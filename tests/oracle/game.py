"""A game played by walking the middle form: steps are generators that yield questions and are sent answers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from stockrail.compiler import steps as step_form
from stockrail.compiler import watches as watch_form
from stockrail.compiler.form import Expr
from stockrail.compiler.lowered import Lowered
from stockrail.engine.chance import Outcome, pick_member, seed_generator, shuffle_pile
from stockrail.engine.position import Fault
from stockrail.engine.runtime import SPINS
from stockrail.language.types import LARGEST

from .board import Board
from .expressions import Expressions, Here
from .plain import Trouble, items
from .questions import Asking, Question
from .transitions import Firing, Seen, changes, look

#: What runs of the rules look like: questions come out, texts of answers go in.
Play = Generator[Question, str, None]


def _kind(expr: Expr) -> Any:
    """The kind of the members in a set, or of one of them."""
    return getattr(expr.type, "kind", "")


class Over(Exception):
    """The game has ended, for these reasons."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__(reasons)
        self.reasons = reasons


class Leaving(Exception):
    """A loop or phase is being left. `owed` are end conditions of effects that were dropped on the way."""

    def __init__(self, mark: str, phase: str) -> None:
        super().__init__(mark or phase)
        self.mark, self.phase = mark, phase
        self.owed: list[watch_form.End] = []


@dataclass(slots=True)
class Open:
    """A happening under way: its names, narrowest first, and the firings that wait for its end."""

    names: tuple[str, ...]
    queue: list[Firing] = field(default_factory=list)


class Dice:
    """Chance, drawn by the engine's generator or from a list of prescribed outcomes."""

    def __init__(self, seed: int | str) -> None:
        self.slots: list[Any] = [seed_generator(seed)]
        self.script: list[Outcome] | None = None
        self.drawn: list[Outcome] | None = None


class OracleGame:
    """A game that asks one question after another: `question` is None once it is over or a rule has failed."""

    def __init__(self, made: Lowered, seed: int | str = 0, *, at_begin: Any = None) -> None:
        self.made = made
        self.board = Board(made)
        self.expressions = Expressions(made, self.board)
        self.asking = Asking(made, self.expressions)
        self.dice = Dice(seed)
        self.open: list[Open] = []
        #: End entries: those whose transition came, and those whose condition an effect under way made true.
        self.marked: set[str] = set()
        self.waiting: set[str] = set()
        self.spins = 0
        self.question: Question | None = None
        self.ended_by: list[str] = []
        self.fault = ""
        self._at_begin = at_begin
        self._play = self._whole_game()
        self._run(None)

    def answer(self, text: str) -> None:
        """Answer the open question with one of its texts."""
        assert self.question is not None and text in self.question.answers
        self.spins = 0
        self._run(text)

    @property
    def over(self) -> bool:
        return bool(self.ended_by)

    def _run(self, text: str | None) -> None:
        self.question = None
        try:
            question = next(self._play) if text is None else self._play.send(text)
            if not question.answers:
                raise Trouble("stuck")
            self.question = question
        except Over as over:
            self.ended_by = over.reasons
        except Trouble as trouble:
            self.fault = trouble.code
        except Fault as fault:  # chance is drawn with the engine's own functions
            self.fault = fault.code

    def _whole_game(self) -> Play:
        yield from self.block("setup", (), None)
        if self._at_begin is not None:
            self._at_begin(self)
        if self.holding():
            raise Over(self.holding())
        yield from self.block("flow", (), None)
        raise Trouble("flow-ran-out")

    # Blocks and steps

    def block(self, name: str, args: Sequence[Any], player: int | None) -> Generator[Question, str, list[Any]]:
        """Run a block with locals of its own; its results come back in order."""
        block = self.made.blocks[name]
        here: Here = {param.name: arg for param, arg in zip(block.params, args, strict=True)} | {"player": player}
        yield from self.steps(block.body, here)
        return [here[result.name] for result in block.results]

    def steps(self, steps: step_form.Steps, here: Here) -> Play:
        for step in steps:
            yield from self.step(step, here)

    def step(self, step: step_form.Step, here: Here) -> Play:
        match step:
            case step_form.Group():
                yield from self.transition(step, here)
            case step_form.Let() | step_form.Require():
                self.write(step, here)
            case step_form.When():
                chosen = step.then if self.expressions.value(step.test, here) else step.otherwise
                yield from self.steps(chosen, here)
            case step_form.Loop():
                yield from self.loop(step, here)
            case step_form.Repeat():
                yield from self.repeat(step, here)
            case step_form.Leave():
                raise Leaving(step.mark, step.phase)
            case step_form.Run():
                args = self.expressions.values(step.args, here)
                for arg, given in zip(step.args, args, strict=True):
                    if isinstance(given, int) and abs(given) > LARGEST and not getattr(arg.type, "optional", False):
                        raise Trouble("out-of-range")
                results = yield from self.block(step.block, args, here["player"])
                here |= {local.name: value for local, value in zip(step.results, results, strict=True)}
            case step_form.Player():
                yield from self.as_player(step, here)
            case step_form.Happening():
                yield from self.happening(step, here)
            case step_form.Ask():
                yield from self.ask(step, here)
            case step_form.AskAll():
                yield from self.ask_all(step, here)
            case step_form.Chance():
                yield from self.chance(step, here)
            case step_form.Finish():
                raise Over([step.reason])
            case step_form.Say():
                pass
            case _:
                raise AssertionError(step)

    def as_player(self, step: step_form.Player, here: Here) -> Play:
        before = here["player"]
        here["player"] = self.expressions.value(step.who, here)
        try:
            yield from self.steps(step.body, here)
        finally:
            here["player"] = before

    # Loops

    def loop(self, step: step_form.Loop, here: Here) -> Play:
        members = items(self.expressions.value(step.domain, here))
        members = self.expressions.in_order(step.var, step.keys, members, here)
        for each in members:
            here[step.var.name] = each
            if self.expressions.all_hold(step.where, here) and (yield from self.is_left(step, here)):
                return

    def repeat(self, step: step_form.Repeat, here: Here) -> Play:
        count = None if step.count is None else self.expressions.value(step.count, here)
        most = None if step.at_most is None else self.expressions.value(step.at_most, here)
        done = 0
        while count is None or done < count:
            if step.while_ is not None and not self.expressions.value(step.while_, here):
                return
            if most is not None and done >= most:
                raise Trouble("too-many-passes")
            if count is None and most is None:
                self.spins += 1
                if self.spins > SPINS:
                    raise Trouble("endless")
            done += 1
            if (yield from self.is_left(step, here)):
                return

    def is_left(self, step: step_form.Loop | step_form.Repeat, here: Here) -> Generator[Question, str, bool]:
        """One pass of a loop; whether a `leave:` in it meant this loop."""
        try:
            yield from self.steps(step.body, here)
        except Leaving as leaving:
            if leaving.mark != step.mark:
                raise
            return True
        return False

    # One effect

    def write(self, step: Any, here: Here) -> None:
        value = self.expressions.value
        match step:
            case step_form.Let():
                here[step.local.name] = found = value(step.value, here)
                if isinstance(found, int) and abs(found) > LARGEST:
                    raise Trouble("out-of-range")
            case step_form.Require():
                if not value(step.test, here):
                    raise Trouble(step.code)
            case step_form.Store():
                index = self.expressions.values(step.index, here)
                self.board.write(step.field, index, value(step.value, here))
            case step_form.Place():
                to = (step.field, self.expressions.values(step.index, here)) if step.field else None
                self.board.move(_kind(step.pieces), value(step.pieces, here), to, under=step.under)
            case step_form.Swap():
                kind = _kind(step.left)
                self.board.swap(kind, value(step.left, here), value(step.right, here))

    def transition(self, group: step_form.Group, here: Here) -> Play:
        """All writes; then the list of firings is fixed; then they run, one after another; then ends are judged."""
        watched = [] if group.quiet else [*self.made.rules, *self.made.ends]
        before = [look(self.expressions, each.watch) if self._watches(each) else {} for each in watched]
        for step in group.steps:
            self.write(step, here)
        fired: list[Firing] = []
        mine: list[watch_form.End] = []
        for each, old in zip(watched, before, strict=True):
            if isinstance(each, watch_form.Rule):
                fired += self.firings(each, old, here["player"]) if self._watches(each) else []
            elif self.is_made_true(each, old, here["player"]):
                mine.append(each)
        self.waiting |= {end.name for end in mine}
        try:
            for firing in self.set_off(fired):
                yield from self.run_rule(firing)
        except Leaving as leaving:
            leaving.owed += mine
            raise
        self.judge(mine)

    def _watches(self, each: watch_form.Rule | watch_form.End) -> bool:
        return each.watch is not None and each.watch.subject is not None

    def firings(self, rule: watch_form.Rule, before: Seen, player: int | None) -> list[Firing]:
        if rule.during and not self.running(rule.during):
            return []
        return [Firing(rule, bound) for bound in changes(self.expressions, rule.watch, before, player)]

    # Rules

    def set_off(self, fired: list[Firing]) -> list[Firing]:
        """Those of the firings that run at once; the others wait at the end of what they wait for."""
        at_once = []
        for firing in fired:
            until = self.running(firing.rule.after) if firing.rule.after else None
            if until is not None:
                until.queue.append(firing)
            else:
                at_once.append(firing)
        return at_once

    def running(self, name: str) -> Open | None:
        """The innermost happening of that name."""
        return next((each for each in reversed(self.open) if name in each.names), None)

    def run_rule(self, firing: Firing) -> Play:
        here = dict(firing.bound)
        rule = firing.rule
        if rule.condition is None or self.expressions.value(rule.condition, here):
            yield from self.steps(self.made.blocks[rule.block].body, here)

    # Ends

    def is_made_true(self, end: watch_form.End, before: Seen, player: int | None) -> bool:
        """Whether this effect is the one that decides about an entry judged at once; notes transitions for all."""
        if end.watch is not None:
            came = any(True for _ in changes(self.expressions, end.watch, before, player))
            if came:
                self.marked.add(end.name)
            return came and not end.after and end.name not in self.waiting
        return not end.after and end.name not in self.waiting and self.holds(end)

    def holds(self, end: watch_form.End) -> bool:
        if end.watch is not None:
            return end.name in self.marked
        assert end.condition is not None
        return bool(self.expressions.value(end.condition, {}))

    def holding(self) -> list[str]:
        """All entries judged at once that hold now."""
        return [end.name for end in self.made.ends if not end.after and self.holds(end)]

    def judge(self, mine: list[watch_form.End]) -> None:
        self.waiting -= {end.name for end in mine}
        if any(self.holds(end) for end in mine):
            raise Over(self.holding())

    # Happenings

    def happening(self, step: step_form.Happening, here: Here) -> Play:
        nested = self.running("action") is not None
        names = tuple(name for name in step.names if not (name == "action" and nested))
        this = Open(names)
        self.open.append(this)
        leaving = yield from self.until_left(self.begin(names, step.body, here), None)
        leaving = yield from self.drained(this, leaving)
        self.note_edge(names, "ends", here["player"])
        for firing in self.set_off(self.at_edge(names, "ends", here["player"])):
            leaving = yield from self.until_left(self.run_rule(firing), leaving)
        self.judge_edge(names, "ends")
        leaving = yield from self.drained(this, leaving)
        ends = [end.name for end in self.made.ends if end.after in names and self.holds(end)]
        if ends:
            raise Over(ends)
        self.open.pop()
        if leaving is not None:
            if leaving.phase not in names:
                raise leaving
            self.judge(leaving.owed)

    def begin(self, names: tuple[str, ...], body: step_form.Steps, here: Here) -> Play:
        """Rules for the beginning, then what happens."""
        self.note_edge(names, "begins", here["player"])
        for firing in self.set_off(self.at_edge(names, "begins", here["player"])):
            yield from self.run_rule(firing)
        self.judge_edge(names, "begins")
        yield from self.steps(body, here)

    def note_edge(self, names: tuple[str, ...], word: str, player: int | None) -> None:
        """Mark the end entries that look for this edge."""
        self.marked |= {end.name for end in self.made.ends if self._at_edge(end.watch, names, word, player)}

    def judge_edge(self, names: tuple[str, ...], word: str) -> None:
        looked_for = ((end, end.watch) for end in self.made.ends if end.watch is not None and not end.after)
        if any(w.word == word and w.happening in names and self.holds(end) for end, w in looked_for):
            raise Over(self.holding())

    def at_edge(self, names: tuple[str, ...], word: str, player: int | None) -> list[Firing]:
        """Rules for the beginning or end of a happening, for its narrowest name first."""
        return [
            Firing(rule, {"player": player})
            for name in names
            for rule in self.made.rules
            if self._at_edge(rule.watch, (name,), word, player) and (not rule.during or self.running(rule.during))
        ]

    def _at_edge(self, watch: watch_form.Watch | None, names: tuple[str, ...], word: str, player: int | None) -> bool:
        if watch is None or watch.word != word or watch.happening not in names:
            return False
        return watch.where is None or bool(self.expressions.value(watch.where, {"player": player}))

    def drained(self, this: Open, leaving: Leaving | None) -> Generator[Question, str, Leaving | None]:
        """Run what waits: for the narrowest name first, then in file order, then oldest first."""

        def rank(firing: Firing) -> tuple[int, int]:
            return this.names.index(firing.rule.after), self.made.rules.index(firing.rule)

        while this.queue:
            firing = min(this.queue, key=rank)
            this.queue.remove(firing)
            leaving = yield from self.until_left(self.run_rule(firing), leaving)
        return leaving

    def until_left(self, play: Play, before: Leaving | None) -> Generator[Question, str, Leaving | None]:
        """Run something; what is being left after it: the wider of what was before and what it leaves itself."""
        try:
            yield from play
        except Leaving as leaving:
            if before is None:
                return leaving
            wider, other = (leaving, before) if self._depth(leaving) < self._depth(before) else (before, leaving)
            wider.owed += other.owed
            return wider
        return before

    def _depth(self, leaving: Leaving) -> int:
        """How deep the happening lies that is left; a loop around the present one counts as just outside of it."""
        for depth, each in enumerate(self.open):
            if leaving.phase and leaving.phase in each.names:
                return 2 * depth
        return 2 * len(self.open) - 3

    # Questions

    def ask(self, step: step_form.Ask, here: Here) -> Play:
        who = self.expressions.value(step.who, here)
        for number, var in enumerate(step.vars):
            if self.asking.is_skipped(var, here):
                here[var.local.name] = None
                continue
            ways = step.ways if number == 0 else ()
            taken = yield from self.ask_for(who, step.vars[number:], ways, here)
            if taken is not None:
                yield from self.take(taken, here)
                return
        if step.vars:
            yield from self.steps(step.body, here)
            return
        open_ways = self.asking.ways(step.ways, (), here)
        text = yield self.asking.question(who, step.id, None, (), tuple(way.label for way in open_ways))
        yield from self.take(next(way for way in open_ways if way.label == text), here)

    def ask_for(
        self, who: int, vars: tuple[step_form.Var, ...], ways: tuple[step_form.Way, ...], here: Here
    ) -> Generator[Question, str, step_form.Way | None]:
        """Ask for one name and give it its value, or return the branch that is taken instead."""
        local = vars[0].local
        values = self.asking.values(vars, here)
        open_ways = self.asking.ways(ways, values, here)
        labels = tuple(way.label for way in open_ways)
        question = self.asking.question(who, vars[0].name, local.type, values, labels)
        text = yield question
        if text in labels:
            return next(way for way in open_ways if way.label == text)
        here[local.name] = values[question.answers.index(text)]
        return None

    def take(self, way: step_form.Way, here: Here) -> Play:
        if not way.action:
            yield from self.steps(way.body, here)
            return
        args = self.expressions.values(way.args, here)
        yield from self.block(self.made.offers[way.action].block, args, here["player"])

    def ask_all(self, step: step_form.AskAll, here: Here) -> Play:
        """Everybody asked answers all his names before the next; who takes the label has none for each."""
        asked = set(items(self.expressions.value(step.domain, here)))
        count = self.made.world.setting.players
        first = here["player"] or 0
        given: list[dict[int, Any]] = [dict.fromkeys(range(count)) for _ in step.vars]
        label = (step_form.Way(step.label, -1, (), "", (), (), False, step.span),) if step.label else ()
        for player in [(first + seat) % count for seat in range(count)]:
            if player not in asked:
                continue
            his = {**here, step.asked.name: player}
            for number, var in enumerate(step.vars):
                if self.asking.is_skipped(var, his):
                    his[var.local.name] = None
                    continue
                way = yield from self.ask_for(player, step.vars[number:], label if number == 0 else (), his)
                if way is not None:
                    break
            else:
                for answers, var in zip(given, step.vars, strict=True):
                    answers[player] = his[var.local.name]
        here |= {local.name: answers for local, answers in zip(step.answers, given, strict=True)}

    # Chance

    def chance(self, step: step_form.Chance, here: Here) -> Play:
        kind = _kind(step.domain)
        pool = self.expressions.value(step.domain, here)
        if step.how == "shuffle":
            here[step.local.name] = shuffle_pile(self.dice, pool, kind)
            return
        copies = tuple(sorted(pool.elements())) if hasattr(pool, "elements") else tuple(items(pool))
        here[step.local.name] = pick_member(self.dice, copies, kind)
        yield from ()
