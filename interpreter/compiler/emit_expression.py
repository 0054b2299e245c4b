"""Python for expressions of the middle form.

What makes it fast (measured on whole games, see tools/bench): questions about sets become operations on bit masks
where every condition can be (`masks.py`), small constant domains are written out, defines are put in place, and what
remains is a loop in a function of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import Any

from ..engine.program import NO_NUMBER
from ..engine.runtime import MOST_NUMBERS
from ..language.functions import FUNCTIONS
from ..language.types import Bool, Broken, Collection, Member, Number, Numbers
from . import masks
from .fact_sums import sum_by_table
from .form import (
    Apply,
    Call,
    Const,
    Defined,
    Entry,
    Expr,
    Fact,
    Fold,
    If,
    Interval,
    Key,
    Load,
    Local,
    Logic,
    Op,
)
from .python_code import Writer
from .simplify import simplified
from .substitution import locals_of, substituted
from .total import total
from .work import MOST_FOLDED, Work
from .world import FieldInfo, World

#: Defines up to this many nodes are put in place where they are used.
SMALL = 60
#: Constant domains up to this size are written out.
UNROLLED = 8


def python_name(name: str) -> str:
    """A local's name as Python accepts it; `v_` keeps it apart from everything generated."""
    return "v_" + name.replace(".", "__").replace("@", "_at_")


class Expressions:
    """Writes expressions, and the functions they need, for one program."""

    def __init__(self, world: World, defines: dict[str, Defined | None]) -> None:
        self.world = world
        self.defines = defines
        self.constants: dict[str, Any] = {}
        #: Runtime functions made at load: name -> (function, names of constants).
        self.made: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.functions: list[tuple[Any, ast.FunctionDef]] = []
        self._helpers: dict[Any, str] = {}
        self._written: set[str] = set()
        #: Defines called by what has been written, whose own functions are still to come.
        self.unwritten: list[str] = []
        self.writing = False
        self._sizes: dict[str, int] = {}

    @cached_property
    def work(self) -> Work:
        return Work(self.defines)

    # Constants

    def table(self, name: str) -> str:
        """Make a constant list of the world known to the code."""
        self.constants.setdefault(name, self.world.constants[name])
        return name

    def constant(self, prefix: str, value: Any) -> str:
        """A named constant for a value that is dear to build."""
        for name, known in self.constants.items():
            if name.startswith(prefix) and type(known) is type(value) and known == value:
                return name
        name = f"{prefix}_{len(self.constants)}"
        self.constants[name] = value
        return name

    def inlined(self, call: Call) -> Expr | None:
        """The define's body with the arguments in place, when that is cheap; else None.

        An argument that may fail is computed once, before the body, whether the body needs it or not.
        """
        defined = self.defines[call.name]
        assert defined is not None
        if self.size(call.name) > SMALL or not total(call.args, self.defines, self.world.tables, here=True):
            return None
        for param, arg in zip(defined.params, call.args, strict=True):
            if not _cheap(arg) and _uses(defined.body, param.name) > 1:
                return None
        return self.body_of(call)

    def body_of(self, call: Call) -> Expr:
        defined = self.defines[call.name]
        assert defined is not None
        return simplified(
            substituted(defined.body, {p.name: a for p, a in zip(defined.params, call.args, strict=True)})
        )

    def size(self, name: str) -> int:
        """Nodes of a define's body, its own defines counted in."""
        if name not in self._sizes:
            defined = self.defines[name]
            assert defined is not None
            self._sizes[name] = _nodes(defined.body, lambda c: self.size(c))
        return self._sizes[name]


class Invariants:
    """Values that stay the same while choices are listed, since nothing is written then: computed once, by name."""

    def __init__(self) -> None:
        self.values: dict[str, ast.expr] = {}
        self._names: dict[str, str] = {}

    def take(self, w: Writer, value: ast.expr) -> ast.expr:
        """A name for the value, if it depends on the state alone and is worth it; else the value itself."""
        if not _of_state(value):
            return value
        key = ast.dump(value)
        if key not in self._names:
            self._names[key] = f"h_{sha256(key.encode()).hexdigest()[:8]}"
            self.values[self._names[key]] = value
        return w.name(self._names[key])


