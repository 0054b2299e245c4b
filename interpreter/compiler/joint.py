"""Estimates how many combinations a joint choice may have to try before it knows what to offer."""

from __future__ import annotations

from math import prod

from ..language.types import Collection, Number
from ..source.problem import Problem
from . import choice_messages as m
from .flow_facts import walk
from .form import Const, Expr, Fact, Interval, Op
from .missing_ways import never_empty
from .steps import Ask, AskAll, Var
from .study import Study, heading

#: From here on a joint choice is slow, and from here on it is refused.
MANY, TOO_MANY = 2_000, 100_000
#: What a range counts whose end no declaration says.
OPEN_RANGE = 1_000


def joint_choices(study: Study) -> list[Problem]:
    """A warning or an error for each joint choice with very many combinations."""
    asked = [offer.vars for offer in study.made.offers.values()]
    for block in study.reached.values():
        asked += [s.vars for s in walk(block.body) if isinstance(s, (Ask, AskAll)) and not getattr(s, "follows", False)]
    found = []
    for vars in asked:
        count = prod(_size(study, var) for var in _tried(study, vars))
        if count > MANY:
            names = [var.name for var in vars]
            found.append(m.joint_choice(heading(vars[0].span), names, count, error=count > TOO_MANY))
    return found


def _tried(study: Study, vars: tuple[Var, ...]) -> list[Var]:
    """The names whose values are tried: all before the last one that may have none, and that one if it has a
    condition."""
    kept = list(vars)
    while kept and never_empty(study.made, kept[-1]):
        kept.pop()
    if len(kept) < 2:
        return []
    return kept if kept[-1].where else kept[:-1]


def _size(study: Study, var: Var) -> int:
    """The most values that a name may have."""
    domain = var.domain
    if isinstance(domain, Const):
        return len(domain.value) if isinstance(domain.value, tuple) else int(domain.value).bit_count()
    if isinstance(domain.type, Collection):
        return study.world.size(domain.type.kind)
    if isinstance(domain, Interval):
        low, high = _ends(study, domain.low)[0], _ends(study, domain.high)[1]
        step = domain.step.value if isinstance(domain.step, Const) and isinstance(domain.step.value, int) else 1
        return min(max((high - low) // max(step, 1) + 1, 1), OPEN_RANGE)
    return OPEN_RANGE


def _ends(study: Study, number: Expr) -> tuple[int, int]:
    """The least and the most that a number may be: facts are known, other values lie within their types."""
    match number:
        case Fact():
            values = study.world.constants[number.table]
            return min(values), max(values)
        case Op(op="+" | "-" | "min" | "max", args=(left, right)):
            return _combined(number.op, _ends(study, left), _ends(study, right))
    assert isinstance(number.type, Number)
    return number.type.low, number.type.high


def _combined(op: str, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    if op == "+":
        return a[0] + b[0], a[1] + b[1]
    if op == "-":
        return a[0] - b[1], a[1] - b[0]
    chosen = min if op == "min" else max
    return chosen(a[0], b[0]), chosen(a[1], b[1])
