"""The effect that was meant by a change as other languages write it: `x += 1`, `x = x + 1`, `x := 1`.

Which verb it is depends on what the field is, and only its declaration tells. It is looked up in the file itself, for
nothing has been merged yet; where it isn't found all verbs that could be meant are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ..source.text import Source
from ..source.tree import Entry, Mapping, Node, Scalar
from . import syntax

Lines = tuple[str, str]

#: Signs that change something elsewhere.
_SIGNS = ("+=", "-=", ":=", "=")
_WAYS = {
    "count": {"+": "raise", "-": "lower"},
    "track": {"+": "advance", "-": "retreat"},
}
_NAMED = {"count": "a number", "track": "a marker on a track", "purse": "money"}
#: Keys below which names stand with their types.
_DECLARING = ("state", "needs", "takes", "gives")
#: Keys of a field that is written as a map.
_TYPE, _PARAMETERS = "is", "("


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
    every = [held] if held in _NAMED else ["count", "track"]
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


def _held(target: str, source: Source) -> str | None:
    """What all fields of this name that the file declares are."""
    name = re.match(r"\w+", target.rpartition(".")[2])
    found = _declared(source.text).get(name[0], set()) if name else set()
    return next(iter(found)) if len(found) == 1 else None


@lru_cache(maxsize=8)
def _declared(text: str) -> dict[str, set[str]]:
    """What each field is that a file declares, by its name; several if kinds differ."""
    from ..source.yaml_tree import read_tree

    tree, _ = read_tree(Source("", text))
    found: dict[str, set[str]] = {}
    for name, type in _fields(tree) if isinstance(tree, Mapping) else ():
        found.setdefault(name, set()).add(_held_by(type))
    return found


def _fields(tree: Mapping) -> Iterator[tuple[str, syntax.TypeExpr]]:
    for entry in tree.entries:
        if entry.name in _DECLARING:
            yield from _types(entry.value)
        elif isinstance(entry.value, Mapping):
            yield from _fields(entry.value)


def _types(declared: Node) -> Iterator[tuple[str, syntax.TypeExpr]]:
    """Names with their types; what a library needs has them one level further down."""
    for entry in declared.entries if isinstance(declared, Mapping) else ():
        type = _type(entry)
        if type is not None:
            yield entry.name.partition(_PARAMETERS)[0].strip(), type
        elif isinstance(entry.value, Mapping):
            yield from _types(entry.value)


def _type(entry: Entry) -> syntax.TypeExpr | None:
    from .parse import parse

    written = entry.value.get(_TYPE) if isinstance(entry.value, Mapping) else entry.value
    if not isinstance(written, Scalar) or not isinstance(written.value, str):
        return None
    declaration, problems = parse("declaration", written.body)
    return declaration.type if isinstance(declaration, syntax.Declaration) and not problems else None


def _held_by(type: syntax.TypeExpr) -> str:
    """What a change of a field of a type is told as; no sum is made of what is none of these."""
    match type:
        case syntax.TrackType():
            return "track"
        case syntax.NamedType(name="purse"):
            return "purse"
        case syntax.BoundedType() | syntax.NamedType(name="int" | "money"):
            return "count"
        case syntax.OptionalType(inner=inner):
            return _held_by(inner)
    return "other"
