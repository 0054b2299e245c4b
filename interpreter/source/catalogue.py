"""The registry of problem codes: what each means, and a faulty example of it."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from .folders import folder
from .frozen import frozen

Wording = TypeVar("Wording", bound=Callable[..., Any])


@frozen
class Explanation:
    """`title` is the fault in a few words; `text` says why it is one and what to do, in a few sentences."""

    code: str
    title: str
    text: str


_WORDINGS: dict[str, list[tuple[str | None, Callable[..., Any]]]] = {}


def code(name: str, title: str | None = None) -> Callable[[Wording], Wording]:
    """Register a message function, whose docstring explains the code.

    A code with several message functions has its title, and its explanation, at one of them.
    """

    def register(wording: Wording) -> Wording:
        _WORDINGS.setdefault(name, []).append((title, wording))
        return wording

    return register


def explanations() -> dict[str, Explanation]:
    """All codes in alphabetical order, from every module of the package whose name ends in `messages`."""
    _import_messages()
    return {name: _explain(name) for name in sorted(_WORDINGS)}


def part_of(name: str) -> str:
    """The part of the package that gives a code, of those that are loaded: `source`, `language` and so on."""
    wordings = _WORDINGS.get(name)
    return wordings[0][1].__module__.split(".")[1] if wordings else ""


def example(name: str) -> tuple[str, str] | None:
    """A faulty file for a code and what `check` prints about it (empty if not recorded), or None."""
    faulty = folder("examples") / f"{name}.yaml"
    if not faulty.is_file():
        return None
    printed = faulty.with_suffix(".out")
    return _text(faulty), _text(printed) if printed.is_file() else ""


def _explain(name: str) -> Explanation:
    """From the first message function with a title and a docstring."""
    from inspect import getdoc  # its import takes half as long as starting Python

    titled = [(title, getdoc(wording) or "") for title, wording in _WORDINGS[name] if title]
    title, text = next((pair for pair in titled if pair[1]), titled[0] if titled else (name, ""))
    return Explanation(name, title, text)


def _import_messages() -> None:
    package = Path(__file__).parent.parent
    root = __name__.split(".")[0]
    for file in sorted(package.rglob("*messages.py")):
        parts = file.relative_to(package).with_suffix("").parts
        importlib.import_module(".".join((root, *parts)))


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")
