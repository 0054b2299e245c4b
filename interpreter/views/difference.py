"""What changes between two rulesets, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ..ruleset.difference import Difference
from ..ruleset.model import Ruleset
from ..source.place import place
from ..source.text import Span

SCHEMA_VERSION = 1

#: Values up to this length stand beside their key.
_SHORT = 24

_TITLES = {
    "needs": "What a game must have", "state": "Fields", "define": "Terms", "flow": "The game", "end": "The end",
}


def as_text(old: Ruleset, new: Ruleset, found: Sequence[Difference]) -> str:
    """Section by section, item by item: `-` before what goes, `+` before what comes, and where it stands."""
    lines = [f"{_called(old)} → {_called(new)}"]
    if not found:
        lines += ["", "The rules are the same."]
    for section, inside in groupby(found, lambda each: each.section):
        lines += ["", _TITLES.get(section, section.capitalize())]
        for name, differences in groupby(inside, _name):
            lines += [f"  {line}".rstrip() for line in _item(name, list(differences))]
    return "\n".join(lines)


def as_json(old: Ruleset, new: Ruleset, found: Sequence[Difference]) -> str:
    """One object: `schema_version`, the rulesets `old` and `new`, and `differences`, each with its places."""
    data = {
        "schema_version": SCHEMA_VERSION,
        "old": _ruleset(old),
        "new": _ruleset(new),
        "differences": [_data(each) for each in found],
    }
    return json.dumps(data, ensure_ascii=False, indent=2)


# Text


def _called(ruleset: Ruleset) -> str:
    return f"{ruleset.title} ({ruleset.name})"


def _name(each: Difference) -> str:
    return ".".join(part for part in (each.owner, each.name) if part)


def _item(name: str, differences: list[Difference]) -> Iterator[str]:
    """What has one change only, of its whole, has no line of its own for the name."""
    if name and all(each.name and not each.key for each in differences):
        for each in differences:
            yield from _difference(f"{name} ", each)
        return
    if name:
        yield name
    for each in differences:
        key = f"{each.key} " if each.key else ""
        yield from (f"  {line}" if name else line for line in _difference(key, each))


def _difference(what: str, each: Difference) -> Iterator[str]:
    short = _short(each)
    if short:
        yield f"{what}{each.change}: {short}   {_places(each)}"
        return
    yield f"{what}{each.change}{_within(each)}   {_places(each)}"
    if each.change == "moved":
        yield from _marked("  ", each.new)
        return
    yield from _marked("- ", each.old)
    yield from _marked("+ ", each.new)


def _short(each: Difference) -> str:
    """Values of a few letters, for the line of their key; empty if they are longer, or are effects."""
    texts = [text for text in (each.old, each.new) if text is not None]
    fits = each.within is None and all(len(text) <= _SHORT and ":" not in text for text in texts)
    return " → ".join(texts) if fits and "\n" not in "".join(texts) else ""


def _within(each: Difference) -> str:
    if each.within is None:
        return ""
    if not each.within:
        return ", now by itself"
    return f", now within `{each.within}`" if each.change == "moved" else f" within `{each.within}`"


def _places(each: Difference) -> str:
    return " → ".join(_place(span) for span in (each.old_place, each.new_place) if span is not None)


def _place(span: Span) -> str:
    return place(span.source.path, span.source.place(span.start)[0])


def _marked(mark: str, text: str | None) -> Iterator[str]:
    yield from (f"  {mark}{line}" for line in (text or "").splitlines())


# JSON


def _ruleset(ruleset: Ruleset) -> dict[str, str]:
    return {"ruleset": ruleset.name, "title": ruleset.title, "path": ruleset.source.path}


def _data(each: Difference) -> dict[str, Any]:
    return {
        "section": each.section, "owner": each.owner, "name": each.name, "key": each.key, "change": each.change,
        "old": each.old, "new": each.new, "old_place": _where(each.old_place), "new_place": _where(each.new_place),
        "within": each.within,
    }


def _where(span: Span | None) -> dict[str, Any] | None:
    return {"path": span.source.path, "line": span.source.place(span.start)[0]} if span is not None else None
