"""All wording of the checker's messages about declarations that nothing uses."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span


@code("unused", "A declaration that nothing uses")
def unused(span: Span, what: str, name: str) -> Problem:
    """Options, tables, tracks, marks, kinds, facts, fields, defines and menus are there to be used by rules. One that
    no rule names has no part in the game: often the rule that should use it names another."""
    return Problem("unused", span, f"nothing uses {what} `{name}`", ("use it, or remove it",), level="warning")


@code("never-read", "A field that is written and never read")
def never_read(span: Span, name: str) -> Problem:
    """A field matters when a condition, an amount, a score or a text looks at it. This one is only changed."""
    return Problem("never-read", span, f"`{name}` is changed, but nothing ever looks at it",
                   ("use it in a condition, an amount, a score or a text, or remove it",), level="warning")


@code("never-changed", "A field that keeps the value it starts with")
def never_changed(span: Span, name: str, kind: str) -> Problem:
    """State is what changes while a game is played. What stays as it is from the start is a fact of its kind, an
    option, or a define."""
    instead = f"declare it under `facts:` of {kind}" if kind else "make it an option or a define"
    return Problem("never-changed", span, f"nothing ever changes `{name}`",
                   (f"{instead}, or add the effect that changes it",), level="warning")


@code("unused-parameter", "A parameter that makes no difference")
def unused_parameter(span: Span, name: str, head: str) -> Problem:
    """Whatever is given for this parameter, the result is the same."""
    return Problem("unused-parameter", span, f"`{head}` makes no use of its parameter `{name}`",
                   ("remove it from the head and from every call",), level="note")
