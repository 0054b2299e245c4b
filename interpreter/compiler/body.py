"""The body of a block while it is being written: what effects check their arguments with and add their steps to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..effects.forms import Block as Effects
from ..effects.forms import Condition
from ..language import syntax as s
from ..language.types import Broken, Member, Type
from ..source.frozen import record, replace
from ..source.problem import Problem
from ..source.text import Span
from . import type_messages
from .conditions import Tested
from .folds import check_free
from .form import Expr, Local
from .logic import conjuncts
from .scope import Scope
from .steps import Group, Let, Place, Require, Step, Store, Swap, Test

if TYPE_CHECKING:
    from .lowering import Lowering


@record
class LoopMark:
    """A loop that `leave:` may leave: the word for it, and its name in the program."""

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
            effect.lower(self)
            self._forget(effect)

    def _forget(self, effect: object) -> None:
        """Know no longer what the effect may have undone."""
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

    def bind(self, name: s.Name, type: Type, *, assignable: bool = False) -> Local:
        """A new local, seen from here to the end of the block."""
        return self.bind_name(name.name, name.span, type, assignable=assignable)

    def bind_name(self, name: str, span: Span, type: Type, *, assignable: bool = False) -> Local:
        """The same for a name that is not written as such: `lot.winner`, taken with `as: lot`."""
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
            self.report(type_messages.may_be_none(found.span))
            return self.t.broken(node.span)
        return found

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

    @contextmanager
    def as_player(self, who: Local) -> Iterator[None]:
        """Inside, `player` is `who`."""
        before = self.scope
        self.scope = replace(self.scope, player=who, assumed="")
        yield
        self.scope = replace(before, namer=before.namer)