def _of_state(value: ast.expr) -> bool:
    """Whether an expression reads nothing but slots and constants, and calls something."""
    calls = False
    for node in ast.walk(value):
        if isinstance(node, ast.Call):
            calls = True
        elif isinstance(node, ast.Name) and (node.id[:2] in ("v_", "w_", "m_") or node.id in ("f", "P")):
            return False
    return calls


class Emission:
    """Writes the expressions of one function: `local` says how a local variable is read there."""

    def __init__(self, shared: Expressions, w: Writer, local: Callable[[str], ast.expr] | None = None) -> None:
        self.shared = shared
        self.world = shared.world
        self.w = w
        self._local = local
        #: Whether folds over facts alone are worked out when compiling.
        self.folding = True
        #: Where values that depend on the state alone are gathered, to be computed once before a loop.
        self.invariants: Invariants | None = None

    def local(self, name: str) -> ast.expr:
        return self._local(name) if self._local is not None else self.w.name(python_name(name))

    # Entry points

    def value(self, e: Expr) -> ast.expr:
        """The expression's value; conditions give 0 or 1."""
        self.w.at(e.span)
        match e:
            case Const():
                return self._const(e)
            case Local():
                return self.local(e.name)
            case Load():
                return self.w.expr("S[_0]", self.slot(self.world.fields[e.field], e.index))
            case Fact():
                return self._fact(e)
            case Entry():
                return self._entry(e)
            case Op():
                return self._op(e)
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
                return self._fold(e)
            case Call():
                return self._call(e)
            case Apply():
                return self._apply(e)
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
                return self._question(e)
            case Call():
                body = self.shared.inlined(e)
                if body is not None:
                    return self.test(body)
        return self.value(e)

    # Leaves

    def _const(self, e: Const) -> ast.expr:
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

    # Operations

    def _op(self, e: Op) -> ast.expr:
        template = _TEMPLATES.get(e.op)
        if template is not None:
            args = [self.value(a) for a in e.args]
            self.w.at(e.span)
            return self.w.expr(template, *args)
        return getattr(self, "_op_" + _METHODS[e.op])(e)  # type: ignore[no-any-return]

    def _op_not(self, e: Op) -> ast.expr:
        return self.w.expr("not _0", self.test(e.args[0]))

    def _op_extreme(self, e: Op) -> ast.expr:
        return self.w.call(e.op, *[self.value(a) for a in e.args])

    def _op_in(self, e: Op) -> ast.expr:
        item, held = self.value(e.args[0]), e.args[1]
        type = held.type
        if isinstance(type, Collection) and type.form == "set":
            found = self.w.expr("_0 >> _1 & 1", self.value(held), item)
        elif isinstance(type, Collection) and type.form == "bag":
            found = self.w.expr("S[_0 + _1] > 0", self.bag(held), item)
        elif isinstance(held, Const) and isinstance(held.value, tuple):
            found = self.w.expr("_0 in _1", item, self.w.name(self.shared.constant("marks", frozenset(held.value))))
        else:
            found = self.w.expr("_0 in _1", item, self.value(held))
        return found

    def _op_between(self, e: Op) -> ast.expr:
        parts = [self.value(a) for a in e.args]
        if total(e.args, self.shared.defines, self.world.tables, here=True):
            return self.w.expr("_1 <= _0 <= _2", *parts)
        return self.w.call("between", *parts)

    def _op_in_or_none(self, e: Op) -> ast.expr:
        """Both sides are computed, even where the first is none, if computing the second may fail."""
        item, held = e.args
        none = self.w.expr("_0 >= 0", self.value(item))
        if isinstance(item.type, Number):
            none = self.w.expr("_0 != _1", self.value(item), self.w.constant(NO_NUMBER))
        found = self.w.expr("1 if _0 and _1 else 0", none, self._op_in(Op(e.type, "in", e.args, e.span)))
        if total(held, self.shared.defines, self.world.tables, here=True):
            return found
        return self.w.expr("(_0, _1)[1]", self.iterated(held), found)

    def _op_none(self, e: Op) -> ast.expr:
        equal = e.op == "is none"
        value = self.value(e.args[0])
        if isinstance(e.args[0].type, Number):
            return self.w.expr("_0 == _1" if equal else "_0 != _1", value, self.w.constant(NO_NUMBER))
        return self.w.expr("_0 < 0" if equal else "_0 >= 0", value)

    def _op_bit_or_none(self, e: Op) -> ast.expr:
        value = self.value(e.args[0])
        return self.w.expr("1 << _0 if _0 >= 0 else 0", value)

    def _op_mask(self, e: Op) -> ast.expr:
        held = e.args[0]
        if isinstance(held.type, Collection) and held.type.form == "bag":
            items = self.w.expr(
                "[_i for _i in range(_1) if S[_0 + _i] > 0]".replace("_i", "i"),
                self.bag(held),
                self.w.constant(self.world.size(held.type.kind)),
            )
            return self.w.call("mask_of", items)
        return self.w.call("mask_of", self.value(held))

    def _op_size(self, e: Op) -> ast.expr:
        held = e.args[0]
        if isinstance(held.type, Collection) and held.type.form == "set":
            return self.w.expr("_0.bit_count()", self.value(held))
        if isinstance(held.type, Collection) and held.type.form == "bag":
            base = self.bag(held)
            return self.w.expr("sum(S[_0:_0 + _1])", base, self.w.constant(self.world.size(held.type.kind)))
        return self.w.call("len", self.value(held))

    def _op_copies(self, e: Op) -> ast.expr:
        held = e.args[0]
        if isinstance(held.type, Collection) and held.type.form == "bag":
            return self.w.expr("S[_0 + _1]", self.bag(held), self.value(e.args[1]))
        return self.w.expr("_0.count(_1)", self.value(held), self.value(e.args[1]))

    def whole(self, e: Expr) -> ast.expr:
        """The value, and of a bag a tuple of its counts."""
        if not (isinstance(e.type, Collection) and e.type.form == "bag"):
            return self.value(e)
        return self.w.expr("tuple(S[_0:_0 + _1])", self.bag(e), self.w.constant(self.world.size(e.type.kind)))

    def bag(self, held: Expr) -> ast.expr:
        """The first slot of a bag."""
        assert isinstance(held, Load), held
        return self.slot(self.world.fields[held.field], held.index)

    def _op_order(self, e: Op) -> ast.expr:
        return self.w.row(*[self.value(a) for a in e.args])

    def _op_seat(self, e: Op) -> ast.expr:
        return self.w.call("seat", self.value(e.args[0]), self.w.constant(self.world.setting.players))

    def _op_clockwise(self, e: Op) -> ast.expr:
        n = self.world.setting.players
        table = tuple(tuple((p + i) % n for i in range(n)) for p in range(n))
        return self.w.expr("_0[_1]", self.w.name(self.shared.constant("clockwise", table)), self.value(e.args[0]))

    def _op_moved(self, e: Op) -> ast.expr:
        """A marker some spaces on; it stops at the ends. Tracks without gaps need no table."""
        value, count, track = e.args
        assert isinstance(track, Const) and isinstance(track.value, tuple)
        spaces = track.value
        now, step = self.value(value), self.value(count)
        forward = e.op == "forward"
        if len(spaces) == spaces[-1] - spaces[0] + 1:
            end = self.w.constant(spaces[-1] if forward else spaces[0])
            return self.w.expr("min(_0 + _1, _2)" if forward else "max(_0 - _1, _2)", now, step, end)
        places = self.w.name(self.shared.constant("places", {space: i for i, space in enumerate(spaces)}))
        row = self.w.name(self.shared.constant("spaces", spaces))
        if forward:
            return self.w.expr("_0[min(_1[_2] + _3, _4)]", row, places, now, step, self.w.constant(len(spaces) - 1))
        return self.w.expr("_0[max(_1[_2] - _3, 0)]", row, places, now, step)

    def _op_on_track(self, e: Op) -> ast.expr:
        track = e.args[1]
        assert isinstance(track, Const) and isinstance(track.value, tuple)
        return self.w.expr(
            "_0 in _1",
            self.value(e.args[0]),
            self.w.name(self.shared.constant("marks", frozenset(track.value))),
        )

    # Calls

    def _call(self, e: Call) -> ast.expr:
        body = self.shared.inlined(e)
        if body is not None:
            return self.value(body)
        name = self._define(e.name)
        args = [self.value(a) for a in e.args]
        self.w.at(e.span)
        return self.w.call(name, self.w.name("S"), *args)

    def _define(self, full_name: str) -> str:
        """The function of a define, which is written when it is its turn: one within the other would go too deep."""
        name = "d_" + full_name.replace("@", "_at_")
        if name not in self.shared._written:
            self.shared._written.add(name)
            self.shared.unwritten.append(full_name)
            self._write_defines()
        return name

    def _write_defines(self) -> None:
        if self.shared.writing:
            return
        self.shared.writing = True
        while self.shared.unwritten:
            self._write_define(self.shared.unwritten.pop(0))
        self.shared.writing = False

    def _write_define(self, full_name: str) -> None:
        defined = self.shared.defines[full_name]
        assert defined is not None
        source = defined.body.span.source
        inner = Emission(self.shared, Writer(source))
        inner.w.at(defined.body.span)
        body = inner.w.stmts("return _0", inner.value(defined.body))
        params = ["S", *(python_name(p.name) for p in defined.params)]
        name = "d_" + full_name.replace("@", "_at_")
        self.shared.functions.append((source, inner.w.function(name, params, body)))

    def _apply(self, e: Apply) -> ast.expr:
        taken_apart = FUNCTIONS[e.function].parts(e)
        if taken_apart is not e:
            return self.value(taken_apart)
        constant = self._known_call(e)
        if constant is not None:
            return constant
        name = "_".join(("fn", e.function, *e.static))
        self.shared.made[name] = (e.function, e.static)
        for table in e.static:
            self.shared.table(table)
        assert e.function in FUNCTIONS
        return self.w.call(name, *[self.value(a) for a in e.args])

    def _known_call(self, e: Apply) -> ast.expr | None:
        """A function of known arguments, worked out now."""
        if not self.folding or not all(isinstance(a, Const) for a in e.args):
            return None
        from .constant import evaluate

        return self._const(Const(e.type, evaluate(Expressions(self.world, self.shared.defines), e), e.span))

    # Folds

    def _question(self, e: Fold) -> ast.expr:
        """any, no, every as a condition."""
        if e.how == "every" and not e.where:
            return self.w.expr("(_0, True)[1]", self.iterated(e.domain))
        if e.how == "every":
            inverted = Op(e.type, "not", (_all_of(e.where, e),), e.span)
            return self.w.expr(
                "not _0", self._exists(Fold(e.type, "any", e.var, e.domain, (inverted,), None, (), e.span))
            )
        found = self._exists(e)
        return self.w.expr("not _0", found) if e.how == "no" else found

    def _exists(self, e: Fold) -> ast.expr:
        unrolled = self.unrolled(e)
        if unrolled is not None:
            parts = [self._all(c) for c in unrolled]
            return self.w.either(parts) if parts else self.w.constant(False)
        mask, rest = masks.split(self, e)
        if mask is not None and not rest:
            return mask
        loop = self._loop(e, mask, rest, self.w.stmts("return True"), self.w.stmts("return False"))
        return loop

    def _all(self, conjuncts: tuple[Expr, ...]) -> ast.expr:
        if not conjuncts:
            return self.w.constant(True)
        return self.w.both([self.test(c) for c in conjuncts])

    def unrolled(self, e: Fold) -> list[tuple[Expr, ...]] | None:
        """The conditions for each member of a small constant domain, or None when it is not that."""
        items = self.items(e.domain)
        if items is None or len(items) > UNROLLED:
            return None
        found: list[tuple[Expr, ...]] = []
        for item in items:
            value = {e.var.name: Const(e.var.type, item, e.span)}
            kept = tuple(simplified(substituted(c, value)) for c in e.where)
            if not any(isinstance(c, Const) and not c.value for c in kept):
                found.append(tuple(c for c in kept if not isinstance(c, Const)))
        return found

    def items(self, domain: Expr) -> tuple[int, ...] | None:
        """The members of a domain known when compiling."""
        if isinstance(domain, Const):
            if isinstance(domain.value, tuple):
                return domain.value
            return tuple(i for i in range(domain.value.bit_length()) if domain.value >> i & 1)
        if (
            isinstance(domain, Interval)
            and domain.step is None
            and isinstance(domain.low, Const)
            and isinstance(domain.high, Const)
        ):
            assert isinstance(domain.low.value, int) and isinstance(domain.high.value, int)
            return tuple(range(domain.low.value, domain.high.value + 1))
        return None

    def _known_fold(self, e: Fold) -> ast.expr | None:
        """A fold over facts alone, worked out now."""
        if not self.folding or locals_of(e) or not masks.unchanging(e, self):
            return None
        if self.shared.work.certain(e) > MOST_FOLDED:
            return None
        from ..engine.position import Fault
        from .constant import evaluate

        try:
            value = evaluate(Expressions(self.world, self.shared.defines), e)
        except (Fault, ArithmeticError, LookupError):
            return None  # it fails when it is reached, if ever
        return self._const(Const(e.type, value, e.span))

    def _fold(self, e: Fold) -> ast.expr:
        known = self._known_fold(e)
        if known is not None:
            return known
        match e.how:
            case "any" | "no" | "every":
                return self.w.expr("1 if _0 else 0", self._question(e))
            case "count":
                return self._count(e)
            case "sum":
                return self._sum(e)
            case "highest" | "lowest":
                return self._extreme(e)
            case "those":
                return self._those(e)
            case "each":
                return self._each(e)
        return self._first(e)

    def _count(self, e: Fold) -> ast.expr:
        unrolled = self.unrolled(e)
        if unrolled is not None:
            terms = [self.w.expr("1 if _0 else 0", self._all(c)) for c in unrolled]
            return self._added(terms)
        mask, rest = masks.split(self, e)
        if mask is not None and not rest:
            return self.w.expr("_0.bit_count()", mask)
        begin = self.w.stmts("n = 0")
        return self._loop(e, mask, rest, self.w.stmts("n += 1"), self.w.stmts("return n"), begin)

    def _added(self, terms: list[ast.expr]) -> ast.expr:
        if not terms:
            return self.w.constant(0)
        made = terms[0]
        for term in terms[1:]:
            made = self.w.expr("_0 + _1", made, term)
        return made

    def _sum(self, e: Fold) -> ast.expr:
        assert e.value is not None
        items = self.items(e.domain)
        if items is not None and len(items) <= UNROLLED:
            terms = []
            for item in items:
                value = {e.var.name: Const(e.var.type, item, e.span)}
                where = tuple(simplified(substituted(c, value)) for c in e.where)
                if any(isinstance(c, Const) and not c.value for c in where):
                    continue
                where = tuple(c for c in where if not isinstance(c, Const))
                term = self.value(simplified(substituted(e.value, value)))
                terms.append(self.w.expr("_0 if _1 else 0", term, self._all(where)) if where else term)
            return self._added(terms)
        mask, rest = masks.split(self, e)
        if mask is not None and not rest:
            found = sum_by_table(self, e, mask)
            if found is not None:
                return found
        inner = self._inside(e)
        add = inner.w.stmts("n += _0", inner.value(e.value))
        return self._loop(e, mask, rest, add, self.w.stmts("return n"), self.w.stmts("n = 0"), uses=(e.value,))

    def _extreme(self, e: Fold) -> ast.expr:
        assert e.value is not None
        items = self.items(e.domain)
        if items is not None and 0 < len(items) <= UNROLLED and not e.where:
            values = [
                self.value(simplified(substituted(e.value, {e.var.name: Const(e.var.type, i, e.span)}))) for i in items
            ]
            return values[0] if len(values) == 1 else self.w.call("max" if e.how == "highest" else "min", *values)
        mask, rest = masks.split(self, e)
        inner = self._inside(e)
        better = "x > n" if e.how == "highest" else "x < n"
        step = inner.w.stmts(f"x = _0\nif n == {NO_NUMBER} or {better}: n = x", inner.value(e.value))
        begin = self.w.stmts(f"n = {NO_NUMBER}")
        return self._loop(e, mask, rest, step, self.w.stmts("return n"), begin, uses=(e.value,))

    def _those(self, e: Fold) -> ast.expr:
        if e.keys:
            return self._sorted(e, "return tuple(found)")
        if isinstance(e.type, Collection) and e.type.form == "set":
            mask, rest = masks.split(self, e)
            if mask is not None and not rest:
                return mask
            step = self._inside(e).w.stmts("m |= 1 << _0", self.w.name(python_name(e.var.name)))
            return self._loop(e, mask, rest, step, self.w.stmts("return m"), self.w.stmts("m = 0"))
        step = self._inside(e).w.stmts("m.append(_0)", self.w.name(python_name(e.var.name)))
        return self._loop(e, None, e.where, step, self.w.stmts("return tuple(m)"), self.w.stmts("m = []"))

    def _each(self, e: Fold) -> ast.expr:
        """The value for each member, in declared order."""
        assert e.value is not None
        inner = self._inside(e)
        step = inner.w.stmts("m.append(_0)", inner.value(e.value))
        end, begin = self.w.stmts("return tuple(m)"), self.w.stmts("m = []")
        return self._loop(e, None, e.where, step, end, begin, uses=(e.value,))

    def _first(self, e: Fold) -> ast.expr:
        must = e.how == "the"
        unrolled = None if e.keys else self._first_of_few(e, must)
        if unrolled is not None:
            return unrolled
        none = "return nothing_found()" if must else f"return {NO_NUMBER if isinstance(e.type, Number) else -1}"
        if e.keys:
            return self._sorted(e, f"if not found: {none}\nreturn found[0]")
        mask, rest = masks.split(self, e)
        if mask is not None and not rest:
            if must:
                return self.w.call("the_first", mask)
            name = self._temporary(mask)
            if name is not None:
                return self.w.expr("(_0 & -_0).bit_length() - 1", name)
        step = self.w.stmts("return _0", self.w.name(python_name(e.var.name)))
        return self._loop(e, mask, rest, step, self.w.stmts(none))

    def _first_of_few(self, e: Fold, must: bool) -> ast.expr | None:
        """One test after the other, for a small known domain."""
        items = self.items(e.domain)
        if items is None or len(items) > UNROLLED:
            return None
        none = NO_NUMBER if isinstance(e.type, Number) else -1
        made = self.w.call("nothing_found") if must else self.w.constant(none)
        for item in reversed(items):
            value = {e.var.name: Const(e.var.type, item, e.span)}
            where = [simplified(substituted(c, value)) for c in e.where]
            if any(isinstance(c, Const) and not c.value for c in where):
                continue
            tests = [c for c in where if not isinstance(c, Const)]
            found = self.w.constant(item)
            made = self.w.expr("_0 if _1 else _2", found, self._all(tuple(tests)), made) if tests else found
        return made

    def _temporary(self, mask: ast.expr) -> ast.expr | None:
        """The mask when it may be written twice at no cost."""
        return mask if isinstance(mask, (ast.Name, ast.Constant)) else None

    def _sorted(self, e: Fold, finish: str) -> ast.expr:
        """Members by key; a stable sort on the declared order."""
        mask, rest = masks.split(self, e)
        inner = self._inside(e)
        keys = [self._key(inner, k) for k in e.keys]
        step = inner.w.stmts(
            "found.append(_0)\nkeys.append(_1)", self.w.name(python_name(e.var.name)), inner.w.row(*keys)
        )
        begin = self.w.stmts("found = []\nkeys = []")
        end = self.w.stmts("found = ordered(found, keys)\n" + finish)
        return self._loop(e, mask, rest, step, end, begin, uses=tuple(k.value for k in e.keys))

    def _key(self, inner: Emission, key: Key) -> ast.expr:
        value = inner.value(key.value)
        return inner.w.expr("-_0", value) if key.highest else value

    def _inside(self, e: Fold) -> Emission:
        """Emission inside the function of a fold, where every local is a parameter."""
        return Emission(self.shared, self.w)

    def _loop(
        self,
        e: Fold,
        mask: ast.expr | None,
        rest: tuple[Expr, ...],
        step: list[ast.stmt],
        end: list[ast.stmt],
        begin: list[ast.stmt] | None = None,
        uses: tuple[Expr, ...] = (),
    ) -> ast.expr:
        """A call of a function that walks the domain (or the members of `mask`) and does `step` where `rest` holds."""
        key = (e, mask is None, mask.value if isinstance(mask, ast.Constant) else None, rest, self.w.source)
        inner = self._inside(e)
        free = (
            {**locals_of(e.domain), **locals_of((e.where, e.value, e.keys, *uses))}
            if mask is None
            else locals_of((rest, e.value, e.keys, *uses))
        )
        free.pop(e.var.name, None)
        known = (
            mask.value if isinstance(mask, ast.Constant) and isinstance(mask.value, int) and mask.value >= 0 else None
        )
        if known is not None:
            domain, mask = (
                self.w.constant(tuple(i for i in range(known.bit_length()) if known >> i & 1)),
                None,
            )
        else:
            domain = inner.iterated(e.domain) if mask is None else self.w.expr("members(m_)")
        name = self.shared._helpers.get(key)
        if name is None:
            body = [self.w.branch(inner._all(rest), step)] if rest else step
            loop = self.w.loop(python_name(e.var.name), domain, body)
            params = ["S", *(["m_"] if mask is not None else []), *(python_name(n) for n in free)]
            name = self.shared._helpers[key] = f"fold_{len(self.shared.functions)}"
            self.w.at(e.span)
            made = self.w.function(name, params, [*(begin or []), loop, *end])
            self.shared.functions.append((self.w.source, made))
        args = [self.w.name("S"), *([mask] if mask is not None else []), *(self.local(n) for n in free)]
        return self.w.call(name, *args)

    def shared_set(self, domain: Expr) -> Expr:
        """A domain as a set, whatever collection it is."""
        type = domain.type
        if isinstance(type, Collection) and type.form != "set":
            return Op(Collection("set", type.kind), "mask", (domain,), domain.span)
        return domain

    def walked(self, mask: ast.expr) -> ast.expr:
        """The members of a mask; listed here when it is known."""
        if isinstance(mask, ast.Constant) and isinstance(mask.value, int) and 0 <= mask.value.bit_length() <= 16:
            return self.w.constant(tuple(i for i in range(mask.value.bit_length()) if mask.value >> i & 1))
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
            mask = self._op_mask(Op(Collection("set", type.kind), "mask", (domain,), domain.span))
            return self.w.call("members", mask)
        return self.value(domain)


