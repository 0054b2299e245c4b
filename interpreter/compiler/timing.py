"""Notes on when things happen where a reader may expect something else: all of it is allowed."""

from __future__ import annotations

from ..language.types import Number
from ..source.problem import Problem
from . import rule_messages as m
from .flow_facts import walk
from .form import Const, Load
from .steps import Group, Loop, Run, Step, Store
from .study import Study, heading
from .watches import End, Watch

_MARKED = ("rises through", "falls through", "crosses")


def runs_at_once(study: Study) -> list[Problem]:
    """A note for each rule with `after:` that may be set off where nothing of that name is going on."""
    found = []
    for rule in study.made.rules:
        if not rule.after or rule.after not in study.happening:
            continue
        unsure = [t for t in study.transitions if rule.after not in t.must and study.fires(rule.watch, t.group)]
        outside = [t for t in unsure if study.facts.active(rule, t.must, t.may) != "no"]
        if outside:
            name = study.ruleset.rules[rule.name].name
            found.append(m.outside(name.span, name.name, rule.after, heading(outside[0].group.span)))
    return found


def money_stops_halfway(study: Study) -> list[Problem]:
    """A note for each end condition on money, judged at once, that a loop of payments may meet half-way."""
    found = []
    for end in study.made.ends:
        money = {key for key in end.reads if _is_money(study, key)}
        loop = _paying(study, end, money) if money else None
        if loop is not None:
            name = study.ruleset.ends[end.name].name
            found.append(m.money_stops_halfway(name.span, name.name, heading(loop.span)))
    return found


def set_passes_marks(study: Study) -> list[Problem]:
    """A note for each `set:` on a field whose marks a rule watches."""
    found = []
    for t in study.transitions:
        if t.group.verb != "set":
            continue
        rules = [
            r.name for r in study.facts.fired_by(t.group)
            if r.watch.word in _MARKED and isinstance(r.watch.subject, Load)
            and _may_pass(t.group, r.watch) and study.facts.active(r, t.must, t.may) != "no"
        ]
        if rules:
            found.append(m.set_passes_marks(heading(t.group.span), rules))
    return found


def _may_pass(group: Group, watch: Watch) -> bool:
    """Whether what is set can lie at one of the marks or beyond; what isn't known can."""
    marks = watch.marks.value if isinstance(watch.marks, Const) else ()
    marks = marks if isinstance(marks, tuple) else (int(marks),)
    values = [s.value.type for s in group.steps if isinstance(s, Store)]
    if not marks or not all(isinstance(v, Number) for v in values):
        return True
    low = min((v.low for v in values if isinstance(v, Number)), default=min(marks))
    high = max((v.high for v in values if isinstance(v, Number)), default=max(marks))
    rises, falls = high >= min(marks), low <= max(marks)
    return {"rises through": rises, "falls through": falls}.get(watch.word, True)


def _is_money(study: Study, key: str) -> bool:
    type = study.world.fields[key].type
    return isinstance(type, Number) and type.unit == "money"


def _paying(study: Study, end: End, money: set[str]) -> Step | None:
    """A loop over several that pays from or into what the end looks at."""
    if end.after or end.watch is not None:
        return None
    for block in study.reached.values():
        for step in walk(block.body):
            if isinstance(step, Loop) and any(_pays(study, s, money) for s in walk(step.body)):
                return step
    return None


def _pays(study: Study, step: Step, money: set[str]) -> bool:
    if isinstance(step, Run):
        called = study.closure(step.block).values()
        return any(_pays(study, s, money) for b in called for s in walk(b.body) if not isinstance(s, Run))
    return isinstance(step, Group) and step.verb == "pay" and not money.isdisjoint(step.writes)
