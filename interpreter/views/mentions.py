"""Where the documents speak of a word that has no entry of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .page import of_page, pages

#: So many pages are named at most.
MOST = 5
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
#: What is asked for is a word, or some that belong together.
_WORDS = re.compile(r"[a-z][a-z_ -]{2,}")


def mentions(word: str) -> str | None:
    """The pages that speak of a word, those with it in a heading first; None if none does."""
    if not _WORDS.fullmatch(word.lower()):
        return None
    found = sorted(_pages(word.lower()), key=lambda each: each[0])[:MOST]
    if not found:
        return None
    wide = max(len(name) for _, name, _ in found)
    lines = [f"  {name:<{wide}}  {heading}" for _, name, heading in found]
    return "\n".join([f"`{word}` has no entry of its own. The documents speak of it in", *lines,
                      "", f"stockrail explain {found[0][1]}"])


def _pages(word: str) -> Iterator[tuple[tuple[bool, bool, bool, int], str, str]]:
    """Pages with how well they fit, the less the better, and the heading under which the word stands."""
    meant = re.compile(rf"\b{re.escape(word.removesuffix('s'))}(s|es)?\b", re.IGNORECASE)
    for name in pages():
        text = of_page(name)
        hits = list(meant.finditer(text))
        if not hits:
            continue
        headings = list(_HEADING.finditer(text))
        titled = next((each[1] for each in headings if meant.search(each[1])), None)
        under = titled or [each[1] for each in headings if each.start() <= hits[0].start()][-1]
        no_title = not headings or meant.search(headings[0][1]) is None
        yield (no_title, titled is None, name.startswith("reference/"), -len(hits)), name, under
