"""The body of a block while it is being written: what effects check their arguments with and add their steps to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..effects.forms import Block as Effects
from ..effects.forms import Condition
from ..language import syntax as s
from ..language.types import BROKEN, Broken, Collection, Member, Number, Type, maybe
from ..source.frozen import frozen, record, replace
from ..source.problem import Problem
from ..source.text import Span
from . import effect_messages, type_messages
from .conditions import Tested
from .conversion import as_set
from .folds import check_free, ordering
from .form import Const, Expr, Key, Load, Local, Op
from .logic import conjuncts
from .scope import Scope, Variable, written_local
from .steps import Group, Let, Place, Require, Step, Store, Swap, Test, Var
from .world import FieldInfo

if TYPE_CHECKING:
    from .lowering import Lowering


@frozen
class Target:
    """Something that can be changed: an instance of a field, or a local."""

    field: FieldInfo | None
    index: tuple[Expr, ...]
    local: Local | None
    type: Type
    span: Span

    def load(self) -> Expr:
        if self.local is not None:
            return self.local
        assert self.field is not None
        return Load(self.field.type, self.field.key, self.index, self.span)


@record
class LoopMark:
    word: str
    mark: str


class Body:
    """Steps under way. `scope` changes as locals appear; nested blocks get a body of their own."""

    def __init__(self, lowering: Lowering, scope: Scope, *, quiet: bool, loops: tuple[LoopMark, ...] = ()) -> None:
        self.lowering = lowering
        self.t = lowering.t
        self.world = lowering.world
        self.scope = scope
        self.quiet = quiet
        self.loops = loops
        self.steps: list[Step] = []

    # Blocks

    def effects(self, block: Effects) -> None:
        """Lower the effects of a block one after another."""
        for effect in block:
            before = len(self.steps)
            effect.lower(self)
            self._forget(self.steps[before:], effect)

    def _forget(self, steps: list[Step], effect: object) -> None:
        written = self.lowering.writes.of(effect)
        if written and self.scope.narrowed:
            kept = frozenset(e for e in self.scope.narrowed if not self.lowering.writes.touches(e, written))
            self.scope = replace(self.scope, narrowed=kept)

    def nested(self, block: Effects, scope: Scope | None = None, loop: LoopMark | None = None) -> tuple[Step, ...]:
        """The steps of a block inside this one; its locals end with it."""
        loops = (*self.loops, loop) if loop is not None else self.loops
        inner = Body(self.lowering, scope if scope is not None else self.scope, quiet=self.quiet, loops=loops)
        inner.effects(block)
        return tuple(inner.steps)

    def loop_scope(self, block: Effects) -> Scope:
        """The scope at the head of a loop: nothing is known that the loop's body may undo."""
        written = self.lowering.writes.of_block(block)
        kept = frozenset(e for e in self.scope.narrowed if not self.lowering.writes.touches(e, written))
        return replace(self.scope, narrowed=kept)

    def new_mark(self, word: str) -> LoopMark:
        return LoopMark(word, self.lowering.new_name(word))

    def add(self, step: Step) -> None:
        self.steps.append(step)

    def report(self, problem: Problem) -> None:
        self.t.report(problem)

    # Arguments

    def expect(self, node: s.Expr, wanted: Type, scope: Scope | None = None) -> Expr:
        return self.t.expect(node, scope or self.scope, wanted)

    def value(self, node: s.Expr) -> Expr:
        return self.t.typed(node, self.scope)

    def number(self, node: s.Expr, scope: Scope | None = None) -> Expr:
        return self.t.number(node, scope or self.scope)

    def condition(self, node: s.Expr, scope: Scope | None = None) -> Tested:
        return self.t.condition(node, scope or self.scope)

    def tests(self, conditions: tuple[Condition, ...], scope: Scope | None = None) -> tuple[tuple[Test, ...], Scope]:
        """Conditions as single tests with their reasons, and the scope in which all of them hold."""
        scope = scope or self.scope
        tests: list[Test] = []
        for condition in conditions:
            tested = self.t.condition(condition.test, scope)
            reason = self.text(condition.says, scope) if condition.says is not None else -1
            tests.extend(self.lowering.test(c, reason) for c in conjuncts(tested.expr))
            scope = scope.knowing(tested.if_true)
        return tuple(tests), scope

    def where(self, node: s.Expr | None, scope: Scope) -> tuple[tuple[Expr, ...], Scope]:
        if node is None:
            return (), scope
        tested = self.t.condition(node, scope)
        return conjuncts(tested.expr), scope.knowing(tested.if_true)

    def text(self, template: s.Template | None, scope: Scope | None = None) -> int:
        """The number of a text with its expressions typed here; -1 for none."""
        return -1 if template is None else self.lowering.text(template, scope or self.scope)

    def bind(self, name: s.Name, type: Type, *, assignable: bool = False, scope: Scope | None = None) -> Local:
        """A new local, seen from here to the end of the block (or in `scope` only, when that is given)."""
        return self.bind_name(name.name, name.span, type, assignable=assignable)

    def bind_name(self, name: str, span: Span, type: Type, *, assignable: bool = False) -> Local:
        check_free(self.t, name, span, self.scope)
        local = Local(type, self.scope.namer.fresh(name), span)
        self.scope = self.scope.bind(name, local, assignable=assignable)
        return local

    def fresh(self, name: str, type: Type, span: Span) -> Local:
        """A local that no author can name."""
        return Local(type, self.scope.namer.fresh(name + "."), span)

    def acting(self, span: Span) -> Expr:
        """The acting player; a problem where there is none."""
        return self.expect(s.Name(span, "player"), Member("player"))

    def member(self, node: s.Expr) -> Expr:
        """One member of a kind, never none."""
        found = self.t.typed(node, self.scope)
        if isinstance(found.type, Broken):
            return found
        if not isinstance(found.type, Member):
            self.report(type_messages.wrong_type(found.span, "a member of a kind", found.type))
            return self.t.broken(node.span)
        if found.type.optional:
            self.report(type_messages.may_be_none(found.span, found.type))
            return self.t.broken(node.span)
        return found

    # Places

    def target(self, node: s.Expr) -> Target | None:
        """A place that can be changed; None (and a problem) when it is not one."""
        name = written_local(node)
        if name in self.scope.variables:
            return self._local_target(node, name, self.scope.variables[name])
        found = self.t.typed(node, self.scope)
        if isinstance(found.type, Broken):
            return None
        if isinstance(found, Op) and found.op == "known":
            found = found.args[0]
        if isinstance(found, Load):
            info = self.world.fields[found.field]
            self.lowering.changed.add(info.key)
            return Target(info, found.index, None, info.type, node.span)
        self.report(effect_messages.not_assignable(node.span, f"`{node.span.text}`"))
        return None

    def _local_target(self, node: s.Expr, name: str, variable: Variable) -> Target | None:
        if not variable.assignable:
            self.report(effect_messages.not_assignable(node.span, f"`{name}`, a name of a loop, choice or parameter,"))
            return None
        return Target(None, (), replace(variable.local, span=node.span), variable.local.type, node.span)

    def writable(self, node: s.Expr, verb: str) -> Target | None:
        """A place for `set`, `raise` and the like: no purse, no pieces."""
        target = self.target(node)
        if target is None or target.field is None:
            return target
        if target.field.purse:
            self.report(effect_messages.purse(node.span, verb))
            return None
        if target.field.holds and verb != "set" and isinstance(target.type, Collection):
            self.report(effect_messages.pieces(node.span, verb, target.type.kind))
            return None
        return target

    def number_target(self, node: s.Expr, verb: str) -> Target | None:
        target = self.writable(node, verb)
        if target is None:
            return None
        if not isinstance(target.type, Number):
            self.report(type_messages.wrong_type(node.span, "a number", target.type))
            return None
        return target

    def purse(self, node: s.Expr) -> Target | None:
        """A purse named in full, or the only purse of a member."""
        found = self.t.typed(node, self.scope)
        if isinstance(found.type, Broken):
            return None
        if isinstance(found, Load) and self.world.fields[found.field].purse:
            return Target(self.world.fields[found.field], found.index, None, found.type, node.span)
        if not isinstance(found.type, Member):
            counted = self.world.fields[found.field] if isinstance(found, Load) else None
            self.report(effect_messages.no_purse(node.span, found.type, *_as_purse(counted)))
            return None
        if found.type.optional:
            self.report(type_messages.may_be_none(node.span, found.type))
            return None
        purses = [f for f in self.world.kinds[found.type.kind].fields.values() if f.purse and len(f.keys) == 1]
        if len(purses) != 1:
            fields = self.world.kinds[found.type.kind].fields.values()
            as_purse = [line for f in fields if len(f.keys) == 1 for line in _as_purse(f)]
            names = [f.name for f in purses]
            self.report(effect_messages.which_purse(node.span, found.type.kind, names, *as_purse[:1]))
            return None
        self.t.used.add("field:" + purses[0].key)
        return Target(purses[0], (found,), None, purses[0].type, node.span)

    # Writing

    def group(
        self,
        verb: str,
        span: Span,
        *steps: Let | Store | Require | Place | Swap,
        writes: frozenset[str] | None = None,
    ) -> None:
        """One transition made of these writes."""
        fields = writes if writes is not None else frozenset(x.field for x in steps if isinstance(x, Store))
        self.add(Group(steps, fields, verb, span, self.quiet))

    def store(self, target: Target, value: Expr, span: Span, verb: str) -> None:
        """Write a value to a place, tested against its bounds unless it is known to lie within."""
        if target.local is not None:
            self.add(Let(target.local, value, span))
            return
        self.group(verb, span, self.write(target, value, span))

    def write(self, target: Target, value: Expr, span: Span) -> Store:
        assert target.field is not None
        self.lowering.changed.add(target.field.key)
        return Store(target.field.key, target.index, value, self._bounds(target.field, value, span), span)

    def _bounds(self, field: FieldInfo, value: Expr, span: Span) -> tuple[int, int] | None:
        if not isinstance(field.type, Number) or not isinstance(value.type, Number) or field.track:
            return None
        if (
            isinstance(value, Const)
            and isinstance(value.value, int)
            and not value.type.optional
            and not field.low <= value.value <= field.high
        ):
            self.report(type_messages.out_of_range(value.span, value.value, field.low, field.high))
        if value.type.low >= field.low and value.type.high <= field.high:
            return None
        return field.low, field.high

    # Loops and choices

    def range(self, node: s.Range, block: Effects) -> tuple[Local, Expr, tuple[Key, ...], tuple[Expr, ...], Scope]:
        """A loop's variable, domain, keys, conditions and the scope of its body."""
        from .arithmetic import element

        head = self.loop_scope(block)
        domain = self.t.collection(node.collection, self.scope)
        type = element(domain.type) or BROKEN
        check_free(self.t, node.name, node.name_span, head)
        local = Local(type, head.namer.fresh(node.name), node.name_span)
        inner = head.bind(node.name, local)
        if isinstance(domain, Op) and domain.op == "bit or none":
            inner = inner.knowing(frozenset((domain.args[0],)))  # in the loop there is one
        keys = ordering(self.t, node.orders, inner)
        where, inner = self.where(node.where, inner)
        return local, domain, keys, where, inner

    def picks(self, picks: tuple[s.Pick, ...], scope: Scope) -> tuple[tuple[Var, ...], Scope]:
        """The names of a choice: each sees the ones before it."""
        from .arithmetic import element

        made: list[Var] = []
        for pick in picks:
            unless = None
            inner = scope
            if pick.unless is not None:
                tested = self.t.condition(pick.unless, scope)
                unless, inner = tested.expr, scope.knowing(tested.if_false)
            domain = self._distinct(self.t.collection(pick.collection, inner))
            type = _chosen(element(domain.type) or BROKEN)
            check_free(self.t, pick.name, pick.name_span, scope)
            name = scope.namer.fresh(pick.name)
            asked = inner.bind(pick.name, Local(type, name, pick.name_span))
            where: tuple[Test, ...] = ()
            known: frozenset[Expr] = frozenset()
            if pick.where is not None:
                tested = self.t.condition(pick.where, asked)
                where = tuple(self.lowering.test(c, -1) for c in conjuncts(tested.expr))
                known = tested.if_true
            local = Local(maybe(type) if unless is not None else type, name, pick.name_span)
            scope = scope.bind(pick.name, local)
            if unless is None:
                scope = scope.knowing(known)
            made.append(Var(local, domain, where, unless, pick.span))
        return tuple(made), scope

    def _distinct(self, domain: Expr) -> Expr:
        """What may be chosen from a pile or order: each member once."""
        if isinstance(domain.type, Collection) and domain.type.form in ("pile", "order"):
            return as_set(domain) or domain
        return domain

    @contextmanager
    def as_player(self, who: Local) -> Iterator[None]:
        """Inside, `player` is `who`."""
        before = self.scope
        self.scope = replace(self.scope, player=who, assumed="")
        yield
        self.scope = replace(before, namer=before.namer)


def _chosen(type: Type) -> Type:
    """A value chosen from literals alone is a plain number."""
    return replace(type, unit="int") if isinstance(type, Number) and type.unit == "open" else type


def _as_purse(field: FieldInfo | None) -> tuple[str, ...]:
    """The declaration of a field that holds an amount of money, as a purse with the same start; nothing for others."""
    if field is None or field.purse or not isinstance(field.type, Number) or field.type.unit != "money" or field.track:
        return ()
    start = field.decl.declaration.start
    return (f"{field.name}: purse = {start.span.text if start is not None else 0}",)
