"""What an effect may write, as far as it matters for values that may be none: a sound, cheap look at the text."""

from __future__ import annotations

from typing import Any

from ..effects import decisions, move, run
from ..effects import set as set_
from ..effects.effect import Effect
from ..language import syntax as s
from ..ruleset import model
from ..source.frozen import has_parts, parts
from .form import Expr
from .scope import reads


class Writes:
    """Names of fields and locals that may become none: the targets of `set:` and `swap:`, calls and rules followed."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        self._ruleset = ruleset
        self._of_procedure: dict[str, frozenset[str]] = {}
        self._by_rules: frozenset[str] | None = None

    def of(self, effect: object) -> frozenset[str]:
        """The names written by one effect, with what it calls and the rules it may set off."""
        found = set(self._plain(effect))
        return frozenset(found | self._rules()) if found or _acts(effect) else frozenset()

    def of_block(self, block: tuple[Effect, ...]) -> frozenset[str]:
        found: set[str] = set()
        for effect in block:
            found |= self.of(effect)
        return frozenset(found)

    def touches(self, expr: Expr, names: frozenset[str]) -> bool:
        """Whether an expression reads one of the names."""
        return any(read.rpartition(":")[2].rpartition(".")[2] in names for read in reads(expr))

    def _rules(self) -> frozenset[str]:
        """What any rule may write: which one fires is not looked into."""
        if self._by_rules is None:
            self._by_rules = frozenset()
            self._by_rules = frozenset(
                n for rule in self._ruleset.rules.values() for e in rule.do for n in self._plain(e)
            )
        return self._by_rules

    def _plain(self, node: Any) -> set[str]:
        """Names written in a tree of effects, procedures followed."""
        found: set[str] = set()
        if isinstance(node, set_.Set):
            found.add(_target(node.place))
        elif isinstance(node, move.Swap):
            found |= {_target(node.left), _target(node.right)}
        elif isinstance(node, run.Run):
            found |= self._procedure(node.call.name)
        elif isinstance(node, decisions.Decide):
            found |= self._actions()
        if isinstance(node, tuple):
            for each in node:
                found |= self._plain(each)
        elif has_parts(node) and (isinstance(node, Effect) or type(node).__name__ == "Branch"):
            for each in parts(node):
                value = getattr(node, each.name)
                if isinstance(value, tuple):
                    found |= self._plain(value)
        return found

    def _procedure(self, name: str) -> frozenset[str]:
        if name not in self._of_procedure:
            self._of_procedure[name] = frozenset()
            procedure = self._ruleset.procedures.get(name)
            found: set[str] = set()
            while procedure is not None:
                found |= self._plain(procedure.do)
                procedure = procedure.original
            self._of_procedure[name] = frozenset(found)
        return self._of_procedure[name]

    def _actions(self) -> set[str]:
        """A decision may lead into any action: which ones is not looked into."""
        key = "action:"
        if key not in self._of_procedure:
            self._of_procedure[key] = frozenset()
            found: set[str] = set()
            for action in self._ruleset.actions.values():
                found |= self._plain(action.do)
                if action.original is not None:
                    found |= self._plain(action.original.do)
            for menu in self._ruleset.menus.values():
                found |= self._plain(menu.branches)
            self._of_procedure[key] = frozenset(found)
        return set(self._of_procedure[key])


def _target(place: s.Expr) -> str:
    """The last name of a place."""
    if isinstance(place, (s.Field, s.Lookup, s.Name, s.Call)):
        return place.name
    return ""


def _acts(effect: object) -> bool:
    """Whether an effect may set off a rule: all do but those that only name a value or print."""
    return type(effect).__name__ not in ("Let", "Say", "Leave")
