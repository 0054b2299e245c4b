"""What two rulesets are compared by: items with names, and their details in text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..language.printing import to_text
from ..language.syntax import Template
from ..source.frozen import frozen
from ..source.text import Span
from .model import About
from .rule_lines import Line


@frozen
class Detail:
    """One key of an item: its text, or its lines if it is a list of effects or conditions.

    `text` has what `original` stands for in its place; `written` is the text as written over `original`.
    """

    key: str
    span: Span
    text: str = ""
    lines: tuple[Line, ...] | None = None
    written: str | None = None
    original: str | None = None


@frozen
class Item:
    """Something that has a name within its section, and for a member, fact or field within its `owner`."""

    section: str
    name: str
    span: Span
    details: tuple[Detail, ...]
    owner: str = ""



def node(key: str, written: Any) -> Iterator[Detail]:
    """A node of syntax under its key, if there is one."""
    if written is not None:
        text = to_text(written)
        yield Detail(key, written.span, " ".join(text.split()) if isinstance(written, Template) else text)


def said(about: About) -> Iterator[Detail]:
    yield from node("says", about.says)


def listed(key: str, lines: tuple[Line, ...]) -> Iterator[Detail]:
    if lines:
        yield Detail(key, lines[0].span, lines=lines)


def parameters(head: Any) -> Iterator[Detail]:
    if head.parameters:
        yield Detail("parameters", head.span, ", ".join(map(to_text, head.parameters)))
