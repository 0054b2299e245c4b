"""Finds rules that nothing sets off, end conditions that nothing makes true, and waiting for what never happens."""

from __future__ import annotations

from collections.abc import Iterator

from ..source.problem import Problem
from ..source.text import Span
from . import rule_messages as m
from .english import printed
from .form import Const
from .study import Study
from .watches import End, Rule


def idle_rules(study: Study) -> list[Problem]:
    """A warning for each rule that never fires, and for each that waits for what never happens."""
    found = []
    for rule in study.made.rules:
        name = study.ruleset.rules[rule.name].name
        why = _nothing_fires(study, rule)
        if why is not None:
            found.append(m.never_fires(name.span, name.name, *why))
        found += _waits(study, name.span, rule.after, f"`{name.name}` waits for")
    return found


def idle_ends(study: Study) -> list[Problem]:
    """The same for entries of `end:`."""
    found = []
    for end in study.made.ends:
        name = study.ruleset.ends[end.name].name
        why = _nothing_ends(study, end)
        if why is not None:
            found.append(m.never_ends(name.span, name.name, why))
        found += _waits(study, name.span, end.after, f"`{name.name}` is judged after")
    return found


def _waits(study: Study, span: Span, name: str, waiting: str) -> Iterator[Problem]:
    if name and not _happens(study, name):
        yield m.never_happens(span, name, waiting)


def _happens(study: Study, name: str) -> bool:
    """Whether something is reached, or its own message says that it is not."""
    used = study.made.t.used
    told = (name in study.ruleset.procedures and f"procedure:{name}" not in used) or (
        name in study.ruleset.actions and f"action:{name}" not in used)
    return name in study.happening or told


def _nothing_fires(study: Study, rule: Rule) -> m.Why | None:
    """Why a rule never fires, and what to do about it; None if something sets it off, or its field is told of."""
    watch = rule.watch
    if watch.happening:
        if _happens(study, watch.happening):
            return None
        return m.never_at_edge(watch.happening, watch.word)
    touching = study.touching(watch.reads)
    subject = printed(watch.subject.span) if watch.subject is not None else ""
    if not touching and watch.reads & study.unchanging:
        return None
    if not touching:
        return m.never_changed(f"`{subject}`")
    turned = [t for t in touching if study.fires(watch, t.group)]
    if not turned:
        return m.never_that_way(subject)
    if rule.during and all(study.facts.active(rule, t.must, t.may) == "no" for t in turned):
        return m.never_during(subject, rule.during)
    return None


def _nothing_ends(study: Study, end: End) -> str | None:
    """Why an end condition never holds; None if it may, or if a field that never changes is told of already."""
    if end.watch is not None:
        rule = Rule(end.name, end.watch, "", None, end.after, (), "", end.span)
        why = _nothing_fires(study, rule)
        return why[0] if why is not None else None
    if isinstance(end.condition, Const):
        return None if end.condition.value else m.NEVER_TRUE
    if end.reads & (study.written | study.unchanging):
        return None
    return m.never_changed(_fields(study, end))[0]


def _fields(study: Study, end: End) -> str:
    names = dict.fromkeys(study.world.fields[key].name for key in sorted(end.reads))
    return " or ".join(f"`{name}`" for name in names) or "what its condition looks at"
