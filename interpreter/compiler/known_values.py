"""Values that are known before a game begins: of expressions that depend on declarations only."""

from __future__ import annotations

from ..language import syntax as s
from ..language.types import Broken, Type
from . import limit_messages
from .constant import evaluate
from .expressions import Expressions
from .form import Const, Expr
from .scope import Namer, Scope
from .typing import Typing
from .work import MOST_WORK, Work


def known_value(t: Typing, node: s.Expr, type: Type) -> int | None:
    """The value of an expression that depends on declarations only."""
    found = t.expect(node, Scope(Namer()), type)
    if isinstance(found.type, Broken) or endless(t, found):
        return None
    value = evaluate(Expressions(t.world, t.defined), found)
    return value if isinstance(value, int) else None


def endless(t: Typing, expr: Expr, times: int = 1) -> bool:
    """Whether working out an expression so many times takes too long; that is reported."""
    work = 0 if isinstance(expr, Const) else Work(t.defined).certain(expr) * times
    if work > MOST_WORK:
        t.report(limit_messages.too_much_work(expr.span, work, MOST_WORK))
    return work > MOST_WORK
