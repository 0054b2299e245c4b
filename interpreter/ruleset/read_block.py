"""Reads expressions, blocks, branches and effects into what the effect classes declare."""

from __future__ import annotations

import re
from typing import Any

from ..effects import forms
from ..effects.effect import EFFECTS, Effect
from ..effects.forms import Block, Branch, Condition, Given
from ..language.syntax import Call, Expr, Name, Template
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from . import effect_messages
from .effect_shapes import (
    BRANCHES,
    CONDITIONS,
    EFFECT,
    LABEL,
    MENU_ENTRIES,
    PICK,
    REASONED,
    WAY,
    further_argument,
    record_of,
    verb_of,
)
from .key_in_value import key_in_value
from .long_form import long_form
from .messages import no_call, no_commas
from .reading import Reading, entries, reads, whole


@reads(forms.EXPRESSION, forms.PLACE)
def read_expression(reading: Reading, node: Node) -> Expr | None:
    expression: Expr | None = reading.parse("expression", node)
    return expression


@reads(forms.RANGE)
def _range(reading: Reading, node: Node) -> Any:
    return reading.parse("range", node)


@reads(PICK)
def _pick(reading: Reading, node: Node) -> Any:
    return reading.parse("pick", node)


@reads(forms.PICKS)
def _picks(reading: Reading, node: Node) -> tuple[Any, ...] | None:
    """A joint choice with a line that can't be read isn't a choice of the other lines."""
    nodes = node.items if isinstance(node, Sequence) else (node,)
    read = tuple(_pick(reading, item) for item in nodes)
    return None if None in read else read


@reads(forms.TYPE)
def _type(reading: Reading, node: Node) -> Any:
    return reading.parse("type", node)


@reads(forms.ASKER)
def _asker(reading: Reading, node: Node) -> Any:
    return reading.parse("asker", node)


@reads(forms.NAME)
def _name(reading: Reading, node: Node) -> Name | None:
    return reading.name(node)


@reads(forms.TEXT)
def _text(reading: Reading, node: Node) -> Template | None:
    return reading.template(node)


@reads(forms.FLAG)
def _flag(reading: Reading, node: Node) -> bool | None:
    return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else None


@reads(forms.CALL)
def read_call(reading: Reading, node: Node) -> Call | None:
    """A bare name is a call without arguments."""
    names = _names_in_brackets(node)
    if names:
        reading.problems.append(no_commas(node.span, names))
        return None
    expression = read_expression(reading, node)
    if isinstance(expression, Name):
        return Call(expression.span, expression.name, expression.span, ())
    if expression is not None and not isinstance(expression, Call):
        reading.problems.append(no_call(node.span))
        return None
    return expression


def _names_in_brackets(node: Node) -> list[str]:
    """`buy build` or `buy or build` as an entry of a list in brackets."""
    if not isinstance(node, Scalar):
        return []
    names = re.split(r" *[;|/] *| +(?:or|and) +| +", node.span.text)
    before = node.span.source.text[: node.span.start].rstrip()
    several = len(names) > 1 and all(re.fullmatch(r"[A-Za-z_]\w*", name) for name in names)
    return names if several and before.endswith(("[", ",")) else []


@reads(REASONED)
def _condition(reading: Reading, node: Node) -> Condition | None:
    if isinstance(node, Scalar):
        test = read_expression(reading, node)
        return None if test is None else Condition(node.span, test, None)
    values = reading.record(node, REASONED)
    return None if values is None else Condition(values["is"].span, values["is"], values["about"].says)


@reads(CONDITIONS)
def _conditions(reading: Reading, node: Node) -> tuple[Condition, ...] | None:
    if isinstance(node, Sequence):
        return reading.items(node, REASONED)
    condition = _condition(reading, node)
    return None if condition is None else (condition,)


# Branches


@reads(BRANCHES, MENU_ENTRIES)
def read_branches(reading: Reading, node: Node) -> tuple[Branch, ...] | None:
    """Branches from a map of labels, or from a list of actions."""
    node = long_form(node, MENU_ENTRIES)
    return tuple(reading.each(node, _branch)) if isinstance(node, Mapping) else None


def _branch(reading: Reading, key: Scalar, node: Node) -> Branch | None:
    """`label:` alone is the action of that name."""
    span, label, label_span = whole(key, node), str(key.value), key.span
    if isinstance(node, Scalar):
        call = Call(key.span, label, key.span, ()) if node.value is None else read_call(reading, node)
        return Branch(span, label, label_span, call, (), None, ()) if call else None
    values = reading.record(node, WAY)
    if values is None:
        return None
    return Branch(span, label, label_span, None, values["requires"], values["about"].says, values["do"])


@reads(LABEL)
def _label(reading: Reading, node: Node) -> Branch | None:
    """A label on its own does nothing."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return None
    return Branch(node.span, node.value, node.span, None, (), None, ())


@reads(forms.LABELS)
def _labels(reading: Reading, node: Node) -> tuple[Branch, ...] | None:
    if isinstance(node, Scalar):
        label = _label(reading, node)
        return None if label is None else (label,)
    return read_branches(reading, node) if isinstance(node, Mapping) else None


@reads(forms.MENU)
def _menu(reading: Reading, node: Node) -> Any:
    return reading.name(node) if isinstance(node, Scalar) else read_branches(reading, node)


# Effects


@reads(forms.BLOCK)
def read_block(reading: Reading, node: Node) -> Block | None:
    return reading.items(node, EFFECT)


@reads(EFFECT)
def read_effect(reading: Reading, node: Node) -> Effect | None:
    """The effect that a map begins with, made by its class."""
    verb = verb_of([entry.name for entry in entries(node)])
    if verb is None or not isinstance(node, Mapping):
        return None
    verb_span = _verb_span(reading, node, verb)
    if found := key_in_value(node, verb):
        reading.problems.append(found[0])
        return None
    values = reading.values(node, record_of(verb))
    further = further_argument(verb)
    given = _given(reading, node, verb) if further else ()
    if values is None:
        return None
    if further:
        values[further.attribute] = given
    remarks = {remark: reading.remark(node, remark) for remark in ("note", "source")}
    return EFFECTS[verb](span=node.span, verb_span=verb_span, **remarks, **values)


def _verb_span(reading: Reading, node: Mapping, verb: str) -> Span:
    first: Entry = next(entries(node))
    found: Entry = next(entry for entry in node.entries if entry.name == verb)
    if first is not found:
        reading.problems.append(effect_messages.verb_first(found.key.span, verb))
    return found.key.span


def _given(reading: Reading, node: Mapping, verb: str) -> tuple[Given, ...]:
    """The keys of an effect that are parameters of what it runs."""
    found = []
    for entry in entries(node):
        if record_of(verb).argument(entry.name) is None:
            name, value = reading.name(entry.key), read_expression(reading, entry.value)
            if name is not None and value is not None:
                found.append(Given(name, value))
    return tuple(found)
