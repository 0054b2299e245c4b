"""The fields that an expression reads."""

from __future__ import annotations

from typing import Any

from ..source.text import Span
from .form import Call, Load
from .typing import Typing


def fields_read_by(t: Typing, expr: Any) -> frozenset[str]:
    """The fields an expression reads, defines followed."""
    found: set[str] = set()
    seen: set[str] = set()
    stack: list[Any] = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "part_names") and not isinstance(node, Span):
            if isinstance(node, Load):
                found.add(node.field)
            if isinstance(node, Call) and node.name not in seen:
                seen.add(node.name)
                made = t.defined.get(node.name)
                stack.append(made.body if made is not None else ())
            stack.extend(getattr(node, n) for n in node.part_names if n not in ("type", "span"))
    return frozenset(found)
