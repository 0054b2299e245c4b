"""An expression worked out for people: every part with the value it had."""

from __future__ import annotations

from typing import Any

from ..source.frozen import frozen
from .tracing import Tracing
from .values import Kinds, Plain, read, text

#: So many parts of a term are written out in words; the rest is counted.
MOST = 12


@frozen
class Term:
    """A part of an expression: `text` as the ruleset has it, and `value`.

    `shown` is the text with the values of its names in their places. `parts` are what those values come from: the
    definition behind a name, or one term for each member of a sum, which `member` names ("" otherwise). `open` tells
    whether all of it comes from what every player can see.

        railroad.value * held(railroad) = 20 * 3 = 60
    """

    text: str
    shown: str
    value: Plain
    member: str = ""
    parts: tuple[Term, ...] = ()
    open: bool = True

    def __str__(self) -> str:
        return " = ".join(_chain(self))

    @property
    def lines(self) -> list[str]:
        """The term, and below it, indented, what its parts come from."""
        first = f"{self.member}: {self}" if self.member else str(self)
        return [first, *(f"  {line}" for line in _below(self))]

    def to_dict(self) -> dict[str, Any]:
        """JSON-able: `text`, `shown`, `value`, and `member` and `parts` where there are any."""
        plain: dict[str, Any] = {"text": self.text, "shown": self.shown, "value": self.value}
        if self.member:
            plain["member"] = self.member
        return plain | ({"parts": [part.to_dict() for part in self.parts]} if self.parts else {})


def term(kinds: Kinds, tracing: Tracing, raw: Any, member: str = "") -> Term:
    """A term as generated code reports it: see compiler/emit_terms.py."""
    number, value, leaves, parts = raw
    info = tracing.terms[number]
    values = [_shown(kinds, type, leaf) for type, leaf in zip(info.leaves, leaves, strict=True)]
    shown = info.pieces[0] + "".join(a + b for a, b in zip(values, info.pieces[1:], strict=True))
    below = tuple(
        term(kinds, tracing, part, "" if who is None or info.member is None else text(read(kinds, info.member, who)))
        for who, part in parts
    )
    return Term(info.text, shown, read(kinds, info.type, value), member, below, info.open)


def _shown(kinds: Kinds, type: Any, raw: Any) -> str:
    """A number in the place of a name; one below zero stands in brackets."""
    value = read(kinds, type, raw)
    return f"({value})" if isinstance(value, int) and value < 0 else text(value)


def _chain(term: Term) -> list[str]:
    """The text, what it comes from if that is one thing, and the value, each said once."""
    found = [term.text, term.shown]
    if _is_named(term):
        found += _chain(term.parts[0])
    return list(dict.fromkeys([*found, text(term.value)]))


def _below(term: Term) -> list[str]:
    """What the parts come from; members that add nothing are left out, and values that stand above already."""
    if _is_named(term):
        return _below(term.parts[0])
    telling = [part for part in term.parts if part.value or not part.member] or list(term.parts)
    if term.shown != term.text:
        telling = [part for part in telling if part.parts or part.shown != part.text]
    lines = [line for part in telling[:MOST] for line in part.lines]
    more = len(telling) - MOST
    return [*lines, f"and {more} more"] if more > 0 else lines


def _is_named(term: Term) -> bool:
    """Whether a term is but a name for its only part."""
    return term.text == term.shown and len(term.parts) == 1 and not term.parts[0].member