_TEMPLATES = {
    "+": "_0 + _1",
    "-": "_0 - _1",
    "*": "_0 * _1",
    "negate": "-_0",
    "abs": "abs(_0)",
    "floor": "_0 // _1",
    "ceil": "-(-_0 // _1)",
    "half": "(2 * _0 + _1) // (2 * _1)",
    "remainder": "_0 % _1",
    "=": "_0 == _1",
    "!=": "_0 != _1",
    "<": "_0 < _1",
    "<=": "_0 <= _1",
    ">": "_0 > _1",
    ">=": "_0 >= _1",
    "|": "_0 | _1",
    "&": "_0 & _1",
    "&~": "_0 & ~_1",
    "bit": "1 << _0",
    "known": "_0",
    "same": "_0",
    "answer": "_0[_1]",
    "turn": "(_0 + _1) % _2",
    "top": "_0[0]",
    "rest": "_0[1:]",
    "put on": "(_1, *_0)",
    "put under": "(*_0, _1)",
}
_METHODS = {
    "not": "not",
    "min": "extreme",
    "max": "extreme",
    "in": "in",
    "in or none": "in_or_none",
    "between": "between",
    "is none": "none",
    "is not none": "none",
    "bit or none": "bit_or_none",
    "mask": "mask",
    "size": "size",
    "copies": "copies",
    "order": "order",
    "seat": "seat",
    "clockwise": "clockwise",
    "forward": "moved",
    "back": "moved",
    "on track": "on_track",
}


