"""Slips: single edits of a ruleset such as people make, each of a sort."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from .words import SHORTEST, Line, Word, telling, words

#: Neighbours on a keyboard.
_BESIDE = dict(zip("qwertyuiopasdfghjklzxcvbnm", "wqrewyutoisapfdhgkjlxzvcnbm", strict=False))

#: Sorts of edits that make another rule, as sound as the first: no checker can know which was meant.
ANOTHER_RULE = (
    "a comparison", "plus or minus", "and or or", "a number", "a rounding", "half a range", "true for a value",
)


@dataclass(frozen=True, slots=True)
class Slip:
    """One edit: its sort, its line (from 1), all lines after it, and the word that was meant if it is a typo."""

    sort: str
    line: int
    lines: tuple[str, ...]
    word: str = ""
    written: str = ""


def slips(lines: list[str], random: Random) -> Iterator[Slip]:
    """Slips of every sort in every line that means something."""
    for line in telling(lines):
        for sort, new, word, written in _in_line(line, random):
            if new != line.text:
                yield Slip(sort, line.number + 1, _with(lines, line.number, new), word, written)
        yield from _of_lines(lines, line)


def _with(lines: list[str], number: int, *new: str) -> tuple[str, ...]:
    return (*lines[:number], *new, *lines[number + 1 :])


_Edit = tuple[str, str, str, str]


def _in_line(line: Line, random: Random) -> Iterator[_Edit]:
    for word in words(line):
        yield from _typos(line, word, random)
    for sort, pattern, write in _REPLACED:
        found = [match for match in re.finditer(pattern, line.text) if match.start() >= line.value or sort in _IN_KEYS]
        if found:
            match = random.choice(found)
            yield sort, line.text[: match.start()] + match.expand(write) + line.text[match.end() :], "", ""
    yield from _of_value(line)


# Typos


def _typos(line: Line, word: Word, random: Random) -> Iterator[_Edit]:
    """Each word has one typo, of a sort that chance picks."""
    if len(word.text) < SHORTEST or (word.text.isdigit() or not word.text.strip("_")):
        return
    where = "a key" if word.is_key else "a value"
    name, change = random.choice(_CHANGES)
    written = change(word.text, random)
    if written != word.text:
        new = line.text[: word.start] + written + line.text[word.end :]
        yield f"{name} in {where}", new, word.text, written


def swapped(word: str, random: Random) -> str:
    """Two neighbouring letters that differ changed round."""
    places = [i for i in range(len(word) - 1) if word[i] != word[i + 1]]
    if not places:
        return word
    at = random.choice(places)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def dropped(word: str, random: Random) -> str:
    at = random.randrange(len(word))
    return word[:at] + word[at + 1 :]


def doubled(word: str, random: Random) -> str:
    at = random.randrange(len(word))
    return word[:at] + word[at] + word[at:]


def beside(word: str, random: Random) -> str:
    """A letter for its neighbour on the keyboard."""
    places = [i for i, letter in enumerate(word) if letter.lower() in _BESIDE and letter != "_"]
    if not places:
        return word
    at = random.choice(places)
    return word[:at] + _BESIDE[word[at].lower()] + word[at + 1 :]


def capital(word: str, random: Random) -> str:
    return word[0].swapcase() + word[1:]


_CHANGES: tuple[tuple[str, Callable[[str, Random], str]], ...] = (
    ("swapped letters", swapped), ("a letter left out", dropped), ("a letter twice", doubled),
    ("a wrong letter", beside), ("a wrong capital", capital),
)


# Signs, units, ranges, plurals: what is replaced by what

_IN_KEYS = ("a colon left out", "a plural")
_REPLACED: tuple[tuple[str, str, str], ...] = (
    ("a comparison", r" < ", " <= "), ("a comparison", r" >= ", " > "),
    ("a comparison", r" = (?=\w+( and| or|$))", " != "),
    ("plus or minus", r" \+ ", " - "), ("plus or minus", r" - ", " + "),
    ("and or or", r" and ", " or "), ("and or or", r" or (?!none)", " and "),
    ("a number", r"(?<![\w.])([1-9])(?![\w.:])", r"1\1"),
    ("a rounding", r" rounded up", " rounded down"), ("a rounding", r" rounded down", " rounded up"),
    ("no rounding", r" rounded (?:half )?(?:up|down)", ""),
    ("a unit", r"\bmoney\(([^()]+)\)", r"\1"), ("a unit", r"\bpurse\b", "money"), ("a unit", r"(?<=: )int\b", "money"),
    ("a unit", r"(?<=: )money\b", "int"), ("a unit", r"\.cash\b", ".name"),
    ("a range turned round", r"(?<![\w.])(\d+)\.\.(\d+)", r"\2..\1"),
    ("half a range", r"(?<![\w.])(\d+)\.\.\w+", r"\1"),
    ("a plural", r"\b(players|companies|railroads|hexes|slots|cards)\b", r"\g<1>s"),
    ("a singular", r"(?<=in )(\w{3,})s\b", r"\1"),
    ("a plural", r"\b(railroad|company|player|hex|slot|card)(?=\.)", r"\1s"),
    ("a sign of another language", r" = (?=\w)", " == "), ("a sign of another language", r" and ", " && "),
    ("a sign of another language", r"\bnot ", "!"), ("a sign of another language", r" != ", " <> "),
    ("none not asked about", r"\b\w+(?:\.\w+)* is not none and ", ""),
    ("an owner left out", r"\b(?:player|railroad|company|hex)\.(?=\w)", ""),
    ("a bracket left out", r"\)(?=[^()]*$)", ""), ("a bracket left out", r"\((?=[^()]*\))", ""),
    ("a bracket left out", r"[\]}]\s*$", ""), ("a colon left out", r":(?= |$)", ""), ("a comma left out", r", ", " "),
    ("a space left out", r"(?<=\w): (?=\S)", ":"), ("quotes round a name", r"(?<=[=(] )([a-z_]\w+)\b", r"'\1'"),
    ("an argument too many", r"(?<=\w)\((\w+)\)", r"(\1, \1)"), ("an argument left out", r"\((\w+), (\w+)\)", r"(\1)"),
)


def _of_value(line: Line) -> Iterator[_Edit]:
    """A value of another type, and no value at all."""
    value = line.text[line.value :].strip()
    if not value or not line.key or "{" in value or value in ("|", ">", ">-"):
        return
    head = line.text[: line.value]
    yield "a list for a value", f"{head} [[1, 2]]", "", ""
    if value not in ("true", "false"):
        yield "true for a value", f"{head} true", "", ""
    if re.fullmatch(r"\d+", value):
        yield "a number as text", f'{head} "{value}"', "", ""
        yield "a number with a point", f"{head} {value}.5", "", ""


# Whole lines


def _of_lines(lines: list[str], line: Line) -> Iterator[Slip]:
    number, text = line.number, line.text
    has_value = bool(text[line.value :].strip()) and bool(line.key)
    yield Slip("one space too many", number + 1, _with(lines, number, " " + text))
    if text.startswith("  "):
        yield Slip("one level out", number + 1, _with(lines, number, text[2:]))
    if line.key:
        yield Slip("one level in", number + 1, _with(lines, number, "  " + text))
        lead = " " * (len(text) - len(text.lstrip(" -")))
        yield Slip("an unknown key", number + 1, _with(lines, number, f"{lead}zzyzx: 1", text))
    if has_value:
        again = " " * (len(text) - len(text.lstrip(" -"))) + text.lstrip(" -")
        yield Slip("a key twice", number + 1, _with(lines, number, text, again))
    if text.lstrip().startswith("- "):
        yield Slip("a dash left out", number + 1, _with(lines, number, text.replace("- ", "  ", 1)))
    yield Slip("a line left out", number + 1, _with(lines, number))
