"""Finds decisions in which a player may have nothing to answer."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.problem import Problem
from . import choice_messages as m
from .form import Const, Expr, Interval, Op
from .guards import Guards, guarded, with_guards
from .logic import negation
from .lowered import Lowered
from .steps import Ask, AskAll, Var, Way
from .study import Study, heading
from .surely_ordered import surely_at_most


def missing_ways(study: Study) -> list[Problem]:
    """A warning for each decision without a way out whose answers all depend on something.

    A condition around it that looks at the same things is taken to make sure that there is an answer.
    """
    found: list[Problem] = []
    for block in study.reached.values():
        for step, guards in with_guards(block.body):
            if isinstance(step, AskAll) and not step.label:
                found += _nothing_to_choose(study.made, step.vars, guards)
            elif isinstance(step, Ask) and not step.follows:
                found += _asked(study.made, step, guards)
    return found


def _asked(made: Lowered, ask: Ask, guards: Guards) -> Iterator[Problem]:
    if any(_always_open(made, way) for way in ask.ways):
        return
    if not ask.vars:
        if not _opposite(ask.ways) and not guarded(made, guards, tuple(_depends(made, w) for w in ask.ways)):
            yield m.nothing_to_decide(heading(ask.span), [w.label for w in ask.ways])
    elif not ask.ways:
        yield from _nothing_to_choose(made, ask.vars, guards)


def _nothing_to_choose(made: Lowered, vars: tuple[Var, ...], guards: Guards) -> Iterator[Problem]:
    failing = [var for var in vars if not never_empty(made, var)]
    if failing and not guarded(made, guards, tuple(failing)):
        yield m.nothing_to_choose(heading(failing[0].span), failing[0].name)


def _always_open(made: Lowered, way: Way) -> bool:
    """Whether a branch is open under no condition, or opens when all others are shut."""
    if way.last:
        return True
    offer = made.offers.get(way.action)
    if way.tests or (offer is not None and offer.tests):
        return False
    return offer is None or all(never_empty(made, v) for v in offer.vars)


def _depends(made: Lowered, way: Way) -> tuple[object, ...]:
    """What a branch depends on."""
    offer = made.offers.get(way.action)
    return (way.tests, offer.tests if offer else (), offer.vars if offer else ())


def _opposite(ways: tuple[Way, ...]) -> bool:
    """Whether one branch is open just when another is not."""
    single = [w.tests[0].expr for w in ways if len(w.tests) == 1 and not w.action]
    return any(negation(test) in single for test in single)


def never_empty(made: Lowered, var: Var) -> bool:
    """Whether a name can surely be given a value: no condition, and a range or set that always has one."""
    return not var.where and _has_members(made, var.domain)


def _has_members(made: Lowered, domain: Expr) -> bool:
    """A range that begins with a plain 0 is taken to hold at least that."""
    match domain:
        case Const():
            return domain.value not in (0, ())
        case Interval(low=Const(value=0)):
            return True
        case Interval(low=low, high=high):
            return surely_at_most(low, high, made.t.defined)
        case Op(op="bit" | "clockwise" | "order"):
            return True
        case Op(op="|"):
            return any(_has_members(made, a) for a in domain.args)
    return False
