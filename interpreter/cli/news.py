"""What has happened at a table since each person last looked."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.event import Event
from ..engine.game import Game
from ..engine.view import HIDDEN_ANSWER
from ..views.standing import told_lines


class News:
    """Answers with what they led to. `apart` is true if nobody looks at the screen while it is another's.

    An answer that was told while it was hidden is told again when it no longer is.
    """

    def __init__(self, game: Game, apart: bool) -> None:
        self._game = game
        self._apart = apart
        self._told: list[tuple[int, tuple[Event, ...]]] = [(0, game.told)]
        self._looked: dict[str, int] = {}
        self._latest = 0
        self._owed: dict[str, list[int]] = {}

    def add(self) -> None:
        """The latest answer of the game, with what it led to."""
        self._told.append((self._game.history.here.number, self._game.told))

    def clear(self) -> None:
        """Nothing is news any more, as after something was taken back."""
        self._told.clear()
        self._looked.clear()
        self._latest = 0
        self._owed.clear()

    def lines(self, viewer: str | None) -> Iterator[str]:
        """What is new to a viewer, as far as he may see it; for None, what nobody has been told, and all of it."""
        person = (viewer if self._apart else "") if viewer is not None else None
        answers = self._answers(viewer)
        owed = self._owed.get(person, []) if person is not None else []
        yield from (answers[number] for number in owed if HIDDEN_ANSWER not in answers[number])
        since = self._latest if person is None else self._looked.get(person, 0)
        for number, told in self._told[since:]:
            yield from [answers[number]] if number else []
            yield from told_lines(self._game, told, viewer)
        if person is not None:
            numbers = [*owed, *(number for number, _ in self._told[since:])]
            self._owed[person] = [n for n in numbers if n and answers[n].endswith(f": {HIDDEN_ANSWER}")]
            self._looked[person] = len(self._told)
        self._latest = len(self._told)

    def _answers(self, viewer: str | None) -> dict[int, str]:
        """Every answer in a line, by its number, as a viewer may see it."""
        entries = self._game.entries if viewer is None else self._game.view(viewer).entries
        return {entry.number: f"{entry.player}: {entry.text}" for entry in entries}
