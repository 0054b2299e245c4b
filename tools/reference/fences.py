"""The fenced blocks of a page, with what their first lines say of them.

    ```yaml                      part of a ruleset, a whole one, or effects: checked in the game of the examples
    ```yaml of union_station     part of a variant of that ruleset
    ```yaml refused              shown to be wrong; `refused CODE` says by which message
    ```yaml save mine/a.yaml     a file that the reader saves under this name
    ```yaml put mine/a.yaml      sections that take the place of those of the same names in that file, or join them
    ```yaml shows mine/a.yaml    that file as it lies there now, which the reader looks at
    ```console                   commands, each after `$ `, with what they print
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_WRITTEN = re.compile(r"<!-- from: .*?<!-- end -->", re.DOTALL)
_FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fence:
    """A block: its language, the words behind it, its text, and where the text begins in the page."""

    language: str
    words: tuple[str, ...]
    text: str
    start: int

    def word_after(self, word: str) -> str:
        """The word behind another one, such as the file behind `save`; empty if there is none."""
        place = self.words.index(word) + 1 if word in self.words else len(self.words)
        return self.words[place] if place < len(self.words) else ""


def by_hand(page: str) -> str:
    """A page with blanks in place of what is written from the declarations, which has tests of its own."""
    return _WRITTEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), page)


def fences(page: str) -> Iterator[Fence]:
    """All blocks written by hand, in order."""
    for found in _FENCE.finditer(by_hand(page)):
        language, *words = found[1].split() or [""]
        yield Fence(language, tuple(words), found[2], found.start(2))
