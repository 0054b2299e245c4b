"""What callers hand in from Python: refused with the package's own exceptions where it is of the wrong type."""

from __future__ import annotations

from collections.abc import Mapping


class WrongArgument(TypeError, ValueError):
    """An argument of a type, or with a value, that can't be meant. It is a TypeError and a ValueError."""


class NoSuch(KeyError):
    """A player, field, member or answer that isn't there. It is a KeyError, and so a LookupError."""

    __str__ = Exception.__str__  # KeyError would put its message in quotes


def a_text(name: str, value: object) -> str:
    """The value, which must be text. Raises WrongArgument."""
    if not isinstance(value, str):
        raise wrong(name, value, "text")
    return value


def a_number(name: str, value: object) -> int:
    """The value, which must be a whole number. Raises WrongArgument."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(name, value, "a whole number")
    return value


def a_seed(value: object) -> int | str:
    """The value, which must be a whole number, or text that can be written down. Raises WrongArgument."""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise wrong("seed", value, "a whole number or text")
    try:
        str(value).encode()
    except ValueError:  # half a character, or more digits than Python writes
        raise WrongArgument("seed can't be written down as text") from None
    return value


def options(value: object) -> dict[str, int | bool]:
    """Options by name, a map or None. Raises WrongArgument."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise wrong("options", value, "a map from names to numbers, True or False")
    for name, each in value.items():
        a_text("the name of an option", name)
        if not isinstance(each, int):
            raise wrong(f"option {name}", each, "a whole number, True or False")
    return dict(value)


def wrong(name: str, value: object, said: str) -> WrongArgument:
    """The exception for an argument that is not what is `said`."""
    return WrongArgument(f"{name} must be {said}, not {_said(value)}")


def _said(value: object) -> str:
    """A value in a few words, whatever it is."""
    if value is None or (isinstance(value, (bool, int, float)) and abs(value) < 10**9):
        return repr(value)
    return f"a value of type {type(value).__name__}"
