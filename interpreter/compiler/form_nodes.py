"""The nodes of a tree of the middle form, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..source.text import Span


def nodes(tree: Any) -> Iterator[Any]:
    """Every node of an expression, step or tuple of them, in no order to rely on; types and spans are no nodes."""
    stack: list[Any] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "part_names") and not isinstance(node, Span):
            yield node
            stack.extend(getattr(node, name) for name in node.part_names if name not in ("type", "span"))
