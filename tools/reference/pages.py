"""The pages of the reference: prose by hand, and between marks what is written from the declarations.

A mark is a line `<!-- from: part argument -->`; what follows, up to `<!-- end -->`, is written anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from .codes import codes
from .effects import effects, overview
from .front import box, examples
from .functions import functions
from .keys import keys
from .library import library
from .readings import readings
from .ruling import as_markdown, rulings
from .transitions import transitions
from .types import triggers, types
from .words import reserved

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs"

#: What can be written, by the name in the mark; all but some take no argument.
PARTS: dict[str, Callable[..., str]] = {
    "box": box,
    "codes": codes,
    "effects": effects,
    "examples": examples,
    "functions": functions,
    "keys": keys,
    "library": library,
    "overview": overview,
    "readings": readings,
    "reserved": reserved,
    "ruling": lambda name: as_markdown(rulings()[name]),
    "transitions": transitions,
    "triggers": triggers,
    "types": types,
    "world": lambda: _world(),
}

_MARKED = re.compile(r"(<!-- from: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def pages() -> list[Path]:
    """The README and every page of the documents, in order of their paths."""
    return [ROOT / "README.md", *sorted(FOLDER.rglob("*.md"))]


def refreshed(text: str) -> str:
    """A page with all that stands between marks written anew."""
    return _MARKED.sub(lambda found: f"{found[1]}\n{_written(found[2])}\n\n{found[3]}", text)


def marks(text: str) -> Iterator[list[str]]:
    """The marks of a page, each as its words."""
    for found in _MARKED.finditer(text):
        yield found[2].split()


def _written(mark: str) -> str:
    part, *arguments = mark.split()
    return PARTS[part](*arguments)


def out_of_date() -> list[Path]:
    """The pages that would be written otherwise."""
    return [page for page in pages() if (text := page.read_text(encoding="utf-8")) != refreshed(text)]


def _world() -> str:
    from .example import WORLD
    from .markdown import fenced

    return fenced(WORLD.read_text(encoding="utf-8").partition("\n")[2], "yaml")
