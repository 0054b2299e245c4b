"""A choice: one answer to a question, as a small value with a stable text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..source.frozen import field, frozen
from .argument import a_number, wrong
from .program import LABEL, NO_MEMBER, NO_NUMBER, Ask
from .values import Kinds, read, text


@frozen
class Choice:
    """An answer: a label (`pass`), or a value for the name that was asked for (`bid 12`, `hex M4`).

    `value` is a member's id, a number, True or False, or None for none. `text` says it all and is the same in
    every game of the ruleset. `code` is the engine's own number for it, good only at the question it was got
    from.
    """

    text: str
    name: str | None = None
    value: int | bool | str | None = None
    label: str | None = None
    code: int = field(default=-1, compare=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Choice({self.text!r})"


@frozen
class NumberRange:
    """All numbers from `lo` to `hi`, both included, in steps of `step`, as answers for `name`."""

    name: str
    lo: int
    hi: int
    step: int = 1

    @property
    def text(self) -> str:
        return f"{self.name} {self.lo}..{self.hi}" + (f" step {self.step}" if self.step != 1 else "")

    def choice(self, number: int) -> Choice:
        """The choice of `number`. Raises IllegalChoice if it isn't in the range, WrongArgument if it is no number."""
        if a_number("a number", number) not in self.numbers:
            raise IllegalChoice(f"{self.name} {number}", f"{number} is not in {self.text}")
        return Choice(f"{self.name} {number}", self.name, number, None, number)

    @property
    def numbers(self) -> range:
        return range(self.lo, self.hi + 1, self.step)

    def __iter__(self) -> Iterator[Choice]:
        return (self.choice(number) for number in self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __contains__(self, choice: object) -> bool:
        return isinstance(choice, Choice) and choice.name == self.name and choice.value in self.numbers

    def __str__(self) -> str:
        return self.text


def text_of(choice: Choice | str) -> str:
    """The text of a choice. Raises WrongArgument for what is neither."""
    if isinstance(choice, Choice):
        return choice.text
    if not isinstance(choice, str):
        raise wrong("a choice", choice, "a Choice or text")
    return choice


class IllegalChoice(ValueError):
    """An answer that may not be given now. `nearest` is a legal text much like it, "" if there is none."""

    def __init__(self, text: str, message: str, nearest: str = "") -> None:
        super().__init__(message + (f"; did you mean {nearest!r}?" if nearest else ""))
        self.text = text
        self.message = message
        self.nearest = nearest


class Answers:
    """The choices of one question, by the engine's numbers and by their texts."""

    def __init__(
        self, ask: Ask, kinds: Kinds, aliases: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self.ask = ask
        self.kinds = kinds
        self.aliases = aliases or {}
        self._choices: dict[int, Choice] = {}
        self._places: dict[str, int] | None = None

    def choice(self, code: int) -> Choice:
        """The choice for a value, or for LABEL plus a label's place."""
        found = self._choices.get(code)
        if found is None:
            found = self._choices[code] = self._make(code)
        return found

    def _make(self, code: int) -> Choice:
        if code >= LABEL:
            label = self.ask.labels[code - LABEL]
            return Choice(label, label=label, code=code)
        assert self.ask.type is not None
        value = read(self.kinds, self.ask.type, code)
        assert not isinstance(value, (tuple, dict))
        return Choice(f"{self.ask.name} {text(value)}", self.ask.name, value, None, code)

    def code(self, written: str) -> int | None:
        """The number for a text that fits this question, legal or not; None if it doesn't fit."""
        words = written.split()
        if len(words) == 1 and words[0] in self.ask.labels:
            return LABEL + self.ask.labels.index(words[0])
        if len(words) != 2 or self.ask.type is None or words[0] != self.ask.name:
            return None
        return self._value(words[1])

    def _value(self, word: str) -> int | None:
        type = self.ask.type
        assert type is not None
        if type.form in ("int", "money"):
            if word == "none" and type.optional:
                return NO_NUMBER
            return _number(word)
        if word == "none" and type.optional:
            return NO_MEMBER
        if type.form == "bool":
            return {"yes": 1, "no": 0}.get(word)
        if self._places is None:
            self._places = {name: place for place, name in enumerate(self.kinds[type.kind])}
            for second, first in self.aliases.get(type.kind, {}).items():
                self._places[second] = self._places[first]
        return self._places.get(word)


def _number(word: str) -> int | None:
    """A number as `text` writes it, and in no other spelling."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        return None
    return int(word) if str(int(word)) == word else None
