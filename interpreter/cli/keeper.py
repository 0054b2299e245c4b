"""Keeps saved games in files of a folder."""

from __future__ import annotations

import getpass
import json
import tempfile
from pathlib import Path
from typing import Any

import click

from .opening import may_overwrite


class Keeper:
    """Saves a game under a name in a folder, else in one for temporary files, and gives the path.

    The same game comes to the same path, so that two runs of a simulation print the same. What can't be written is
    told on stderr, and the path is "": what was simulated is worth more.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = _temporary() if folder is None else folder

    def __call__(self, name: str, game: dict[str, Any]) -> str:
        path = self._folder / f"{name}.json"
        if not may_overwrite(path):
            return _not_kept(path, "it is there already and is no saved game")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(game, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as error:
            return _not_kept(path, str(error.strerror))
        return str(path)


def _temporary() -> Path:
    """A folder of this user's among temporary files."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):
        user = "anybody"
    return Path(tempfile.gettempdir()) / f"stockrail-{user}"


def _not_kept(path: Path, why: str) -> str:
    click.echo(f"{path} was not written: {why}; choose another folder with --keep", err=True)
    return ""
