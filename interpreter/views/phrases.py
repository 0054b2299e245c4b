"""Expressions in English: what they do in words, and what authors have names for as code.

A term, such as `railroad.value + 3` or `holds(player, railroad)`, stays as it was written. Around terms there are
words: `p.cash > 3` is "`p.cash` is more than 3".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..language import syntax as s

_COMPARED = {
    "=": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is more than", ">=": "is at least",
}
#: Who is spoken of in rules without a name.
_PEOPLE = {"player": "the player", "bank": "the bank"}
#: What is written with a vowel, or is called by a letter that sounds so.
_VOWELS = "aeiou"
_LETTERS = "aefhilmnorsx"


def phrase(node: Any) -> str:
    """A node of syntax in English, without a capital or a full stop."""
    if is_term(node):
        return _term(node)
    writer = _WRITERS.get(type(node))
    return writer(node) if writer is not None else code(node)


def code(node: Any) -> str:
    """What an author wrote, on one line, between backticks."""
    return f"`{' '.join(node.span.text.split())}`"


def is_term(node: Any) -> bool:
    """Whether an expression is made of names, numbers, and sums of these."""
    match node:
        case s.Binary():
            return node.op not in _COMPARED and is_term(node.left) and is_term(node.right)
        case s.Divide():
            return is_term(node.left) and is_term(node.right)
        case s.Negate():
            return is_term(node.value)
    return isinstance(node, _ATOMS)


_ATOMS = (s.Integer, s.Truth, s.NoneLiteral, s.Name, s.Field, s.Lookup, s.Call)


def _term(node: Any) -> str:
    if isinstance(node, s.Integer | s.Truth | s.NoneLiteral):
        return str(node.span.text)
    if isinstance(node, s.Name) and node.name in _PEOPLE:
        return _PEOPLE[node.name]
    if _is_nothing(node):
        return "an empty set"
    return code(node)


def _is_nothing(node: Any) -> bool:
    return isinstance(node, s.Call) and node.name == "set" and not node.arguments


def named(name: str) -> str:
    """A name with its article."""
    first = name.partition(".")[0]
    sounds = _LETTERS if len(first) == 1 else _VOWELS
    return f"{'an' if name[0].lower() in sounds else 'a'} `{name}`"


def is_condition(node: Any) -> bool:
    """Whether an expression says that something holds, in more than a name."""
    told = isinstance(node, s.Fold) and node.how in ("any", "no", "every")
    return told or _is_comparison(node) or isinstance(node, s.Not | s.Both | s.Either | s.Member | s.IsNone)


def _part(node: Any) -> str:
    """A part of a longer phrase, in brackets if its end could not be heard."""
    closed = is_term(node) or isinstance(node, s.Member | s.IsNone | s.Not) or _is_comparison(node)
    return phrase(node) if closed else f"({phrase(node)})"


def _is_comparison(node: Any) -> bool:
    return isinstance(node, s.Binary) and node.op in _COMPARED


def _is_sum(node: Any) -> bool:
    return isinstance(node, s.Binary) and node.op in ("+", "-")


# Conditions


def _binary(node: s.Binary) -> str:
    if node.op not in _COMPARED:
        left = phrase(node.left) if _is_sum(node) and _is_sum(node.left) else _part(node.left)
        return f"{left} {node.op} {_part(node.right)}"
    left, right = _compared(node.left), _compared(node.right)
    if _is_nothing(node.right):
        return f"{left} {_COMPARED[node.op]} empty"
    return f"{left} {_COMPARED[node.op]} {right}"


def _compared(node: Any) -> str:
    """One side of a comparison: sums need no brackets there."""
    return phrase(node) if isinstance(node, s.Binary | s.Divide) and not _is_comparison(node) else _part(node)


def _divide(node: s.Divide) -> str:
    return f"{_part(node.left)} / {_part(node.right)}" + (f" rounded {node.rounding}" if node.rounding else "")


def _is_none(node: s.IsNone) -> str:
    if not isinstance(node.value, s.Name | s.Field | s.Lookup | s.Call):
        return f"{_part(node.value)} is {'not none' if node.negated else 'none'}"
    name = node.value.span.text.strip()
    return f"there is {named(' '.join(name.split()))}" if node.negated else f"there is no {code(node.value)}"


def _both(node: s.Both) -> str:
    return f"{_of_both(node.left)} and {_of_both(node.right)}"


def _of_both(node: Any) -> str:
    return phrase(node) if isinstance(node, s.Both) else _part(node)


def _either(node: s.Either) -> str:
    comma = "," if isinstance(node.left, s.Both) or isinstance(node.right, s.Both) else ""
    return f"{_of_either(node.left)}{comma} or {_of_either(node.right)}"


def _of_either(node: Any) -> str:
    return phrase(node) if isinstance(node, s.Both | s.Either) else _part(node)


def _choice(node: s.Choice) -> str:
    """The first way first; what follows are further ways, or the last."""
    last = phrase(node.otherwise) if isinstance(node.otherwise, s.Choice) else f"else {_part(node.otherwise)}"
    return f"{_part(node.then)} if {phrase(node.test)}, {last}"


# Collections


def _interval(node: s.Interval) -> str:
    step = f" in steps of {_part(node.step)}" if node.step is not None else ""
    return f"{_part(node.low)} to {_part(node.high)}{step}"


def _of(collection: Any, word: str) -> str:
    """A collection after `word`; a span of numbers goes "from" one "to" another."""
    if isinstance(collection, s.Interval):
        return f"from {phrase(collection)}"
    return f"{word} {_part(collection)}"


def _member(node: s.Member) -> str:
    return f"{_part(node.item)} is {'not ' if node.negated else ''}{_of(node.collection, 'in')}"


def _where(node: Any) -> str:
    return f" where {phrase(node)}" if node is not None else ""


def _range(node: s.Range) -> str:
    """What a loop runs over, in the order in which it does."""
    orders = [f"{each.direction} {_part(each.key)} first" for each in node.orders]
    ordered = "".join(f", {'among equals ' if place else ''}{text}" for place, text in enumerate(orders))
    return _those(node) + ordered


def _those(node: s.Range) -> str:
    return f"`{node.name}` {_of(node.collection, 'in')}{_where(node.where)}"


def _fold(node: s.Fold) -> str:
    over, value = node.range, _part(node.value) if node.value is not None else ""
    match node.how:
        case "any":
            return f"there is {'an' if named(over.name).startswith('an ') else 'a'} {_those(over)}"
        case "no":
            return f"there is no {_those(over)}"
        case "every":
            return f"for every `{over.name}` {_of(over.collection, 'in')}, {phrase(over.where)}"
        case "count":
            return f"the number of {_those(over)}"
        case "sum":
            return f"the sum of {value} for all {_those(over)}"
        case "highest" | "lowest":
            return f"the {node.how} {value} of all {_those(over)}"
        case "first" | "the":
            return f"the {'first ' if node.how == 'first' else ''}{_those(over)}{_best(over)}"
    return f"{node.how} {_range(over)}"


def _best(node: s.Range) -> str:
    """By what one of several is taken."""
    comma = "," if node.where is not None else ""
    return "".join(
        f"{', among equals' if place else comma} with the {each.direction} {_part(each.key)}"
        for place, each in enumerate(node.orders)
    )


def _pick(node: s.Pick) -> str:
    unless = f", unless {phrase(node.unless)}" if node.unless is not None else ""
    return f"`{node.name}` {_of(node.collection, 'from')}{_where(node.where)}{unless}"


# What happens


def _trigger(node: s.Trigger) -> str:
    plain = is_term(node.subject)
    subject = phrase(node.subject) if plain else f"it becomes true that {phrase(node.subject)}"
    word = f" {node.word}" if plain or node.word != "becomes true" else ""
    what = f" {phrase(node.object)}" if node.object is not None else ""
    called = f" {'by' if node.object is None else 'as'} `{node.as_name}`" if node.as_name is not None else ""
    over = "".join(f" for {named(each.name)} {_of(each.collection, 'in')}" for each in node.binders)
    return f"{subject}{word}{what}{called}{over}{_where(node.where)}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    s.Binary: _binary,
    s.Divide: _divide,
    s.Not: lambda node: f"not {_part(node.value)}",
    s.Both: _both,
    s.Either: _either,
    s.Member: _member,
    s.IsNone: _is_none,
    s.Choice: _choice,
    s.Interval: _interval,
    s.Range: _range,
    s.Fold: _fold,
    s.Pick: _pick,
    s.Asker: lambda node: f"every `{node.name}` {_of(node.collection, 'in')}",
    s.Trigger: _trigger,
}
