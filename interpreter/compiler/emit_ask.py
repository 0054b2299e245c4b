"""Python for decisions: what may be answered, and where each answer leads."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..engine.program import LABEL, NO_MEMBER, NO_NUMBER
from ..language.types import INT, Collection, Member, Number, Numbers
from ..source.frozen import replace
from . import masks
from .emit_expression import Emission
from .expressions import UNROLLED
from .fixed_values import Invariants
from .form import Const, Expr, Interval
from .python_code import Writer, python_name
from .simplify import simplified
from .steps import Ask, AskAll, Offer, Test, Var, Way
from .substitution import locals_of, substituted
from .total import total

if TYPE_CHECKING:
    from .emit_frames import Framed
    from .emit_program import ProgramWriter


class AskWriter:
    """Writes one decision inside a framed block."""

    def __init__(self, block: Framed) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w

    # One player

    def ask(self, ask: Ask) -> None:
        block = self.block
        for var in ask.vars:
            block.place(var.local)
        end = block.new()
        branches = [block.new() for _ in ask.ways]
        for i, var in enumerate(ask.vars):
            self._ask_var(ask, i, var, branches if i == 0 else [])
        if not ask.vars:
            self._put(ask, None, 0, branches, ask.who)
        if ask.vars:
            block.framed(ask.body)
            block.goto(end)
        for way, segment in zip(ask.ways, branches, strict=True):
            block.start(segment)
            self._branch(way, end)
        block.start(end)

    def _ask_var(
        self, ask: Ask, place: int, var: Var, branches: list[int], *, secret: tuple[int, int, int] | None = None
    ) -> None:
        """Ask for one name; where `unless` holds it is none and not asked. `secret` is the segment that asks all anew,
        and the places of their answers and of how many have answered."""
        block = self.block
        after = block.new()
        if var.unless is not None:
            none = NO_NUMBER if isinstance(var.local.type, Number) else NO_MEMBER
            skip = block.assign(var.local.name, self.w.constant(none))
            skip += self.w.stmts("f[0] = _0\nreturn", self.w.constant(after))
            test = block.out.test(var.unless)
            block.code += [self.w.branch(test, skip)]
        self._put(ask, var, place, branches, ask.who, after)
        if secret is not None:
            self.program.make_secret(*secret)
        block.start(after)

    def _put(self, ask: Ask, var: Var | None, place: int, branches: list[int], who: Expr, after: int = -1) -> None:
        """Put the question, and write what may be answered."""
        block = self.block
        number = self.program.new_ask()
        who_code = block.out.value(who)
        self.w.at(ask.span)
        block.code += self.w.stmts("P.ask = _0\nP.who = _1\nreturn True", self.w.constant(number), who_code)
        ways = ask.ways if place == 0 else ()
        self._legal(number, ask.vars, place, var, ways)
        self.program.asked(
            number,
            block,
            ask,
            var,
            ways,
            block.frame.get(var.local.name, 0) if var is not None else 0,
            after,
            branches,
            follows=place > 0 or ask.follows,
        )

    def _legal(self, number: int, vars: tuple[Var, ...], place: int, var: Var | None, ways: tuple[Way, ...]) -> None:
        """The function that lists values and labels."""
        w = Writer(self.block.block.span.source)
        w.at(var.span if var is not None else (ways[0].span if ways else self.block.block.span))
        writer = _Legal(self.program, w, self.block)
        writer.out.invariants = Invariants()
        body: list[ast.stmt] = []
        if var is not None:
            body += writer.values(var, vars[place + 1 :])
        else:
            body += w.stmts("values = ()")
        body += writer.labels(ways)
        body += w.stmts("return values, labels")
        self.program.legal(number, w, [*before(w, writer.out.invariants), *body])

    def _branch(self, way: Way, end: int) -> None:
        """Where a label leads: an action's block, or a block of its own."""
        block = self.block
        if not way.action:
            block.framed(way.body)
            block.goto(end)
            return
        offer = self.program.made.offers[way.action]
        args = [block.out.value(a) for a in way.args]
        self.w.at(way.span)
        block.goto(end)
        if offer.block in self.program.facts.suspends:
            block.push(offer.block, self.w.expr("f[1]"), args)
        else:
            call = self.w.call(
                self.program.plain(offer.block),
                self.w.name("P"),
                self.w.name("S"),
                self.w.expr("f[1]"),
                *args,
            )
            block.code.append(self.w.placed(ast.Expr(call)))

    # Everybody at once

    def ask_all(self, ask: AskAll) -> None:
        """Each answers all of his names; nothing is known until the last has."""
        block = self.block
        block.place(ask.asked)
        for var, answers in zip(ask.vars, ask.answers, strict=True):
            block.place(var.local)
            block.place(answers)
        order = block.hidden("asked", Collection("order", "player"))
        at = block.hidden("at", INT)
        head, next_one, end = block.new(), block.new(), block.new()
        anew = block.new()
        block.goto(anew)
        block.start(anew)
        self._begin(ask, order, at)
        block.goto(head)
        block.start(head)
        block.code += self.w.stmts(
            "if _0 >= len(_1):\n    f[0] = _2\n    return",
            block.local(at),
            block.local(order),
            self.w.constant(end),
        )
        block.code += block.assign(ask.asked.name, self.w.expr("_0[_1]", block.local(order), block.local(at)))
        label = (Way(ask.label, -1, (), "", (), (), False, ask.span),) if ask.label else ()
        single = Ask(ask.id, ask.asked, ask.vars, (), label, ask.prompt, ask.span)
        for i, var in enumerate(ask.vars):
            secret = (anew, block.frame[ask.answers[i].name], block.frame[at])
            self._ask_var(single, i, var, [next_one] if label and i == 0 else [], secret=secret)
        for var, answers in zip(ask.vars, ask.answers, strict=True):
            block.code += block.assign(
                answers.name,
                self.w.expr(
                    "replaced(_0, _1, _2)",
                    block.local(answers.name),
                    block.local(ask.asked.name),
                    block.local(var.local.name),
                ),
            )
        block.goto(next_one)
        block.start(next_one)
        block.code += block.assign(at, self.w.expr("_0 + 1", block.local(at)))
        block.goto(head)
        block.start(end)

    def _begin(self, ask: AskAll, order: str, at: str) -> None:
        """Seats from the acting player on, or from the first when nobody acts."""
        block = self.block
        players = self.program.world.setting.players
        table = tuple(tuple((p + i) % players for i in range(players)) for p in range(players))
        seats = self.w.name(self.program.shared.constant("clockwise", table))
        domain = block.out.value(block.out.shared_set(ask.domain))
        self.w.at(ask.span)
        block.code += block.assign(
            order, self.w.expr("tuple(p for p in _0[max(f[1], 0)] if _1 >> p & 1)", seats, domain)
        )
        block.code += block.assign(at, self.w.constant(0))
        for answers in ask.answers:
            entry = answers.type.entry  # type: ignore[union-attr]
            none = NO_NUMBER if isinstance(entry, Number) else NO_MEMBER
            block.code += block.assign(answers.name, self.w.constant((none,) * players))


