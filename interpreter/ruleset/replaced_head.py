"""Compares the head of a replacement with the head of what it replaces."""

from __future__ import annotations

import re

from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Mapping, Scalar
from . import overlay_messages as messages
from .original import mention
from .parts import bare
from .shape import REMARKS


def compare_heads(below: Entry, above: Entry) -> list[Problem]:
    """The same number of parameters is needed; another name only if nothing that stays uses the old one."""
    here, there = parameters(above), parameters(below)
    if len(here) != len(there):
        return [messages.other_parameters(above.key.span, bare(above), len(here), len(there), below.key.span)]
    if not isinstance(below.value, Mapping) or not isinstance(above.value, Mapping):
        return []
    staying = [entry for entry in below.value.entries if above.value.get(entry.name) is None]
    renamed = [old for old, new in zip(there, here, strict=True) if old != new]
    uses = [(old, entry, place) for old in renamed for entry in staying if (place := use(entry, old))]
    at = above.key.span
    return [messages.renamed_parameter(at, old, entry.name, place) for old, entry, place in uses[:1]]


def parameters(entry: Entry) -> list[str]:
    """The names of the parameters of a head, in order."""
    inside = entry.name.partition("(")[2].rstrip().removesuffix(")")
    return [part.split()[-1] for part in inside.split(",") if part.split()]


def use(entry: Entry, name: str) -> Span | None:
    """Where a name is used as a name; in text that is within braces."""
    if entry.name in REMARKS:
        return None
    if isinstance(entry.value, Scalar):
        within = r"\{[^}]*" if entry.name in ("says", "say") else ""
        return mention(entry.value, re.compile(rf"{within}\b{re.escape(name)}\b"))
    if isinstance(entry.value, Mapping):
        inner = entry.value.entries
    else:
        inner = tuple(Entry(entry.key, item) for item in entry.value.items)
    return next((place for part in inner if (place := use(part, name))), None)
