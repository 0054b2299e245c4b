"""What was worked out of a ruleset before: kept between runs in a folder of the user's, until a text changes.

An entry's key depends on everything its value depends on, the engine itself included, so nothing is ever out
of date; old entries are thrown away when there are many. Without a folder to write to, everything is worked
out anew. `STOCKRAIL_CACHE=off` does without; any other value of it is the folder to use.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..source.folders import folder as data_folder

#: More entries than this are thinned out, oldest first.
MOST = 400
_MARK = b"stockrail cache 1\n"


class Cache:
    """Values by key. `folder` is None for a cache that keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, key: str) -> Any:
        """The value kept under a key, or None. A damaged entry is none."""
        if self.folder is None:
            return None
        try:
            with open(self.folder / key, "rb") as file:
                kept = file.read()
            body = kept[len(_MARK) + 32 :]
            if kept != _MARK + sha256(body).digest() + body:
                return None
            return pickle.loads(body)
        except Exception:  # whatever is wrong with an old file, the value can be worked out anew
            return None

    def put(self, key: str, value: Any) -> None:
        """Keep a value, whole or not at all; a folder that can't be written to is no fault."""
        if self.folder is None:
            return
        body = pickle.dumps(value, protocol=5)
        unfinished = self.folder / f"{key}.{os.getpid()}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            unfinished.write_bytes(_MARK + sha256(body).digest() + body)
            os.replace(unfinished, self.folder / key)
            _thin_out(self.folder)
        except OSError:
            return


def users_cache() -> Cache:
    """The cache of this user, as the environment wants it."""
    wanted = os.environ.get("STOCKRAIL_CACHE", "")
    if wanted == "off":
        return Cache(None)
    return Cache(Path(wanted) if wanted else _usual_folder())


def key(*parts: object) -> str:
    """The name of an entry that depends on `parts`, the engine's own text and the version of Python."""
    return sha256("\0".join([_engine(), *map(str, parts)]).encode()).hexdigest()


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


def _usual_folder() -> Path | None:
    try:
        if sys.platform == "win32":
            base = os.environ.get("LOCALAPPDATA")
            return Path(base) / "stockrail" / "cache" if base else None
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "stockrail"
        base = os.environ.get("XDG_CACHE_HOME")
        return (Path(base) if base else Path.home() / ".cache") / "stockrail"
    except RuntimeError:  # nobody knows where home is
        return None


def _thin_out(folder: Path) -> None:
    entries = [(entry.stat().st_mtime_ns, entry.path) for entry in os.scandir(folder)]
    if len(entries) > MOST:
        for _, path in sorted(entries)[: MOST // 2]:
            os.unlink(path)


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
