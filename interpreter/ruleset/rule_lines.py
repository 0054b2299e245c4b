"""Blocks of effects as lines that can be compared: each effect a line of YAML, what it holds in lines below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..effects.effect import DECLARED, Argument, Effect
from ..effects.forms import Block, Branch, Condition, Given
from ..effects.run import Run
from ..language.printing import to_text
from ..language.syntax import Call, Name, Template
from ..source.frozen import frozen
from ..source.text import Span
from .model import Action, Procedure

#: Forms whose values have lines of their own.
_LISTS = ("block", "menu", "labels")
#: What stands under these keys stands right below the effect, what is under others below a line with the key.
_MAIN = ("do", "then", "between")

Replaced = Procedure | Action | None


@frozen
class Line:
    """`parent` is the place in the list of the line that this one stands below; -1 if none."""

    text: str
    span: Span
    parent: int


def block_lines(block: Block, replaced: Replaced = None) -> tuple[Line, ...]:
    """The effects of a block. What `run: original` does stands in its place."""
    lines = _Lines()
    lines.block(block, -1, replaced)
    return tuple(lines.found)


def branch_lines(branch: Branch) -> tuple[Line, ...]:
    """What one way on of a menu offers, asks for and does."""
    lines = _Lines()
    lines.branch(branch, -1, None)
    return tuple(lines.found)


def condition_lines(conditions: Iterable[Condition]) -> tuple[Line, ...]:
    return tuple(Line(_condition(each), each.span, -1) for each in conditions)


def node_lines(nodes: Iterable[Any]) -> tuple[Line, ...]:
    """One line for each of several nodes of syntax."""
    return tuple(Line(to_text(node), node.span, -1) for node in nodes)


class _Lines:
    def __init__(self) -> None:
        self.found: list[Line] = []

    def add(self, text: str, span: Span, parent: int) -> int:
        self.found.append(Line(text, span, parent))
        return len(self.found) - 1

    def block(self, block: Block, parent: int, replaced: Replaced) -> None:
        for effect in block:
            if replaced is not None and _is_original(effect):
                self.block(replaced.do, parent, replaced.original)
            else:
                self.effect(effect, parent, replaced)

    def effect(self, effect: Effect, parent: int, replaced: Replaced) -> None:
        here = self.add(_words(effect), effect.span, parent)
        for argument in DECLARED[type(effect)].arguments:
            value = getattr(effect, argument.attribute)
            if argument.form.name in _LISTS and isinstance(value, tuple) and value:
                self.listed(argument, value, here, replaced)

    def listed(self, argument: Argument, value: tuple[Any, ...], parent: int, replaced: Replaced) -> None:
        if argument.key not in _MAIN:
            parent = self.add(f"{argument.key}:", value[0].span, parent)
        for each in value:
            if isinstance(each, Branch):
                self.branch(each, parent, replaced)
            else:
                self.block((each,), parent, replaced)

    def branch(self, branch: Branch, parent: int, replaced: Replaced) -> None:
        call = _called(branch.call) if branch.call is not None else branch.label
        here = self.add(branch.label if call == branch.label else f"{branch.label}: {call}", branch.span, parent)
        for condition in branch.requires:
            self.add(f"requires: {_condition(condition)}", condition.span, here)
        if branch.says is not None:
            self.add(f"says: {_one_line(branch.says)}", branch.says.span, here)
        self.block(branch.do, here, replaced)


def _is_original(effect: Effect) -> bool:
    return isinstance(effect, Run) and effect.call.name == "original"


def _words(effect: Effect) -> str:
    return ", ".join(
        word
        for argument in DECLARED[type(effect)].arguments
        for word in _argument(argument, getattr(effect, argument.attribute))
    )


def _argument(argument: Argument, value: Any) -> list[str]:
    """A flag left out is false; a list left out is empty."""
    if value is None or value is False or (isinstance(value, tuple) and not value):
        return []
    if argument.form.name in _LISTS and not isinstance(value, Name):
        return []
    if argument.form.name == "given":
        return [_value(each) for each in value]
    return [f"{argument.key}: {_value(value)}"]


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_value, value))
    if isinstance(value, Given):
        return f"{value.key.name}: {to_text(value.value)}"
    if isinstance(value, Call):
        return _called(value)
    if isinstance(value, Template):
        return _one_line(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int) else to_text(value)


def _called(call: Call) -> str:
    return to_text(call) if call.arguments else call.name


def _condition(condition: Condition) -> str:
    says = f" (else: {_one_line(condition.says)})" if condition.says is not None else ""
    return to_text(condition.test) + says


def _one_line(text: Template) -> str:
    return " ".join(to_text(text).split())
