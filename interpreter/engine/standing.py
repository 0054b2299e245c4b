"""A game as it stands, whatever led there: who is to decide what, what may be played, and all that can be seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from .argument import a_text, wrong
from .choice import Choice, NumberRange, text_of
from .decision import Decision, Question
from .hashes import full_hash, position_hash, same_position
from .lexicon import Lexicon
from .outcome import Score, ended_by, ranking, scores
from .position import Position
from .program import Program

if TYPE_CHECKING:
    from .state import State


class Standing(ABC):
    """What can be asked of a game without playing it. Equal ones differ in chance to come at most."""

    __slots__ = ("lexicon", "program")

    program: Program
    lexicon: Lexicon

    @property
    @abstractmethod
    def position(self) -> Position:
        """The engine's own form of where the game stands; copy it before changing anything."""

    @property
    @abstractmethod
    def _question(self) -> Question:
        """What is asked now."""

    # What is asked

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        return self._question.decision

    def legal(self) -> list[Choice]:
        """Every choice that may be played now, one for each number of a range; none when it is over."""
        return self._question.legal()

    def offers(self) -> list[Choice | NumberRange]:
        """The legal choices, a row of numbers as one range: for prompts, and bots that think in numbers."""
        return self._question.offers()

    def choice(self, text: str) -> Choice | None:
        """The choice that a text stands for at the open question, legal or not; None if it fits none.

        Raises WrongArgument if it is no text.
        """
        return self._question.choice(a_text("a choice", text))

    def is_legal(self, choice: Choice | str) -> bool:
        """Whether a single choice, or its text, may be played now. Raises WrongArgument if it is neither."""
        meant = self.choice(text_of(choice))
        return meant is not None and self._question.allows(meant)

    def says(self, choice: Choice) -> str:
        """What the ruleset says of a labelled choice; "" if nothing. Raises WrongArgument for a mere text."""
        if not isinstance(choice, Choice):
            raise wrong("what is asked about", choice, "a Choice")
        return self._question.says(choice)

    # What can be seen

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order: p1, p2 and so on."""
        return self.program.kinds["player"]

    @property
    def options(self) -> dict[str, int | bool]:
        """The options of this game, those left at their default included."""
        return dict(self.program.options)

    @property
    def state(self) -> State:
        """All fields by name, as they are now: this snapshot doesn't change as the game goes on."""
        from .state import State

        return State(self.lexicon, self.position.slots)

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def ended_by(self) -> list[str]:
        """The names of all end conditions that held when the game ended, in file order."""
        return ended_by(self.position)

    @property
    def scores(self) -> dict[str, Score]:
        """Each player's score with its parts, as things stand."""
        return scores(self.position)

    @property
    def ranking(self) -> list[tuple[str, ...]]:
        """Players from first to last, as things stand; those who share a rank stand together."""
        return ranking(self.position)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, several if they share it; nobody before the game is over."""
        return self.ranking[0] if self.over else ()

    @property
    def broken(self) -> list[str]:
        """The names of the ruleset's invariants that don't hold now."""
        assert self.program.loaded is not None
        slots = self.position.slots
        holds = zip(self.program.invariants, self.program.loaded.invariants, strict=True)
        return [name for (name, _), test in holds if not test(slots)]

    # What is the same

    @property
    def position_hash(self) -> str:
        """The same for equal games: everything but the state of the random generator."""
        return position_hash(self.position)

    @property
    def full_hash(self) -> str:
        """The same for games in which the same answers will always lead to the same."""
        return full_hash(self.position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Standing):
            return NotImplemented
        ours, theirs = self.program, other.program
        if ours is not theirs:
            setting = (ours.digest, ours.players, ours.options)
            if setting != (theirs.digest, theirs.players, theirs.options):
                return False
        return same_position(self.position, other.position)
