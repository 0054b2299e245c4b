"""When files were last changed, as far as the file system tells."""

from __future__ import annotations

import os
from collections.abc import Iterable

#: For each path the time of its last change and its size; None for one that is not there.
Stamps = dict[str, tuple[int, int] | None]


def stamps(paths: Iterable[str | os.PathLike[str]]) -> Stamps:
    """The stamps of files now."""
    return {os.path.abspath(path): _stamp(path) for path in paths}


def changed(before: Stamps, now: Stamps) -> list[str]:
    """The paths that differ, new ones and lost ones too, in alphabetical order."""
    return sorted(path for path in before.keys() | now.keys() if before.get(path) != now.get(path))


def _stamp(path: str | os.PathLike[str]) -> tuple[int, int] | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size
