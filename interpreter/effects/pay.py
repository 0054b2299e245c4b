"""`pay:` moves money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name
from ..language.types import BOOL, LARGEST, MONEY, Broken, Number
from ..source.text import Span
from .effect import Effect, argument, effect
from .forms import EXPRESSION

if TYPE_CHECKING:
    from ..compiler.body import Body
    from ..compiler.form import Expr as Typed
    from ..compiler.places import Target
    from ..compiler.steps import Require, Store


@effect(
    says="{from} pays {pay} to {to}",
    passing="- pay: 5\n  from: p1\n- pay: 2 * p1.tokens\n  from: red\n  to: p1",
    failing="- pay: 5",
)
class Pay(Effect):
    """Money goes from one purse to another, in one transition. A side left out is the bank, which may also be
    written `bank`. It has no limit, unless the state declares it: `bank: purse = 12000`. More than the payer
    has, or an amount below 0, is a fault: what may fall short says `min(due, p1.cash)`. Paying 0, or from a
    purse to itself, is no transition."""

    amount: Expr = argument("pay", EXPRESSION, "the amount of money")
    payer: Expr | None = argument(
        "from", EXPRESSION, "who pays: a purse, or a member with one; the bank if left out", optional=True
    )
    to: Expr | None = argument("to", EXPRESSION, "who gets it; the bank if left out", optional=True)

    def lower(self, body: Body) -> None:
        from ..compiler import effect_messages
        from ..compiler.amounts import not_negative, worked_out
        from ..compiler.places import purse

        amount = body.expect(self.amount, MONEY)
        sides = [Name(self.verb_span, "bank") if node is None else node for node in (self.payer, self.to)]
        banks = [_is_bank(body, node) for node in sides]
        if all(isinstance(node, Name) and node.name == "bank" for node in sides):
            body.report(effect_messages.bank_both(self.span))
            return
        if any(_told_of_bank(body, node) for node, bank in zip(sides, banks, strict=True) if not bank):
            return
        purses = [None if bank else purse(body, node) for node, bank in zip(sides, banks, strict=True)]
        failed = any(found is None and not bank for found, bank in zip(purses, banks, strict=True))
        if isinstance(amount.type, Broken) or failed:
            return
        steps, amount = worked_out(body, amount, "amount", self.span)
        payer, payee = purses
        taken = self._taken(body, payer, amount) if payer is not None else []
        given = [_changed(body, payee, "+", amount, self.span)] if payee is not None else []
        body.group("pay", self.span, *steps, *not_negative(amount, "negative-payment", "amount"), *taken, *given)

    def _taken(self, body: Body, payer: Target, amount: Typed) -> list[Require | Store]:
        """The amount leaves a purse, which must hold so much."""
        from ..compiler.form import Const, Op
        from ..compiler.steps import Require

        assert payer.field is not None
        held = payer.load()
        left = Op(MONEY, "-", (held, amount), self.span)
        enough = Op(BOOL, ">=", (left, Const(MONEY, payer.field.low, payer.span)), self.span)
        values = (("amount", amount), ("held", held))
        return [
            Require(enough, "not-enough-money", values, self.span),
            _changed(body, payer, "-", amount, self.span),
        ]


def _changed(body: Body, place: Target, op: str, amount: Typed, span: Span) -> Store:
    """A purse with the amount more or less in it."""
    from ..compiler.form import Op
    from ..compiler.steps import Store

    assert place.field is not None
    body.lowering.changed.add(place.field.key)
    low = place.field.low
    # Who pays has enough, and who gets more does not get less.
    value = Op(Number("money", max(low, 1 - LARGEST), LARGEST), op, (place.load(), amount), span)
    return Store(place.field.key, place.index, value, (low, LARGEST) if op == "+" else None, span)


def _told_of_bank(body: Body, node: Expr) -> bool:
    """Whether a name that nothing has is the bank's, misspelt; then it is told."""
    from ..compiler import name_messages
    from ..compiler.names import visible
    from ..source.nearest import surely

    known = visible(body.t, body.scope) if isinstance(node, Name) else []
    if not isinstance(node, Name) or node.name in known or surely(node.name, [*known, "bank"]) != "bank":
        return False
    body.report(name_messages.name_of_other(
        node.span, node.name, ("did you mean `bank`?",), (node.span, "bank")))
    return True


def _is_bank(body: Body, node: Expr) -> bool:
    """`bank`, unless the ruleset declares something of that name."""
    return (
        isinstance(node, Name)
        and node.name == "bank"
        and "bank" not in body.world.globals
        and "bank" not in body.scope.variables
    )
