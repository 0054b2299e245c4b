"""From a path to a source: what stands in the way of reading a file, told as a problem."""

from __future__ import annotations

import codecs
import os
import re
import stat
from pathlib import Path

from . import messages
from .problem import Problem
from .text import Source, Span, whole_file

#: Bytes. The largest ruleset that is shipped has 40,000.
LARGEST = 1_000_000

_UTF_16 = {codecs.BOM_UTF16_LE: "UTF-16", codecs.BOM_UTF16_BE: "UTF-16"}
_UTF_32 = {codecs.BOM_UTF32_LE: "UTF-32", codecs.BOM_UTF32_BE: "UTF-32"}
_LONE_RETURN = re.compile(r"\r(?!\n)")


def read_source(path: str | os.PathLike[str]) -> Source | Problem:
    """The text of a file as a source, without a byte order mark, or why there is none.

    Line ends stay as they are, but a lone carriage return becomes a line feed.
    """
    data = _read_bytes(path)
    return data if isinstance(data, Problem) else decode(data, _shown(path))


def decode(data: bytes, path: str) -> Source | Problem:
    """The source of these bytes, read as UTF-8. `path` is what messages print."""
    for mark, name in (*_UTF_32.items(), *_UTF_16.items()):
        if data.startswith(mark):
            return messages.other_encoding(whole_file(path), name)
    if b"\0" in data:
        return _binary(data, path)
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        return _not_utf8(data, path, error.start)
    return Source(path, _LONE_RETURN.sub("\n", text) if "\r" in text else text)


def _read_bytes(path: str | os.PathLike[str]) -> bytes | Problem:
    where = whole_file(_shown(path))
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            return messages.folder(where, _yaml_files(Path(path)))
        if not stat.S_ISREG(status.st_mode):
            return messages.no_ordinary_file(where)
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return messages.missing(where, Path(path).name, _yaml_files(Path(path).parent))
    except OSError as error:
        return messages.unreadable(where, error.strerror or "")
    except ValueError:  # a path with a NUL in it
        return messages.unreadable(where, "this can't be a file's name")
    if len(data) > LARGEST:
        return messages.too_large(where, max(status.st_size, len(data)), LARGEST)
    return data


def _binary(data: bytes, path: str) -> Problem:
    """Text of an encoding with a NUL in every other byte is taken for what it is."""
    zeros, half = data[:2000].count(0), len(data[:2000]) // 2
    if half and abs(zeros - half) <= half // 5:
        return messages.other_encoding(whole_file(path), "UTF-16")
    return messages.binary(whole_file(path), data.index(0))


def _not_utf8(data: bytes, path: str, at: int) -> Problem:
    before = data[:at].decode("utf-8")
    source = Source(path, before + data[at:].decode("utf-8", "replace"))
    guess = data[at : at + 1].decode("cp1252", "replace")
    return messages.not_utf8(Span(source, len(before), len(before) + 1), data[at], at, guess)


def _yaml_files(folder: Path) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith((".yaml", ".yml")))
    except (OSError, ValueError):
        return []


def _shown(path: str | os.PathLike[str]) -> str:
    """The path as text that can be printed, whatever bytes the file system gave."""
    return os.fsencode(path).decode("utf-8", "replace")
