"""Finds rules that set each other off for ever.

A circle is allowed if going round it moves a field one way only, within bounds: then it stops by itself. Such a
field must carry the circle on, or be counted by a rule of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..language.types import LARGEST, Collection, Number
from ..source.frozen import frozen
from ..source.problem import Problem
from ..source.text import Span
from . import rule_messages as m
from .changes import Change, changes
from .flow_facts import walk
from .form import Const, Op
from .steps import Group, Happening, Store
from .study import Study, heading
from .watches import Rule

#: So many circles of a knot are looked at.
MOST_CIRCLES = 200
#: Verbs that always change a number by what they say, or are a fault.
_COUNTING = ("raise", "lower")


@frozen
class Edge:
    """One rule may set off another. `by` are the changes that do it, empty for something that begins or ends."""

    source: str
    target: str
    by: tuple[Change, ...]
    span: Span


def rule_circles(study: Study) -> list[Problem]:
    """An error for each circle that may go on for ever, a warning for circles that may do so by turns."""
    rules = {r.name: r for r in study.made.rules if r.block in study.reached}
    edges = [e for r in rules.values() for e in _edges(study, r, list(rules.values()))]
    found = []
    for names in _knots(list(rules), edges):
        within = [e for e in edges if e.source in names and e.target in names]
        circle = next((c for c in _circles(names, within) if _endless(study, rules, c)), None)
        if circle is not None:
            first = study.ruleset.rules[circle[0].source].name.span
            found.append(m.rule_circle(first, list(dict.fromkeys(e.source for e in circle)), circle[0].span))
        elif _endless(study, rules, within):
            found.append(m.rule_tangle(study.ruleset.rules[names[0]].name.span, names))
    return found


def _circles(names: list[str], edges: list[Edge]) -> list[list[Edge]]:
    """The circles of a knot, the shortest first, each with all edges between its rules in a row."""
    after: dict[str, list[str]] = {n: list(dict.fromkeys(e.target for e in edges if e.source == n)) for n in names}
    paths = [[n] for n in names]
    found: list[list[str]] = []
    while paths and len(found) < MOST_CIRCLES:
        path = paths.pop(0)
        for following in after[path[-1]]:
            if following == path[0]:
                found.append(path)
            elif following not in path and names.index(following) > names.index(path[0]):
                paths.append([*path, following])
    return [
        [e for here, there in zip(path, [*path[1:], path[0]], strict=True)
         for e in edges if (e.source, e.target) == (here, there)]
        for path in found
    ]


def _edges(study: Study, rule: Rule, rules: list[Rule]) -> Iterator[Edge]:
    """Which rules the effects of a rule may set off, the transitions in procedures included."""
    for name, block in study.closure(rule.block).items():
        for step in walk(block.body):
            if isinstance(step, Happening):
                for other in rules:
                    if other.watch.happening in step.names:
                        yield Edge(rule.name, other.name, (), heading(step.span))
        for each in study.within(name):
            for other in rules:
                by = study.fires(other.watch, each.group)
                if by and (not other.during or other.during in each.may):
                    yield Edge(rule.name, other.name, tuple(by), heading(each.group.span))


def _endless(study: Study, rules: dict[str, Rule], edges: list[Edge]) -> bool:
    """Whether one can go round along the edges for ever: no field brings it to an end."""
    taking_part = [rules[name] for name in dict.fromkeys(e.source for e in edges)]
    one_way = _one_way(study, taking_part)
    counted = {r.name for r in taking_part if _counts(study, r, one_way)}
    open_ = [
        e for e in edges
        if e.source not in counted and e.target not in counted
        and not (e.by and all(c.field in one_way and c.way != "order" for c in e.by))
    ]
    return any(r.name in _reach(r.name, open_) for r in taking_part)


def _one_way(study: Study, rules: list[Rule]) -> set[str]:
    """The fields that these rules move one way only, and that have an end there."""
    ways: dict[str, set[tuple[str, object]]] = {}
    for rule in rules:
        for block in study.closure(rule.block).values():
            for step in walk(block.body):
                if isinstance(step, Group):
                    for change in changes(step):
                        if change.way != "order":
                            ways.setdefault(change.field, set()).add((change.way, change.value))
    return {field for field, told in ways.items() if len(told) == 1 and _ends(study, field, next(iter(told))[0])}


def _ends(study: Study, key: str, way: str) -> bool:
    """Whether a field that keeps moving this way comes to an end."""
    field = study.world.fields[key]
    if way == "any":
        return False
    if isinstance(field.type, Number) and way == "up":
        return bool(field.track) or field.high < LARGEST
    if isinstance(field.type, Collection) and field.type.form in ("pile", "bag"):
        return way == "down" or field.most is not None or field.holds
    return True


def _counts(study: Study, rule: Rule, one_way: set[str]) -> bool:
    """Whether each run of a rule surely moves such a field: an effect that stands under no condition."""
    body = study.made.blocks[rule.block].body
    return any(
        isinstance(step, Group) and step.verb in _COUNTING
        and any(isinstance(s, Store) and s.field in one_way and _moves(s) for s in step.steps)
        for step in body
    )


def _moves(store: Store) -> bool:
    amount = store.value.args[1] if isinstance(store.value, Op) else None
    return isinstance(amount, Const) and isinstance(amount.value, int) and amount.value > 0


def _knots(names: list[str], edges: list[Edge]) -> list[list[str]]:
    """Groups of rules in which each leads to each, in file order."""
    after = {n: _reach(n, edges) for n in names}
    found: list[list[str]] = []
    for name in names:
        group = [n for n in names if n in after[name] and name in after[n]]
        if group and group not in found:
            found.append(group)
    return found


def _reach(start: str, edges: list[Edge]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for edge in edges:
            if edge.source == here and edge.target not in found:
                found.add(edge.target)
                waiting.append(edge.target)
    return found
