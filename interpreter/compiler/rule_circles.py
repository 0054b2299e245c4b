"""Finds rules that set each other off for ever.

A circle is allowed if going round it moves a field one way only, within bounds: then it stops by itself. Such a
field must carry the circle on, or be counted by a rule of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..language.types import LARGEST, Collection, Number
from ..source.problem import Problem
from . import rule_messages as m
from .changes import changes
from .flow_facts import walk
from .form import Const, Op
from .knots import circles_in, knots
from .rule_edges import Edge, edges_between, targets
from .steps import Group, Store
from .study import Study
from .watches import Rule

#: Verbs that always change a number by what they say, or are a fault.
_COUNTING = ("raise", "lower")


def rule_circles(study: Study) -> list[Problem]:
    """An error for each circle that may go on for ever, a warning for circles that may do so by turns."""
    rules = {r.name: r for r in study.made.rules if r.block in study.reached}
    edges = edges_between(study, list(rules.values()))
    groups = knots(targets(rules, edges))
    judged = (_judged(study, rules, *knot) for knot in zip(groups, _within(groups, edges), strict=True))
    return [problem for problem in judged if problem is not None]


def _within(groups: list[list[str]], edges: list[Edge]) -> list[list[Edge]]:
    """The edges that lie inside each group."""
    group_of = {name: number for number, names in enumerate(groups) for name in names}
    within: list[list[Edge]] = [[] for _ in groups]
    for edge in edges:
        number = group_of.get(edge.source)
        if number is not None and group_of.get(edge.target) == number:
            within[number].append(edge)
    return within


def _judged(study: Study, rules: dict[str, Rule], names: list[str], edges: list[Edge]) -> Problem | None:
    """What is wrong with a knot, if something is."""
    circle = next((c for c in _circles(names, edges) if _endless(study, rules, c)), None)
    if circle is not None:
        first = study.ruleset.rules[circle[0].source].name.span
        return m.rule_circle(first, list(dict.fromkeys(e.source for e in circle)), circle[0].span)
    if _endless(study, rules, edges):
        return m.rule_tangle(study.ruleset.rules[names[0]].name.span, names)
    return None


def _circles(names: list[str], edges: list[Edge]) -> Iterator[list[Edge]]:
    """The circles of a knot, each with all edges between its rules in a row."""
    between: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        between.setdefault((edge.source, edge.target), []).append(edge)
    for path in circles_in(names, targets(names, edges)):
        yield [e for step in zip(path, [*path[1:], path[0]], strict=True) for e in between[step]]


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
    return bool(knots(targets((r.name for r in taking_part), open_)))


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
