"""Effects as sentences: each effect class's own sentence, with its arguments put in.

A sentence holds `{key}` for an argument. Blocks become a list below it, each under the words that lead to it
(as `Otherwise:` in `if {if}: {then} Otherwise: {else}`). What was left out is told by its default, if the
argument names one ("…; the bank if left out"), else its words are dropped. What the sentence doesn't hold
follows it.
"""

from __future__ import annotations

import re
from typing import Any

from ..effects.effect import DECLARED, Argument, Effect
from ..effects.forms import Block, Branch, Condition, Given
from ..language.syntax import Name, Template
from .document import Item

_PIECES = re.compile(r"\{(\w+)\}|([^{]+)")
_DEFAULT = re.compile(r"(?:^|[;:,] )([^;:,]+) if left out")
_INSTEAD = re.compile(r"instead of `(\w+)`")
_FOREVER = re.compile(r"\bforever(`?) times\b")
_ONLY_ONE = re.compile(r"((?<![\w.])1`? (?:row|time))s\b")
_PREPOSITION = re.compile(r"\s*\b(?:by|from|to|on|under|with|as|in|of)\s*$")
#: Forms whose values are lists of their own.
_LISTS = ("block", "menu", "labels")


def block(effects: Block) -> tuple[Item, ...]:
    """One item for each effect."""
    return tuple(sentence(each) for each in effects)


def sentence(effect: Effect) -> Item:
    """An effect in English, with the blocks it holds below."""
    told = _Telling(effect)
    for key, words in _PIECES.findall(DECLARED[type(effect)].says):
        if key:
            told.argument(told.arguments[key])
        else:
            told.words += words
    return told.item()


class _Telling:
    """A sentence as it grows: its first line, the words since the last argument, and the lists below."""

    def __init__(self, effect: Effect) -> None:
        self.effect = effect
        self.arguments = {each.key: each for each in DECLARED[type(effect)].arguments}
        self.line = ""
        self.words = ""
        self._dropped = False
        self.below: list[Item] = []
        self._told: set[str] = set()
        left_out = (None, (), False)
        self._given = {key for key, each in self.arguments.items() if self._value(each) not in left_out}
        self._replaced = {
            replaced
            for key in self._given
            for replaced in _INSTEAD.findall(self.arguments[key].says)
        }

    def _value(self, argument: Argument) -> Any:
        return getattr(self.effect, argument.attribute)

    def argument(self, argument: Argument) -> None:
        self._told.add(argument.key)
        self._dropped = False
        if argument.form.name in _LISTS:
            self._list(argument)
        elif argument.key in self._given:
            self.line += self.words + in_words(self._value(argument))
        else:
            self._left_out(argument)
        self.words = ""

    def _list(self, argument: Argument) -> None:
        """The words before the first list end the line, those before a later one stand above that list."""
        items = _listed(self._value(argument)) if argument.key in self._given else ()
        if not self.below and not self.line.endswith(":"):
            self.line += self.words.rstrip()
            self.below += items
        elif items and self.words.strip():
            self.below.append(Item(self.words.strip(), items))
        else:
            self.below += items

    def _left_out(self, argument: Argument) -> None:
        default = _DEFAULT.search(argument.says)
        if default is not None and argument.key not in self._replaced:
            self.line += self.words + default[1]
        else:
            self.line += _PREPOSITION.sub("", self.words)
            self._dropped = True

    def item(self) -> Item:
        """The whole. Words after the last argument belong to it: they go if it was left out."""
        further = "".join(
            f", {_further(argument, self._value(argument))}"
            for key, argument in self.arguments.items()
            if key in self._given and key not in self._told and argument.form.name not in _LISTS
        )
        ending = "" if self._dropped else self.words.rstrip()
        line, colon = (self.line[:-1], ":") if self.line.endswith(":") else (self.line + ending, "")
        note = f" ({self.effect.note.strip()})" if self.effect.note else ""
        line = _ONLY_ONE.sub(r"\1", _FOREVER.sub(r"forever\1", line))
        return Item(_capital(f"{line}{further}{note}{colon if self.below else ''}"), tuple(self.below))


def _further(argument: Argument, value: Any) -> str:
    """An argument that the sentence does not hold: its key and what was written there."""
    if argument.form.name == "given":
        return in_words(value)
    key = argument.key.replace("_", " ")
    return key if value is True else f"{key} {in_words(value)}"


def _listed(value: Any) -> tuple[Item, ...]:
    if isinstance(value, Name):
        return (Item(f"what the menu {code(value)} offers"),)
    return tuple(branch(each) if isinstance(each, Branch) else sentence(each) for each in value)


def branch(way: Branch) -> Item:
    """One way on at a decision: its label, what it is, when it is open."""
    says = f": {template(way.says)}" if way.says else ""
    only = f", if {conditions(way.requires)}" if way.requires else ""
    call = f" ({code(way.call)})" if way.call and way.call.span.text != way.label else ""
    return Item(f"**{way.label}**{call}{says}{only}", block(way.do))


def conditions(tests: tuple[Condition, ...]) -> str:
    """Conditions joined by "and", with the reason each gives when it fails."""
    return " and ".join(
        code(test.test) + (f" (else: “{template(test.says)}”)" if test.says else "") for test in tests
    )


def template(text: Template) -> str:
    """Text with its expressions as code."""
    return " ".join("".join(part if isinstance(part, str) else code(part) for part in text.parts).split())


def in_words(value: Any) -> str:
    """An argument as it was written."""
    if isinstance(value, Template):
        return f"“{template(value)}”"
    if isinstance(value, tuple):
        return ", ".join(in_words(each) for each in value)
    if isinstance(value, Given):
        return f"{value.key.name} {code(value.value)}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int) else code(value)


def code(node: Any) -> str:
    """What an author wrote, on one line, between backticks."""
    return f"`{' '.join(node.span.text.split())}`"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
