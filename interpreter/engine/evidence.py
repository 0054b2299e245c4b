"""What a failing line of the rules was looking at: the values of the names in it."""

from __future__ import annotations

import re
from typing import Any

from .lexicon import Lexicon
from .values import Plain, read, text

#: No more values than this are shown.
MOST = 7
_NAME = re.compile(r"[a-z]\w*(?:\.\w+)?")


def evidence(book: Lexicon, line: str, found: dict[str, Any]) -> dict[str, str]:
    """Values by name for a piece of the ruleset's text; `found` are the variables of the code that failed."""
    values: dict[str, str] = {}
    for name in dict.fromkeys(_NAME.findall(line)):
        owner, dot, field = name.partition(".")
        known = _variable(book, owner, found)
        if dot and isinstance(known, str):
            values[owner] = known
            values |= _shown(name, _of_member(book, known, field, found))
        elif known is not None:
            values[owner] = text(known)
        elif dot:
            values |= _shown(name, _of_member(book, owner, field, found))
        else:
            values |= _shown(name, _field_or_option(book, owner, found))
    return dict(list(values.items())[:MOST])


def _shown(name: str, value: Plain) -> dict[str, str]:
    return {} if value is None else {name: text(value)}


def _variable(book: Lexicon, name: str, found: dict[str, Any]) -> Plain:
    """A local's value: in a frame its type is known, elsewhere only if it is called like its kind."""
    frame = found.get("f")
    if isinstance(frame, list) and len(frame) > 1:
        block = book.program.blocks[book.block(frame[0])]
        for local, raw in zip(block.locals, frame[2:], strict=False):
            if local.name == name and raw is not None:
                return _readable(book, local.type, raw)
    place = found.get(f"v_{name}")
    members = book.kinds.get(name, ())
    return members[place] if isinstance(place, int) and 0 <= place < len(members) else None


def _field_or_option(book: Lexicon, name: str, found: dict[str, Any]) -> Plain:
    if name in book.program.options:
        return book.program.options[name]
    field, slots = book.fields.get(("", name)), found.get("S")
    if field is None or field.keys or not isinstance(slots, list):
        return None
    return book.value(slots, field, field.base)


def _of_member(book: Lexicon, member: str, name: str, found: dict[str, Any]) -> Plain:
    """A field of a member that takes no further keys."""
    slots = found.get("S")
    for kind in book.homes.get(member, ()):
        field = book.fields.get((kind, name))
        if field is not None and len(field.keys) == 1 and isinstance(slots, list):
            return book.value(slots, field, book.slot(field, (book.kinds[kind].index(member),)))
    return None


def _readable(book: Lexicon, type: Any, raw: Any) -> Plain:
    try:
        return read(book.kinds, type, raw)
    except (TypeError, ValueError, LookupError):
        return None
