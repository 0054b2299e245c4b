"""The keys of a section, an entry of one, or a scenario, from their declarations."""

from __future__ import annotations

from stockrail.effects.effect import Argument
from stockrail.ruleset import scenario_sections, sections
from stockrail.ruleset.shape import SHAPES, Record

from .markdown import table

_DECLARED = (sections, scenario_sections)


def keys(name: str) -> str:
    """A table of the keys of the record called so."""
    shape = SHAPES[name]
    assert isinstance(shape, Record), name
    rows = [_row(key, shape) for key in (*shape.keys, *shape.in_overlay)]
    if shape.further is not None:
        rows.append(("…", shape.further.says, "any other key"))
    return table(("key", "what it takes", "meaning"), rows)


def _row(key: Argument, shape: Record) -> tuple[str, str, str]:
    says = key.says
    if not key.optional:
        says += "; must be there"
    elif any(key.key in pair for pair in shape.one_of):
        other = next(name for pair in shape.one_of if key.key in pair for name in pair if name != key.key)
        says += f"; either this or `{other}`"
    if key in shape.in_overlay:
        says += "; in variants only"
    short = " (may be written alone)" if key.key == shape.short else ""
    return f"`{key.key}`{short}", key.form.says, says
