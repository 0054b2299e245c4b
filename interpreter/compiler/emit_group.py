"""Python for one transition: its writes, then the rules it sets off, then the end conditions it may have met."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..language.types import Collection, Number
from .emit_expression import python_name
from .form import Const, End, Expr, Group, Let, Load, Local, Op, Place, Require, Rule, Store, Swap, Watch

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
        self.written: list[Written] = []
        self.listed = ""

    def group(self, group: Group) -> Statements:
        """The group as statements; nothing in it stops to ask."""
        rules = self.rules(group)
        ends = self.ends(group)
        if not rules and not ends:
            return self.plainly(group)
        found = self.before(group, rules)
        found += self.stores(group, rules)
        found += self.after_values(rules)
        held = [e for e in ends if e.condition is not None]
        found += self.mark_waiting(held, bool(rules))
        if self._needs_list(rules):
            self.listed = self.block.temporary("fired")
            found += [self.w.assign(self.listed, self.w.expr("[]"))]
        for rule in rules:
            found += self.firing(rule, rule.watch, rule)
        if self.listed:
            found += self.w.stmts(f"for x_ in {self.listed}: x_[0](P, S, *x_[1:])")
        return found + self.judge(ends, bool(rules))

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

    def _needs_list(self, rules: list[Rule]) -> bool:
        """Conditions of firings are judged before any body runs; with several firings that takes a list."""
        several = len(rules) > 1 or any(r.watch.marks is not None or not r.watch.direct for r in rules)
        return several and any(r.watch.where is not None for r in rules)

    # Writes

    def plainly(self, group: Group) -> Statements:
        found: Statements = []
        for step in group.steps:
            self.w.at(step.span)
            match step:
                case Let():
                    found += self.block.assign(step.local.name, self.out.value(step.value))
                case Require():
                    found += self.block.require(step)
                case Store():
                    found += self._store_plainly(step)
                case Place():
                    found += self._place(step)
                case Swap():
                    found += self._swap(step)
        return found

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
        found += self.w.stmts(f"if {' or '.join(sides)}: outside(value_, {low}, {high})")
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

    def before(self, group: Group, rules: list[Rule]) -> Statements:
        """Old values of expressions that are watched as a whole, and of every place that pieces may leave."""
        found: Statements = []
        for watched in self._watched(group, rules):
            if not self._by_place(watched, group):
                name = self._whole(watched, "old")
                found += [self.w.assign(name, self._all_values(watched))]
        return found

    def _watched(self, group: Group, rules: list[Rule]) -> list[Watch]:
        return [*(r.watch for r in rules), *(e.watch for e in self.ends(group) if e.watch is not None)]

    def _by_place(self, watch: Watch, group: Group) -> bool:
        """Whether a firing follows from one store: the field itself is watched, and no pieces are moved."""
        return watch.direct and not any(isinstance(s, (Place, Swap)) for s in group.steps)

    def stores(self, group: Group, rules: list[Rule]) -> Statements:
        """The writes, with old and new values at hand where a rule watches the field itself."""
        fields = {
            w.subject.field
            for w in self._watched(group, rules)
            if self._by_place(w, group) and isinstance(w.subject, Load)
        }
        found: Statements = []
        for step in group.steps:
            self.w.at(step.span)
            if isinstance(step, Store) and step.field in fields:
                found += self._watched_store(step)
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
            value = self.w.call("bound", value, low, high)
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

    def after_values(self, rules: list[Rule]) -> Statements:
        return []

    # Expressions watched as a whole

    def _whole(self, watch: Watch, word: str) -> str:
        return f"{word}_{self.program.watch_id(watch)}"

    def _all_values(self, watch: Watch) -> ast.expr:
        """The watched expression: one value, or one for each binding."""
        return self.w.call(self.program.watcher(watch), self.w.name("S"))

    # Firings

    def firing(self, rule: Rule | End, watch: Watch, target: Rule | End) -> Statements:
        """The statements that fire a rule (or mark an end) for every transition it looks for."""
        self.w.at(watch.span)
        if watch.direct and any(
            x.field == watch.subject.field for x in self.written if isinstance(watch.subject, Load)
        ):
            found: Statements = []
            for written in self.written:
                assert isinstance(watch.subject, Load)
                if written.field == watch.subject.field:
                    found += self._direct(watch, written, target)
            return found
        return self._general(watch, target)

    def _direct(self, watch: Watch, written: Written, target: Rule | End) -> Statements:
        assert isinstance(watch.subject, Load)
        bindings: Statements = []
        tests: list[ast.expr] = []
        for wanted, value in zip(watch.subject.index, written.index, strict=True):
            if isinstance(wanted, Local):
                bindings += [self.w.assign(bound_name(wanted.name), value)]
            else:
                tests.append(self.w.expr("_0 == _1", value, self.out.value(wanted)))
        body = self.transition(watch, self.w.name(written.old), self.w.name(written.new), target)
        body = bindings + body
        return [self.w.branch(self.w.both(tests), body)] if tests else body

    def _general(self, watch: Watch, target: Rule | End) -> Statements:
        """Compare all values before and after."""
        old, new = self._whole(watch, "old"), self._whole(watch, "new")
        found = [self.w.assign(new, self._all_values(watch))]
        if not watch.binders:
            return found + self.transition(watch, self.w.name(old), self.w.name(new), target)
        k = self.block.temporary("k")
        names = [bound_name(local.name) for local, _ in watch.binders]
        combos = self.w.name(self.program.bindings(watch))
        inner: Statements = []
        for i, name in enumerate(names):
            inner += [self.w.assign(name, self.w.expr("_0[_1][_2]", combos, self.w.name(k), self.w.constant(i)))]
        inner += self.transition(watch, self.w.expr(f"{old}[{k}]"), self.w.expr(f"{new}[{k}]"), target)
        loop = self.w.loop(
            k,
            self.w.expr(f"range(len({new}))"),
            [self.w.branch(self.w.expr(f"{old}[{k}] != {new}[{k}]"), inner)],
        )
        return [*found, self.w.branch(self.w.expr(f"{old} != {new}"), [loop])]

    def transition(self, watch: Watch, old: ast.expr, new: ast.expr, target: Rule | End) -> Statements:
        """Fire for the change from old to new, if it is the one that is watched."""
        word = watch.word
        if word in ("rises", "falls"):
            amount = self._bind(watch.mark_var, self.w.expr("_0 - _1" if word == "rises" else "_1 - _0", new, old))
            test = self.w.expr("_0 > _1" if word == "rises" else "_0 < _1", new, old)
            return [self.w.branch(test, amount + self._guarded(watch, target))]
        if word == "changes":
            return [self.w.branch(self.w.expr("_0 != _1", new, old), self._guarded(watch, target))]
        if word == "becomes true":
            return [self.w.branch(self.w.expr("_0 and not _1", new, old), self._guarded(watch, target))]
        if word in ("gains", "loses"):
            return self._members(watch, old, new, self._guarded(watch, target))
        return self._marks(watch, old, new, self._guarded(watch, target))

    def _bind(self, local: Local | None, value: ast.expr) -> Statements:
        return [self.w.assign(bound_name(local.name), value)] if local is not None else []

    def _members(self, watch: Watch, old: ast.expr, new: ast.expr, fire: Statements) -> Statements:
        if watch.word == "loses":
            old, new = new, old
        assert watch.subject is not None and isinstance(watch.subject.type, Collection)
        if watch.subject.type.form == "pile":
            old, new = self.w.call("mask_of", old), self.w.call("mask_of", new)
        if watch.member is not None:
            member = self.out.value(watch.member)
            return [self.w.branch(self.w.expr("(_0 & ~_1) >> _2 & 1", new, old, member), fire)]
        assert watch.member_var is not None
        items = self.w.call("members", self.w.expr("_0 & ~_1", new, old))
        return [
            self.w.branch(
                self.w.expr("_0 != _1", new, old),
                [self.w.loop(bound_name(watch.member_var.name), items, fire)],
            )
        ]

    def _marks(self, watch: Watch, old: ast.expr, new: ast.expr, fire: Statements) -> Statements:
        assert watch.marks is not None
        found: Statements = []
        if watch.word in ("rises through", "crosses"):
            found += self._passed(watch, old, new, fire, up=True)
        if watch.word in ("falls through", "crosses"):
            found += self._passed(watch, old, new, fire, up=False)
        return found

    def _passed(self, watch: Watch, old: ast.expr, new: ast.expr, fire: Statements, *, up: bool) -> Statements:
        """Once for each mark passed: upwards old < mark <= new, downwards new <= mark < old."""
        assert watch.marks is not None
        if isinstance(watch.marks.type, Number):
            mark = self.out.value(watch.marks)
            test = "_0 < _1 <= _2" if up else "_2 <= _1 < _0"
            return [self.w.branch(self.w.expr(test, old, mark, new), self._bind(watch.mark_var, mark) + fire)]
        items = self.out.value(watch.marks)
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
        loop = self.w.loop(name, passed, fire)
        return [self.w.branch(self.w.expr("_0 > _1" if up else "_0 < _1", new, old), [loop])]

    def _guarded(self, watch: Watch, target: Rule | End) -> Statements:
        """Fire when `where` holds and `during` allows it."""
        if isinstance(target, End):
            done = self.w.stmts("S[_0] = 1", self.w.constant(self.program.marks[target.name]))
        else:
            done = self.fire(target)
        tests: list[ast.expr] = []
        if isinstance(target, Rule) and self.program.facts.active(target, self.block.must, self.block.may) == "ask":
            tests.append(self.w.expr("S[_0]", self.w.constant(self.program.counters[target.during])))
        if watch.where is not None:
            tests.append(_Bound(self, target if isinstance(target, Rule) else None, watch).out.test(watch.where))
        return [self.w.branch(self.w.both(tests), done)] if tests else done

    def fire(self, rule: Rule) -> Statements:
        """Run a rule, or queue it for the happening it waits for."""
        bound = [self.w.name(bound_name(b.name)) for b in rule.bound]
        player = self.block.player_or_nobody()
        if rule.after and rule.after in self.block.may:
            waits = self.w.row(
                self.w.constant(self.program.happening_id(rule.after)),
                self.w.constant(self.program.rule_id(rule)),
                player,
                *bound,
            )
            queued = self.w.stmts("P.queue.append(_0)", waits)
            if rule.after in self.block.must:
                return queued
            counter = self.w.constant(self.program.counters[rule.after])
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

    def happening_rule(self, rule: Rule) -> Statements:
        """A rule that watches for a happening to begin or end."""
        return self._guarded(rule.watch, rule)

    # Ends

    def mark_waiting(self, ends: list[End], fires: bool) -> Statements:
        """An end condition belongs to the effect that made it true, and is judged again after that effect's rules."""
        if not fires:
            return []
        found: Statements = []
        for end in ends:
            assert end.condition is not None
            slot = self.w.constant(self.program.waits[end.name])
            mine = self._mine(end)
            test = self.w.expr("not S[_0] and _1", slot, self.out.test(end.condition))
            self.w.at(end.span)
            found += [self.w.assign(mine, self.w.expr("1 if _0 else 0", test))]
            found += [self.w.branch(self.w.name(mine), self.w.stmts("S[_0] = 1", slot))]
        return found

    def _mine(self, end: End) -> str:
        return f"mine_{self.program.end_index(end.name)}"

    def judge(self, ends: list[End], fires: bool) -> Statements:
        found: Statements = []
        for end in ends:
            if end.watch is not None:
                found += self.firing(end, end.watch, end)
                found += [] if end.after else self.judge_marked(end)
                continue
            assert end.condition is not None
            stop = self.w.stmts("over(P, S, ends_now(S))")
            if not fires:
                found += [self.w.branch(self.out.test(end.condition), stop)]
                continue
            slot = self.w.constant(self.program.waits[end.name])
            inner = self.w.stmts("S[_0] = 0", slot) + [self.w.branch(self.out.test(end.condition), stop)]
            found += [self.w.branch(self.w.name(self._mine(end)), inner)]
        return found

    def judge_marked(self, end: End) -> Statements:
        """An end at once by a transition, which has left its mark."""
        mark = self.w.constant(self.program.marks[end.name])
        bit = self.w.constant(1 << self.program.end_index(end.name))
        return [self.w.branch(self.w.expr("S[_0]", mark), self.w.stmts("over(P, S, _0 | ends_now(S))", bit))]


class _Temporaries:
    """Slots whose indices are Python variables already at hand, marked by a `!`."""

    def __init__(self, out: Any) -> None:
        from .emit_expression import Emission

        plain = out

        def local(name: str) -> ast.expr:
            return plain.w.name(name[1:]) if name.startswith("!") else plain.local(name)  # type: ignore[no-any-return]

        self.out = Emission(out.shared, out.w, local)

    def slot(self, info: Any, index: tuple[Expr, ...]) -> ast.expr:
        return self.out.slot(info, index)


class _Bound:
    """Expressions of a rule's own `where`: its bound names are Python variables, `player` is the acting one."""

    def __init__(self, writer: GroupWriter, rule: Rule | None, watch: Watch) -> None:
        from .emit_expression import Emission

        block = writer.block

        def local(name: str) -> ast.expr:
            return block.player_or_nobody() if name == "player" else writer.w.name(bound_name(name))

        self.out = Emission(block.program.shared, writer.w, local)


__all__ = ["GroupWriter", "Statements", "Written"]
