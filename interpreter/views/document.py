"""A document as a list of parts, printed as Markdown or as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from ..source.frozen import frozen
from .table import Table, as_markdown, as_text

#: Columns of plain text.
WIDTH = 96


@frozen
class Heading:
    level: int
    text: str


@frozen
class Paragraph:
    """`text` may hold `code` between backticks and **names** between stars, which plain text leaves out."""

    text: str


@frozen
class Item:
    """A line of a list, with a list below it, and lines that go on with it, such as "Otherwise:"."""

    text: str
    below: tuple[Item, ...] = ()
    more: tuple[Item, ...] = ()


@frozen
class Bullets:
    items: tuple[Item, ...]
    numbered: bool = False


Part = Heading | Paragraph | Bullets | Table


def to_markdown(parts: Sequence[Part]) -> str:
    """The document in Markdown, one blank line between its parts."""
    return "\n\n".join(_markdown(part) for part in parts) + "\n"


def to_text(parts: Sequence[Part]) -> str:
    """The document in plain text, without backticks, lines filled."""
    return "\n\n".join(_text(part) for part in parts) + "\n"


def _markdown(part: Part) -> str:
    if isinstance(part, Heading):
        return "#" * part.level + " " + part.text
    if isinstance(part, Paragraph):
        return part.text
    if isinstance(part, Table):
        title = f"{part.title}\n\n" if part.title else ""
        return title + as_markdown(part)
    return "\n".join(
        line
        for number, item in enumerate(part.items, 1)
        for line in _item_lines(item, f"{number}. " if part.numbered else "- ")
    )


def _item_lines(item: Item, mark: str) -> Iterator[str]:
    yield mark + item.text
    for below in item.below:
        yield from (" " * len(mark) + line for line in _item_lines(below, "- "))
    for further in item.more:
        yield ""
        yield from (" " * len(mark) + line if line else "" for line in _item_lines(further, ""))


def _text(part: Part) -> str:
    if isinstance(part, Heading):
        rule = {1: "=", 2: "-"}.get(part.level)
        return part.text if rule is None else f"{part.text}\n{rule * len(part.text)}"
    if isinstance(part, Paragraph):
        return "\n".join(wrap(_plain(part.text), WIDTH))
    if isinstance(part, Table):
        rows = tuple(tuple(map(_plain, row)) for row in part.rows)
        return as_text(Table(part.title, part.columns, rows))
    lines = []
    for number, item in enumerate(part.items, 1):
        lines += _filled(item, f"{number}. " if part.numbered else "- ", 0)
    return "\n".join(lines)


def _filled(item: Item, mark: str, left: int) -> list[str]:
    first, rest = " " * left + mark, " " * (left + len(mark))
    lines = wrap(_plain(item.text), WIDTH, initial_indent=first, subsequent_indent=rest) or [first.rstrip()]
    for below in item.below:
        lines += _filled(below, "- ", left + len(mark))
    for further in item.more:
        lines += _filled(further, "", left + len(mark))
    return lines


def _plain(text: str) -> str:
    return text.replace("`", "").replace("**", "")
