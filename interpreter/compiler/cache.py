"""What was worked out of a ruleset before: kept between runs in the user's folder, until a text changes.

An entry's key depends on everything its value depends on, the engine itself included, so nothing is ever out of date.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..source.digest import sha256
from ..source.folders import folder as data_folder
from ..source.kept import Kept, users_folder

if TYPE_CHECKING:
    from ..source.text import Source


class Cache(Kept):
    """Values by key."""

    def get(self, key: str) -> Any:
        """The value kept under a key, or None."""
        body = self.read(key)
        if body is None:
            return None
        import pickle

        try:
            return pickle.loads(body)
        except Exception:  # whatever is wrong with an old file, the value can be worked out anew
            return None

    def put(self, key: str, value: Any) -> None:
        """Keep a value."""
        import pickle

        if self.folder is not None:
            self.write(key, pickle.dumps(value, protocol=5))


def users_cache() -> Cache:
    """The cache of this user, as the environment wants it."""
    return Cache(users_folder())


def key(*parts: object) -> str:
    """The name of an entry that depends on `parts`, the engine's own text and the version of Python."""
    return sha256("\0".join([_engine(), *map(str, parts)]).encode()).hexdigest()


def sources_digest(sources: Iterable[Source]) -> str:
    """One digest for the texts of sources, in order, by which a program tells what it was made of."""
    return sha256("\0".join(s.text for s in sources).encode("utf-8", "surrogatepass")).hexdigest()


def text_digest(files: Iterable[str]) -> str | None:
    """One digest for the bytes of all files, in order; None if one can't be read."""
    digest = sha256()
    for file in files:
        try:
            with open(file, "rb") as opened:
                digest.update(sha256(opened.read()).digest())
        except OSError:
            return None
    return digest.hexdigest()


_known: list[str] = []


def _engine() -> str:
    """What tells this engine from any other: names, sizes and times of its files take 1 ms, their text 10."""
    if not _known:
        from .. import __version__

        files = [*_files(Path(__file__).parent.parent), *_files(data_folder("grammar"))]
        _known.append("\n".join([__version__, sys.version, *files]))
    return _known[0]


def _files(folder: Path) -> list[str]:
    found = []
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir():
            found.extend([] if entry.name == "__pycache__" else _files(Path(entry.path)))
        else:
            about = entry.stat()
            found.append(f"{entry.path} {about.st_size} {about.st_mtime_ns}")
    return found
