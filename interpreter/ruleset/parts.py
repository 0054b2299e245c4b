"""Which parts of a thing an overlay may give by themselves, and what such a part lacks."""

from __future__ import annotations

from ..effects.forms import Form
from ..source.tree import Entry, Mapping, Node
from .long_form import form_meant
from .shape import HEAD_PATTERN, REMARKS, SHAPES, Either, Keyed, Record, Shape


def bare(entry: Entry) -> str:
    """The name of an entry without its parameters."""
    return entry.name.partition("(")[0].strip()


def name_in(shape: Shape, entry: Entry) -> str:
    """What an entry goes by: where keys are heads, two of one name are one thing."""
    return bare(entry) if has_heads(shape) else entry.name


def has_heads(shape: Shape) -> bool:
    return isinstance(shape, Keyed) and shape.pattern == HEAD_PATTERN


def mergeable(form: Form, node: Node) -> Shape | None:
    """The shape in which a node is written, unless it can only be replaced as a whole."""
    shape: Shape = SHAPES[form.name]
    while isinstance(shape, Either):
        meant = form_meant(shape, node)
        if meant is None:
            return None
        shape = SHAPES[meant.name]
    return None if isinstance(shape, Record) and shape.whole else shape


def form_of_key(shape: Shape, key: str) -> Form | None:
    """The form of what stands behind a key; None for remarks and unknown keys."""
    if key in REMARKS:
        return None
    if isinstance(shape, Keyed):
        return shape.of
    argument = shape.argument(key) if isinstance(shape, Record) else None
    return argument.form if argument else None


def lacking(record: Record, node: Node) -> tuple[str, ...]:
    """The first compulsory key that isn't there, or several of which one should be; empty if all is there."""
    if not isinstance(node, Mapping):
        return ()
    groups = [(argument.key,) for argument in record.keys if not argument.optional] + list(record.one_of)
    return next((keys for keys in groups if all(node.get(key) is None for key in keys)), ())


def displaced(name: str, over: Mapping, shape: Shape) -> bool:
    """Whether the overlay writes another key of a group of which exactly one is written."""
    groups = shape.one_of if isinstance(shape, Record) else ()
    return any(name in group and any(over.get(key) is not None for key in group) for group in groups)
