"""What a person at a keyboard means: from a number of the list, a word or a beginning to an answer's text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..engine.choice import Choice, NumberRange

Offers = Sequence[Choice | NumberRange]

#: A whole number that may be a value or a place; what is longer is neither.
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def understood(typed: str, offers: Offers) -> str:
    """The text of the answer meant by `typed`, or `typed` itself if that is open.

    A number is a value where values are numbers, else a place in the list as `listed` gives it. Words mean
    the answer that they are, or the only one whose words begin like them; the name asked for may be left out.
    """
    typed = " ".join(typed.split())
    if _NUMBER.fullmatch(typed):
        return _numbered(int(typed), offers) or typed
    texts = [*_spellings(offers), *_values(typed, offers)]
    for exact in (True, False):
        meant = {text for text, said in texts if _fits(typed, said, exact)}
        if len(meant) == 1:
            return meant.pop()
    return typed


def listed(offers: Offers) -> list[tuple[str, str]]:
    """What to print: for each offer the number to type ("" if it has none) and its text."""
    numbers = _asks_for_number(offers)
    return [
        ("" if numbers else str(place), offer.text) for place, offer in enumerate(offers, 1)
    ]


def _asks_for_number(offers: Offers) -> bool:
    return any(
        isinstance(each, NumberRange) or (isinstance(each.value, int) and not isinstance(each.value, bool))
        for each in offers
    )


def _numbered(number: int, offers: Offers) -> str | None:
    if not _asks_for_number(offers):
        return offers[number - 1].text if 1 <= number <= len(offers) else None
    for offer in offers:
        if isinstance(offer, NumberRange):
            return f"{offer.name} {number}"
        if offer.name is not None:
            return f"{offer.name} {number}"
    return None


def _spellings(offers: Offers) -> Iterator[tuple[str, str]]:
    """Each answer's text with each way to say it."""
    for offer in offers:
        if isinstance(offer, Choice):
            yield offer.text, offer.text
            if offer.name is not None:
                yield offer.text, offer.text.removeprefix(offer.name).strip()


def _values(typed: str, offers: Offers) -> Iterator[tuple[str, str]]:
    """The answer of each range of numbers with the number that stands last in `typed`."""
    number = typed.rpartition(" ")[2]
    if _NUMBER.fullmatch(number):
        for offer in offers:
            if isinstance(offer, NumberRange):
                yield f"{offer.name} {int(number)}", f"{offer.name} {number}"


def _fits(typed: str, said: str, exact: bool) -> bool:
    typed, said = typed.casefold(), said.casefold()
    if exact or not typed:
        return bool(typed) and said == typed
    words, meant = typed.split(), said.split()
    return len(words) <= len(meant) and all(map(str.startswith, meant, words))
