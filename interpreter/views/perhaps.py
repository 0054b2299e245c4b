"""Which names of a ruleset stand for one thing or none, so that a loop over one is no loop to a reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..language import syntax as s
from ..ruleset.model import Ruleset

#: Folds that find one thing, if there is one.
_ONE = ("first", "the")


class Perhaps:
    """Tells of expressions whether they stand for one thing or none. A name counts if it always does."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._defines = {name: define.body for name, define in ruleset.defines.items()}
        self._fields = _always(_fields(ruleset))
        self._names = _always(_names(ruleset)) - self._defines.keys()

    def one(self, node: Any) -> bool:
        """Whether an expression is of one thing or none, as far as its names tell."""
        match node:
            case s.Field(name=name) | s.Lookup(name=name):
                return name in self._fields
            case s.Name(name=name) | s.Call(name=name):
                return name in self._names or self._is_define_of_one(name)
            case s.Fold(how=how):
                return how in _ONE
            case s.Choice():
                return any(isinstance(each, s.NoneLiteral) or self.one(each) for each in (node.then, node.otherwise))
        return False

    def _is_define_of_one(self, name: str) -> bool:
        """Defines that name one another in a circle are no ruleset's, and told elsewhere."""
        body = self._defines.pop(name, None)
        if body is None:
            return False
        found = self.one(body)
        self._defines[name] = body
        return found


_Typed = Iterator[tuple[str, s.TypeExpr | None]]


def _always(typed: _Typed) -> set[str]:
    """The names that have such a type wherever they have one."""
    found = set(typed)
    return {name for name, each in found if isinstance(each, s.OptionalType)} - {
        name for name, each in found if not isinstance(each, s.OptionalType)
    }


def _fields(ruleset: Ruleset) -> _Typed:
    for kind in ruleset.kinds.values():
        yield from ((fact.name.name, fact.declaration.type) for fact in kind.facts)
        yield from ((field.head.name, field.declaration.type) for field in kind.state)


def _names(ruleset: Ruleset) -> _Typed:
    """The game's own fields, parameters, what procedures may be given, and what they give back."""
    yield from ((field.head.name, field.declaration.type) for field in ruleset.state)
    for head in _heads(ruleset):
        yield from ((each.name, each.type) for each in head.parameters)
    for procedure in ruleset.procedures.values():
        yield from ((each.head.name, each.declaration.type) for each in procedure.takes)
        yield from ((each.name.name, each.declaration.type) for each in procedure.gives)


def _heads(ruleset: Ruleset) -> Iterator[s.Head]:
    yield from (define.head for define in ruleset.defines.values())
    yield from (procedure.head for procedure in ruleset.procedures.values())
    yield from (action.head for action in ruleset.actions.values())
