"""Mends what is certain in the files of a ruleset: a misspelt name, a sign of another language, a missing space.

An edit is kept only if the ruleset is better for it. All else in a file stays byte for byte as it was.
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from .source.catalogue import part_of
from .source.edits import Edit, apart, edited
from .source.frozen import frozen
from .source.problem import Problem
from .source.text import Source

Texts = dict[str, str]

#: Mending one thing may bring another to light; so often all is looked at again.
_MOST_ROUNDS = 20
#: The order in which a ruleset is looked at: what comes later is seen only when what comes first is sound.
_STAGES = (("language", "ruleset"), ("compiler",))


@frozen
class Mend:
    """One thing mended: the problem as it was told, and the file as it was then."""

    problem: Problem

    @property
    def edit(self) -> Edit:
        assert self.problem.fix is not None
        return self.problem.fix


@frozen
class Mended:
    """What was mended, what is still wrong, and the files with their new texts, by real path."""

    mends: tuple[Mend, ...]
    problems: tuple[Problem, ...]
    texts: Texts

    def write(self) -> None:
        """Puts the new texts in the place of the old files, each at one go.

        Raises OSError if that can't be, and FileChanged if somebody else has changed a file meanwhile.
        """
        first = {os.path.realpath(mend.edit[0].source.path): mend.edit[0].source.text for mend in self.mends[::-1]}
        for path, text in self.texts.items():
            _replace(path, first[path], text)


class FileChanged(Exception):
    """A file was changed by somebody else while it was being mended. The path is the message."""


def can_be_mended(problems: Sequence[Problem], path: Path) -> int:
    """How many of these problems `mended` mends: it is tried, for not every change leaves things better."""
    if not any(_sure(problems, path)):
        return 0
    mends = {_where(mend.problem) for mend in mended(path).mends}
    return sum(_where(problem) in mends for problem in _sure(problems, path))


def _where(problem: Problem) -> tuple[str, str, int]:
    span = problem.span
    return (problem.code, os.path.realpath(span.source.path), span.start) if span else (problem.code, "", 0)


def mended(path: Path) -> Mended:
    """The ruleset at a path with everything mended that certainly can be. Nothing is written."""
    texts: Texts = {}
    mends: list[Mend] = []
    problems = examined(path, texts)
    for _ in range(_MOST_ROUNDS):
        found = _better(path, texts, problems)
        if found is None:
            break
        done, texts, problems = found
        mends += [Mend(problem) for problem in done]
    return Mended(tuple(mends), tuple(problems), texts)


def examined(path: Path, texts: Texts) -> list[Problem]:
    """Everything that is wrong with a ruleset, some of whose files read as `texts` says."""
    from .compiler.check import check
    from .ruleset.load import in_order, load

    model, problems = load(path, texts)
    if model is None or any(problem.level == "error" for problem in problems):
        return problems
    return in_order([*problems, *check(model)], model)


def _better(
    path: Path, texts: Texts, problems: list[Problem]
) -> tuple[list[Problem], Texts, list[Problem]] | None:
    """The problems that could be mended, the texts then, and what is still wrong; None if nothing helps."""
    sure = list(_sure(problems, path))
    for tried in ([sure] if len(sure) > 1 else []) + [[each] for each in sure]:
        done, changed = _changed(texts, tried)
        left = examined(path, changed)
        if _weight(left) < _weight(problems):
            return done, changed, left
    return None


def _sure(problems: Sequence[Problem], path: Path) -> Iterator[Problem]:
    """The problems with a sure mend in a file of the ruleset's own folder, its text as it is read from there."""
    own = os.path.realpath(path.parent)
    for problem in problems:
        span = problem.fix[0] if problem.fix else None
        if span is None or not span.source.text or problem.level != "error":
            continue
        if os.path.realpath(span.source.path).startswith(own + os.sep):
            yield problem


def _changed(texts: Texts, tried: list[Problem]) -> tuple[list[Problem], Texts]:
    """The problems whose edits can be made at once, and the texts with these edits."""
    changed, done = dict(texts), []
    files: dict[str, list[Problem]] = {}
    for problem in tried:
        if problem.fix:
            files.setdefault(os.path.realpath(problem.fix[0].source.path), []).append(problem)
    for file, here in files.items():
        source = here[0].fix[0].source if here[0].fix else Source("", "")
        if source.text != _text_of(file, texts):
            continue
        edits = apart(problem.fix for problem in here if problem.fix)
        done += [next(problem for problem in here if problem.fix == edit) for edit in edits]
        changed[file] = edited(source.text, edits)
    return done, changed


def _text_of(file: str, texts: Texts) -> str:
    """What a file reads as now."""
    return texts[file] if file in texts else _decoded(Path(file).read_bytes())


def _decoded(data: bytes) -> str:
    """As it stands there, but for the byte order mark: a text with odd line ends is not what was checked."""
    return data.decode("utf-8", "replace").removeprefix("\ufeff")


def _weight(problems: Sequence[Problem]) -> tuple[int, ...]:
    """How bad this is: what is still to be read behind faulty YAML, then the errors of each further stage.

    Faulty YAML hides what follows it, so that mending it may bring more to light than was told before.
    """
    errors = [problem for problem in problems if problem.level == "error"]
    parts = [part_of(problem.code) for problem in errors]
    return _unread(errors), *(sum(part in stage for part in parts) for stage in _STAGES)


def _unread(errors: list[Problem]) -> int:
    """The characters from the first fault of YAML to the end, of all files."""
    longest: dict[str, int] = {}
    for problem in errors:
        if problem.span is not None and part_of(problem.code) == "source":
            path, rest = problem.span.source.path, len(problem.span.source.text) - problem.span.start + 1
            longest[path] = max(rest, longest.get(path, 0))
    return sum(longest.values())


def _replace(path: str, before: str, text: str) -> None:
    """Writes a new file beside the old one, then takes its name. A byte order mark and line ends stay."""
    file = Path(path)
    old = file.read_bytes()
    if _decoded(old) != before:
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
