"""Effects as sentences: each effect class's own sentence, with its arguments put in.

A sentence holds `{key}` for an argument. Blocks become a list below it, each under the words that lead to it
(as `Otherwise:` in `if {if}: {then} Otherwise: {else}`). What was left out is told by its default, if the
argument names one ("…; the bank if left out"), else its words are dropped. What the sentence doesn't hold
follows it. A loop over one thing or none is told as a condition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ..effects.effect import DECLARED, Argument, Effect
from ..effects.forms import Block, Branch, Condition, Given
from ..language.syntax import Expr, Name, Pick, Range, Template, Truth
from .document import Item
from .phrases import code, is_condition, is_term, named, phrase

_PIECES = re.compile(r"\{(\w+)\}|([^{]+)")
_DEFAULT = re.compile(r"(?:^|[;:,] )([^;:,]+) if left out")
_INSTEAD = re.compile(r"instead of `(\w+)`")
_FOREVER = re.compile(r"\bforever(`?) times\b")
_ONLY_ONE = re.compile(r"((?<![\w.])1`? (?:row|time))s\b")
_PREPOSITION = re.compile(r"\s*\b(?:by|from|to|on|under|with|as|in|of)\s*$")
#: Forms whose values are lists of their own.
_LISTS = ("block", "menu", "labels")
#: How what a sentence does not hold is put after it, by its key.
_AFTER = {
    "says": " ({})", "secret": ", in secret", "until": ", until {}", "skip": ", passing over a player if {}",
    "next": ", followed by {}", "at_most": ", at most {} times", "as": ", called {}", "is": "",
}

#: The keys of conditions.
_TESTED = ("if", "while", "until", "skip")
#: What `leave:` leaves, unless it is a phase.
_LOOPS = {"each": "the loop", "repeat": "the loop", "while": "the loop", "turns": "the turns", "rounds": "the rounds"}

#: Whether an expression is of one thing or none.
One = Callable[[Expr], bool]


def block(effects: Block, one: One = lambda _: False) -> tuple[Item, ...]:
    """One item for each effect."""
    return tuple(sentence(each, one) for each in effects)


def sentence(effect: Effect, one: One) -> Item:
    """An effect in English, with the blocks it holds below."""
    told = _Telling(effect, one)
    for key, words in _PIECES.findall(DECLARED[type(effect)].says):
        if key:
            told.argument(told.arguments[key])
        else:
            told.words += words
    return told.item()


class _Telling:
    """A sentence as it grows: its first line, the words since the last argument, the list below, further lists."""

    def __init__(self, effect: Effect, one: One) -> None:
        self.effect = effect
        self.one = one
        self.arguments = {each.key: each for each in DECLARED[type(effect)].arguments}
        self.line = ""
        self.words = ""
        self._dropped = False
        self.below: list[Item] = []
        self.more: list[Item] = []
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
        value = self._value(argument)
        if argument.form.name in _LISTS:
            self._list(argument)
        elif isinstance(value, Range) and argument.key == "each" and self.one(value.collection):
            self.line, self.words = _if_there_is(value), ""
        elif argument.key in self._given:
            self.line += self.words + _argument(argument, value)
        else:
            self._left_out(argument)
        self.words = ""

    def _list(self, argument: Argument) -> None:
        """The words before the first list end the line, those before a later one begin another."""
        items = _listed(self._value(argument), self.one) if argument.key in self._given else ()
        if not self.below and not self.line.endswith(":"):
            self.line += self.words.rstrip()
            self.below += items
        elif items and self.words.strip():
            self.more.append(_led(self.words.strip(), items))
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
            _further(argument, self._value(argument))
            for key, argument in self.arguments.items()
            if key in self._given and key not in self._told and argument.form.name not in _LISTS
        )
        ending = "" if self._dropped else self.words.rstrip()
        line = self.line.rstrip()
        line, colon = (line[:-1], ":") if line.endswith(":") else (line + ending, "")
        note = f" ({self.effect.note.strip()})" if self.effect.note else ""
        line = _ONLY_ONE.sub(r"\1", _FOREVER.sub(r"forever\1", line))
        text = _capital(f"{line}{further}{note}{colon if self.below else ''}")
        return Item(text, tuple(self.below), tuple(self.more))


def _argument(argument: Argument, value: Any) -> str:
    """An argument within the sentence: what a place is set to may be that something holds."""
    if argument.key == "leave" and isinstance(value, Name):
        return _LOOPS.get(value.name) or code(value)
    whether = argument.key not in _TESTED and is_condition(value)
    return f"whether {in_words(value)}" if whether else in_words(value)


def _if_there_is(loop: Range) -> str:
    """A loop that is done once or not at all."""
    test = f", and {phrase(loop.where)}" if loop.where is not None else ""
    if not is_term(loop.collection):
        return f"with {phrase(loop.collection)}, if there is one, called `{loop.name}`{test}"
    found = " ".join(loop.collection.span.text.split())
    called = "" if found == loop.name else f", called `{loop.name}`"
    return f"if there is {named(found)}{called}{test}"


def _further(argument: Argument, value: Any) -> str:
    """An argument that the sentence does not hold, in words of its own or after its key."""
    if argument.form.name == "given":
        return f", with {in_words(value)}"
    if argument.key == "until" and isinstance(value, Truth) and value.value:
        return ", once"
    if argument.key in _AFTER:
        return _AFTER[argument.key].format(in_words(value))
    key = argument.key.replace("_", " ")
    return f", {key}" if value is True else f", {key} {in_words(value)}"


def _led(words: str, items: tuple[Item, ...]) -> Item:
    """A list under words that lead to it; one thing without a list of its own stands beside them."""
    [first, *others] = items
    if others or first.below or first.more:
        return Item(words, items)
    return Item(f"{words} {first.text[:1].lower()}{first.text[1:]}")


def _listed(value: Any, one: One) -> tuple[Item, ...]:
    if isinstance(value, Name):
        return (Item(f"what the menu {code(value)} offers"),)
    return tuple(branch(each, one) if isinstance(each, Branch) else sentence(each, one) for each in value)


def branch(way: Branch, one: One) -> Item:
    """One way on at a decision: its label, what it is, when it is open."""
    says = f": {template(way.says)}" if way.says else ""
    only = f", if {conditions(way.requires)}" if way.requires else ""
    call = f" ({code(way.call)})" if way.call and way.call.span.text != way.label else ""
    return Item(f"**{way.label}**{call}{says}{only}", block(way.do, one))


def conditions(tests: tuple[Condition, ...]) -> str:
    """Conditions joined by "and", with the reason each gives when it fails."""
    return " and ".join(
        phrase(test.test) + (f" (else: “{template(test.says)}”)" if test.says else "") for test in tests
    )


def template(text: Template) -> str:
    """Text with its expressions as code."""
    return " ".join("".join(part if isinstance(part, str) else code(part) for part in text.parts).split())


def in_words(value: Any) -> str:
    """An argument in English, or as it was written if it is a name, a type or a call."""
    if isinstance(value, Template):
        return f"“{template(value)}”"
    if isinstance(value, tuple):
        return f"{';' if any(isinstance(each, Pick) for each in value) else ','} ".join(map(in_words, value))
    if isinstance(value, Given):
        return f"`{value.key.name}` = {phrase(value.value)}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int) else phrase(value)


def listed(texts: Iterable[str]) -> str:
    """Texts joined as a sentence names them."""
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
