"""What rules watch for: the transitions between a board before and after one effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from stockrail.compiler import watches as watch_form

from .expressions import Expressions, Here
from .operations import copies
from .plain import Trouble, items

#: The value of a watched expression for each way to bind its names.
Seen = dict[tuple[int, ...], Any]


@dataclass(frozen=True, slots=True)
class Firing:
    """A rule set off, with the names it binds and the player at that moment."""

    rule: watch_form.Rule
    bound: Here


def look(expressions: Expressions, watch: watch_form.Watch) -> Seen:
    """The watched expression now, for every member that its names may stand for."""
    assert watch.subject is not None
    domains = [items(expressions.value(domain, {})) for _, domain in watch.binders]
    return {bound: _worth(expressions, watch, bound) for bound in product(*domains)}


def _worth(expressions: Expressions, watch: watch_form.Watch, bound: tuple[int, ...]) -> Any:
    assert watch.subject is not None
    try:
        return expressions.value(watch.subject, _named(watch, bound))
    except Trouble as trouble:
        return trouble.code  # it matters only if an effect changes what is watched


def _named(watch: watch_form.Watch, bound: tuple[int, ...]) -> Here:
    return {local.name: member for (local, _), member in zip(watch.binders, bound, strict=True)}


def changes(expressions: Expressions, watch: watch_form.Watch, before: Seen, player: int | None) -> Iterator[Here]:
    """What each firing binds, in order of members and then of marks; `where` is judged now."""
    after = look(expressions, watch)
    for bound, new in after.items():
        old = before[bound]
        if old == new:
            continue
        for value in (old, new):
            if isinstance(value, str):
                raise Trouble(value)
        named = _named(watch, bound)
        for further in _passed(expressions, watch, old, new, named):
            here = {**named, **further, "player": player}
            if watch.where is None or expressions.value(watch.where, here):
                yield here


def _passed(expressions: Expressions, watch: watch_form.Watch, old: Any, new: Any, named: Here) -> list[Here]:
    """One entry for each firing of a change from old to new: what is bound besides the members."""
    match watch.word:
        case "changes":
            return [{}]
        case "becomes true":
            return [{}] if new and not old else []
        case "rises":
            return [_marked(watch, new - old)] if new > old else []
        case "falls":
            return [_marked(watch, old - new)] if new < old else []
        case "gains" | "loses":
            return _members(expressions, watch, old, new, named)
    marks = expressions.value(watch.marks, named) if watch.marks is not None else ()
    listed = [marks] if isinstance(marks, int) else list(marks)
    up = [mark for mark in sorted(listed) if old < mark <= new]
    down = [mark for mark in sorted(listed, reverse=True) if new <= mark < old]
    chosen = {"rises through": up, "falls through": down, "crosses": up + down}[watch.word]
    return [_marked(watch, mark) for mark in chosen]


def _marked(watch: watch_form.Watch, value: int) -> Here:
    return {} if watch.mark_var is None else {watch.mark_var.name: value}


def _members(expressions: Expressions, watch: watch_form.Watch, old: Any, new: Any, named: Here) -> list[Here]:
    fewer, more = (old, new) if watch.word == "gains" else (new, old)
    moved = [member for member in sorted(set(items(more))) if copies(more, member) > copies(fewer, member)]
    if watch.member is not None:
        return [{}] if expressions.value(watch.member, named) in moved else []
    assert watch.member_var is not None
    return [{watch.member_var.name: member} for member in moved]
