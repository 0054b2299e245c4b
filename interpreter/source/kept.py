"""What was worked out before: files in a folder of the user's, each whole and unharmed or as if it weren't there.

Without a folder to write to, everything is worked out anew. `STOCKRAIL_CACHE=off` does without; any other value of it
is the folder to use.
"""

from __future__ import annotations

import os
import sys

from .digest import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

#: More files than this are thinned out, oldest first.
MOST = 400
_MARK = b"stockrail cache 1\n"


class Kept:
    """Files by name. `folder` is None for one that keeps nothing."""

    def __init__(self, folder: str | Path | None) -> None:
        self.folder = None if folder is None else str(folder)

    def read(self, name: str) -> bytes | None:
        """What is kept under a name, or None. A damaged file is none."""
        if self.folder is None:
            return None
        try:
            with open(os.path.join(self.folder, name), "rb") as file:
                kept = file.read()
        except (OSError, ValueError):
            return None
        body = kept[len(_MARK) + 32 :]
        return body if kept[: len(_MARK) + 32] == _MARK + sha256(body).digest() else None

    def write(self, name: str, body: bytes) -> None:
        """Keep something, whole or not at all; a folder that can't be written to is no fault."""
        if self.folder is None:
            return
        unfinished = os.path.join(self.folder, f"{name}.{os.getpid()}")
        try:
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            with open(unfinished, "wb") as file:
                file.write(_MARK + sha256(body).digest() + body)
            os.replace(unfinished, os.path.join(self.folder, name))
            _thin_out(self.folder)
        except (OSError, ValueError):
            return


def users_folder() -> str | None:
    """The folder of this user, as the environment wants it; None if nothing is to be kept."""
    wanted = os.environ.get("STOCKRAIL_CACHE", "")
    if wanted:
        return None if wanted == "off" else wanted
    home = os.path.expanduser("~")
    base: str | None = None if home == "~" else home  # nobody knows where home is
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return os.path.join(base, "stockrail", "cache") if base else None
    if sys.platform == "darwin":
        return os.path.join(base, "Library", "Caches", "stockrail") if base else None
    base = os.environ.get("XDG_CACHE_HOME") or (os.path.join(base, ".cache") if base else None)
    return os.path.join(base, "stockrail") if base else None


def users_kept() -> Kept:
    """What is kept for this user."""
    return Kept(users_folder())


def _thin_out(folder: str) -> None:
    if len(os.listdir(folder)) <= MOST:
        return
    entries = [(entry.stat().st_mtime_ns, entry.path) for entry in os.scandir(folder)]
    for _, path in sorted(entries)[: MOST // 2]:
        os.unlink(path)
