"""Effects as sentences: each effect class's own sentence, with its arguments put in.

A sentence holds `{key}` for an argument. A part in square brackets, as in `Pay {pay}[ to {to}].`, is left out
when an argument in it was left out. Blocks that the sentence does not name become a list below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..effects.effect import DECLARED, Argument, Effect
from ..effects.forms import Block, Branch, Condition, Given
from ..language.syntax import Name, Template
from .document import Item

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_KEY = re.compile(r"\{(\w+)\}")
#: Forms whose values are lists of their own.
_LISTS = ("block", "menu", "labels")
#: Keys whose block needs no heading, since it is what the sentence is about.
_BARE = ("do", "then")


def block(effects: Block) -> tuple[Item, ...]:
    """One item for each effect."""
    return tuple(sentence(each) for each in effects)


def sentence(effect: Effect) -> Item:
    """An effect in English, with the blocks it holds below."""
    declared = DECLARED[type(effect)]
    arguments = {each.key: each for each in declared.arguments}
    named = set(_KEY.findall(declared.says))

    def put(found: re.Match[str]) -> str:
        argument = arguments[found[1]]
        return in_words(getattr(effect, argument.attribute))

    def optional(found: re.Match[str]) -> str:
        keys = _KEY.findall(found[1])
        return found[1] if all(_given(effect, arguments[key]) for key in keys) else ""

    text = _KEY.sub(put, _OPTIONAL.sub(optional, declared.says))
    note = f" ({effect.note.strip()})" if effect.note else ""
    return Item(_capital(text) + note, tuple(_below(effect, named)))


def _given(effect: Effect, argument: Argument) -> bool:
    return getattr(effect, argument.attribute) not in (None, (), False)


def _below(effect: Effect, named: set[str]) -> Iterator[Item]:
    for argument in DECLARED[type(effect)].arguments:
        value = getattr(effect, argument.attribute)
        if argument.key in named or argument.form.name not in _LISTS or not value:
            continue
        items = _listed(value)
        if argument.key in _BARE or argument.form.name == "menu":
            yield from items
        else:
            yield Item(f"{argument.key}:", items)


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
