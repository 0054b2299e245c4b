"""What must hold in every position whatever the rules say: bounds, and pieces that lie in one place."""

from __future__ import annotations

from typing import Any

from ..engine.lexicon import Instance, Lexicon
from ..engine.program import NO_NUMBER


def unsound(book: Lexicon, slots: list[Any]) -> list[str]:
    """What is wrong in some slots, one sentence each; empty if all is well."""
    found: list[str] = []
    places: dict[tuple[str, int], str] = {}
    for path, each in book.paths.items():
        type, raw = each.field.type, slots[each.slot]
        if type.form in ("int", "money") and not _within(each, raw):
            found.append(f"{path} is {raw}, beyond {each.field.low}..{each.field.high}")
        if not each.field.holds or type.form == "bag":
            continue
        for piece in _pieces(raw):
            first = places.setdefault((type.kind, piece), path)
            if first is not path:
                found.append(f"{book.kinds[type.kind][piece]} lies in {first} and in {path}")
    return found


def _within(each: Instance, raw: int) -> bool:
    return (each.field.type.optional and raw == NO_NUMBER) or each.field.low <= raw <= each.field.high


def _pieces(raw: Any) -> list[int]:
    if isinstance(raw, tuple):
        return list(raw)
    return [place for place in range(raw.bit_length()) if raw >> place & 1]
