"""What breaks a condition that should hold: the members it fails for, and the values it compares there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..compiler.constant import evaluator
from ..compiler.english import printed
from ..compiler.expressions import Expressions
from ..compiler.form import Const, Expr, Fold, Logic, Op
from ..compiler.logic import conjunction, negation
from ..compiler.substitution import substituted
from ..engine.evidence import MOST
from ..engine.fault import RULE_ERRORS
from ..engine.values import Kinds, read, text
from ..language.types import maybe
from ..source.frozen import replace
from .kept_types import value_type

if TYPE_CHECKING:
    from ..compiler.lowered import Lowered

Values = dict[str, str]


def counterexample(made: Lowered, kinds: Kinds, invariant: str, slots: list[Any]) -> Values:
    """Values by what the author wrote for them, where an invariant does not hold; empty if it does."""
    seeker = _Seeker(made, kinds, slots)
    for named, test in made.invariants:
        if named.name.name == invariant and not seeker.value(test):
            return dict(list(seeker.seen(test).items())[:MOST])
    return {}


class _Seeker:
    """Looks into a condition for the part that fails."""

    def __init__(self, made: Lowered, kinds: Kinds, slots: list[Any]) -> None:
        self._made = made
        self._kinds = kinds
        self._slots = slots

    def seen(self, test: Expr) -> Values:
        """The values that make a condition fail."""
        match test:
            case Logic(op="and"):
                return next((self.seen(each) for each in test.args if not self.value(each)), {})
            case Logic(op="or"):
                return {name: value for each in test.args for name, value in self.seen(each).items()}
            case Fold(how="every") if test.where:
                return self._witness(test, negation(conjunction(test.where, test.span)))
            case Fold(how="no"):
                return self._witness(test, conjunction(test.where, test.span))
            case Op(op="not"):
                return self._compared(test.args[0])
        return self._compared(test)

    def value(self, expr: Expr) -> Any:
        shared = Expressions(self._made.world, self._made.t.defined)
        return evaluator(shared, expr)(self._slots)

    def _witness(self, fold: Fold, which: Expr) -> Values:
        """The first member that breaks it, and what it breaks."""
        first = replace(fold, how="first", where=(which,), type=maybe(fold.var.type))
        member = Const(fold.var.type, self.value(first), fold.var.span)
        here = {fold.var.name: self._shown(member)}
        inner = substituted(which, {fold.var.name: member})
        return here | (self._compared(inner) if fold.how == "no" else self.seen(negation(inner)))

    def _compared(self, test: Expr) -> Values:
        """The two sides of a comparison; of anything else its own value."""
        match test:
            case Op(op="not"):
                return self._compared(test.args[0])
            case Logic():
                return {name: value for each in test.args for name, value in self._compared(each).items()}
        sides: tuple[Expr, ...] = test.args if isinstance(test, Op) and len(test.args) == 2 else (test,)
        return {printed(side.span): self._shown(side) for side in sides if not isinstance(side, Const)}

    def _shown(self, expr: Expr) -> str:
        try:
            raw = self.value(expr)
        except RULE_ERRORS:
            return "?"
        kept = value_type(expr.type)
        return str(raw) if kept is None else text(read(self._kinds, kept, raw))
