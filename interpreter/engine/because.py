"""What the code that tells why not calls: it is loaded with that code, when somebody first asks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from .fault import RULE_ERRORS
from .program import LABEL, Site

#: A sentence and the line it comes from, and what failed there with its values, if the sentence is the author's own.
Told = tuple[str, Site] | tuple[str, Site, str]

#: So many answers to the next question are tried when the best of them is looked for.
TRIED = 500


def distinct(told: Iterable[Told]) -> list[Told]:
    """Each sentence once, where it was said first."""
    found: dict[str, Told] = {}
    for each in told:
        found.setdefault(each[0], each)
    return list(found.values())


def tried(values: Iterable[int]) -> Iterable[int]:
    """The values that are looked at: all, unless there are very many."""
    return islice(values, TRIED)


class Left(tuple[str, Site]):
    """That nothing is left for a name. `far` tells how far one gets: further if there is a candidate for it."""

    far = 1


def nothing_left(words: str, empty: str, site: Site, candidates: list[tuple[str, list[Told]]]) -> list[Told]:
    """That there is no answer, with what is said against the best candidate: the one that comes nearest.

    `words` begins the sentence, `empty` ends it when there are no candidates. A candidate is its text and the
    reasons against it.
    """
    barred = [each for each in candidates if each[1]]
    if not barred:
        return [Left((words + empty, site))]
    best, against = max(barred, key=lambda each: _nearness(each[1]))
    found = Left((f"{words}, not even {best}", site))
    found.far = 2 + _far(against)
    return [found, *against]


def _nearness(against: list[Told]) -> tuple[int, int, bool]:
    """Nearest is who gets to the last of the names; then who has least against him, best in the author's words."""
    reasons = [each for each in distinct(against) if not isinstance(each, Left)]
    return _far(against), -len(reasons), any(len(each) > 2 for each in reasons)


def _far(against: list[Told]) -> int:
    return against[0].far if isinstance(against[0], Left) else 0


def namespace() -> dict[str, Any]:
    """The names that the code uses."""
    return {
        "LABEL": LABEL, "RULE_ERRORS": RULE_ERRORS, "Site": Site,
        "distinct": distinct, "nothing_left": nothing_left, "tried": tried,
    }
