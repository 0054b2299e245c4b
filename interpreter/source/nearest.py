"""The choice an author most likely meant, and a line that lists the choices."""

from __future__ import annotations

import re
from collections.abc import Iterable

_ALIKE = 0.72
_ONE_SLIP = 0.97
_SWAPPED = 0.975
_SHOWN = 7
#: Of more choices than this only those are compared that begin alike and are about as long.
_MANY = 300


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The one of `choices` most like `word`, or None if none is much like it.

    Case, hyphens, spaces and plurals count for little, two letters swapped for one slip. Names that
    differ in their digits are never taken for each other. Equal candidates: the first in the alphabet.
    """
    best: tuple[float, str] | None = None
    for choice in sorted(_likely(word, choices)):
        likeness = _likeness(word, choice)
        if likeness >= _ALIKE and (best is None or likeness > best[0]):
            best = likeness, choice
    return best[1] if best else None


def surely(word: str, choices: Iterable[str]) -> str | None:
    """The only one of `choices` that is one slip, a plural or a case away from `word`; None if two are.

    A name of which only two letters are swapped comes before those of which a letter is missing or another.
    """
    likeness = {choice: _likeness(word, choice) for choice in _likely(word, choices)}
    close = {choice: alike for choice, alike in likeness.items() if alike >= _ONE_SLIP}
    swapped = [choice for choice, alike in close.items() if alike > _ONE_SLIP]
    found = swapped if swapped and max(close.values()) == _SWAPPED else list(close)
    return found[0] if len(found) == 1 else None


def _likely(word: str, choices: Iterable[str]) -> set[str]:
    different = set(choices)
    if len(different) <= _MANY:
        return different
    begins, length = word[:1].casefold(), len(word)
    return {choice for choice in different if abs(len(choice) - length) < 3 and choice[:1].casefold() == begins}


def choices_line(names: Iterable[str], most: int = _SHOWN, word: str = "or") -> str:
    """`a, b or c`; of more than `most` names the first ones and how many others there are."""
    listed = list(names)
    if len(listed) > most:
        return f"{', '.join(listed[:most])} {word} {len(listed) - most} more"
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {word} {listed[-1]}"


def _likeness(word: str, choice: str) -> float:
    """From 0 to 1: 1 for the same word."""
    if word == choice:
        return 1.0
    ours, theirs = _plain(word), _plain(choice)
    if ours == theirs:
        return 0.99
    if not ours or not theirs or _digits_differ(ours, theirs):
        return 0.0
    if _singular(ours) == _singular(theirs):
        return 0.98
    if min(len(ours), len(theirs)) > 2 and _one_slip(ours, theirs):
        return _SWAPPED if sorted(ours) == sorted(theirs) else _ONE_SLIP
    return _ratio(ours, theirs)


def _plain(word: str) -> str:
    return re.sub(r"[\s_-]+", "_", word.casefold()).strip("_")


def _digits_differ(a: str, b: str) -> bool:
    ours, theirs = re.findall(r"\d+", a), re.findall(r"\d+", b)
    return bool(ours and theirs) and ours != theirs


def _singular(word: str) -> str:
    for plural, singular in (("ies", "y"), ("xes", "x"), ("ses", "s"), ("ches", "ch"), ("s", "")):
        if len(word) > len(plural) + 1 and word.endswith(plural):
            return word.removesuffix(plural) + singular
    return word


def _one_slip(a: str, b: str) -> bool:
    """Whether one letter added, left out or changed, or two neighbours swapped, makes `a` into `b`."""
    if abs(len(a) - len(b)) > 1:
        return False
    same = 0
    while same < min(len(a), len(b)) and a[same] == b[same]:
        same += 1
    rest_a, rest_b = a[same:], b[same:]
    return (
        rest_a[1:] == rest_b[1:]
        or rest_a[1:] == rest_b
        or rest_a == rest_b[1:]
        or (rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:])
    )


def _ratio(a: str, b: str) -> float:
    from difflib import SequenceMatcher  # a suggestion is seldom needed

    if 2 * _letters_shared(a, b) < _ALIKE * (len(a) + len(b)):
        return _beginning(a, b)
    return max(SequenceMatcher(None, a, b, autojunk=False).ratio(), _beginning(a, b))


def _letters_shared(a: str, b: str) -> int:
    """How many letters two words have in common, wherever they stand; no match can have more."""
    if 2 * min(len(a), len(b)) < _ALIKE * (len(a) + len(b)):
        return 0
    return sum(min(a.count(letter), b.count(letter)) for letter in set(a))


def _beginning(a: str, b: str) -> float:
    """A word cut short, at least three letters of it, or the words of a name given in part."""
    short, long = sorted((a, b), key=len)
    if len(short) >= 3 and long.startswith(short):
        return _ALIKE
    return _ALIKE if len(short) >= 4 and short in long.split("_") else 0.0
