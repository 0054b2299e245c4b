"""Which procedures a ruleset really uses: a library brings more than a game needs."""

from __future__ import annotations

from collections.abc import Iterator

from ..effects.effect import DECLARED, Effect
from ..effects.forms import Branch
from ..language.syntax import Call
from ..ruleset.model import Ruleset


def procedures_used(ruleset: Ruleset) -> set[str]:
    """The names of all procedures that can come to run; all of a library's, which are there to be run by games."""
    if ruleset.library:
        return set(ruleset.procedures)
    waiting = [call for block in _beginnings(ruleset) for call in calls(block)]
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        procedure = ruleset.procedures.get(name)
        if procedure is None or name in used:
            continue
        used.add(name)
        original = procedure.original
        waiting += calls(procedure.do)
        while original is not None:
            waiting += calls(original.do)
            original = original.original
    return used


def calls(things: object) -> Iterator[str]:
    """The names called by effects, and by the effects in their blocks."""
    if isinstance(things, tuple):
        for each in things:
            yield from calls(each)
    elif isinstance(things, Branch):
        yield from calls(things.call)
        yield from calls(things.do)
    elif isinstance(things, Call):
        yield things.name
    elif isinstance(things, Effect):
        for argument in DECLARED[type(things)].arguments:
            if argument.form.name in ("block", "menu", "labels", "call"):
                yield from calls(getattr(things, argument.attribute))


def _beginnings(ruleset: Ruleset) -> Iterator[object]:
    """The blocks that run without being called; all actions count."""
    yield ruleset.setup
    for phase in ruleset.flow:
        yield phase.do
    for menu in ruleset.menus.values():
        yield menu.branches
    for action in ruleset.actions.values():
        yield action.do
        if action.original is not None:
            yield action.original.do
    for rule in ruleset.rules.values():
        yield rule.do
