"""`pay:` moves money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.syntax import Expr, Name
from ..language.types import BOOL, MONEY, Broken, Number
from .effect import Effect, argument, effect
from .forms import EXPRESSION

if TYPE_CHECKING:
    from ..compiler.body import Body


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
        from ..compiler.form import Const, Load, Op
        from ..compiler.places import purse
        from ..compiler.steps import Let, Require, Store

        amount = body.expect(self.amount, MONEY)
        sides = tuple(Name(self.verb_span, "bank") if node is None else node for node in (self.payer, self.to))
        if all(isinstance(node, Name) and node.name == "bank" for node in sides):
            body.report(effect_messages.bank_both(self.span))
            return
        payer, payee = (None if _is_bank(body, node) else purse(body, node) for node in sides)
        failed = any(
            found is None and not _is_bank(body, node) for found, node in zip((payer, payee), sides, strict=True)
        )
        if isinstance(amount.type, Broken) or failed:
            return
        assert isinstance(amount.type, Number)
        steps: list[Let | Require | Store] = []
        if not isinstance(amount, Const):
            local = body.fresh("amount", amount.type, amount.span)
            steps.append(Let(local, amount, self.span))
            amount = local
        if isinstance(amount.type, Number) and amount.type.low < 0:
            zero = Const(MONEY, 0, amount.span)
            steps.append(
                Require(
                    Op(BOOL, ">=", (amount, zero), amount.span),
                    "negative-payment",
                    (("amount", amount),),
                    amount.span,
                )
            )
        for side, op in ((payer, "-"), (payee, "+")):
            if side is None:
                continue
            assert side.field is not None
            held = Load(side.field.type, side.field.key, side.index, side.span)
            if op == "-":
                least = Const(MONEY, side.field.low, side.span)
                left = Op(MONEY, "-", (held, amount), self.span)
                steps.append(
                    Require(
                        Op(BOOL, ">=", (left, least), self.span),
                        "not-enough-money",
                        (("amount", amount), ("held", held)),
                        self.span,
                    )
                )
            body.lowering.changed.add(side.field.key)
            steps.append(Store(side.field.key, side.index, Op(MONEY, op, (held, amount), self.span), None, self.span))
        body.group("pay", self.span, *steps)


def _is_bank(body: Body, node: Expr) -> bool:
    """`bank`, unless the ruleset declares something of that name."""
    return (
        isinstance(node, Name)
        and node.name == "bank"
        and "bank" not in body.world.globals
        and "bank" not in body.scope.variables
    )
