"""Folds what became constant after a member was put in a local's place."""

from __future__ import annotations

from typing import Any

from ..language.types import Bool
from ..source.frozen import replace
from .arithmetic import folded
from .form import Expr, Fold, If, Key, Logic, Op
from .logic import conjunction, conjuncts, disjunction, negation


def simplified(expr: Expr) -> Expr:
    """The same value with constants folded."""
    made: Expr = _walk(expr)
    return made


def _walk(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(_walk(each) for each in node)
    if isinstance(node, Key):
        return replace(node, value=_walk(node.value))
    if isinstance(node, Fold):
        where = tuple(c for w in node.where for c in conjuncts(_walk(w)))
        return replace(node, domain=_walk(node.domain), where=where, value=_walk(node.value), keys=_walk(node.keys))
    if isinstance(node, Logic):
        parts = _walk(node.args)
        return (conjunction if node.op == "and" else disjunction)(parts, node.span)
    if isinstance(node, Op):
        made = replace(node, args=_walk(node.args))
        return negation(made.args[0]) if made.op == "not" and isinstance(made.type, Bool) else folded(made)
    if isinstance(node, If):
        test, then, otherwise = _walk(node.test), _walk(node.then), _walk(node.otherwise)
        from .form import Const

        if isinstance(test, Const):
            return then if test.value else otherwise
        return replace(node, test=test, then=then, otherwise=otherwise)
    names = [n for n in ("index", "args", "low", "high", "step") if getattr(node, n, None) is not None]
    names = [n for n in names if n in getattr(node, "part_names", ())]
    return replace(node, **{n: _walk(getattr(node, n)) for n in names}) if names else node
