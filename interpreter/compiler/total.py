"""Which expressions can never fail: only those may be judged earlier than the author wrote them."""

from __future__ import annotations

from typing import Any

from .form import Call, Const, Entry, Expr, Fold, Op

_PARTIAL = ("top", "known", "seat")
_DIVISIONS = ("floor", "ceil", "half", "remainder")


def total(expr: Expr, defines: dict[str, Any], tables: dict[str, Any]) -> bool:
    """Whether evaluating `expr` can never be a fault."""
    stack: list[Any] = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
            continue
        if not hasattr(node, "__dataclass_fields__"):
            continue
        if not _node_total(node, tables):
            return False
        if isinstance(node, Call):
            stack.append(defines[node.name].body)
        stack.extend(getattr(node, n) for n in node.__dataclass_fields__ if n not in ("type", "span"))
    return True


def _node_total(node: Any, tables: dict[str, Any]) -> bool:
    if isinstance(node, Op):
        if node.op in _DIVISIONS:
            return isinstance(node.args[1], Const) and node.args[1].value != 0
        return node.op not in _PARTIAL
    if isinstance(node, Entry):
        return tables[node.table.removeprefix("table_")].otherwise is not None
    return not (isinstance(node, Fold) and node.how == "the")
