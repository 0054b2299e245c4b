"""Python that works out an expression term by term, for traced programs: every part with its value.

A term is written as a tuple `(number, value, leaves, parts)`; `number` is the place of its `TermInfo`, `leaves` are
the values that take the place of names in its text, and `parts` are pairs of a member (or None) and a further term.
"""

from __future__ import annotations

import ast

from ..engine.tracing import TermInfo
from ..language.functions import FUNCTIONS
from ..language.types import Number
from ..source.text import Span
from .emit_expression import Emission
from .expressions import Expressions
from .form import Apply, Call, Const, Expr, Fold, If, Op
from .open_numbers import Sight
from .python_code import Writer, python_name
from .value_layout import value_type

#: Operations that are shown with their parts' values in their places.
ARITHMETIC = frozenset(("+", "-", "*", "negate", "abs", "floor", "ceil", "half", "remainder", "min", "max"))
#: Operations that change nothing of the value they are given.
SILENT = frozenset(("known", "same"))
#: How deep defines within defines are taken apart.
DEEPEST = 4


class TermWriter:
    """Writes terms, and keeps what is known of each beforehand."""

    def __init__(self, shared: Expressions) -> None:
        self.shared = shared
        self.infos: list[TermInfo] = []
        self.sight = Sight(shared)

    def of(self, value: Expr, out: Emission) -> ast.expr | None:
        """The terms of a number; None for what needs no explanation."""
        if not isinstance(value.type, Number) or (isinstance(value, Const) and not self._is_option(value)):
            return None
        return self._term(value, out, 0)

    def _term(self, value: Expr, out: Emission, depth: int) -> ast.expr:
        value = _opened(value)
        if isinstance(value, If) and depth < DEEPEST:
            then, otherwise = (self._term(each, out, depth) for each in (value.then, value.otherwise))
            return out.w.expr("_0 if _1 else _2", then, out.test(value.test), otherwise)
        leaves = _leaves(value)
        if leaves[0] is value:
            return self._leaf(value, out, depth)
        inside = _inside(value.span, leaves)
        shown = [leaf for leaf in leaves if not _is_literal(leaf)] if inside else []
        compound = [leaf for leaf in leaves if not inside or isinstance(leaf, (Call, Fold, If))]
        parts = [out.w.row(out.w.constant(None), self._term(leaf, out, depth)) for leaf in compound]
        number = self._info(value, _pieces(value.span, shown), shown)
        return self._row(out.w, number, out.value(value), [out.value(leaf) for leaf in shown], out.w.row(*parts))

    def _leaf(self, value: Expr, out: Emission, depth: int) -> ast.expr:
        """A define or a sum over members is shown by what it comes from; all else is a value."""
        parts = out.w.row()
        over = None
        if depth < DEEPEST:
            match value:
                case Call():
                    parts = self._body(value, out, depth)
                case Fold(how="sum" | "highest" | "lowest"):
                    over, parts = value, self._members(value, out, depth)
        number = self._info(value, (" ".join(value.span.text.split()),), [], over)
        return self._row(out.w, number, out.value(value), [], parts)

    def _is_option(self, value: Const) -> bool:
        return value.span.text.strip() in self.shared.world.options

    def _body(self, value: Call, out: Emission, depth: int) -> ast.expr:
        """What a define says, with its parameters bound."""
        defined = self.shared.defines[value.name]
        assert defined is not None
        inner = Emission(self.shared, out.w)
        body = self._term(defined.body, inner, depth + 1)
        if not defined.params:
            return out.w.row(out.w.row(out.w.constant(None), body))
        params = [out.w.placed(ast.arg(python_name(p.name))) for p in defined.params]
        made = out.w.placed(ast.Lambda(ast.arguments([], params, None, [], [], None, []), body))
        call = out.w.placed(ast.Call(made, [out.value(a) for a in value.args], []))
        return out.w.row(out.w.row(out.w.constant(None), call))

    def _members(self, value: Fold, out: Emission, depth: int) -> ast.expr:
        """One term for each member that counts."""
        assert value.value is not None
        name = python_name(value.var.name)
        term = self._term(value.value, out, depth + 1)
        template = f"tuple([({name}, _0) for {name} in _1 if _2])"
        tests = out.w.both([out.test(c) for c in value.where]) if value.where else out.w.constant(True)
        return out.w.expr(template, term, out.iterated(value.domain), tests)

    def _row(self, w: Writer, number: int, value: ast.expr, leaves: list[ast.expr], parts: ast.expr) -> ast.expr:
        return w.row(w.constant(number), value, w.row(*leaves), parts)

    def _info(self, value: Expr, pieces: tuple[str, ...], leaves: list[Expr], over: Fold | None = None) -> int:
        types = tuple(value_type(leaf.type) for leaf in leaves)
        text = " ".join(value.span.text.split())
        member = value_type(over.var.type) if over is not None else None
        info = TermInfo(text, pieces, types, value_type(value.type), self.sight.is_open(value), member)
        if info not in self.infos:
            self.infos.append(info)
        return self.infos.index(info)


def _opened(value: Expr) -> Expr:
    """The expression itself, below what is only there for the types."""
    while True:
        if isinstance(value, Op) and value.op in SILENT:
            value = value.args[0]
        elif isinstance(value, Apply):
            opened = FUNCTIONS[value.function].parts(value)
            if opened is value:
                return value
            value = opened
        else:
            return value


def _leaves(value: Expr) -> list[Expr]:
    """The parts below all arithmetic, by their place in the text."""
    value = _opened(value)
    parts: tuple[Expr, ...] = ()
    if (isinstance(value, Op) and value.op in ARITHMETIC) or isinstance(value, Apply):
        parts = value.args
    if not parts or not all(isinstance(part.type, Number) for part in parts):
        return [value]
    return [leaf for part in parts for leaf in _leaves(part)]


def _inside(whole: Span, leaves: list[Expr]) -> bool:
    """Whether all leaves lie in the text of the whole, one after the other."""
    at = whole.start
    for leaf in sorted(leaves, key=lambda each: each.span.start):
        span = leaf.span
        if span.source is not whole.source or span.start < at or span.end > whole.end:
            return False
        at = span.end
    return True


def _pieces(whole: Span, leaves: list[Expr]) -> tuple[str, ...]:
    """The text between the leaves, which come sorted by their place."""
    leaves.sort(key=lambda each: each.span.start)
    at = whole.start
    pieces = []
    for leaf in leaves:
        pieces.append(whole.source.text[at : leaf.span.start])
        at = leaf.span.end
    return tuple(_plain(piece) for piece in (*pieces, whole.source.text[at : whole.end]))


def _plain(piece: str) -> str:
    """A piece of text in one line, its outer spaces kept as one."""
    inner = " ".join(piece.split())
    if not inner:
        return " " if piece else ""
    return " " * piece[0].isspace() + inner + " " * piece[-1].isspace()


def _is_literal(value: Expr) -> bool:
    """A number that is written as such."""
    return isinstance(value, Const) and value.span.text.strip() == str(value.value)


