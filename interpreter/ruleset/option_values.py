"""Which values the options of a ruleset may take."""

from __future__ import annotations

from ..language.syntax import BoundedType, NamedType
from .model import Ruleset

#: The lowest and highest value of an option, or None for one that is true or false.
Allowed = tuple[int, int] | None

_LARGEST = (1 << 31) - 1


def allowed(ruleset: Ruleset) -> dict[str, Allowed]:
    """What each option may be, by its name. Bounds that are options themselves count as no bounds."""
    return {name: _of(option.type) for name, option in ruleset.options.items()}


def _of(type: object) -> Allowed:
    if isinstance(type, NamedType) and type.name == "bool":
        return None
    if isinstance(type, BoundedType):
        low = type.low if isinstance(type.low, int) else -_LARGEST
        return low, type.high if isinstance(type.high, int) else _LARGEST
    return 0, _LARGEST


def misfit(name: str, value: int | bool, limits: Allowed) -> str:
    """What is wrong with a value chosen for an option; empty if nothing is."""
    if limits is None:
        return "" if isinstance(value, bool) else f"option {name} is true or false, not {value}"
    low, high = limits
    if isinstance(value, bool) or not isinstance(value, int):
        return f"option {name} is a number from {low} to {high}, not {str(value).lower()}"
    return "" if low <= value <= high else f"option {name} may be {low} to {high}, not {value}"
