"""The open question of a game: what is asked of whom, and what may be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..source.frozen import frozen
from .answering import Offered, offered, said
from .choice import Answers, Choice, IllegalChoice, NumberRange
from .program import LABEL, Site

if TYPE_CHECKING:
    from .history import Moment
    from .lexicon import Lexicon
    from .position import Position
    from .reasons import Reason


@frozen
class Decision:
    """What is asked of whom.

    `id` is the word that logs and scenarios use: the name asked for, `action`, or the labels joined by " or
    ". `name` is the name asked for, None where only labels are offered. `continues` is true when the answer
    will belong to the same decision as the one before, as with the second name of a joint choice. The answers
    to a `secret` question stay hidden until all who are asked have given theirs.
    """

    player: str
    id: str
    prompt: str
    name: str | None
    labels: tuple[str, ...]
    secret: bool
    continues: bool
    site: Site

    def __str__(self) -> str:
        return f"{self.player} {self.id}"


class Question:
    """What is asked at one moment of a game, each part found once; nothing may be answered when it is over."""

    __slots__ = ("_decision", "_moment", "_offered", "answers", "position")

    def __init__(self, book: Lexicon, moment: Moment, position: Position, offered: Offered | None = None) -> None:
        """`position` is that of `moment`, and `offered` what may be answered in it, if that is known."""
        self.position = position
        self.answers: Answers | None = book.answers[position.ask] if position.ask >= 0 else None
        self._moment = moment
        self._decision: Decision | None = None
        self._offered = offered

    @property
    def decision(self) -> Decision | None:
        """What is asked of whom; None when the game is over."""
        if self._decision is None and self.answers is not None:
            ask, program = self.answers.ask, self.position.program
            self._decision = Decision(
                program.kinds["player"][self.position.who], ask.id, self._text(ask.prompt), ask.name, ask.labels,
                ask.secret, self._moment.unfinished, ask.site,
            )
        return self._decision

    def legal(self) -> list[Choice]:
        """Every answer, one for each number of a range."""
        answers = self.answers
        if answers is None:
            return []
        values, places = self.codes()
        return [answers.choice(code) for code in values] + [answers.choice(LABEL + place) for place in places]

    def offers(self) -> list[Choice | NumberRange]:
        """Every answer, a row of numbers as one range."""
        answers = self.answers
        if answers is None:
            return []
        values, places = self.codes()
        offers: list[Choice | NumberRange] = []
        if isinstance(values, range) and len(values) > 1 and answers.ask.name is not None:
            offers.append(NumberRange(answers.ask.name, values[0], values[-1], values.step))
        else:
            offers.extend(answers.choice(code) for code in values)
        return offers + [answers.choice(LABEL + place) for place in places]

    def codes(self) -> Offered:
        """The answers as the engine counts them."""
        if self._offered is None:
            self._offered = offered(self.position)
        return self._offered

    def choice(self, text: str) -> Choice | None:
        """The choice that a text stands for, legal or not; None if it fits none."""
        code = self.answers.code(text) if self.answers is not None else None
        return None if code is None or self.answers is None else self.answers.choice(code)

    def allows(self, choice: Choice) -> bool:
        """Whether a choice of this question may be played."""
        values, places = self.codes()
        return choice.code - LABEL in places if choice.code >= LABEL else choice.code in values

    def why_not(self, text: str) -> list[Reason]:
        """Why one answer may not be given, in the words of the rules; empty if it may."""
        from .reasons import Reason, reasons_against

        if self.answers is None:
            return [Reason("the game is over")]
        return reasons_against(self.position, self.answers, text)

    def refusal(self, text: str) -> IllegalChoice:
        """The exception for an answer that may not be given."""
        from .reasons import illegal

        if self.answers is None:
            return IllegalChoice(text, f"{text}: the game is over")
        return illegal(self.position, self.answers, text)

    def says(self, choice: Choice) -> str:
        """What the ruleset says of a labelled choice; "" if nothing."""
        if self.answers is None or choice.label not in self.answers.ask.labels:
            return ""
        ask = self.answers.ask
        return self._text(ask.says[ask.labels.index(choice.label)])

    def _text(self, number: int) -> str:
        return said(self.position, number) if number >= 0 else ""
