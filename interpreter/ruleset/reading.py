"""What is kept while a tree is decoded: problems, names of parts that could not be read, what is parsed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..effects.forms import Form
from ..language.parse import parse, parse_template
from ..language.syntax import Name, Template
from ..source.plenty import MOST_PROBLEMS
from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from . import messages
from .model import About
from .shape import NAME_PATTERN, REMARKS, SHAPES, Record

Reader = Callable[["Reading", Node], Any]
R = TypeVar("R", bound=Callable[..., Any])

#: How each form is read, by the form's name. A reader gives None for what it can't read.
READERS: dict[str, Reader] = {}

_LEADING_WORD = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)")
_NAME = re.compile(NAME_PATTERN)


def reads(*forms: Form) -> Callable[[R], R]:
    """Declare the reader of one or more forms."""

    def register(reader: R) -> R:
        for form in forms:
            READERS[form.name] = reader
        return reader

    return register


class Reading:
    """One decoding.

    Whatever is not of the form asked for has been reported by the check of the shape, so it is left out
    without a word; `broken` gets every name that may have been declared there, so that nobody complains of
    its absence.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        #: How many expressions were not parsed, since too much is wrong with those before.
        self.unread = 0
        self.broken: set[str] = set()
        self._parsed: dict[tuple[str, Span], Any] = {}

    def read(self, form: Form, node: Node) -> Any:
        """A node read as a form, or None."""
        return READERS[form.name](self, node)

    def parse(self, start: str, node: Node) -> Any:
        """A scalar's text parsed from a start symbol of the language, or None; problems come once."""
        if not isinstance(node, Scalar) or node.value is None:
            return None
        return self._once(start, node.body, lambda: parse(start, node.body))

    def template(self, node: Node) -> Template | None:
        """A scalar's text with expressions in braces."""
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return None
        made: Template | None = self._once(
            "template", node.body, lambda: parse_template(node.body, node.style))
        return made

    def _once(self, start: str, span: Span, parsing: Callable[[], tuple[Any, list[Problem]]]) -> Any:
        """The base of an overlay's define is decoded twice, as original and as what is left of it."""
        if (start, span) not in self._parsed and len(self.problems) >= MOST_PROBLEMS:
            self.unread += 1
            return None
        if (start, span) not in self._parsed:
            self._parsed[start, span], problems = parsing()
            self.problems.extend(problems)
        return self._parsed[start, span]

    def name(self, node: Node) -> Name | None:
        """A scalar that is a name."""
        if isinstance(node, Scalar) and isinstance(node.value, str) and _NAME.match(node.value):
            return Name(node.body, node.value)
        return None

    def record(self, node: Node, form: Form) -> dict[str, Any] | None:
        """The values of a record by attribute, with `about`; None if a compulsory one can't be read."""
        shape = SHAPES[form.name]
        assert isinstance(shape, Record)
        if not isinstance(node, Mapping):
            return None
        values = self.values(node, shape)
        if values is not None:
            values["about"] = self.about(node, values.pop("says", None))
        return values

    def values(self, node: Mapping, shape: Record) -> dict[str, Any] | None:
        """The values of a record by attribute; what is optional and can't be read is left out."""
        found: dict[str, Any] = {}
        complete = True
        for argument in shape.keys:
            written = node.get(argument.key)
            value = None if written is None else self.read(argument.form, written)
            if value is None and written is not None:
                self.lose(written)
            if value is None and not argument.optional:
                complete = False
            found[argument.attribute] = argument.form.absent if value is None else value
        if shape.further is None:
            self.lose_unknown(node, frozenset(argument.key for argument in shape.keys + shape.in_overlay))
        return found if complete else None

    def about(self, node: Mapping, says: Template | None = None) -> About:
        """What the author says beside a thing."""
        return About(says, **{remark: self.remark(node, remark) for remark in REMARKS})

    def remark(self, node: Mapping, name: str) -> str | None:
        """The author's own text under `note`, `source` or `status`."""
        written = node.get(name)
        return written.value if isinstance(written, Scalar) and isinstance(written.value, str) else None

    def each(self, node: Node | None, read: Callable[[Reading, Scalar, Node], Any]) -> list[Any]:
        """The entries of a map that could be read, in order. What was a list may repeat a name."""
        found = []
        first: dict[str, Span] = {}
        for entry in entries(node):
            if entry.name in first:
                self.problems.append(messages.twice(entry.key.span, entry.name, first[entry.name]))
                continue
            first[entry.name] = entry.key.span
            value = read(self, entry.key, entry.value)
            if value is None:
                self.lose(entry.key)
                self.lose(entry.value)
            else:
                found.append(value)
        return found

    def items(self, node: Node, form: Form) -> tuple[Any, ...] | None:
        """The items of a list that could be read."""
        if not isinstance(node, Sequence):
            return None
        found = []
        for item in node.items:
            value = self.read(form, item)
            if value is None:
                self.lose(item)
            else:
                found.append(value)
        return tuple(found)

    def lose_unknown(self, node: Mapping, known: frozenset[str]) -> None:
        """Take note of the names under keys that nobody knows."""
        for entry in entries(node):
            if entry.name not in known:
                self.lose(entry.key)
                self.lose(entry.value)

    def lose(self, node: Node) -> None:
        """Take note of the names in a part that is left out."""
        if isinstance(node, Scalar):
            word = _LEADING_WORD.match(node.body.text)
            if word:
                self.broken.add(word[1])
        elif isinstance(node, Sequence):
            for item in node.items:
                self.lose(item)
        else:
            for entry in node.entries:
                self.lose(entry.key)
                self.lose(entry.value)


def entries(node: Node | None) -> Iterator[Entry]:
    """The entries of a map but for the author's remarks; none if it isn't a map."""
    if isinstance(node, Mapping):
        yield from (entry for entry in node.entries if entry.name not in REMARKS)


def whole(key: Scalar, node: Node) -> Span:
    """The span of an entry, or of its key where the value comes from another file."""
    return key.span.to(node.span) if key.span.source is node.span.source else key.span
