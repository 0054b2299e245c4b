"""The texts of choices, by which an engine written by hand and generated code are told the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .match import Choice


class ChoiceTexts:
    """Choices of one game as texts: a label such as `pass`, or `name value` such as `company prr`."""

    def __init__(self, labels: Mapping[str, Choice], names: Mapping[str, Sequence[str]]) -> None:
        """`names` are the members that each name may stand for; a name that is not among them takes a number."""
        self._labels = labels
        self._names = names

    def text(self, choice: Choice) -> str:
        name, value = choice
        if name in self._labels:
            return name
        return f"{name} {self._names[name][value] if name in self._names else value}"

    def choice(self, text: str) -> Choice:
        """The choice that has this text; it need not be legal now."""
        name, _, value = text.partition(" ")
        if name in self._labels:
            return self._labels[name]
        return name, self._names[name].index(value) if name in self._names else int(value)
