"""Python for one transition: its writes, then the rules it sets off, then the end conditions it may have met."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..engine.program import NO_NUMBER
from ..language.types import Collection, Number
from .emit_ends import EndWriter
from .emit_expression import Emission
from .form import Const, Expr, Load, Local, Op
from .python_code import python_name
from .steps import Group, Let, Place, Require, Store, Swap
from .watches import End, Rule, Watch

if TYPE_CHECKING:
    from .emit_block import Plain

Statements = list[ast.stmt]


def bound_name(name: str) -> str:
    """The Python name of what a trigger binds, apart from the locals of the block around it."""
    return "w_" + python_name(name)


class Written:
    """One store as it was done: the field, the names of its index values, its old and new value."""

    def __init__(self, field: str, index: list[ast.expr], slot: str, old: str, new: str) -> None:
        self.field, self.index, self.slot, self.old, self.new = field, index, slot, old, new


class GroupWriter:
    """Writes one group inside a block. `listed` collects firings when they must be known before the first runs."""

    def __init__(self, block: Plain) -> None:
        self.block = block
        self.program = block.program
        self.world = block.program.world
        self.w = block.w
        self.out = block.out
        #: For the parts of a trigger: what it binds are Python variables, `player` is the acting one.
        self.bound = Emission(block.program.shared, block.w, self._of_trigger)
        self.written: list[Written] = []
        self.listed = ""
        #: The variables that hold the terms of the group's locals, in traced programs.
        self._terms: dict[str, str] = {}

    def _of_trigger(self, name: str) -> ast.expr:
        return self.block.player_or_nobody() if name == "player" else self.w.name(bound_name(name))

    def group(self, group: Group) -> Statements:
        """The group as statements; nothing in it stops to ask."""
        rules = self.rules(group)
        ends = self.ends(group)
        if not rules and not ends:
            return self.plainly(group)
        found = self.looked_at(group, rules, ends)
        judging = EndWriter(self, ends, bool(rules))
        return [*found, *judging.mark(), *self.fired(rules), *judging.judge()]

    def looked_at(self, group: Group, rules: list[Rule], ends: list[End]) -> Statements:
        """The writes, with what is watched seen before and after them, and not again once rules run."""
        watched = [*(r.watch for r in rules), *(e.watch for e in ends if e.watch is not None)]
        whole = [w for w in watched if not self._by_place(w, group)]
        found = [self.w.assign(self._whole(w, "was"), self._all_values(w)) for w in whole]
        found += self.stores(group, watched)
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

    # Writes

    def plainly(self, group: Group) -> Statements:
        found: Statements = []
        for step in group.steps:
            self.w.at(step.span)
            found += self._reported(step, self._plain_step(step))
        return found

    def _plain_step(self, step: Let | Require | Store | Place | Swap) -> Statements:
        match step:
            case Let():
                return self.block.let(step)
            case Require():
                return self.block.require(step)
            case Store():
                return self._store_plainly(step)
            case Place():
                return self._place(step)
        return self._swap(step)

    def _reported(self, step: Let | Require | Store | Place | Swap, written: Statements) -> Statements:
        """A step with what a traced program says of it."""
        trace = self.program.trace
        return written if trace is None else trace.noted(self.block, step, written, self._terms)

    def _store_plainly(self, step: Store) -> Statements:
        info = self.world.fields[step.field]
        slot = self.bag_slot(step)
        if (
            step.bounds is None
            and isinstance(step.value, Op)
            and step.value.op in ("+", "-", "|", "&~")
            and step.value.args[0] == Load(info.type, step.field, step.index, step.span)
        ):
            ops = {"+": "S[_0] += _1", "-": "S[_0] -= _1", "|": "S[_0] |= _1", "&~": "S[_0] &= ~_1"}
            value = self.out.value(step.value.args[1])
            self.w.at(step.span)
            return self.w.stmts(ops[step.value.op], slot, value)
        if step.bounds is None:
            value = self.out.value(step.value)
            self.w.at(step.span)
            return self.w.stmts("S[_0] = _1", slot, value)
        return self._bounded(step, slot)

    def _bounded(self, step: Store, slot: ast.expr) -> Statements:
        """A write with only those bounds tested that can fail; a count up or down finds its slot once."""
        assert step.bounds is not None
        info = self.world.fields[step.field]
        found: Statements = []
        counts = (
            isinstance(step.value, Op)
            and step.value.op in ("+", "-")
            and step.value.args[0] == Load(info.type, step.field, step.index, step.span)
        )
        if counts and not isinstance(slot, ast.Constant):
            found = [self.w.assign("at_", slot)]
            slot = self.w.name("at_")
        if counts and isinstance(step.value, Op):
            value = self.w.expr(
                "S[_0] + _1" if step.value.op == "+" else "S[_0] - _1",
                slot,
                self.out.value(step.value.args[1]),
            )
        else:
            value = self.out.value(step.value)
        self.w.at(step.span)
        low, high = step.bounds
        type = step.value.type
        assert isinstance(type, Number)
        sides = [f"value_ < {low}"] if type.low < low else []
        sides += [f"value_ > {high}"] if type.high > high else []
        found += [self.w.assign("value_", value)]
        test = " or ".join(sides)
        if type.optional:
            test = f"value_ != {NO_NUMBER} and ({test})"
        found += self.w.stmts(f"if {test}: outside(value_, {low}, {high})")
        return found + self.w.stmts("S[_0] = value_", slot)

    def bag_slot(self, step: Store) -> ast.expr:
        info = self.world.fields[step.field]
        if len(step.index) == len(info.keys):
            return self.out.slot(info, step.index)
        base = self.out.slot(info, step.index[:-1])
        return self.w.expr("_0 + _1", base, self.out.value(step.index[-1]))

    def _place(self, step: Place) -> Statements:
        kind = step.pieces.type.kind  # type: ignore[union-attr]
        where = self.w.constant(self.world.places[kind])
        slot = self.out.slot(self.world.fields[step.field], step.index) if step.field else self.w.constant(-1)
        pieces = self.out.value(step.pieces)
        self.w.at(step.span)
        return self.w.stmts("move_pieces(S, _0, _1, _2, _3)", where, pieces, slot, self.w.constant(step.under))

    def _swap(self, step: Swap) -> Statements:
        kind = step.left.type.kind  # type: ignore[union-attr]
        where = self.w.constant(self.world.places[kind])
        left, right = self.out.value(step.left), self.out.value(step.right)
        self.w.at(step.span)
        return self.w.stmts("swap_pieces(S, _0, _1, _2)", where, left, right)

    def _by_place(self, watch: Watch, group: Group) -> bool:
        """Whether a firing follows from one store: a field itself is watched, no bag, and no pieces are moved."""
        return watch.direct and not _is_bag(watch) and not any(isinstance(s, (Place, Swap)) for s in group.steps)

    def stores(self, group: Group, watched: list[Watch]) -> Statements:
        """The writes, with old and new values at hand where a rule watches the field itself."""
        fields = {w.subject.field for w in watched if self._by_place(w, group) and isinstance(w.subject, Load)}
        found: Statements = []
        for step in group.steps:
            self.w.at(step.span)
            if isinstance(step, Store) and step.field in fields:
                found += self._reported(step, self._watched_store(step))
            else:
                found += self.plainly(Group((step,), group.writes, group.verb, group.span, group.quiet))
        return found + self._settle()

    def _watched_store(self, step: Store) -> Statements:
        info = self.world.fields[step.field]
        found: Statements = []
        index: list[ast.expr] = []
        typed: list[Expr] = []
        for each in step.index:
            if isinstance(each, Const):
                index.append(self.out.value(each))
                typed.append(each)
                continue
            name = self.block.temporary("i")
            found += [self.w.assign(name, self.out.value(each))]
            index.append(self.w.name(name))
            typed.append(Local(each.type, "!" + name, each.span))
        slot, old, new = (self.block.temporary(x) for x in ("slot", "old", "new"))
        place = _Temporaries(self.out).slot(info, tuple(typed))
        found += [self.w.assign(slot, place)]
        found += self.w.stmts(f"{old} = S[{slot}]")
        value = self.out.value(step.value)
        self.w.at(step.span)
        if step.bounds is not None:
            low, high = (self.w.constant(b) for b in step.bounds)
            optional = isinstance(step.value.type, Number) and step.value.type.optional
            value = self.w.call("bound_or_none" if optional else "bound", value, low, high)
        found += [self.w.assign(new, value)]
        found += self.w.stmts(f"S[{slot}] = {new}")
        self.written.append(Written(step.field, index, slot, old, new))
        return found

    def _settle(self) -> Statements:
        """Two writes to one slot are one: the first takes the last value, the second counts for nothing."""
        found: Statements = []
        for i, first in enumerate(self.written):
            for second in self.written[i + 1 :]:
                if first.field == second.field:
                    found += self.w.stmts(
                        f"if {first.slot} == {second.slot}:\n"
                        f"    {first.new} = {second.new}\n    {second.old} = {second.new}"
                    )
        return found

    # Expressions watched as a whole

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
        return [x for x in self.written if x.field == watch.subject.field]

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
        body = bindings + self.transition(watch, old, new, done)
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
            return self.transition(watch, self.w.name(old), self.w.name(new), done)
        k = self.block.temporary("k")
        names = [bound_name(local.name) for local, _ in watch.binders]
        combos = self.w.name(self.program.watched.bindings(watch))
        inner: Statements = []
        for i, name in enumerate(names):
            inner += [self.w.assign(name, self.w.expr("_0[_1][_2]", combos, self.w.name(k), self.w.constant(i)))]
        inner += self.transition(watch, self.w.expr(f"{old}[{k}]"), self.w.expr(f"{new}[{k}]"), done)
        loop = self.w.loop(
            k,
            self.w.expr(f"range(len({new}))"),
            [self.w.branch(self.w.expr(f"{old}[{k}] != {new}[{k}]"), inner)],
        )
        return [self.w.branch(self.w.expr(f"{old} != {new}"), [loop])]

    def transition(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements) -> Statements:
        """Do something for the change from old to new, if it is the one that is watched."""
        word = watch.word
        if word in ("rises", "falls"):
            amount = self._bind(watch.mark_var, self.w.expr("_0 - _1" if word == "rises" else "_1 - _0", new, old))
            test = self.w.expr("_0 > _1" if word == "rises" else "_0 < _1", new, old)
            return [self.w.branch(test, amount + done)]
        if word == "changes":
            return [self.w.branch(self.w.expr("_0 != _1", new, old), done)]
        if word == "becomes true":
            return [self.w.branch(self.w.expr("_0 and not _1", new, old), done)]
        if word in ("gains", "loses"):
            return self._members(watch, old, new, done)
        return self._marks(watch, old, new, done)

    def _bind(self, local: Local | None, value: ast.expr) -> Statements:
        return [self.w.assign(bound_name(local.name), value)] if local is not None else []

    def _members(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements) -> Statements:
        if watch.word == "loses":
            old, new = new, old
        assert watch.subject is not None and isinstance(watch.subject.type, Collection)
        form = watch.subject.type.form
        if form != "set":
            more = self.w.call("more_in_bag" if form == "bag" else "more_in_pile", old, new)
            if watch.member is not None:
                return [self.w.branch(self.w.expr("_0 in _1", self.bound.value(watch.member), more), done)]
            assert watch.member_var is not None
            return [self.w.loop(bound_name(watch.member_var.name), more, done)]
        if watch.member is not None:
            member = self.bound.value(watch.member)
            return [self.w.branch(self.w.expr("(_0 & ~_1) >> _2 & 1", new, old, member), done)]
        assert watch.member_var is not None
        items = self.w.call("members", self.w.expr("_0 & ~_1", new, old))
        return [
            self.w.branch(
                self.w.expr("_0 != _1", new, old),
                [self.w.loop(bound_name(watch.member_var.name), items, done)],
            )
        ]

    def _marks(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements) -> Statements:
        assert watch.marks is not None
        found: Statements = []
        if watch.word in ("rises through", "crosses"):
            found += self._passed(watch, old, new, done, up=True)
        if watch.word in ("falls through", "crosses"):
            found += self._passed(watch, old, new, done, up=False)
        return found

    def _passed(self, watch: Watch, old: ast.expr, new: ast.expr, done: Statements, *, up: bool) -> Statements:
        """Once for each mark passed: upwards old < mark <= new, downwards new <= mark < old."""
        assert watch.marks is not None
        if isinstance(watch.marks.type, Number):
            mark = self.bound.value(watch.marks)
            test = "_0 < _1 <= _2" if up else "_2 <= _1 < _0"
            return [self.w.branch(self.w.expr(test, old, mark, new), self._bind(watch.mark_var, mark) + done)]
        items = self.bound.value(watch.marks)
        low, high = (old, new) if up else (new, old)
        passed = self.w.expr(
            "_0[bisect_right(_0, _1):bisect_right(_0, _2)]"
            if up
            else "_0[bisect_left(_0, _1):bisect_left(_0, _2)][::-1]",
            items,
            low,
            high,
        )
        name = bound_name(watch.mark_var.name) if watch.mark_var is not None else self.block.temporary("mark")
        loop = self.w.loop(name, passed, done)
        return [self.w.branch(self.w.expr("_0 > _1" if up else "_0 < _1", new, old), [loop])]

    def fire(self, rule: Rule) -> Statements:
        """Run a rule, or queue it for the happening it waits for."""
        bound = [self.w.name(bound_name(b.name)) for b in rule.bound]
        player = self.block.player_or_nobody()
        if rule.after and rule.after in self.block.may:
            waits = self.w.row(
                self.block.happening_code(rule.after),
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
            call = self.w.row(self.w.name(self.rule_target(rule)), player, *bound)
            return self.w.stmts("_0.append(_1)", self.w.name(self.listed), call)
        made: Any = ast.Expr(
            self.w.call(self.program.plain(rule.block), self.w.name("P"), self.w.name("S"), player, *bound)
        )
        return [self.w.placed(made)]

    def rule_target(self, rule: Rule) -> str:
        """What a listed firing names: the rule's function."""
        return self.program.plain(rule.block)


class _Temporaries:
    """Slots whose indices are Python variables already at hand, marked by a `!`."""

    def __init__(self, out: Any) -> None:
        plain = out

        def local(name: str) -> ast.expr:
            return plain.w.name(name[1:]) if name.startswith("!") else plain.local(name)  # type: ignore[no-any-return]

        self.out = Emission(out.shared, out.w, local)

    def slot(self, info: Any, index: tuple[Expr, ...]) -> ast.expr:
        return self.out.slot(info, index)


def _is_bag(watch: Watch) -> bool:
    return watch.subject is not None and isinstance(watch.subject.type, Collection) and watch.subject.type.form == "bag"


def _rank(index: Expr, names: list[str]) -> int:
    """Where a bound name stands in the trigger; constants, which only are tested, come last."""
    return names.index(index.name) if isinstance(index, Local) else len(names)


__all__ = ["GroupWriter", "Statements", "Written"]
