"""Brings the short forms of a file to their long forms, so that maps can be merged key by key."""

from __future__ import annotations

import re

from ..effects.forms import Form
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from .shape import LABEL_PATTERN, SHAPES, Either, Items, Keyed, Nothing, Record, Shape, Value

_WORD = re.compile(LABEL_PATTERN)


def long_form(node: Node, form: Form) -> Node:
    """The same, with `name: expression` as `name: {is: expression}`, a list of members as a map, and so on.

    Effects stay as they are. New maps have the span of what was written in their place.
    """
    shape = SHAPES[form.name]
    if isinstance(shape, Either):
        meant = form_meant(shape, node)
        return node if meant is None else long_form(node, meant)
    if isinstance(shape, Record):
        return _record(node, shape)
    return _keyed(node, shape) if isinstance(shape, Keyed) else node


def form_meant(shape: Either, node: Node) -> Form | None:
    """The alternative that a node is written as, or None."""
    return next((form for form in shape.of if takes(SHAPES[form.name], node)), None)


def takes(shape: Shape, node: Node) -> bool:
    """Whether a node is of the YAML type that a shape has, short forms included."""
    if isinstance(shape, Either):
        return form_meant(shape, node) is not None
    if isinstance(node, Mapping):
        return isinstance(shape, Keyed) or (isinstance(shape, Record) and _may_be(shape, node))
    if isinstance(shape, Record):
        return bool(shape.short) and takes(SHAPES[_short(shape).name], node)
    if isinstance(node, Sequence):
        return isinstance(shape, Items) or (isinstance(shape, Keyed) and shape.listed is not None)
    return isinstance(shape, Nothing) if node.value is None else isinstance(shape, Value)


def _may_be(shape: Record, node: Mapping) -> bool:
    """A whole record is told by its compulsory keys."""
    return not shape.whole or all(argument.optional or node.get(argument.key) for argument in shape.keys)


def _short(shape: Record) -> Form:
    argument = shape.argument(shape.short)
    assert argument is not None
    return argument.form


def _record(node: Node, shape: Record) -> Node:
    if not isinstance(node, Mapping):
        if not takes(shape, node):
            return node
        key = Scalar(node.span, shape.short, node.span, "plain")
        node = Mapping(node.span, (Entry(key, node),))
    entries = []
    for entry in node.entries:
        argument = shape.argument(entry.name)
        entries.append(Entry(entry.key, long_form(entry.value, argument.form)) if argument else entry)
    return Mapping(node.span, tuple(entries))


def _keyed(node: Node, shape: Keyed) -> Node:
    if isinstance(node, Sequence) and shape.listed is not None:
        node = Mapping(node.span, tuple(_listed(item) for item in node.items if isinstance(item, Scalar)))
    if not isinstance(node, Mapping):
        return node
    return Mapping(node.span, tuple(Entry(e.key, long_form(e.value, shape.of)) for e in node.entries))


def _listed(item: Scalar) -> Entry:
    """`sell(holding)` in a list is `sell: sell(holding)`; a bare name is a key with nothing behind it."""
    text = item.body.text
    name = text.partition("(")[0].strip()
    key = Scalar(item.span, name, item.body, item.style)
    return Entry(key, Scalar(item.span, None if _WORD.match(text) else text, item.body, "plain"))
