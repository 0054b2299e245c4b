"""The fields that an expression reads."""

from __future__ import annotations

from typing import Any

from .form import Call, Load
from .form_nodes import nodes
from .typing import Typing


def fields_read_by(t: Typing, expr: Any) -> frozenset[str]:
    """The fields an expression reads, defines followed."""
    found: set[str] = set()
    followed: set[str] = set()
    waiting: list[Any] = [expr]
    while waiting:
        for node in nodes(waiting.pop()):
            if isinstance(node, Load):
                found.add(node.field)
            if isinstance(node, Call) and node.name not in followed:
                followed.add(node.name)
                made = t.defined.get(node.name)
                waiting.append(made.body if made is not None else ())
    return frozenset(found)
