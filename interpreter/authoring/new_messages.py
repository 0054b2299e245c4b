"""The wording of what stands in the way of a new folder."""

from __future__ import annotations

from pathlib import Path


def no_name() -> str:
    return "the new folder needs a name, such as my_game"


def bad_name(name: str, mended: str, reserved: bool) -> str:
    why = "is a word of the language" if reserved else "can't be a name: letters, digits and _ only, and no digit first"
    return f"{name!r} {why}" + (f"; try {mended}" if mended else "")


def long_name(most: int) -> str:
    return f"the name is too long; {most} letters are enough"


def shipped_name(name: str) -> str:
    return f"{name} is the name of a shipped ruleset; choose another, such as my_{name}"


def exists(path: Path) -> str:
    return f"{path} is there already, and nothing is written over; choose another name"


def no_parent(path: Path) -> str:
    return f"there is no folder {path} in which to make it"


def unwritable(path: Path, error: OSError) -> str:
    return f"{path} can't be written: {error.strerror or error}"


def library(name: str) -> str:
    return f"{name} is a library; a game takes it in with `use: [{name}]`"
