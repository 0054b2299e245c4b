"""Python for expressions of the middle form.

What makes it fast (measured on whole games, see tools/bench): questions about sets become operations on bit masks
where every condition can be (`masks.py`), small constant domains are written out, defines are put in place, and what
remains is a loop in a function of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..engine.runtime import MOST_NUMBERS, members
from ..language.types import Bool, Collection, Number
from ..source.text import Span
from .emit_call import apply, call
from .emit_fold import fold, question
from .emit_operation import mask_of_members, operation
from .expressions import UNROLLED, Expressions
from .fixed_values import Invariants
from .form import Apply, Call, Const, Entry, Expr, Fact, Fold, If, Interval, Load, Local, Logic, Op
from .most_work import MODERATE
from .python_code import Writer, python_name
from .world import FieldInfo


class Emission:
    """Writes the expressions of one function: `local` says how a local variable is read there."""

    def __init__(self, shared: Expressions, w: Writer, local: Callable[[str], ast.expr] | None = None) -> None:
        self.shared = shared
        self.world = shared.world
        self.w = w
        self._local = local
        #: Whether folds over facts alone are worked out when compiling.
        self.folding = True
        #: Whether this lies within a fold that may take very long, so that passes are counted.
        self.measuring = False
        #: Where values that depend on the state alone are gathered, to be computed once before a loop.
        self.invariants: Invariants | None = None

    def local(self, name: str) -> ast.expr:
        return self._local(name) if self._local is not None else self.w.name(python_name(name))

    def inside(self) -> Emission:
        """Emission inside a function of its own, where every local is a parameter."""
        inner = Emission(self.shared, self.w)
        inner.measuring = self.measuring
        return inner

    def measured(self, e: Expr) -> Emission:
        """The same place, for a fold; its passes are counted if it may take very many, and those of all within it."""
        if self.measuring or self.shared.most_work.of(e) <= MODERATE:
            return self
        from copy import copy  # a check seldom comes here

        inner = copy(self)
        inner.measuring = True
        return inner

    def elsewhere(self, span: Span) -> Emission:
        """Emission of a function that belongs to the text at `span`, maybe of another file."""
        inner = Emission(self.shared, Writer(span.source))
        inner.w.at(span)
        return inner

    def value(self, e: Expr) -> ast.expr:
        """The expression's value; conditions give 0 or 1."""
        self.w.at(e.span)
        match e:
            case Const():
                return self.literal(e)
            case Local():
                return self.local(e.name)
            case Load():
                return self.w.expr("S[_0]", self.slot(self.world.fields[e.field], e.index))
            case Fact():
                return self._fact(e)
            case Entry():
                return self._entry(e)
            case Op():
                return operation(self, e)
            case Logic():
                test = self.test(e)
                self.w.at(e.span)
                return self.w.expr("1 if _0 else 0", test)
            case If():
                parts = (self.value(e.then), self.test(e.test), self.value(e.otherwise))
                return self.w.expr("_0 if _1 else _2", *parts)
            case Interval():
                return self._interval(e)
            case Fold():
                return fold(self, e)
            case Call():
                return call(self, e)
            case Apply():
                return apply(self, e)
        raise AssertionError(e)

    def test(self, e: Expr) -> ast.expr:
        """The expression as a condition: any truthy value will do."""
        self.w.at(e.span)
        match e:
            case Logic():
                parts = [self.test(a) for a in e.args]
                return self.w.both(parts) if e.op == "and" else self.w.either(parts)
            case Op(op="not"):
                return self.w.expr("not _0", self.test(e.args[0]))
            case Op(op="in") if (
                isinstance(e.args[0], Const)
                and isinstance(e.args[1].type, Collection)
                and e.args[1].type.form == "set"
                and isinstance(e.args[0].value, int)
            ):
                return self.w.expr("_0 & _1", self.value(e.args[1]), self.w.constant(1 << e.args[0].value))
            case Fold(how="any" | "no" | "every"):
                return question(self, e)
            case Call():
                body = self.shared.inlined(e)
                if body is not None:
                    return self.test(body)
        return self.value(e)

    def literal(self, e: Const) -> ast.expr:
        """A known value; a long one is a constant of the program."""
        if isinstance(e.type, Bool):
            return self.w.constant(bool(e.value))
        if isinstance(e.value, tuple) and len(e.value) > UNROLLED:
            return self.w.name(self.shared.constant("items", e.value))
        return self.w.constant(e.value)

    def slot(self, info: FieldInfo, index: tuple[Expr, ...]) -> ast.expr:
        """The slot of an instance."""
        base, parts = info.base, []
        stride = info.width
        strides = []
        for size in reversed(info.sizes):
            strides.append(stride)
            stride *= size
        for each, step in zip(index, reversed(strides), strict=True):
            if isinstance(each, Const) and isinstance(each.value, int):
                base += each.value * step
            else:
                parts.append((each, step))
        if not parts:
            return self.w.constant(base)
        made = self.w.constant(base)
        for each, step in parts:
            value = self.value(each)
            made = (
                self.w.expr("_0 + _1", made, value)
                if step == 1
                else self.w.expr("_0 + _1 * _2", made, value, self.w.constant(step))
            )
        return made

    def _fact(self, e: Fact) -> ast.expr:
        if isinstance(e.index, Const) and isinstance(e.index.value, int):
            return self.w.constant(self.world.constants[e.table][e.index.value])
        return self.w.expr("_0[_1]", self.w.name(self.shared.table(e.table)), self.value(e.index))

    def _entry(self, e: Entry) -> ast.expr:
        table = self.world.tables[e.table.removeprefix("table_")]
        name = self.w.name(self.shared.table(e.table))
        index = [self.value(i) for i in e.index]
        key = index[0] if len(index) == 1 else self.w.row(*index)
        if table.otherwise is not None:
            return self.w.expr("_0.get(_1, _2)", name, key, self.w.constant(table.otherwise))
        return self.w.expr("_0[_1]", name, key)

    def _interval(self, e: Interval) -> ast.expr:
        """Ranges whose size is known to be moderate are not measured when they are gone through."""
        ends = [self.value(end) for end in (e.low, e.high, e.step) if end is not None]
        self.w.at(e.span)
        if e.step is None and is_moderate(e):
            return self.w.expr("range(_0, _1 + 1)", *ends)
        return self.w.call("numbers", *ends)

    def whole(self, e: Expr) -> ast.expr:
        """The value, and of a bag a tuple of its counts."""
        if not (isinstance(e.type, Collection) and e.type.form == "bag"):
            return self.value(e)
        return self.w.expr("tuple(S[_0:_0 + _1])", self.bag(e), self.w.constant(self.world.size(e.type.kind)))

    def bag(self, held: Expr) -> ast.expr:
        """The first slot of a bag."""
        assert isinstance(held, Load), held
        return self.slot(self.world.fields[held.field], held.index)

    def items(self, domain: Expr) -> tuple[int, ...] | None:
        """The members of a domain known when compiling."""
        if isinstance(domain, Const):
            if isinstance(domain.value, tuple):
                return domain.value
            return members(domain.value)
        if (
            isinstance(domain, Interval)
            and domain.step is None
            and isinstance(domain.low, Const)
            and isinstance(domain.high, Const)
        ):
            assert isinstance(domain.low.value, int) and isinstance(domain.high.value, int)
            return tuple(range(domain.low.value, domain.high.value + 1))
        return None

    def shared_set(self, domain: Expr) -> Expr:
        """A domain as a set, whatever collection it is."""
        type = domain.type
        if isinstance(type, Collection) and type.form != "set":
            return Op(Collection("set", type.kind), "mask", (domain,), domain.span)
        return domain

    def walked(self, mask: ast.expr) -> ast.expr:
        """The members of a mask; listed here when it is known."""
        if isinstance(mask, ast.Constant) and isinstance(mask.value, int) and 0 <= mask.value.bit_length() <= 16:
            return self.w.constant(members(mask.value))
        return self.w.call("members", mask)

    def iterated(self, domain: Expr) -> ast.expr:
        """Something a Python loop can walk, in order."""
        items = self.items(domain)
        if items is not None:
            if len(items) > 2 and items == tuple(range(items[0], items[-1] + 1)):
                return self.w.expr("range(_0, _1)", self.w.constant(items[0]), self.w.constant(items[-1] + 1))
            return self.w.constant(items) if len(items) <= 16 else self.w.name(self.shared.constant("items", items))
        type = domain.type
        if isinstance(type, Collection) and type.form == "set":
            return self.w.call("members", self.value(domain))
        if isinstance(type, Collection) and type.form == "bag":
            mask = mask_of_members(self, Op(Collection("set", type.kind), "mask", (domain,), domain.span))
            return self.w.call("members", mask)
        return self.value(domain)


def is_moderate(e: Interval) -> bool:
    """Whether the bounds of a range keep it small enough to be gone through, whatever they come to be."""
    low, high = e.low.type, e.high.type
    return isinstance(low, Number) and isinstance(high, Number) and high.high - low.low < MOST_NUMBERS
