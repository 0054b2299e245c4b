"""Python for one transition: its writes, then the rules it sets off, then the end conditions it may have met."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..language.types import Collection
from .emit_ends import EndWriter
from .emit_expression import Emission
from .emit_store import StoreWriter, Written
from .emit_transition import TransitionWriter, bound_name
from .form import Expr, Load, Local
from .steps import Group, Place, Swap
from .watches import End, Rule, Watch

if TYPE_CHECKING:
    from .emit_block import Plain

Statements = list[ast.stmt]


class GroupWriter:
    """Writes one group inside a block. `listed` collects firings when they must be known before the first runs."""

    def __init__(self, block: Plain) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w
        self.out = block.out
        #: For the parts of a trigger: what it binds are Python variables, `player` is the acting one.
        self.bound = Emission(block.program.shared, block.w, self._of_trigger)
        self.stores = StoreWriter(block)
        self.transitions = TransitionWriter(block, self.bound)
        self.listed = ""

    def _of_trigger(self, name: str) -> ast.expr:
        return self.block.player_or_nobody() if name == "player" else self.w.name(bound_name(name))

    def group(self, group: Group) -> Statements:
        """The group as statements; nothing in it stops to ask."""
        rules = self.rules(group)
        ends = self.ends(group)
        if not rules and not ends:
            return self.stores.plainly(group)
        found = self.looked_at(group, rules, ends)
        judging = EndWriter(self, ends, bool(rules))
        return [*found, *judging.mark(), *self.fired(rules), *judging.judge()]

    def looked_at(self, group: Group, rules: list[Rule], ends: list[End]) -> Statements:
        """The writes, with what is watched seen before and after them, and not again once rules run."""
        watched = [*(r.watch for r in rules), *(e.watch for e in ends if e.watch is not None)]
        whole = [w for w in watched if not self._by_place(w, group)]
        found = [self.w.assign(self._whole(w, "was"), self._all_values(w)) for w in whole]
        fields = {w.subject.field for w in watched if self._by_place(w, group) and isinstance(w.subject, Load)}
        found += self.stores.watched(group, fields)
        return found + [self.w.assign(self._whole(w, "is"), self._all_values(w)) for w in whole]

    # What looks at it

    def rules(self, group: Group) -> list[Rule]:
        facts = self.program.facts
        return [r for r in facts.fired_by(group) if facts.active(r, self.block.must, self.block.may) != "no"]

    def ends(self, group: Group) -> list[End]:
        if group.quiet:
            return []
        found = []
        for end in self.program.made.ends:
            if (end.watch is not None and end.watch.reads & group.writes) or (
                end.condition is not None and not end.after and end.reads & group.writes
            ):
                found.append(end)
        return found

    # Rules

    def fired(self, rules: list[Rule], *, alone: ast.expr | None = None) -> Statements:
        """Fire rules: first those that surely wait are queued, then the others run in file order.

        `alone` is a further condition for all of them.
        """
        waiting = [r for r in rules if r.after and r.after in self.block.must]
        at_once = [r for r in rules if r not in waiting]
        found: Statements = []
        for rule in waiting:
            found += self.rule_fired(rule)
        if self._needs_list(at_once):
            self.listed = self.block.temporary("fired")
            found += [self.w.assign(self.listed, self.w.expr("[]"))]
        for rule in at_once:
            found += self.rule_fired(rule)
        if self.listed:
            found += self.w.stmts(f"for x_ in {self.listed}: x_[0](P, S, *x_[1:])")
        return [self.w.branch(alone, found)] if alone is not None and found else found

    def _needs_list(self, rules: list[Rule]) -> bool:
        """What fires is settled before any body runs; where that depends on the state, it takes a list."""
        several = len(rules) > 1 or any(self._fires_often(r.watch) for r in rules)
        settled = all(r.watch.where is None and not (r.after and r.after in self.block.may) for r in rules)
        return several and not settled

    def _fires_often(self, watch: Watch) -> bool:
        """Whether one transition may set it off several times."""
        if watch.marks is not None or watch.member_var is not None:
            return True
        return bool(watch.binders) and not (watch.direct and len(self._written_to(watch)) == 1)

    def rule_fired(self, rule: Rule) -> Statements:
        """Run or queue a rule for every transition it looks for, when `during` lets it."""
        self.w.at(rule.watch.span)
        done = self.fire(rule)
        if self.program.facts.active(rule, self.block.must, self.block.may) == "ask":
            running = self.w.expr("S[_0]", self.w.constant(self.program.slots.counters[rule.during]))
            done = [self.w.branch(running, done)]
        return self.when_fired(rule.watch, done)

    # Watched expressions

    def _by_place(self, watch: Watch, group: Group) -> bool:
        """Whether a firing follows from one store: a field itself is watched, no bag, and no pieces are moved."""
        return watch.direct and not _is_bag(watch) and not any(isinstance(s, (Place, Swap)) for s in group.steps)

    def _whole(self, watch: Watch, word: str) -> str:
        return f"{word}_{self.program.watched.number(watch)}"

    def _all_values(self, watch: Watch) -> ast.expr:
        """The watched expression: one value, or one for each binding."""
        return self.w.call(self.program.watched.function(watch), self.w.name("S"))

    # Firings

    def when_fired(self, watch: Watch, done: Statements) -> Statements:
        """Do something for every transition that is watched for, its names bound, when `where` holds."""
        if watch.where is not None:
            done = [self.w.branch(self.bound.test(watch.where), done)]
        if watch.subject is None:
            return done
        self.w.at(watch.span)
        written = self._written_to(watch)
        if len(written) > 1:
            return self._in_order(watch, written, done)
        if written:
            index = dict(enumerate(written[0].index))
            return self._direct(watch, index, self.w.name(written[0].old), self.w.name(written[0].new), done)
        return self._general(watch, done)

    def _written_to(self, watch: Watch) -> list[Written]:
        """The stores that tell of a watched field by themselves."""
        if not watch.direct or not isinstance(watch.subject, Load):
            return []
        return [x for x in self.stores.written if x.field == watch.subject.field]

    def _direct(
        self, watch: Watch, index: dict[int, ast.expr], old: ast.expr, new: ast.expr, done: Statements
    ) -> Statements:
        """One store to a watched field; `index` are the values of its index by place."""
        assert isinstance(watch.subject, Load)
        bindings: Statements = []
        tests: list[ast.expr] = []
        for place, wanted in enumerate(watch.subject.index):
            if isinstance(wanted, Local):
                bindings += [self.w.assign(bound_name(wanted.name), index[place])]
            else:
                tests.append(self.w.expr("_0 == _1", index[place], self.out.value(wanted)))
        body = bindings + self.transitions.when(watch, old, new, done)
        return [self.w.branch(self.w.both(tests), body)] if tests else body

    def _in_order(self, watch: Watch, written: list[Written], done: Statements) -> Statements:
        """Several stores to a watched field: firings come in the order of the members bound, not of the stores."""
        assert isinstance(watch.subject, Load)
        names = [local.name for local, _ in watch.binders]
        ranks = [_rank(each, names) for each in watch.subject.index]
        order = sorted(range(len(ranks)), key=ranks.__getitem__)
        x = self.block.temporary("x")
        rows = [
            self.w.row(*(each.index[p] for p in order), self.w.name(each.old), self.w.name(each.new))
            for each in written
        ]
        index = {p: self.w.expr(f"{x}[{i}]") for i, p in enumerate(order)}
        body = self._direct(watch, index, self.w.expr(f"{x}[-2]"), self.w.expr(f"{x}[-1]"), done)
        return [self.w.loop(x, self.w.call("sorted", self.w.row(*rows)), body)]

    def _general(self, watch: Watch, done: Statements) -> Statements:
        """Compare all values before and after."""
        old, new = self._whole(watch, "was"), self._whole(watch, "is")
        if not watch.binders:
            return self.transitions.when(watch, self.w.name(old), self.w.name(new), done)
        k = self.block.temporary("k")
        names = [bound_name(local.name) for local, _ in watch.binders]
        combos = self.w.name(self.program.watched.bindings(watch))
        inner: Statements = []
        for i, name in enumerate(names):
            inner += [self.w.assign(name, self.w.expr("_0[_1][_2]", combos, self.w.name(k), self.w.constant(i)))]
        inner += self.transitions.when(watch, self.w.expr(f"{old}[{k}]"), self.w.expr(f"{new}[{k}]"), done)
        loop = self.w.loop(
            k,
            self.w.expr(f"range(len({new}))"),
            [self.w.branch(self.w.expr(f"{old}[{k}] != {new}[{k}]"), inner)],
        )
        return [self.w.branch(self.w.expr(f"{old} != {new}"), [loop])]

    def fire(self, rule: Rule) -> Statements:
        """Run a rule, or queue it for the happening it waits for."""
        bound = [self.w.name(bound_name(b.name)) for b in rule.bound]
        player = self.block.player_or_nobody()
        if rule.after and rule.after in self.block.may:
            waits = self.w.row(
                self.block.happenings.code(rule.after),
                self.w.constant(self.program.rule_id(rule)),
                player,
                *bound,
            )
            queued = self.w.stmts("P.queue.append(_0)", waits)
            if rule.after in self.block.must:
                return queued
            counter = self.w.constant(self.program.slots.counters[rule.after])
            return [self.w.branch(self.w.expr("S[_0]", counter), queued, self._run_rule(rule, player, bound))]
        return self._run_rule(rule, player, bound)

    def _run_rule(self, rule: Rule, player: ast.expr, bound: list[ast.expr]) -> Statements:
        if self.listed:
            call = self.w.row(self.w.name(self.program.plain(rule.block)), player, *bound)
            return self.w.stmts("_0.append(_1)", self.w.name(self.listed), call)
        made: Any = ast.Expr(
            self.w.call(self.program.plain(rule.block), self.w.name("P"), self.w.name("S"), player, *bound)
        )
        return [self.w.placed(made)]


def _is_bag(watch: Watch) -> bool:
    return watch.subject is not None and isinstance(watch.subject.type, Collection) and watch.subject.type.form == "bag"


def _rank(index: Expr, names: list[str]) -> int:
    """Where a bound name stands in the trigger; constants, which only are tested, come last."""
    return names.index(index.name) if isinstance(index, Local) else len(names)
