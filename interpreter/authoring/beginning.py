"""A new folder with a ruleset in it: which files it gets, and how they are written without touching others."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ..source.folders import folder
from ..source.frozen import frozen
from . import new_messages as m

#: The schemas that a new folder carries, so that an editor finds them wherever the folder goes.
_SCHEMAS = ("ruleset", "scenario")
#: Where they lie in it.
SCHEMAS = "schemas"


class CannotBegin(Exception):
    """No folder can be made; the text says why, and what to do instead."""


@frozen
class Beginning:
    """A folder that was made. `files` are its files from there; `says` is what it holds, in a sentence."""

    name: str
    folder: Path
    says: str
    files: tuple[str, ...]


def made_folder(path: Path) -> None:
    """Make an empty folder. Raises CannotBegin if there is something of that name, or it can't be made."""
    try:
        path.mkdir()
    except FileExistsError:
        raise CannotBegin(m.exists(path)) from None
    except FileNotFoundError:
        raise CannotBegin(m.no_parent(path.parent)) from None
    except OSError as error:
        raise CannotBegin(m.unwritable(path, error)) from None


def write(place: Path, files: dict[str, str]) -> None:
    """Write texts into a folder of ours, by their paths in it."""
    try:
        for name, text in files.items():
            file = place / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise CannotBegin(m.unwritable(place, error)) from None


def withdraw(place: Path) -> None:
    """Take a folder of ours away again, after something went wrong."""
    shutil.rmtree(place, ignore_errors=True)


def schemas() -> dict[str, str]:
    """The schemas of a folder, by their paths in it."""
    names = [f"{name}.schema.json" for name in _SCHEMAS]
    return {f"{SCHEMAS}/{name}": (folder("schemas") / name).read_text(encoding="utf-8") for name in names}


def schema_line(name: str, file: str) -> str:
    """The first line of a file, by which an editor finds its schema; `file` is its path in the folder."""
    up = "../" * file.count("/")
    return f"# yaml-language-server: $schema={up}{SCHEMAS}/{name}.schema.json"


def path_between(file: Path, place: Path) -> str:
    """The path of a file as seen from a folder, as rulesets write it."""
    return Path(os.path.relpath(file, place)).as_posix()
