"""What a person at a keyboard means: from a number of the list, a word or a beginning to an answer's text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.choice import Choice, NumberRange

Offers = Sequence[Choice | NumberRange]


def understood(typed: str, offers: Offers) -> str:
    """The text of the answer meant by `typed`, or `typed` itself if that is open.

    A number is a value where values are numbers, else a place in the list as `listed` gives it. Words mean
    the answer that they are, or the only one that begins with them; the name asked for may be left out.
    """
    typed = " ".join(typed.split())
    if typed.removeprefix("-").isdigit():
        return _numbered(int(typed), offers) or typed
    texts = list(_spellings(offers))
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


def _fits(typed: str, said: str, exact: bool) -> bool:
    typed, said = typed.casefold(), said.casefold()
    return bool(typed) and (said == typed if exact else said.startswith(typed))
