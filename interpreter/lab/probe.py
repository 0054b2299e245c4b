"""Expressions of a scenario: typed like those of its ruleset, and asked of running games."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..compiler.constant import evaluator
from ..compiler.expressions import Expressions
from ..compiler.form import Load, Local, Op
from ..compiler.lowered import Lowered
from ..compiler.scope import Scope, new_scope
from ..compiler.world import FieldInfo
from ..engine import runtime
from ..engine.chance import Outcome
from ..engine.fault import RULE_ERRORS
from ..engine.game import Game
from ..engine.lexicon import lexicon
from ..engine.position import Position
from ..engine.program import Program
from ..engine.values import read, text
from ..language import syntax as s
from ..language.types import Bool, Broken, Collection, Member, Number, Type
from ..source.frozen import frozen
from ..source.plenty import Plenty
from ..source.text import Span
from . import scenario_messages as m
from .hidden_fields import HIDDEN
from .kept_types import given_as, type_of, value_type, wide
from .scenario_messages import Failure


@frozen
class Seen:
    """What an expression comes to: its value as the engine has it, and in words."""

    raw: Any
    shown: str


class Probe:
    """Asks games of one program about expressions. `made` is what the program was written from."""

    def __init__(self, made: Lowered, program: Program) -> None:
        self.world = made.world
        self.program = program
        self.book = lexicon(program)
        self._typing = made.t
        sources = made.world.ruleset.sources
        self._written = frozenset(word for source in sources for word in re.findall(r"\w+", source.text))
        for name in HIDDEN:  # the program is written: from here on nobody speaks of these
            self.world.globals.pop(name, None)

    def compared(self, game: Game, left: s.Expr, right: s.Expr) -> tuple[Seen, Seen] | Failure:
        """Both sides, the right one read as what the left one is."""
        scope, params, values = self._locals(game.position)
        asked = self._typed(lambda: self._typing.typed(left, scope))
        if isinstance(asked, Failure):
            return asked
        wanted = wide(asked.type)
        meant = self._typed(lambda: self._typing.expect(right, scope, wanted))
        if isinstance(meant, Failure):
            return meant
        try:
            found = [self._run(each, params, values, game.position.slots) for each in (asked, meant)]
        except RULE_ERRORS as error:
            return m.fault(left.span, f"{left.span.text} can't be computed: {error}")
        shown = self._shown(asked.type, found[0]), self._shown(wanted, found[1])
        return Seen(found[0], shown[0]), Seen(found[1], shown[1])

    def give(self, position: Position, place: s.Expr, value: s.Expr) -> Failure | None:
        """Set a field without setting off any rule; pieces given to one place leave the other."""
        slots = position.slots
        target = self._typed(lambda: self._typing.typed(place, new_scope()))
        if isinstance(target, Failure):
            return target
        if isinstance(target, Op) and target.op == "known":
            target = target.args[0]
        if not isinstance(target, Load):
            return m.not_a_field(place.span)
        info = self.world.fields[target.field]
        wanted = self._typed(lambda: self._typing.expect(value, new_scope(), given_as(info.type)))
        if isinstance(wanted, Failure):
            return wanted
        try:
            index = tuple(self._run(each, (), (), slots) for each in target.index)
            raw = self._run(wanted, (), (), slots)
        except RULE_ERRORS as error:
            return m.fault(value.span, f"{value.span.text} can't be computed: {error}")
        return self._put(slots, info, index, raw, value.span)

    def _put(
        self, slots: list[Any], info: FieldInfo, index: tuple[int, ...], raw: Any, span: Span
    ) -> Failure | None:
        slot = self.book.slot(self.book.fields[(info.owner, info.name)], index)
        if isinstance(info.type, Number) and not (info.type.optional and raw < info.low):
            if info.track and raw not in self.world.tracks[info.track].spaces:
                return m.no_space(span, raw, info.track)
            if raw < info.low:
                return m.too_low(span, raw, info.low)
            if raw > info.high:
                return m.too_high(span, raw, info.high)
        if isinstance(info.type, Collection) and info.type.form == "bag":
            slots[slot : slot + info.width] = [raw.count(member) for member in range(info.width)]
        elif info.holds:
            self._move(slots, info, slot, raw)
        else:
            slots[slot] = raw
        return None

    def _move(self, slots: list[Any], info: FieldInfo, slot: int, raw: Any) -> None:
        """Pieces that lay there and are not given again leave the game."""
        assert isinstance(info.type, Collection)
        where = self.world.places[info.type.kind]
        before = slots[slot]
        old = runtime.mask_of(before) if isinstance(before, tuple) else before
        new = runtime.mask_of(raw) if isinstance(raw, tuple) else raw
        runtime.move_pieces(slots, where, old & ~new, -1)
        runtime.move_pieces(slots, where, new, slot)
        slots[slot] = raw

    def outcome(self, expr: s.Expr) -> Outcome | Failure:
        """How chance falls: an order for a pile that is shuffled, else the member or number that comes out."""
        typed = self._typed(lambda: self._typing.typed(expr, new_scope()))
        if isinstance(typed, Failure):
            return typed
        try:
            raw = self._run(typed, (), (), [])
        except RULE_ERRORS:
            return m.not_an_outcome(expr.span)
        match typed.type:
            case Collection(form="order", kind=kind):
                return "shuffle", kind, raw
            case Member(kind=kind):
                return "pick", kind, raw
            case Number():
                return "pick", "", raw
        return m.not_an_outcome(expr.span)

    # Inside

    def _typed(self, type: Callable[[], Any]) -> Any:
        """A typed expression, or what is wrong with it."""
        before = len(self.world.problems)
        found = None
        with suppress(Plenty):
            found = type()
        new = [problem for problem in self.world.problems[before:] if problem.level == "error"]
        del self.world.problems[before:]
        if new:
            return m.of_problem(new[0])
        assert found is not None and not isinstance(found.type, Broken)
        return found

    def _run(self, expr: Any, params: tuple[Local, ...], values: tuple[Any, ...], slots: list[Any]) -> Any:
        shared = Expressions(self.world, self._typing.defined)
        return evaluator(shared, expr, params)(slots, *values)

    def _locals(self, position: Position) -> tuple[Scope, tuple[Local, ...], tuple[Any, ...]]:
        """A scope in which the locals of the block at the bottom of the stack can be read.

        Not those that the compiler has made for itself: no ruleset has their names.
        """
        scope = new_scope()
        if not position.frames:
            return scope, (), ()
        frame = position.frames[0]
        block = self.program.blocks[self.book.block(frame[0])]
        params, values = [], []
        for local, raw in zip(block.locals, frame[2:], strict=True):
            type = type_of(local.type)
            if type is not None and raw is not None and local.name not in scope.variables and self._authors(local.name):
                bound = Local(type, local.name, Span(self.world.ruleset.source, 0, 0))
                scope = scope.bind(local.name, bound)
                params.append(bound)
                values.append(raw)
        return scope, tuple(params), tuple(values)

    def _authors(self, name: str) -> bool:
        """Whether a local is the author's: the compiler numbers its own, `before_1`, or ends them with a dot."""
        return not name.endswith(".") and (name in self._written or not name.rpartition("_")[2].isdecimal())

    def _shown(self, type: Type, raw: Any) -> str:
        kept = value_type(type)
        if kept is None:
            return str(raw)
        shown = text(read(self.program.kinds, kept, raw))
        return {"yes": "true", "no": "false"}.get(shown, shown) if isinstance(type, Bool) else shown
