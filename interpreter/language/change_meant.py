"""The effect that was meant by a change as other languages write it: `x += 1`, `x = x + 1`, `x := 1`.

Which verb it is depends on what the field is, and only its declaration tells. It is looked up in the text of the
file, for nothing has been read yet; where it isn't found all verbs that could be meant are shown.
"""

from __future__ import annotations

import re
from typing import Literal

from ..source.text import Source

Lines = tuple[str, str]

#: Signs that change something elsewhere.
_SIGNS = ("+=", "-=", ":=", "=")
_WAYS = {
    "count": {"+": "raise", "-": "lower"},
    "track": {"+": "advance", "-": "retreat"},
}
_NAMED = {"count": "a number", "track": "a marker on a track", "purse": "money"}
_Held = Literal["count", "track", "purse"]


def change_lines(text: str, source: Source, item: str = "- ") -> tuple[str, ...]:
    """Lines of help that show the effect, each line of it, or the effects that may be meant; none if it is no change.

    `item` is what stands before the first line of the effect.
    """
    found = change_meant(text, source)
    if not found:
        return ()
    ((verb, key), _), *others = found
    return (f"write `{item}{verb}` and below it `{key}`",
            *(f"for {what} write `{item}{lines[0]}` and below it `{lines[1]}`" for lines, what in others))


def change_meant(text: str, source: Source) -> tuple[tuple[Lines, str], ...]:
    """The two lines of each effect that may be meant, with what it changes; nothing if it is no change."""
    for sign in _SIGNS:
        target, found, value = (part.strip() for part in text.partition(f" {sign} "))
        if found and target and value:
            return _changes(target, sign, value, source)
    return ()


def _changes(target: str, sign: str, value: str, source: Source) -> tuple[tuple[Lines, str], ...]:
    way, amount = (sign[0], value) if sign in ("+=", "-=") else _step(target, value)
    if not way:
        return (((f"set: {target}", f"to: {value}"), ""),)
    held = _held(target, source)
    every = [held] if held else ["count", "track"]
    return tuple((_lines(each, target, way, amount), _NAMED[each]) for each in every)


def _step(target: str, value: str) -> tuple[str, str]:
    """`x + 3` as a step up of x by 3."""
    rest = value.removeprefix(target).lstrip() if value.startswith(target) else ""
    return (rest[0], rest[1:].strip()) if rest[:1] in ("+", "-") and rest[1:2] == " " else ("", "")


def _lines(held: str, target: str, way: str, amount: str) -> Lines:
    if held == "purse":
        owner = target.rpartition(".")[0] or target
        return f"pay: {amount}", f"{'to' if way == '+' else 'from'}: {owner}"
    return f"{_WAYS[held][way]}: {target}", f"by: {amount}"


def _held(target: str, source: Source) -> _Held | None:
    """What a field of this name is declared as in the file."""
    name = re.match(r"\w+", target.rpartition(".")[2])
    declared = name and re.search(
        rf"^[^#\n]*?\b{name[0]}(?:\([^()\n]*\))?: *(?:\{{? *is: *)?(on \w|purse\b|int\b|-?\d+ *\.\.|\w+ *\.\. *\w)",
        source.text, re.M)
    if not declared:
        return None
    if declared[1] == "purse":
        return "purse"
    return "track" if declared[1].startswith("on ") else "count"