class _Legal:
    """What may be answered, as code: inside a function of (P, S, f), or of named arguments."""

    def __init__(self, program: ProgramWriter, w: Writer, block: Framed | None = None) -> None:
        self.program = program
        self.w = w
        self.out = Emission(program.shared, w, self._local if block is not None else None)
        self.block = block

    def _local(self, name: str) -> ast.expr:
        assert self.block is not None
        if name == "player":
            return self.w.expr("f[1]")
        if name in self.block.frame:
            return self.w.expr("f[_0]", self.w.constant(self.block.frame[name]))
        return self.w.name(python_name(name))

    # Values

    def values(self, var: Var, later: tuple[Var, ...]) -> list[ast.stmt]:
        """Statements that leave in `values` all that may be answered for a name."""
        where = tuple(t.expr for t in var.where)
        domain = var.domain
        guards, where = _apart(self.out, var, where)
        last = not self.program.may_fail(later)
        if isinstance(domain, Interval) and not where and last:
            found = [self.w.assign("values", self.out.value(domain))]
            return self._guarded(guards, found)
        few = self.out.items(domain)
        if few is not None and len(few) <= UNROLLED and isinstance(var.local.type, Member):
            return self._guarded(guards, self._one_by_one(var, later, few, where))
        mask, rest = masks.narrowed(self.out, var.local, domain, where)
        if mask is not None and not rest and last:
            found = [self.w.assign("values", self.out.walked(mask))]
            return self._guarded(guards, found)
        items = self.out.walked(mask) if mask is not None else self.out.iterated(domain)
        body = self.w.stmts("values.append(_0)", self.w.name(python_name(var.local.name)))
        tests = self._inside(var).tests(rest)
        if not last:
            tests.append(self._completes(var, later))
        if tests:
            body = [self.w.branch(self.w.both(tests), body)]
        found = [*self.w.stmts("values = []"), self.w.loop(python_name(var.local.name), items, body)]
        return self._guarded(guards, found)

    def _one_by_one(
        self, var: Var, later: tuple[Var, ...], few: tuple[int, ...], where: tuple[Expr, ...]
    ) -> list[ast.stmt]:
        """A small known domain, each member tested with itself in the variable's place."""
        found = self.w.stmts("values = []")
        for item in few:
            tests = item_tests(self.program, self.w, self.out, var, later, item, where)
            if tests is None:
                continue
            add = self.w.stmts("values.append(_0)", self.w.constant(item))
            found += [self.w.branch(self.w.both(tests), add)] if tests else add
        return found

    def _guarded(self, guards: tuple[Expr, ...], found: list[ast.stmt]) -> list[ast.stmt]:
        """Conditions that do not depend on the value are asked once."""
        if not guards:
            return found
        test = self.w.both([self.out.test(g) for g in guards])
        return [self.w.branch(test, found, self.w.stmts("values = ()"))]

    def tests(self, parts: tuple[Expr, ...]) -> list[ast.expr]:
        return [self.out.test(p) for p in parts]

    def _inside(self, var: Var) -> _Legal:
        """The same place, with the name asked for as a Python variable."""
        inner = _Legal(self.program, self.w, self.block)
        outer = self._local if self.block is not None else None

        def local(name: str) -> ast.expr:
            if name == var.local.name or outer is None:
                return self.w.name(python_name(name))
            return outer(name)

        inner.out = Emission(self.program.shared, self.w, local)
        inner.out.invariants = self.out.invariants
        return inner

    def _completes(self, var: Var, later: tuple[Var, ...]) -> ast.expr:
        """Whether the names that follow can be answered, given this one."""
        return self.program.exists(later, self.w, self._inside(var).out)

    # Labels

    def labels(self, ways: tuple[Way, ...]) -> list[ast.stmt]:
        """Statements that leave in `labels` the places of the branches offered."""
        if not ways:
            return self.w.stmts("labels = ()")
        plain = [(i, way) for i, way in enumerate(ways) if not way.last]
        last = [(i, way) for i, way in enumerate(ways) if way.last]
        found = self._offered(plain)
        if last:
            inner = self._offered(last)
            found += [self.w.branch(self.w.expr("not labels and not len(values)"), inner)]
        return found

    def _offered(self, ways: list[tuple[int, Way]]) -> list[ast.stmt]:
        tests = [self.way_test(way) for _, way in ways]
        if all(t is None for t in tests):
            return [self.w.assign("labels", self.w.constant(tuple(i for i, _ in ways)))]
        found = self.w.stmts("labels = []")
        for (i, way), test in zip(ways, tests, strict=True):
            self.w.at(way.span)
            add = self.w.stmts("labels.append(_0)", self.w.constant(i))
            found += [self.w.branch(test, add)] if test is not None else add
        return found

    def way_test(self, way: Way) -> ast.expr | None:
        """Whether a branch is offered; None when it always is."""
        parts = [self.out.test(t.expr) for t in way.tests]
        if way.action:
            offer = self.program.made.offers[way.action]
            if offer.tests or offer.vars:
                args = [self.out.value(a) for a in way.args]
                player = self.out.local("player")
                self.w.at(way.span)
                parts.append(self.w.call(self.program.offer(offer), self.w.name("S"), player, *args))
        return self.w.both(parts) if parts else None


