"""Turns conditions on the members of a set into operations on bit masks.

`those h in near(track) where h != hub and (count r in railroads where h in r.track) < 2` becomes
`near & ~hub & ~at_least_two(track1, track2, …)`: no loop at all. A condition that has no mask stays in a loop.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from ..language.types import Collection, Member
from .constant import constant_mask
from .count_masks import by_count, inside
from .fact_masks import by_fact, by_way_of
from .form import Call, Const, Expr, Fact, Fold, If, Interval, Load, Local, Logic, Op
from .simplify import simplified
from .substitution import locals_of, substituted
from .total import total

if TYPE_CHECKING:
    from .emit_expression import Emission

#: Defines of more nodes than this are not spread out into masks: those within them multiply.
SPREAD = 300


def split(out: Emission, e: Fold) -> tuple[ast.expr | None, tuple[Expr, ...]]:
    """The domain cut down to a mask by all conditions that have one, and the conditions that remain.

    None for the mask when the domain is not a set, or nothing is gained.
    """
    return narrowed(out, e.var, e.domain, e.where)


def narrowed(
    out: Emission,
    var: Local,
    domain: Expr,
    where: tuple[Expr, ...],
) -> tuple[ast.expr | None, tuple[Expr, ...]]:
    type = domain.type
    if not (isinstance(type, Collection) and type.form == "set" and isinstance(var.type, Member)):
        return None, where
    mask: ast.expr | None = None
    rest: list[Expr] = []
    masks: list[ast.expr] = []
    sure = True
    for condition in where:
        # A mask is made even where no member would have been asked, and before all others: what may fail is asked one
        # by one, and nothing is moved past it.
        sure = sure and total(condition, out.shared.defines, out.world.tables)
        found = mask_of(out, condition, var) if sure else None
        if found is None:
            rest.append(condition)
        else:
            masks.append(found)
    mask = out.value(domain)
    for each in masks:
        if out.invariants is not None:
            each = out.invariants.take(out.w, each)
        mask = inside(each, mask) or out.w.expr("_0 & _1", mask, each)
    return mask, tuple(rest)


def mask_of(out: Emission, c: Expr, var: Local) -> ast.expr | None:
    """The mask of all members for which `c` holds, or None when it has to be asked one by one."""
    found = _static(out, c, var)
    if found is not None:
        return found
    match c:
        case Op(op="not"):
            inner = mask_of(out, c.args[0], var)
            return out.w.expr("~_0", inner) if inner is not None else None
        case Logic():
            return _logic(out, c, var)
        case Op(op="in") if _is(c.args[0], var) and _free(c.args[1], var):
            return _held(out, c.args[1])
        case Op(op="=" | "!="):
            return _equal(out, c, var)
        case Op(op="<" | "<=" | ">" | ">="):
            found = by_fact(out, c, var, unchanging) or _threshold(out, c, var)
            if found is not None:
                return found
        case Fold(how="any" | "no"):
            return _union(out, c, var)
        case Call():
            if var.name in locals_of(c):
                if out.shared.size(c.name) > SPREAD:
                    return None
                return mask_of(out, out.shared.body_of(c), var)
    if _free(c, var):
        return out.w.expr("-1 if _0 else 0", out.test(c))
    return by_way_of(out, c, var)


def _is(e: Expr, var: Local) -> bool:
    return isinstance(e, Local) and e.name == var.name


def _free(e: Any, var: Local) -> bool:
    return var.name not in locals_of(e)


def _static(out: Emission, c: Expr, var: Local) -> ast.expr | None:
    """A mask known when compiling: the condition reads nothing but facts of the member."""
    if set(locals_of(c)) != {var.name} or not unchanging(c, out):
        return None
    mask = constant_mask(out, c, var)
    return None if mask is None else out.w.constant(mask)


def unchanging(c: Any, out: Emission) -> bool:
    stack: list[Any] = [c]
    called: set[str] = set()
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif isinstance(node, Load):
            return False
        elif isinstance(node, Call):
            if node.name not in called:
                called.add(node.name)
                defined = out.shared.defines[node.name]
                assert defined is not None  # a call of what is broken is never written
                stack.append(defined.body)
            stack.extend(node.args)
        elif hasattr(node, "part_names"):
            stack.extend(getattr(node, n) for n in node.part_names if n not in ("type", "span"))
    return True


def _held(out: Emission, collection: Expr) -> ast.expr | None:
    type = collection.type
    if not isinstance(type, Collection):
        return None
    if type.form == "set":
        return out.value(collection)
    return out.value(Op(Collection("set", type.kind), "mask", (collection,), collection.span))


def _logic(out: Emission, c: Logic, var: Local) -> ast.expr | None:
    parts = []
    for each in c.args:
        found = mask_of(out, each, var)
        if found is None or not total(each, out.shared.defines, out.world.tables):
            return None
        parts.append(found)
    made = parts[0]
    for part in parts[1:]:
        made = out.w.expr("_0 & _1" if c.op == "and" else "_0 | _1", made, part)
    return made


def _equal(out: Emission, c: Op, var: Local) -> ast.expr | None:
    left, right = c.args
    if _is(right, var):
        left, right = right, left
    if _is(left, var) and _free(right, var):
        optional = right.type.optional
        bit = Op(Collection("set", ""), "bit or none" if optional else "bit", (right,), c.span)
        if isinstance(right, Const) and isinstance(right.value, int):
            made = out.w.constant(1 << right.value if right.value >= 0 else 0)
        else:
            made = out.value(bit)
        return made if c.op == "=" else out.w.expr("~_0", made)
    return by_fact(out, c, var, unchanging) or _threshold(out, c, var)


def _threshold(out: Emission, c: Op, var: Local) -> ast.expr | None:
    """`(count x in S where …) < n` for a small known S: how many of some masks hold the member."""
    counted, limit = c.args
    if not isinstance(limit, Const) or not isinstance(limit.value, int):
        return by_count(out, c, var, _counted, unchanging)
    parts = _counted(out, counted, var)
    if parts is None:
        return by_count(out, c, var, _counted, unchanging)
    bounds = {
        "<": (limit.value, True),
        "<=": (limit.value + 1, True),
        ">=": (limit.value, False),
        ">": (limit.value + 1, False),
    }
    if c.op in bounds:
        level, below = bounds[c.op]
        return _at_least(out, level, parts, below)
    over = _at_least(out, limit.value + 1, parts, True)
    reached = _at_least(out, limit.value, parts, False)
    exact = out.w.expr("_0 & _1", reached, over)
    return exact if c.op == "=" else out.w.expr("~(_0)", exact)


def _counted(out: Emission, e: Expr, var: Local) -> list[ast.expr] | None:
    """The masks that a count, or a sum of counts, counts."""
    if isinstance(e, Call):
        e = out.shared.body_of(e)
    if isinstance(e, Op) and e.op == "+":
        left, right = (_counted(out, a, var) for a in e.args)
        return [*left, *right] if left is not None and right is not None else None
    return _each(out, e, var) if isinstance(e, Fold) and e.how == "count" else None


def _at_least(out: Emission, level: int, parts: list[ast.expr], below: bool) -> ast.expr:
    """The mask of members in `level` or more of the parts; its complement when `below`."""
    if level <= 0:
        return out.w.constant(0 if below else -1)
    if level == 1:
        made = parts[0] if parts else out.w.constant(0)
        for part in parts[1:]:
            made = out.w.expr("_0 | _1", made, part)
        return out.w.expr("~(_0)", made) if below else made
    made = out.w.call("at_least_two", *parts) if level == 2 else out.w.call("at_least", out.w.constant(level), *parts)
    return out.w.expr("~_0", made) if below else made


def _each(out: Emission, fold: Fold, var: Local) -> list[ast.expr] | None:
    """For each member of the fold's own small domain, the mask of `var` for which its conditions hold."""
    items = out.items(fold.domain)
    if items is None or len(items) > 8 or not isinstance(fold.var.type, Member):
        return None
    parts = []
    for item in items:
        value = {fold.var.name: Const(fold.var.type, item, fold.span)}
        made: ast.expr | None = None
        for condition in fold.where:
            found = mask_of(out, simplified(substituted(condition, value)), var)
            if found is None:
                return None
            made = found if made is None else out.w.expr("_0 & _1", made, found)
        parts.append(made if made is not None else out.w.constant(-1))
    return parts


def _union(out: Emission, fold: Fold, var: Local) -> ast.expr | None:
    parts = _each(out, fold, var)
    if parts is None:
        return None
    return _at_least(out, 1, parts, fold.how == "no")


__all__ = ["Fact", "If", "Interval", "mask_of", "narrowed", "split"]
