"""How much work an expression may take at most: passes of folds, whatever the state comes to be."""

from __future__ import annotations

from typing import Any

from ..engine.runtime import MOST_NUMBERS
from ..language.types import Collection, Number
from ..source.text import Span
from .form import Call, Const, Defined, Expr, Fold, If, Interval
from .world import World

#: Copies in one pile that says no `most:` of its own.
MOST_COPIES = 10_000
#: From here on the passes of a fold are counted while it goes: less is over in a moment, whatever the state.
MODERATE = 1_000_000
#: Within such a fold, folds up to this many passes are not counted.
FEW = 100


class MostWork:
    """Counts the most passes that expressions may take, each define once."""

    def __init__(self, world: World, defines: dict[str, Defined | None]) -> None:
        self._world = world
        self._defines = defines
        self._of_define: dict[str, int] = {}

    def of(self, node: Any) -> int:
        """Folds that conditions on masks answer count as if they were gone through."""
        match node:
            case tuple():
                return sum(map(self.of, node))
            case Fold():
                each = self.of((node.where, node.value, tuple(key.value for key in node.keys)))
                return self.of(node.domain) + self.size(node.domain) * (1 + each)
            case Call():
                return self.of(node.args) + self._define(node.name)
            case If():
                return self.of(node.test) + max(self.of(node.then), self.of(node.otherwise))
            case Const() | Span():
                return 0
        return sum(self.of(getattr(node, name)) for name in getattr(node, "part_names", ()) if name != "type")

    def _define(self, name: str) -> int:
        if name not in self._of_define:
            self._of_define[name] = 0  # none uses itself
            defined = self._defines.get(name)
            self._of_define[name] = self.of(defined.body) if defined is not None else 0
        return self._of_define[name]

    def size(self, domain: Expr) -> int:
        """How many there may be to go through."""
        if isinstance(domain, Const):
            return len(domain.value) if isinstance(domain.value, tuple) else max(domain.value, 0).bit_count()
        if isinstance(domain, Interval):
            low, high = domain.low.type, domain.high.type
            assert isinstance(low, Number) and isinstance(high, Number)
            return min(max(high.high - low.low + 1, 0), MOST_NUMBERS)
        type = domain.type
        if not isinstance(type, Collection):
            return 1
        return MOST_COPIES if self.grows(domain) else self._world.size(type.kind)

    def grows(self, domain: Expr) -> bool:
        """Whether it may hold a member any number of times: a pile, or what is made of one, but not of pieces."""
        type = domain.type
        return (
            isinstance(type, Collection)
            and type.form in ("pile", "order")
            and type.kind in self._world.kinds
            and not self._world.kinds[type.kind].pieces
            and type.kind != "player"
        )
