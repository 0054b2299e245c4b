"""Which things that a ruleset took in from elsewhere nothing in it uses: a library brings more than one needs."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from ..language.syntax import BoundedType, Call, Name, NamedType, Template, TrackType
from ..source.frozen import has_parts
from ..source.text import Span
from .model import Ruleset

#: The sections whose things do nothing unless something names them, and their attribute in the model.
SECTIONS = {
    "options": "options", "tables": "tables", "tracks": "tracks", "define": "defines", "procedures": "procedures",
    "actions": "actions", "menus": "menus",
}


def spare(ruleset: Ruleset) -> set[tuple[str, str]]:
    """The section and name of each thing that stands in another file than the ruleset's own, and is never named."""
    found = {
        (section, name): thing
        for section, attribute in SECTIONS.items()
        for name, thing in getattr(ruleset, attribute).items()
        if thing.span.source is not ruleset.source
    }
    waiting = set(_named(ruleset, {id(thing) for thing in found.values()}))
    while waiting:
        used = [key for key in found if key[1] in waiting]
        waiting = {word for key in used for word in _named(found.pop(key), frozenset())}
    return set(found)


def _named(value: Any, without: Set[int]) -> Iterator[str]:
    """The names that a value makes use of, leaving out some things by their identity."""
    match value:
        case tuple():
            for each in value:
                yield from _named(each, without)
        case dict():
            yield from _named(tuple(each for each in value.values() if id(each) not in without), without)
        case Name() | NamedType():
            yield value.name
        case BoundedType():
            yield from (bound for bound in (value.low, value.high) if isinstance(bound, str))
        case TrackType():
            yield value.track
        case Template():
            yield from _named(tuple(each for each in value.parts if not isinstance(each, str)), without)
        case Span():
            pass
        case _ if has_parts(value):
            yield from _inside(value, without)


def _inside(value: Any, without: Set[int]) -> Iterator[str]:
    """A thing's own name is no use of it, and what it replaces is used only where it says so."""
    parts = {part: getattr(value, part) for part in value.part_names}
    below, own = parts.pop("original", None), parts.get("name")
    found = {word for each in parts.values() if not (each is own and isinstance(own, Name))
             for word in _named(each, without)}
    yield from found
    yield from (value.name,) if isinstance(value, Call) else ()
    yield from _named(below, without) if "original" in found else ()
