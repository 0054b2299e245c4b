"""Types in English: what a field or an option may be."""

from __future__ import annotations

from collections.abc import Mapping

from ..language import syntax as s
from ..language.plurals import plural_of

_SIMPLE = {
    "bool": "true or false", "int": "a whole number", "money": "an amount of money", "purse": "money", "text": "text",
}


def a_value(type: s.TypeExpr, plurals: Mapping[str, str]) -> str:
    """What has a type is, with its article; `plurals` are those of kinds."""
    match type:
        case s.OptionalType():
            return f"{a_value(type.inner, plurals)} or none"
        case s.BoundedType():
            return f"a number from {type.low} to {type.high}"
        case s.CollectionType():
            article = "an" if type.form == "order" else "a"
            return f"{article} {type.form} of {plurals.get(type.kind) or plural_of(type.kind)}"
        case s.TrackType():
            return f"a space of {type.track}"
    return _SIMPLE.get(type.name) or f"{'an' if type.name[0] in 'aeiou' else 'a'} {type.name}"


def any_value(type: s.TypeExpr, plurals: Mapping[str, str]) -> str:
    """What an option of a type may be set to, after "it may be"."""
    match type:
        case s.BoundedType():
            return f"anything from {type.low} to {type.high}"
        case s.NamedType(name="money" | "purse"):
            return "any amount of money"
        case s.NamedType(name="int"):
            return "any whole number"
    words = a_value(type, plurals)
    return f"any {words.partition(' ')[2]}" if words.startswith(("a ", "an ")) else words
