"""Where a ruleset, library or data file lies: a shipped one by its name, any other by its path.

`os.path` is asked and not `Path`, which raises an error for names that no file system can have.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from ..source.folders import folder
from ..source.nearest import nearest
from ..source.problem import Problem
from ..source.text import Source, Span

RULESET_FILE = "ruleset.yaml"
#: The folder of rulesets that are there to be read. Its rulesets go by their names, and by `examples/name`.
EXAMPLES = "examples"
_MOST_UP = 3


def shipped() -> list[str]:
    """The names of all shipped rulesets, examples included, in alphabetical order."""
    return sorted([*games(), *examples()])


def games() -> list[str]:
    """The names of the shipped games and their variants, in alphabetical order."""
    return _names_in(folder("rulesets"))


def examples() -> list[str]:
    """The names of the rulesets that are shipped to be read, in alphabetical order."""
    return _names_in(folder("rulesets") / EXAMPLES)


def _names_in(place: Path) -> list[str]:
    return sorted(file.parent.name for file in place.glob(f"*/{RULESET_FILE}"))


def find(name: str | os.PathLike[str]) -> Path | Problem:
    """The file meant by a name or path: a file, a folder's ruleset, or a shipped ruleset or library.

    What lies here comes first, so that a copy of a shipped ruleset is not mistaken for the original.
    """
    text = os.fspath(name)
    path = Path(text)
    if text and os.path.isfile(path / RULESET_FILE):
        return path / RULESET_FILE
    if text and not any(mark in text for mark in ("\\", ".")):
        for file in _shipped_files(text):
            if os.path.isfile(file):
                return _near_here(file)
    if text and os.path.isdir(path):
        return path / RULESET_FILE
    if os.path.isfile(path):
        return path
    from . import messages

    near = _nearest_here(text)
    if path.suffix and "\0" not in text and near is None:
        return path
    return messages.no_ruleset(Span(Source(text, ""), 0, 0), text, near, shipped())


def _nearest_here(text: str) -> str | None:
    """What lies in the folder that a path leads to, and is called about as the path ends."""
    above, name = os.path.split(text)
    near = nearest(name, _lying_in(Path(above)))
    return os.path.join(above, near) if near else None


def _lying_in(place: Path) -> list[str]:
    """The rulesets and other files of a folder, by the names they are asked for by."""
    try:
        found = [entry.name for entry in os.scandir(place)
                 if entry.name.endswith(".yaml") or os.path.isfile(os.path.join(entry.path, RULESET_FILE))]
    except (OSError, ValueError):
        return []
    return sorted(found)


def find_beside(name: str, file: Path, span: Span) -> Path | Problem:
    """The ruleset or library that a file names: beside it, one or two folders above, or shipped."""
    named = Path(name)
    for place in _places(file, named):
        for candidate in (place / named / RULESET_FILE, place / f"{name}.yaml", place / named):
            if os.path.isfile(candidate) and candidate.suffix == ".yaml":
                return Path(os.path.normpath(candidate))
    for candidate in _shipped_files(name):
        if os.path.isfile(candidate):
            return _near_here(candidate)
    from . import messages

    bare = re.sub(rf"(/{RULESET_FILE})?(\.ya?ml)?/?$", "", name)
    others = [*_others(bare, file), *shipped(), *(library.stem for library in libraries())]
    return messages.not_found(span, name, bare, others)


def _others(name: str, file: Path) -> Iterator[str]:
    """What a file might name in place of this name."""
    own = os.path.realpath(file), os.path.realpath(file.parent)
    for place in _places(file, Path(name)):
        there = place / os.path.dirname(name)
        for each in _lying_in(there):
            if os.path.realpath(there / each) not in own:
                yield os.path.join(os.path.dirname(name), each.removesuffix(".yaml"))


def _places(file: Path, named: Path) -> Iterator[Path]:
    """Where a file may mean: its own folder, and for a bare name one or two folders above."""
    yield file.parent
    if len(named.parts) == 1 and not named.suffix:
        yield from (file.parent / "..", file.parent / ".." / "..")


def _shipped_files(name: str) -> tuple[Path, ...]:
    place = folder("rulesets")
    library = place / "library"
    return (
        place / name / RULESET_FILE, place / EXAMPLES / name / RULESET_FILE,
        library / f"{name.removeprefix('library/')}.yaml", library / name / RULESET_FILE,
    )


def libraries() -> list[Path]:
    """The files of the shipped libraries, in alphabetical order."""
    return sorted((folder("rulesets") / "library").glob("*.yaml"))


def _near_here(path: Path) -> Path:
    """The path from the current folder, unless it leads far up before it leads down."""
    try:
        near = Path(os.path.relpath(path))
    except (OSError, ValueError):  # another drive, or a current folder that is gone
        return path
    return path if near.parts[: _MOST_UP + 1] == ("..",) * (_MOST_UP + 1) else near
