"""What `explain` says of a section of a ruleset: what it takes, and the keys of its entries."""

from __future__ import annotations

from ..effects.effect import Argument
from ..effects.forms import Form
from ..ruleset.sections import GAME, OVERLAY
from ..ruleset.shape import SHAPES, Either, Items, Keyed, Record


def sections() -> dict[str, str]:
    """Every key that may stand at the top of a ruleset, with what it is for."""
    return {key: argument.says for key, argument in _declared().items()}


def of_section(word: str) -> str | None:
    """A section's meaning, what it takes, and the keys of an entry."""
    argument = _declared().get(word)
    if argument is None:
        return None
    parts = [f"{word}: {argument.says}", f"It takes {argument.form.says}."]
    entry = _entry(argument.form)
    if entry is not None:
        parts.append(f"The keys of {entry.title}:\n\n{_keys(entry)}")
    return "\n\n".join(parts)


def _declared() -> dict[str, Argument]:
    found: dict[str, Argument] = {}
    for form in (GAME, OVERLAY):
        shape = SHAPES[form.name]
        assert isinstance(shape, Record)
        found = {**{argument.key: argument for argument in shape.keys}, **found}
    return found


def _entry(form: Form) -> Record | None:
    """The record that a form is made of: itself, its entries, or its items."""
    match SHAPES.get(form.name):
        case Record() as record:
            return record
        case Keyed(of=inner) | Items(of=inner):
            return _entry(inner)
        case Either(of=several):
            return next((found for each in several if (found := _entry(each))), None)
        case _:
            return None


def _keys(record: Record) -> str:
    keys = (*record.keys, *record.in_overlay)
    wide = max(len(each.key) for each in keys) + 1
    lines = []
    for each in keys:
        optional = " (may be left out)" if each.optional else ""
        alone = ", which may be written alone" if each.key == record.short else ""
        lines.append(f"  {f'{each.key}:':<{wide}}  {each.says}: {each.form.says}{alone}{optional}")
    return "\n".join(lines)