def is_moderate(e: Interval) -> bool:
    """Whether the bounds of a range keep it small enough to be gone through, whatever they come to be."""
    low, high = e.low.type, e.high.type
    return isinstance(low, Number) and isinstance(high, Number) and high.high - low.low < MOST_NUMBERS


def _cheap(arg: Expr) -> bool:
    """An argument that may be written several times: dearer ones are worth a call."""
    if isinstance(arg, Load):
        return all(isinstance(i, (Local, Const)) for i in arg.index)
    if isinstance(arg, Op) and arg.op in ("|", "bit"):
        return all(_cheap(a) for a in arg.args)
    return isinstance(arg, (Local, Const))


def _all_of(where: tuple[Expr, ...], e: Fold) -> Expr:
    return where[0] if len(where) == 1 else Logic(e.type, "and", where, e.span)


def _uses(body: Expr, name: str) -> int:
    count = 0
    stack: list[Any] = [body]
    while stack:
        node = stack.pop()
        if isinstance(node, Local):
            count += node.name == name
        elif isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "__dataclass_fields__"):
            stack.extend(getattr(node, n) for n in node.__dataclass_fields__ if n not in ("type", "span"))
    return count


def _nodes(body: Any, size: Callable[[str], int]) -> int:
    count = 0
    stack: list[Any] = [body]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "__dataclass_fields__"):
            count += 1
            if isinstance(node, Call):
                count += size(node.name)
            stack.extend(getattr(node, n) for n in node.__dataclass_fields__ if n not in ("type", "span"))
    return count


__all__ = ["Broken", "Emission", "Expressions", "Member", "Numbers", "python_name", "total"]
