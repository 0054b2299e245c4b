"""Python for chance: a member picked from a set or bag, a pile shuffled."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ..language.types import Collection
from ..source.frozen import replace
from .form import Expr, Fold, Op
from .steps import Chance

if TYPE_CHECKING:
    from .emit_block import Plain


class ChanceWriter:
    """Writes draws inside a block."""

    def __init__(self, block: Plain) -> None:
        self.block = block
        self.program = block.program
        self.w = block.w
        self.out = block.out

    def drawn(self, step: Chance) -> list[ast.stmt]:
        kind = self.w.constant(getattr(step.domain.type, "kind", ""))
        shuffles = step.how == "shuffle"
        pool = self.out.value(step.domain) if shuffles else self._pool(step)
        draw = self.w.call("shuffle_pile" if shuffles else "pick_member", self.w.name("P"), pool, kind)
        drawn = self.block.assign(step.local.name, draw)
        return drawn if self.program.trace is None else drawn + self.program.trace.drawn(self.block, step)

    def _pool(self, step: Chance) -> ast.expr:
        """Everything that may be picked, as a tuple; a bag gives each copy a place."""
        domain = step.domain
        if isinstance(domain.type, Collection) and domain.type.form == "bag":
            bag = domain.domain if isinstance(domain, Fold) else domain
            listed: Expr = Op(Collection("set", domain.type.kind), "mask", (bag,), domain.span)
            if isinstance(domain, Fold):
                listed = replace(domain, type=listed.type, domain=listed)
            template = "tuple(i for i in members(_1) for _ in range(S[_0 + i]))"
            return self.w.expr(template, self.out.bag(bag), self.out.value(listed))
        return self.w.call("tuple", self.out.iterated(domain))
