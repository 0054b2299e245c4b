"""Python that tells why an answer may not be given; loaded only when somebody asks.

One function `why_N(P, S, f, answer)` for each question lists sentences with their lines, in the order of the
file. Behind it stand `against_N`, what is said against one value of a name, and `nothing_N`, why none is.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..engine.program import LABEL, NO_MEMBER, NO_NUMBER
from ..language.types import Number
from .emit_expression import Emission
from .english import end, printed
from .form import Call, Expr, Fold, Interval
from .grounds import Grounds, Parts, Statements
from .python_code import Writer, python_name
from .steps import Offer, Var, Way
from .substitution import locals_of

if TYPE_CHECKING:
    from .emit_frames import Framed
    from .emit_program import ProgramWriter
    from .emit_questions import Put


def why_functions(program: ProgramWriter) -> list[Any]:
    """The functions of all questions, and what they need, each with the file it comes from."""
    already = len(program.shared.functions)
    writer = WhyWriter(program)
    for number, put in enumerate(program.questions.put):
        writer.question(number, put)
    return program.shared.functions[already:]


class WhyWriter:
    """Writes the functions, each once."""

    def __init__(self, program: ProgramWriter) -> None:
        self.program = program
        self._names: dict[Any, str] = {}

    # Questions

    def question(self, number: int, put: Put) -> None:
        """`why_N`: what is said against the answer."""
        block, var, later = put.block, put.var, put.later
        w = Writer(block.block.span.source)
        w.at(block.block.span)
        out = Emission(self.program.shared, w, lambda name: _in_frame(block, w, name))
        body = w.stmts("r = []")
        for place, way in enumerate(put.ways):
            test = w.expr("answer == _0", w.constant(LABEL + place))
            body.append(w.branch(test, self._label(Grounds(self.program, w, out), way)))
        if var is not None:
            own = var.local.name
            given = [w.name("answer") if n == own else out.local(n) for n in self._given(var, later)]
            call = w.call(self._against(var, later), w.name("P"), w.name("S"), *given)
            body.append(w.branch(w.expr("answer < LABEL"), w.stmts("r = _0", call)))
        body += w.stmts("return distinct(r)")
        self.program.function(w, f"why_{number}", ["P", "S", "f", "answer"], body)

    def _label(self, grounds: Grounds, way: Way) -> Statements:
        """Against a branch: its own tests, then what its action requires and chooses."""
        w = grounds.w
        found = grounds.tests(way.tests)
        if way.action:
            offer = self.program.made.offers[way.action]
            w.at(way.span)
            args = [grounds.out.value(a) for a in way.args]
            call = w.call(self._offer(offer), w.name("P"), w.name("S"), grounds.out.local("player"), *args)
            found += grounds.tried(w.stmts("r += _0", call))
        if way.last:
            other = grounds.said([f"{way.label} is for when nothing else can be done"], way.span)
            found.append(w.branch(w.expr("not r"), other))
        return found

    def _offer(self, offer: Offer) -> str:
        """A function of the player and the action's parameters: what it requires, and what it chooses."""

        def body(w: Writer, grounds: Grounds) -> Statements:
            found = grounds.tests(offer.tests)
            if self.program.answerable.may_fail(offer.vars):
                words: Parts = [f"nothing can be chosen for {offer.vars[0].name}"]
                found += grounds.tried([self._unless_any(grounds, offer.vars, words)])
            return found

        params = ["player", *(p.name for p in offer.params)]
        return self._function(("offer", offer.name), "why_offer", offer, params, body)

    # Names

    def _against(self, var: Var, later: tuple[Var, ...]) -> str:
        """A function of the names before, and the value: why it may not be given."""

        def body(w: Writer, grounds: Grounds) -> Statements:
            where = grounds.tests(var.where)
            found = grounds.absent(var.local, var.domain, where)
            if self.program.answerable.may_fail(later):
                words: Parts = [var.local, f" leaves nothing for {later[0].name}"]
                told = grounds.tried([self._unless_any(grounds, later, words)])
                found.append(w.branch(w.expr("not r"), told))
            return found

        return self._function(("against", var, later), "against", var, self._given(var, later), body)

    def _given(self, var: Var, later: tuple[Var, ...]) -> list[str]:
        return list(dict.fromkeys([*_free((var, *later), without_unless=True), var.local.name]))

    def _unless_any(self, grounds: Grounds, vars: tuple[Var, ...], words: Parts) -> ast.stmt:
        """Say why there is no value for the names, if there is none."""
        w = grounds.w
        fails = w.expr("not _0", self.program.answerable.exists(vars, w, grounds.out))
        given = [grounds.out.local(n) for n in _free(vars)]
        told = w.call(self._nothing(vars), w.name("P"), w.name("S"), grounds.sentence(words), *given)
        return w.branch(fails, w.stmts("r += _0", told))

    def _nothing(self, vars: tuple[Var, ...]) -> str:
        """A function of the names before: why there is no value for the first of these."""
        var, later = vars[0], vars[1:]

        def body(w: Writer, grounds: Grounds) -> Statements:
            found = self._not_asked(grounds, var, later)
            found += w.stmts("found = []")
            candidates = _pool(grounds.out, var.domain)
            given = [grounds.out.local(n) for n in self._given(var, later)]
            told = w.call(self._against(var, later), w.name("P"), w.name("S"), *given)
            each = w.stmts("found.append((_0, _1))", grounds.shown(var.local), told)
            items = w.call("tried", grounds.out.iterated(candidates))
            found.append(w.loop(python_name(var.local.name), items, each))
            empty = grounds.sentence(_empty(candidates))
            return found + w.stmts("return nothing_left(words, _0, _1, found)", empty, grounds.site(var.span))

        return self._function(("nothing", vars), "nothing", var, _free(vars), body, further=["words"])

    def _not_asked(self, grounds: Grounds, var: Var, later: tuple[Var, ...]) -> Statements:
        """Where `unless` holds the name is none, and it is a later one that can't be answered."""
        if var.unless is None or not later:
            return []
        w = grounds.w
        none = NO_NUMBER if isinstance(var.local.type, Number) else NO_MEMBER
        given = [w.constant(none) if n == var.local.name else grounds.out.local(n) for n in _free(later)]
        call = w.call(self._nothing(later), w.name("P"), w.name("S"), w.name("words"), *given)
        return [w.branch(grounds.out.test(var.unless), w.stmts("return _0", call))]

    # Functions

    def _function(
        self, key: Any, word: str, at: Any, names: list[str], body: Any, further: list[str] | None = None
    ) -> str:
        """A function of (P, S, further, names) that lists what its body appends to `r`; written once."""
        if key not in self._names:
            self._names[key] = name = f"{word}_{len(self._names)}"
            w = Writer(at.span.source)
            w.at(at.span)
            grounds = Grounds(self.program, w, Emission(self.program.shared, w))
            params = ["P", "S", *(further or []), *(python_name(n) for n in names)]
            made = [*w.stmts("r = []"), *body(w, grounds), *w.stmts("return r")]
            self.program.function(w, name, params, made)
        return self._names[key]


