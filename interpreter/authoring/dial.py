"""A dial of a ruleset and another setting of it, for a variant to begin with."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.syntax import Integer, Truth
from ..ruleset.model import Option, Ruleset
from ..ruleset.option_values import allowed
from ..source.frozen import frozen


@frozen
class Dial:
    """An option with its setting in the ruleset, and another in the variant; texts as rulesets write them."""

    name: str
    was: str
    becomes: str
    may_be: str


def dials(ruleset: Ruleset) -> list[Dial]:
    """Each option that is set by a plain value, numbers first."""
    limits = allowed(ruleset)
    found = [dial for option in ruleset.options.values() if (dial := _dial(option, limits[option.name.name]))]
    return sorted(found, key=lambda dial: dial.was in ("true", "false"))


def _dial(option: Option, limits: tuple[int, int] | None) -> Dial | None:
    name = option.name.name
    if isinstance(option.default, Truth):
        was = option.default.value
        return Dial(name, _text(was), _text(not was), "true or false")
    if not isinstance(option.default, Integer) or limits is None:
        return None
    low, high = limits
    other = _moved(option.default.value, low, high)
    return Dial(name, str(option.default.value), str(other), f"{low} to {high}") if low < high else None


def _moved(value: int, low: int, high: int) -> int:
    """Half as much again, or half of it where there is no room above."""
    step = max(1, value // 2)
    return min(high, value + step) if value < high else max(low, value - step)


def _text(value: bool) -> str:
    return str(value).lower()


def comments(dials: list[Dial]) -> Iterator[str]:
    """Dials that stay as they are, ready to be taken up."""
    for dial in dials:
        yield f"  # {dial.name}: {{default: {dial.was}}}   # {dial.may_be}"
