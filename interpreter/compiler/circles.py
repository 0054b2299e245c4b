"""Finds defines and procedures that use themselves, directly or by way of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..language import syntax as s
from ..ruleset.model import Ruleset
from ..source.problem import Problem
from ..source.text import Span
from . import messages as m

Uses = dict[str, list[tuple[str, Span]]]


def circles(ruleset: Ruleset) -> list[Problem]:
    """One problem for each circle of defines, and for each circle of procedures and actions."""
    defines: Uses = {}
    for name, define in ruleset.defines.items():
        defines[name] = []
        older = define
        while older is not None:
            defines[name] += [(n, sp) for n, sp in _names(older.body) if n in ruleset.defines]
            older = older.original  # type: ignore[assignment]
    callables: dict[str, Any] = {
        **ruleset.procedures,
        **ruleset.actions,
    }
    calls: Uses = {}
    for name, callable_ in callables.items():
        calls[name] = [(n, sp) for n, sp in _calls(callable_.do, ruleset) if n in callables]
    return [*_circles(defines), *_circles(calls)]


def _circles(uses: Uses) -> list[Problem]:
    found: list[Problem] = []
    done: set[str] = set()
    for start in uses:
        chain = _from(start, uses, done)
        if chain is not None:
            names, span = chain
            found.append(m.recursive(span, names))
            done.update(names)
    return found


def _from(start: str, uses: Uses, done: set[str]) -> tuple[list[str], Span] | None:
    """A circle through `start`, if there is one."""
    stack: list[tuple[str, list[str]]] = [(start, [start])]
    seen: set[str] = set()
    while stack:
        name, path = stack.pop()
        for used, span in uses[name]:
            if used == start and start not in done:
                return [*path, start], span
            if used not in seen:
                seen.add(used)
                stack.append((used, [*path, used]))
    return None


def _names(node: Any) -> Iterator[tuple[str, Span]]:
    """Every name and call in an expression."""
    stack: list[Any] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, (s.Name, s.Call)):
            yield each.name, each.span
        if isinstance(each, tuple):
            stack.extend(each)
        elif hasattr(each, "__dataclass_fields__") and not isinstance(each, Span):
            stack.extend(getattr(each, f) for f in each.__dataclass_fields__)


def _calls(node: Any, ruleset: Ruleset) -> Iterator[tuple[str, Span]]:
    """Every procedure run and action offered in a block."""
    stack: list[Any] = [node]
    look: Callable[[str], Any] = ruleset.menus.get
    while stack:
        each = stack.pop()
        kind = type(each).__name__
        if kind in ("Run", "Branch") and each.call is not None:
            yield each.call.name, each.call.span
        if kind == "Decide" and isinstance(each.between, s.Name) and look(each.between.name) is not None:
            stack.append(look(each.between.name).branches)
        if isinstance(each, tuple):
            stack.extend(each)
        elif hasattr(each, "__dataclass_fields__") and hasattr(each, "span"):
            stack.extend(v for v in (getattr(each, f) for f in each.__dataclass_fields__) if isinstance(v, tuple))