def _in_frame(block: Framed, w: Writer, name: str) -> ast.expr:
    """How a local of a framed block is read while it asks."""
    if name == "player":
        return w.expr("f[1]")
    return w.expr("f[_0]", w.constant(block.frame[name]))


def _pool(out: Emission, domain: Expr) -> Expr:
    """What a domain picks from: the conditions of `those … where` taken off."""
    while True:
        if isinstance(domain, Call):
            domain = out.shared.body_of(domain)
        elif isinstance(domain, Fold) and domain.how == "those":
            domain = domain.domain
        else:
            return domain


def _empty(pool: Expr) -> Parts:
    """That there was nothing to choose from at all."""
    if isinstance(pool, Interval):
        return [": there is no number from ", *end(pool.low), " to ", *end(pool.high)]
    return [f": {printed(pool.span)} is empty"]


def _free(vars: tuple[Var, ...], *, without_unless: bool = False) -> list[str]:
    """The names from outside that the domains and conditions of some names speak of."""
    own: set[str] = set()
    found: dict[str, None] = {}
    for place, var in enumerate(vars):
        unless = None if place == 0 and without_unless else var.unless
        parts = (var.domain, tuple(t.expr for t in var.where), unless)
        found |= dict.fromkeys(n for n in locals_of(parts) if n not in own and n != var.local.name)
        own.add(var.local.name)
    return list(found)
