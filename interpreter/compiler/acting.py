"""Finds rules that speak of `player` but may be set off where nobody acts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..source.frozen import has_parts, parts
from ..source.problem import Problem
from ..source.text import Span
from . import rule_messages as m
from .flow_facts import inner
from .form import Local
from .steps import Ask, Group, Happening, Player, Run, Steps
from .study import Study, heading
from .watches import Rule


def rules_without_player(study: Study) -> list[Problem]:
    """An error for each rule that needs a player and may have none, with a place where that is so."""
    speaking = _speaking(study)
    found = []
    for rule, where in _Walk(study).set_off.values():
        if rule.block in speaking or _names_player((rule.watch.where, rule.condition)):
            found.append(m.rule_without_player(study.ruleset.rules[rule.name].name.span, rule.name, heading(where)))
    return found


class _Walk:
    """Follows the flow where nobody acts: `set_off` are the rules met there, each with the first place."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.set_off: dict[str, tuple[Rule, Span]] = {}
        self._seen: set[str] = set()
        self._block("flow")

    def _block(self, name: str) -> None:
        if name in self._seen or name not in self.study.made.blocks:
            return
        self._seen.add(name)
        facts = self.study.facts
        must, may = facts.must.get(name, frozenset()), facts.may.get(name, frozenset())
        self._steps(self.study.made.blocks[name].body, must, may)

    def _steps(self, steps: Steps, must: frozenset[str], may: frozenset[str]) -> None:
        for step in steps:
            match step:
                case Player():
                    continue  # inside, somebody acts
                case Run():
                    self._block(step.block)
                case Group():
                    rules = [r for r in self.study.facts.fired_by(step) if self.study.fires(r.watch, step)]
                    self._fire(rules, step.span, must, may)
                case Happening():
                    self._happening(step, must | set(step.names), may | set(step.names))
                    continue
            for nested in inner(step):
                self._steps(nested, must, may)

    def _happening(self, step: Happening, must: frozenset[str], may: frozenset[str]) -> None:
        facts = self.study.facts
        edge = [*facts.at_edge(step.names, "begins"), *facts.at_edge(step.names, "ends")]
        self._fire(edge, step.span, must, may)
        self._steps(step.body, must, may)

    def _fire(self, rules: list[Rule], where: Span, must: frozenset[str], may: frozenset[str]) -> None:
        for rule in rules:
            if self.study.facts.active(rule, must, may) != "no":
                self.set_off.setdefault(rule.name, (rule, where))
                self._block(rule.block)


def _speaking(study: Study) -> set[str]:
    """Blocks that speak of the acting player, or run one that does, outside `turns:`, `rounds:` and `decide:`."""
    blocks = study.made.blocks
    found = {name for name, block in blocks.items() if _speaks(block.body)}
    runs = {name: set(_runs(block.body)) for name, block in blocks.items()}
    while grown := {name for name in blocks if name not in found and runs[name] & found}:
        found |= grown
    return found


#: What of a step is no expression of its own.
_OUTER = ("span", "body", "then", "otherwise", "ways")


def _speaks(steps: Steps) -> bool:
    """Whether steps themselves name the acting player."""
    for step in steps:
        nested = inner(step)
        if isinstance(step, Player):
            if _names_player(step.who):
                return True
            continue
        own = [getattr(step, f.name) for f in parts(step) if f.name not in _OUTER]
        if _names_player(own) or (isinstance(step, Ask) and _names_player([w.tests for w in step.ways])):
            return True
        if any(_speaks(each) for each in nested):
            return True
    return False


def _runs(steps: Steps) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Run):
            yield step.block
        if not isinstance(step, Player):
            for nested in inner(step):
                yield from _runs(nested)


def _names_player(tree: Any) -> bool:
    """Whether the acting player is read somewhere in an expression."""
    stack = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, Local) and node.name == "player":
            return True
        if isinstance(node, (tuple, list)):
            stack.extend(node)
        elif has_parts(node) and not isinstance(node, Span):
            stack.extend(getattr(node, f.name) for f in parts(node) if f.name not in ("span", "type"))
    return False
