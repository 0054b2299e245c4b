"""The plural of a kind's name, and the name that a plural is of."""

from __future__ import annotations

_HISSING = ("s", "x", "z", "ch", "sh")


def plural_of(name: str) -> str:
    """The regular plural: city, cities; box, boxes; hen, hens."""
    if name.endswith("y") and name[-2:-1] not in ("a", "e", "i", "o", "u", ""):
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(_HISSING) else "s")


def singular_of(name: str) -> str | None:
    """The name whose regular plural this is, or None if it is no such plural."""
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        singular = name.removesuffix(ending) + instead
        if name.endswith(ending) and len(singular) > 1 and plural_of(singular) == name:
            return singular
    return None
