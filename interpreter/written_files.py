"""Puts a new text in the place of a file, unless somebody else has changed the file meanwhile."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path


class FileChanged(Exception):
    """A file was changed by somebody else while it was being mended. The path is the message."""


def decoded(data: bytes) -> str:
    """As it stands there, but for the byte order mark: a text with odd line ends is not what was checked."""
    return data.decode("utf-8", "replace").removeprefix("\ufeff")


def replace(path: str, before: str, text: str) -> None:
    """Writes a new file beside the old one, then takes its name. A byte order mark and line ends stay."""
    file = Path(path)
    old = file.read_bytes()
    if decoded(old) != before:
        raise FileChanged(path)
    mark = b"\xef\xbb\xbf" if old.startswith(b"\xef\xbb\xbf") else b""
    handle, unfinished = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(mark + text.encode("utf-8"))
        os.chmod(unfinished, stat.S_IMODE(file.stat().st_mode))
        os.replace(unfinished, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
