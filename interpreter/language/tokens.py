"""The words and signs of a text that doesn't parse, cut loosely, foreign ones too."""

from __future__ import annotations

import re

from ..source.frozen import frozen

_PATTERN = re.compile(
    r"""
      (?P<skip>    \s+ | \#[^\n]* )
    | (?P<word>    [^\W\d]\w* )
    | (?P<number>  \d+ (?: [_'’]\d+ )* (?: \.\d+ )? | (?<![.\w)])\.\d+ )
    | (?P<text>    "[^"]*" | '[^']*' | “[^”]*” | ‘[^’]*’ | „[^“”]*[“”] | «[^»]*» )
    | (?P<sign>    === | !== | \.\.\. | && | \|\| | == | != | <= | >= | <> | => | =< | := | \+= | -= | \*=
                 | /= | -> | \*\* | // | \+\+ | :: | \?\? | \?\. | \.\. | . )
    """,
    re.VERBOSE,
)


@frozen
class Token:
    """One word, number, quoted text or sign. `start` and `end` are offsets in the text it was cut from."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str) -> tuple[Token, ...]:
    """All of a text but white space and comments."""
    return tuple(
        Token(match.lastgroup or "", match.group(), match.start(), match.end())
        for match in _PATTERN.finditer(text)
        if match.lastgroup != "skip"
    )
