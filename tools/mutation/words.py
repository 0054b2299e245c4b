"""The words of a ruleset's lines in which a slip matters: keys and values, but not texts for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

#: Keys whose values are for people only.
TALK = ("says", "note", "source", "title", "status", "name", "colour", "say")
#: Below this length a word with one letter wrong may be any other word.
SHORTEST = 3

_KEY = re.compile(r"(\s*(?:- )*)([A-Za-z_]\w*)(\([^)]*\))?:(?=\s|$)")
_WORD = re.compile(r"[A-Za-z_]\w*")
_TALK_IN_BRACES = re.compile(rf"\b(?:{'|'.join(TALK)}): (?:'[^']*'|\"[^\"]*\"|[^,}}\n]*)")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that means something: its number (from 0), its text, where its value begins, its key or ""."""

    number: int
    text: str
    value: int
    key: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line; `is_key` if a colon follows, also within braces."""

    line: int
    start: int
    end: int
    text: str
    is_key: bool


def telling(lines: list[str]) -> Iterator[Line]:
    """The lines that mean something to the rules."""
    talking = -1  # the indentation of a text that goes on over lines
    for number, text in enumerate(lines):
        indent = len(text) - len(text.lstrip())
        if not text.strip() or text.lstrip().startswith("#") or 0 <= talking < indent:
            continue
        talking = -1
        key = _KEY.match(text)
        if key and key[2] in TALK:
            talking = indent
            continue
        yield Line(number, text, key.end() if key else indent, key[2] if key else "")


def words(line: Line) -> Iterator[Word]:
    """The words of a line, but for comments and for texts in braces."""
    text = line.text.split(" #")[0]
    skipped = [found.span() for found in _TALK_IN_BRACES.finditer(text, line.value)]
    for found in _WORD.finditer(text):
        if not any(start <= found.start() < end for start, end in skipped):
            is_key = bool(re.match(r"(\([^)]*\))?:(\s|$)", text[found.end() :]))
            yield Word(line.number, found.start(), found.end(), found[0], is_key)
