"""Compares what rules ask of fields and tables with the ranges that are declared for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..language import syntax as s
from ..language.types import LARGEST, SMALLEST, Number
from ..source.problem import Problem
from ..source.text import Span
from . import bounds_messages as m
from . import rule_messages
from .english import printed
from .flow_facts import walk
from .form import Const, Entry, Expr, Fold, Load, Local, Op
from .guards import Guards, guarded, with_guards
from .logic import conjuncts
from .steps import Ask, Group, Store
from .study import Study, heading
from .watches import Watch
from .world import FieldInfo


def ends_out_of_reach(study: Study) -> list[Problem]:
    """A warning for each end condition that asks of a field what its range leaves out, for some option or for all."""
    return [
        problem
        for end in study.made.ends if end.condition is not None
        for part in _demanded(end.condition)
        for problem in _comparison(study, part)
    ]


def choices_out_of_reach(study: Study) -> list[Problem]:
    """A warning for each condition of an action or a choice that asks of a field what its range leaves out."""
    offered = [(offer.tests, offer.vars) for offer in study.made.offers.values()]
    asked = [((), step.vars) for block in study.reached.values() for step in walk(block.body) if isinstance(step, Ask)]
    found: dict[Span | None, Problem] = {}
    for tests, vars in (*offered, *asked):
        for test in (*tests, *(test for var in vars for test in var.where)):
            for part in _demanded(test.expr):
                found |= {problem.span: problem for problem in _comparison(study, part)}
    return list(found.values())


def _demanded(condition: Expr) -> Iterator[Op]:
    """The comparisons without which a condition can't hold, also those of the one member it asks for."""
    for part in conjuncts(condition):
        if isinstance(part, Op) and part.op in _NEVER:
            yield part
        elif isinstance(part, Fold) and part.how == "any":
            for test in part.where:
                yield from _demanded(test)


def marks_out_of_reach(study: Study) -> list[Problem]:
    """A warning for each rule that waits for marks beyond the range of what it watches."""
    found = []
    for rule in study.made.rules:
        low, high = _range_watched(study, rule.watch)
        marks = _marks(rule.watch)
        if marks and all(not low < mark <= high for mark in marks):
            name = study.ruleset.rules[rule.name].name
            why = f"no mark lies between {low} and {high}, the ends of `{_subject(rule.watch)}`"
            found.append(rule_messages.never_fires(name.span, name.name, why, "mend the marks, or the range"))
    return found


def _subject(watch: Watch) -> str:
    return printed(watch.subject.span) if watch.subject is not None else ""


def _range_watched(study: Study, watch: Watch) -> tuple[int, int]:
    if isinstance(watch.subject, Load) and isinstance(watch.subject.type, Number):
        return _limits(study, watch.subject)
    return SMALLEST, LARGEST


def _marks(watch: Watch) -> tuple[int, ...]:
    if not isinstance(watch.marks, Const):
        return ()
    value = watch.marks.value
    return value if isinstance(value, tuple) else (int(value),)


# Ends

#: When a comparison can never hold, given the ends of the field and of what it is compared with.
_NEVER = {
    ">": lambda f, o: f[1] <= o[0], ">=": lambda f, o: f[1] < o[0],
    "<": lambda f, o: f[0] >= o[1], "<=": lambda f, o: f[0] > o[1],
    "=": lambda f, o: f[1] < o[0] or f[0] > o[1],
}
_MIRRORED = {">": "<", ">=": "<=", "<": ">", "<=": ">=", "=": "="}


def _comparison(study: Study, test: Op) -> Iterator[Problem]:
    left, right = test.args
    for op, field, other in ((test.op, left, right), (_MIRRORED[test.op], right, left)):
        if not isinstance(field, Load) or not isinstance(field.type, Number) or not isinstance(other.type, Number):
            continue
        limits, info = _limits(study, field), study.world.fields[field.field]
        if _NEVER[op](limits, (other.type.low, other.type.high)):
            yield m.out_of_reach(heading(test.span), info.name, *limits, info.decl.head.name_span)
            return
        option = study.ruleset.options.get(other.span.text) if isinstance(other, Local) else None
        if option is not None and not _follows_an_option(info):
            for value in _ends_of(option.type):
                if _NEVER[op](limits, (value, value)):
                    yield m.out_of_reach_by_option(heading(test.span), info.name, limits[1 if value > limits[0] else 0],
                                                   option.name.name, value, info.decl.head.name_span)
                    return


