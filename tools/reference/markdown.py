"""Small pieces of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import cleandoc
from textwrap import indent


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; line breaks in cells become spaces."""
    lines = [_row(head), _row(["---"] * len(head)), *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(' '.join(cell.replace('|', chr(92) + '|').split()) for cell in cells)} |"


def paragraphs(docstring: str) -> str:
    """A docstring as paragraphs of one line each; indented lines stay as they are."""
    return "\n\n".join(_paragraph(each) for each in cleandoc(docstring).split("\n\n"))


def _paragraph(text: str) -> str:
    return text if text.startswith(" ") else " ".join(text.split())


def fenced(text: str, language: str) -> str:
    """A block of code."""
    return f"```{language}\n{text.strip(chr(10))}\n```"


def under(text: str, mark: str = "- ") -> str:
    """An item of a list whose further lines stand below the first."""
    return mark + indent(text, " " * len(mark)).lstrip()


def first_sentence(text: str) -> str:
    """The first sentence of a text, without its full stop."""
    return " ".join(text.split()).split(". ")[0].rstrip(".")
