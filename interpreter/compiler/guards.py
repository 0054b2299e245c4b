"""The conditions around a step, and what they look at.

A guard that looks at the same fields or defines is taken to make sure of what a step needs: whether it really does is
not worked out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..source.text import Span
from .flow_facts import inner
from .form import Call, Expr, Load
from .lowered import Lowered
from .steps import Leave, Loop, Player, Repeat, Step, Steps, When

Guards = tuple[Expr, ...]


def with_guards(steps: Steps, guards: Guards = ()) -> Iterator[tuple[Step, Guards]]:
    """All steps, nested ones included, each with the conditions under which it is done."""
    for step in steps:
        yield step, guards
        around = (*guards, *_tests(step))
        for nested in inner(step):
            yield from with_guards(nested, around)


def _tests(step: Step) -> Guards:
    match step:
        case When():
            return (step.test,)
        case Loop():
            return (step.domain, *step.where)
        case Repeat() if step.while_ is not None:
            return (step.while_,)
        case Repeat():
            return tuple(_until(step.body, step.mark))
    return ()


def _until(steps: Steps, mark: str) -> Iterator[Expr]:
    """The conditions that end a loop after a pass, as `until` of turns does; each further pass is made without."""
    for step in steps:
        match step:
            case Player():
                yield from _until(step.body, mark)
            case When(then=(Leave(mark=left),)) if left == mark:
                yield step.test


def looked_at(made: Lowered, node: Any) -> set[str]:
    """The fields that are read in an expression or a tree of them, and the defines that are called."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Load):
            found.add(each.field)
        if isinstance(each, Call) and each.name not in found:
            found.add(each.name)
            define = made.t.defined.get(each.name)
            waiting.append(define.body if define is not None else ())
        if isinstance(each, tuple):
            waiting.extend(each)
        elif hasattr(each, "part_names") and not isinstance(each, Span):
            waiting.extend(getattr(each, n) for n in each.part_names if n not in ("type", "span"))
    return found


def guarded(made: Lowered, guards: Guards, node: Any) -> bool:
    """Whether a condition around looks at something that the node depends on."""
    return not looked_at(made, guards).isdisjoint(looked_at(made, node))
