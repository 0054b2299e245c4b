"""What a page has its reader do: files are saved, commands typed, and what they print is as the page says.

Each page is gone through in an empty folder of its own, from its first block to its last.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from stockrail.cli.main import run
from stockrail.source.folders import folder

from .example import sections_of
from .fences import Fence, fences

#: Stands for any number of lines.
ANY = "..."
#: Stands for the folder in which the shipped rulesets lie.
SHIPPED = "…/rulesets"
#: What simulations say of the time they take, which is never the same.
_TIMES = re.compile(r"games/s|s to go$")
_ALIKE = 12


def has_session(page: str) -> bool:
    """Whether there is anything to type on a page."""
    return any(fence.language == "console" for fence in fences(page))


def gone_through(page: str) -> str:
    """The page with what its commands print now. Where it stands as it should be the page is unchanged."""
    with _desk():
        blocks = [(fence, _done(fence)) for fence in fences(page)]
    for fence, text in reversed(blocks):
        page = page[: fence.start] + text + page[fence.start + len(fence.text) :]
    return page


def _done(fence: Fence) -> str:
    """Save what a block has saved, type what it has typed, look at what it shows; returns its text as it should be."""
    if saved := fence.word_after("save"):
        Path(saved).parent.mkdir(parents=True, exist_ok=True)
        Path(saved).write_text(fence.text, encoding="utf-8")
    elif looked_at := fence.word_after("shows"):
        return Path(looked_at).read_text(encoding="utf-8")
    elif changed := fence.word_after("put"):
        file = Path(changed)
        file.write_text(_put(file.read_text(encoding="utf-8"), fence.text), encoding="utf-8")
    elif fence.language == "console":
        return "".join(_typed(command, shown) for command, shown in _commands(fence.text))
    return fence.text


def _put(text: str, sections: str) -> str:
    """A file with sections in the place of those of the same names; others come at its end."""
    for section in sections_of(sections):
        head = section.partition(":")[0]
        there = re.search(rf"^{head}:.*\n(?:[ \t#].*\n|\n)*", text, re.MULTILINE)
        new = f"{section.rstrip()}\n"
        text = text[: there.start()] + new + text[there.end() :] if there else f"{text.rstrip()}\n{new}"
    return text


def _commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of a block with the lines shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


def _typed(command: str, shown: list[str]) -> str:
    printed = _printed(command)
    lines = shown if matches(shown, printed) else list(_anew(shown, printed))
    return "\n".join([f"$ {command}", *lines]) + "\n"


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether lines are those printed, if each `...` stands for any number of lines."""
    if not shown:
        return not printed
    if shown[0] == ANY:
        return any(matches(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


def _anew(shown: list[str], printed: list[str]) -> Iterator[str]:
    """What to show instead: all of it, or, with some left out, the lines that begin like those shown."""
    if ANY not in shown:
        yield from printed
        return
    place = 0
    for line in shown:
        if line == ANY:
            yield line
            continue
        alike = [at for at in range(place, len(printed)) if printed[at][:_ALIKE] == line[:_ALIKE]]
        if alike:
            place = alike[0] + 1
            yield printed[alike[0]]


def _printed(command: str) -> list[str]:
    """What a command prints: its results, then what it says besides."""
    words = shlex.split(command)
    assert words[0] == "stockrail", command
    given = words.index("<") if "<" in words else len(words)
    typed = Path(words[given + 1]).read_text(encoding="utf-8") if given < len(words) else ""
    out, err = StringIO(), StringIO()
    before, sys.stdin = sys.stdin, StringIO(typed)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            run(words[1:given])
    finally:
        sys.stdin = before
    lines = [*out.getvalue().splitlines(), *err.getvalue().splitlines()]
    return [_anywhere(line.rstrip()) for line in lines if not _TIMES.search(line)]


def _anywhere(line: str) -> str:
    """A line with the shipped rulesets where no reader has them."""
    home = folder("rulesets")
    for place in (os.path.relpath(home), str(home)):
        line = line.replace(place, SHIPPED)
    return line


@contextmanager
def _desk() -> Iterator[None]:
    """An empty folder, and settings that no reader's machine can change."""
    here, settings = Path.cwd(), dict(os.environ)
    with tempfile.TemporaryDirectory() as place:
        os.chdir(place)
        os.environ.update(NO_COLOR="1", COLUMNS="100", STOCKRAIL_CACHE="off")
        try:
            yield
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(settings)