def _limits(study: Study, load: Load) -> tuple[int, int]:
    info = study.world.fields[load.field]
    if info.track:
        spaces = study.world.tracks[info.track].spaces
        return spaces[0], spaces[-1]
    return info.low, info.high


def _follows_an_option(info: FieldInfo) -> bool:
    """Whether the range of a field depends on an option: then both move together."""
    written = info.decl.declaration.type
    named = isinstance(written, s.BoundedType) and (isinstance(written.low, str) or isinstance(written.high, str))
    return named or info.decl.most is not None or info.decl.least is not None or bool(info.track)


def _ends_of(type: s.TypeExpr) -> tuple[int, ...]:
    if isinstance(type, s.BoundedType):
        return tuple(end for end in (type.low, type.high) if isinstance(end, int))
    return ()


# Steps


def steps_beyond(study: Study) -> list[Problem]:
    """An error for each step that always leaves a field's range, a note for each that may and is not guarded."""
    found: list[Problem] = []
    for name, block in study.reached.items():
        offer = next((o for o in study.made.offers.values() if o.block == name), None)
        around: Guards = tuple(t.expr for t in offer.tests) if offer is not None else ()
        if offer is not None:
            around += tuple(e for v in offer.vars for e in (v.domain, *(t.expr for t in v.where)))
        for step, guards in with_guards(block.body, around):
            if isinstance(step, Group) and step.verb in ("raise", "lower"):
                found += _beyond(study, step, guards)
    return found


def _beyond(study: Study, group: Group, guards: Guards) -> Iterator[Problem]:
    for store in group.steps:
        if not isinstance(store, Store) or not isinstance(store.value, Op) or not isinstance(store.bounds, tuple):
            continue
        info = study.world.fields[store.field]
        amount = store.value.args[1]
        if not isinstance(amount.type, Number) or not isinstance(info.type, Number):
            continue
        if amount.type.low > info.high - info.low:
            yield m.too_far(heading(group.span), group.verb, info.name, amount.type.low, info.low, info.high)
        elif _may_leave(info, group.verb, amount) and not _made_sure_of(study, store, amount, guards):
            limit = info.high if group.verb == "raise" else info.low
            yield m.past_the_end(heading(group.span), group.verb, info.name, limit, printed(amount.span))


def _made_sure_of(study: Study, store: Store, amount: Expr, guards: Guards) -> bool:
    """Whether a condition around looks at what the step depends on, or its amount is the least of several, of which one
    looks at the field."""
    assert isinstance(store.value, Op)
    if isinstance(amount, Op) and amount.op == "min" and guarded(study.made, amount.args, store.value.args[0]):
        return True
    return guarded(study.made, guards, (store.value, store.index))


def _may_leave(info: FieldInfo, verb: str, amount: Expr) -> bool:
    """Whether a step of more than one may get beyond an end that the author has set."""
    assert isinstance(amount.type, Number)
    return amount.type.high > 1 and (verb == "lower" or info.high < LARGEST)


# Tables


def short_tables(study: Study) -> list[Problem]:
    """A warning for each look into a table with a number whose own range goes beyond the table's."""
    found: dict[Span, Problem] = {}
    waiting: list[Any] = [tuple(study.made.blocks.values()), tuple(study.made.offers.values())]
    waiting += [d.body for d in study.made.t.defined.values() if d is not None]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend(node)
        elif hasattr(node, "part_names") and not isinstance(node, Span):
            if isinstance(node, Entry):
                found |= {p.span: p for p in _looked_up(study, node) if p.span is not None}
            waiting.extend(getattr(node, n) for n in node.part_names if n not in ("type", "span"))
    return list(found.values())


def _looked_up(study: Study, entry: Entry) -> Iterator[Problem]:
    table = study.world.tables[entry.table.removeprefix("table_")]
    if table.otherwise is not None:
        return
    for by, (low, high), index in zip(table.by, table.ranges, entry.index, strict=True):
        if by or not isinstance(index.type, Number):
            continue
        ends = (index.type.low, index.type.high)
        bounded = ends[0] > SMALLEST and ends[1] < LARGEST
        if bounded and not low <= ends[0] <= ends[1] <= high:
            yield m.table_too_short(heading(index.span), table.name, (low, high), ends, table.decl.name.span)