def _apart(out: Emission, var: Var, where: tuple[Expr, ...]) -> tuple[tuple[Expr, ...], tuple[Expr, ...]]:
    """Leading conditions that do not speak of the value, and the rest.

    They are asked once and first, even where there is nothing to choose, so neither they nor the domain may fail.
    """
    defines, tables = out.shared.defines, out.world.tables
    count = 0
    while (
        count < len(where)
        and var.local.name not in locals_of(where[count])
        and total((var.domain, where[count]), defines, tables)
    ):
        count += 1
    return where[:count], where[count:]


def offer_body(program: ProgramWriter, w: Writer, offer: Offer) -> list[ast.stmt]:
    """The body of a function (S, player, parameters) that tells whether an action can be taken."""
    out = Emission(program.shared, w)
    found: list[ast.stmt] = []
    tests = [out.test(t.expr) for t in offer.tests]
    if tests:
        found += w.stmts("if not _0: return False", w.both(tests))
    if program.may_fail(offer.vars):
        out.invariants = Invariants()
        answer = program.exists(offer.vars, w, out)
        found += [*before(w, out.invariants), *w.stmts("return _0", answer)]
    else:
        found += w.stmts("return True")
    return found


def before(w: Writer, invariants: Invariants) -> list[ast.stmt]:
    """The statements that compute what stays the same."""
    return [w.assign(name, value) for name, value in invariants.values.items()]


