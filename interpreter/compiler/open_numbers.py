"""Which numbers come from what every player can see: only of those may everybody be told how they come about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..language.types import Member
from .expressions import Expressions
from .form import Call, Defined, Expr, Load, Local


class Sight:
    """Whether numbers come from what everybody can see."""

    def __init__(self, shared: Expressions) -> None:
        self._shared = shared
        self._hides = any(info.seen != "all" for info in shared.world.fields.values())

    def are_open(self, fields: Iterable[str]) -> bool:
        return all(self._shared.world.fields[name].seen == "all" for name in fields)

    def is_open(self, value: Expr) -> bool:
        """Where something is hidden, a number that a local holds may come from there."""
        if not self._hides:
            return True
        params = {p.name for call in _calls(self._shared, value) for p in call.params}
        for node in _nodes(self._shared, value):
            if isinstance(node, Load) and not self.are_open((node.field,)):
                return False
            if isinstance(node, Local) and not isinstance(node.type, Member) and node.name not in params:
                return False
        return True


def _nodes(shared: Expressions, value: Any) -> Iterator[Any]:
    """All nodes of an expression, those of the defines it calls included."""
    stack, called = [value], set[str]()
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "part_names"):
            yield node
            stack.extend(getattr(node, name) for name in node.part_names if name not in ("type", "span"))
            if isinstance(node, Call) and node.name not in called:
                called.add(node.name)
                stack.append(_defined(shared, node).body)


def _calls(shared: Expressions, value: Expr) -> list[Defined]:
    return [_defined(shared, node) for node in _nodes(shared, value) if isinstance(node, Call)]


def _defined(shared: Expressions, call: Call) -> Defined:
    defined = shared.defines[call.name]
    assert defined is not None
    return defined
