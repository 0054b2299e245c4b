"""Finds defines and procedures that use themselves, directly or by way of others, and chains of them without end."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

from ..language import syntax as s
from ..ruleset.model import Define, Procedure, Ruleset
from ..source.problem import Problem
from ..source.text import Span
from . import declaration_messages, limit_messages

#: How many defines, or procedures and actions, may use one another in a row. Passes follow them by recursion.
LONGEST_CHAIN = 40

#: How procedures and actions are told apart in `Uses`: `run tidy` is a procedure.
_RUN, _OFFERED = "run", "offered"

#: What each name uses, and where.
Uses = dict[str, list[tuple[str, Span]]]


def circles(ruleset: Ruleset) -> list[Problem]:
    """One problem for each circle and one for a chain that is too long, of defines and of procedures and actions."""
    return [*_faults(_defines(ruleset), _replacing(ruleset.defines, "original")),
            *_faults(_callables(ruleset), _replacing(ruleset.procedures, "run: original"))]


def _replacing(declared: Mapping[str, Define | Procedure], write: str) -> dict[str, str]:
    """What to write in things that replace others, for what they replace, by their names."""
    return {name: write for name, each in declared.items() if each.original is not None}


def _defines(ruleset: Ruleset) -> Uses:
    return {name: uses_of(define, ruleset.defines) for name, define in ruleset.defines.items()}


def uses_of(define: Define, defines: Container[str]) -> list[tuple[str, Span]]:
    """The defines that a define uses, those that it replaced included, and where."""
    found: list[tuple[str, Span]] = []
    older: Define | None = define
    while older is not None:
        found += [(name, span) for name, span in _names(older.body) if name in defines]
        older = older.original
    return found


def _callables(ruleset: Ruleset) -> Uses:
    """Procedures and actions by what they are and their names: an action that runs a procedure of its own name
    does not use itself."""
    callables: dict[str, Any] = {f"{_RUN} {name}": each for name, each in ruleset.procedures.items()}
    callables |= {f"{_OFFERED} {name}": each for name, each in ruleset.actions.items()}
    return {
        name: [(n, sp) for n, sp in _calls(each.do, ruleset) if n in callables] for name, each in callables.items()
    }


def _faults(uses: Uses, replacing: dict[str, str]) -> list[Problem]:
    depths = _depths(uses)
    going_round = {name: uses[name] for name in uses if name not in depths}
    return _circles(_without_ways_in(going_round), replacing) if going_round else _too_long(uses, depths)


def _depths(uses: Uses) -> dict[str, int]:
    """How long the longest chain from each name is; names that lead into a circle are left out."""
    open_uses = {name: len(used) for name, used in uses.items()}
    users: dict[str, list[str]] = {name: [] for name in uses}
    for name, used in uses.items():
        for each, _ in used:
            users[each].append(name)
    depths: dict[str, int] = {}
    waiting = [name for name, count in open_uses.items() if not count]
    while waiting:
        name = waiting.pop()
        depths[name] = 1 + max((depths[used] for used, _ in uses[name]), default=0)
        for user in users[name]:
            open_uses[user] -= 1
            if not open_uses[user]:
                waiting.append(user)
    return depths


def _too_long(uses: Uses, depths: dict[str, int]) -> list[Problem]:
    """The first use at which a chain gets too long."""
    for name, used in uses.items():
        if depths[name] == LONGEST_CHAIN + 1:
            span = next(span for each, span in used if depths[each] == LONGEST_CHAIN)
            return [limit_messages.long_chain(span, _bare(name), LONGEST_CHAIN)]
    return []


def _without_ways_in(uses: Uses) -> Uses:
    """What lies on circles, or between two; every name given leads into a circle."""
    inside = {name: [(each, span) for each, span in used if each in uses] for name, used in uses.items()}
    users = dict.fromkeys(inside, 0)
    for used in inside.values():
        for each, _ in used:
            users[each] += 1
    waiting = [name for name, count in users.items() if not count]
    while waiting:
        for each, _ in inside.pop(waiting.pop()):
            users[each] -= 1
            if not users[each]:
                waiting.append(each)
    return inside


def _circles(uses: Uses, replacing: dict[str, str]) -> list[Problem]:
    found: list[Problem] = []
    done: set[str] = set()
    for start in uses:
        if start in done:
            continue
        circle = _from(start, uses)
        if circle is not None:
            names, span = circle
            instead = replacing.get(_bare(start), "") if len(names) == 2 else ""
            found.append(declaration_messages.recursive(span, [_bare(name) for name in names], instead))
            done.update(names)
    return found


def _bare(name: str) -> str:
    return name.rpartition(" ")[2]


def _from(start: str, uses: Uses) -> tuple[list[str], Span] | None:
    """A circle through `start`, if there is one."""
    stack = [start]
    user: dict[str, str] = {}
    while stack:
        name = stack.pop()
        for used, span in uses[name]:
            if used == start:
                chain = [start, name]
                while chain[-1] != start:
                    chain.append(user[chain[-1]])
                return chain[::-1], span
            if used not in user:
                user[used] = name
                stack.append(used)
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
        elif hasattr(each, "part_names") and not isinstance(each, Span):
            stack.extend(getattr(each, f) for f in each.part_names)


def _calls(node: Any, ruleset: Ruleset) -> Iterator[tuple[str, Span]]:
    """Every procedure run and action offered in a block, by what they are and their names."""
    stack: list[Any] = [node]
    look: Callable[[str], Any] = ruleset.menus.get
    while stack:
        each = stack.pop()
        kind = type(each).__name__
        if kind in ("Run", "Branch") and each.call is not None:
            yield f"{_RUN if kind == 'Run' else _OFFERED} {each.call.name}", each.call.span
        if kind == "Decide" and isinstance(each.between, s.Name) and look(each.between.name) is not None:
            stack.append(look(each.between.name).branches)
        if isinstance(each, tuple):
            stack.extend(each)
        elif hasattr(each, "part_names") and hasattr(each, "span"):
            stack.extend(v for v in (getattr(each, f) for f in each.part_names) if isinstance(v, tuple))
