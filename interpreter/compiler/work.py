"""How much work an expression surely takes: passes of folds, and calls, that no condition can cut short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..source.text import Span
from .form import Call, Const, Defined, Expr, Fold, If, Interval, Logic

#: Passes and calls that may be certain before somebody is asked: a second or two.
MOST_WORK = 10_000_000
#: What is known beforehand is worked out when compiling if it takes no more than this.
MOST_FOLDED = 200_000

Defines = Mapping[str, Defined | None]


class Work:
    """Counts the work of expressions. `beyond` has the places where it gets too much, with how much it is."""

    def __init__(self, defines: Defines) -> None:
        self.beyond: dict[Span, int] = {}
        self._of_define: dict[str, int] = {}
        # They stand in the order they were typed in: what one uses comes before it.
        for name, defined in defines.items():
            self._of_define[name] = self.of(defined.body) if defined is not None else 0

    def certain(self, expr: Expr) -> int:
        """The passes and calls that working out an expression surely takes, counted up to where it gets too much."""
        self.beyond.clear()
        return max((self.of(expr), *self.beyond.values()))

    def of(self, node: Any) -> int:
        match node:
            case tuple():
                return sum(map(self.of, node))
            case Fold():
                return self.told(node.span, self._of_fold(node))
            case Call():
                return self.told(node.span, 1 + self.of(node.args) + self._of_define.get(node.name, 0))
            case If():
                return self.of(node.test) + min(self.of(node.then), self.of(node.otherwise))
            case Logic():
                return self.of(node.args[0])
            case Span() | Const():
                return 0
        if not hasattr(node, "part_names"):
            return 0
        parts = sum(self.of(getattr(node, name)) for name in node.part_names if name != "type")
        return self.told(getattr(node, "span", None), parts)

    def _of_fold(self, fold: Fold) -> int:
        each = self.of(fold.where[0]) if fold.where else self.of((fold.value, fold.keys))
        return self.of(fold.domain) + size_of(fold.domain) * (1 + each)

    def told(self, span: Span | None, work: int) -> int:
        """Work beyond the limit counts as the limit further out: one cause, one message."""
        if work > MOST_WORK and span is not None:
            self.beyond.setdefault(span, work)
            return 0
        return work


def size_of(domain: Expr) -> int:
    """How many there are to go through, if that is certain; else 1."""
    if isinstance(domain, Const):
        return len(domain.value) if isinstance(domain.value, tuple) else max(domain.value, 0).bit_count()
    if isinstance(domain, Interval) and isinstance(domain.low, Const) and isinstance(domain.high, Const):
        low, high = domain.low.value, domain.high.value
        step = domain.step.value if isinstance(domain.step, Const) else 1
        assert isinstance(low, int) and isinstance(high, int) and isinstance(step, int)
        return max(0, high - low + 1) // max(step, 1)
    return 1
