"""The pages of the documents, as plain text for a terminal."""

from __future__ import annotations

import re
from pathlib import Path

from ..source.folders import folder

_COMMENT = re.compile(r"[ \t]*<!--.*?-->\n?", re.DOTALL)
_FENCE = re.compile(r"^```(\w*)[^\n]*$", re.MULTILINE)
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


def pages() -> dict[str, str]:
    """Every page by its name, such as tutorial or how-to/maps, with its title."""
    return {name: _title(path) for name, path in _paths().items()}


def page_called(word: str) -> str | None:
    """The name of the page that a word means: its name, or the last part of it."""
    names = [name for name in _paths() if word in (name, name.rpartition("/")[2])]
    return names[0] if names else None


def of_page(name: str) -> str:
    """A page without what only its tests read. Raises KeyError if there is none."""
    text = _paths()[name].read_text(encoding="utf-8")
    return _FENCE.sub(r"```\1", _COMMENT.sub("", text)).strip()


def _paths() -> dict[str, Path]:
    place = folder("docs")
    found = {path.relative_to(place).with_suffix("").as_posix(): path for path in place.rglob("*.md")}
    return {name: found[name] for name in sorted(found, key=lambda name: (name.startswith("reference/"), name))}


def _title(path: Path) -> str:
    found = _TITLE.search(path.read_text(encoding="utf-8"))
    return found[1] if found else path.stem
