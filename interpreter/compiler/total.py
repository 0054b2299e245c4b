"""Which expressions can never fail: only those may be judged earlier than the author wrote them."""

from __future__ import annotations

from typing import Any

from .form import Call, Const, Entry, Expr, Fold, Op

_PARTIAL = ("top", "known", "seat")
_DIVISIONS = ("floor", "ceil", "half", "remainder")


def total(
    expr: Expr | tuple[Expr, ...], defines: dict[str, Any], tables: dict[str, Any], *, here: bool = False
) -> bool:
    """Whether evaluating `expr` can never be a fault, also earlier than where it stands, or only just `here`.

    What is known not to be none where it stands may be none before it is tested.
    """
    stack: list[Any] = [expr]
    called: set[str] = set()
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
            continue
        if not hasattr(node, "part_names"):
            continue
        if not _node_total(node, tables, here):
            return False
        if isinstance(node, Call) and node.name not in called:
            called.add(node.name)
            stack.append(defines[node.name].body)
        stack.extend(getattr(node, n) for n in node.part_names if n not in ("type", "span"))
    return True


def _node_total(node: Any, tables: dict[str, Any], here: bool) -> bool:
    if isinstance(node, Op):
        if node.op in _DIVISIONS:
            return isinstance(node.args[1], Const) and node.args[1].value != 0
        return node.op not in _PARTIAL or (here and node.op == "known")
    if isinstance(node, Entry):
        return tables[node.table.removeprefix("table_")].otherwise is not None
    return not (isinstance(node, Fold) and node.how == "the")