def exists_body(program: ProgramWriter, w: Writer, vars: tuple[Var, ...], invariants: Invariants) -> list[ast.stmt]:
    """The body of a function of the earlier names that tells whether all of `vars` can be answered."""
    var, later = vars[0], vars[1:]
    out = Emission(program.shared, w)
    out.invariants = invariants
    found: list[ast.stmt] = []
    more = program.may_fail(later)
    if var.unless is not None:
        none = NO_NUMBER if isinstance(var.local.type, Number) else NO_MEMBER
        inner = [w.assign(python_name(var.local.name), w.constant(none))] if more else []
        answer = program.exists(later, w, out) if more else w.constant(True)
        found += [w.branch(out.test(var.unless), [*inner, *w.stmts("return _0", answer)])]
    where = tuple(t.expr for t in var.where)
    guards, where = _apart(out, var, where)
    if guards:
        found += w.stmts("if not _0: return False", w.both([out.test(g) for g in guards]))
    if isinstance(var.domain, Interval) and not where and not more:
        low, high = out.value(var.domain.low), out.value(var.domain.high)
        return found + w.stmts("return _0 <= _1", low, high)
    few = out.items(var.domain)
    if few is not None and len(few) <= UNROLLED and isinstance(var.local.type, Member):
        return found + _any_of(program, w, out, var, later, few, where)
    mask, rest = masks.narrowed(out, var.local, var.domain, where)
    if mask is not None and not rest and not more:
        return found + w.stmts("return _0 != 0", mask)
    tests = [out.test(r) for r in rest]
    if more:
        tests.append(program.exists(later, w, out))
    body = w.stmts("return True")
    if tests:
        body = [w.branch(w.both(tests), body)]
    if mask is not None:
        return [*found, *_bit_by_bit(w, python_name(var.local.name), mask, body), *w.stmts("return False")]
    return [*found, w.loop(python_name(var.local.name), out.iterated(var.domain), body), *w.stmts("return False")]


def _bit_by_bit(w: Writer, name: str, mask: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """Walk a mask without listing it: the first member mostly does (4 % of a game of joint choices)."""
    step = w.stmts("low_ = m_ & -m_\nm_ ^= low_")
    member = w.assign(name, w.expr("low_.bit_length() - 1"))
    return [w.assign("m_", mask), w.while_(w.name("m_"), [*step, member, *body])]


def _any_of(
    program: ProgramWriter,
    w: Writer,
    out: Emission,
    var: Var,
    later: tuple[Var, ...],
    few: tuple[int, ...],
    where: tuple[Expr, ...],
) -> list[ast.stmt]:
    """Whether one of a few known members will do."""
    ways = []
    for item in few:
        tests = item_tests(program, w, out, var, later, item, where)
        if tests is None:
            continue
        if not tests:
            return w.stmts("return True")
        ways.append(w.both(tests))
    return w.stmts("return True if _0 else False", w.either(ways)) if ways else w.stmts("return False")


def item_tests(
    program: ProgramWriter,
    w: Writer,
    out: Emission,
    var: Var,
    later: tuple[Var, ...],
    item: int,
    where: tuple[Expr, ...],
) -> list[ast.expr] | None:
    """The tests for one member of a known domain; None when one of them can't hold."""
    value = {var.local.name: Const(var.local.type, item, var.span)}
    parts = [simplified(substituted(c, value)) for c in where]
    if any(isinstance(c, Const) and not c.value for c in parts):
        return None
    tests = [out.test(c) for c in parts if not isinstance(c, Const)]
    if program.may_fail(later):
        inner = Emission(program.shared, w, lambda n: w.constant(item) if n == var.local.name else out.local(n))
        inner.invariants = out.invariants
        tests.append(program.exists(later, w, inner))
    return tests


__all__ = [
    "LABEL",
    "AskWriter",
    "Collection",
    "Const",
    "Member",
    "Numbers",
    "Test",
    "exists_body",
    "offer_body",
    "replace",
]
