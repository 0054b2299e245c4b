"""A running game: playing and taking back, what led where it stands, and keeping it.

    >>> game.decision.player, game.decision.id
    ('p1', 'action')
    >>> game.play("bid 12")
    >>> game.undo().undone
    ('bid 12',)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .answering import answered, begun, opened, recalled
from .argument import NoSuch, a_seed, a_text, wrong
from .chance import Outcome, Seed
from .choice import Choice, IllegalChoice, text_of
from .decision import Question
from .fault import GameFault
from .hashes import HASH_EVERY, state_hash
from .history import Entry, History, Step
from .lexicon import lexicon
from .position import Position
from .program import Program
from .standing import Standing

if TYPE_CHECKING:
    from .event import Event
    from .explaining import Explanation
    from .log import Line
    from .reasons import Reason
    from .saved import Words
    from .view import View

#: What listens to a game.
Hearer = Callable[["Event"], None]


class Game(Standing):
    """A game of a ruleset, as a program plays it. Copies are independent.

    `listening` keeps what each answer led to, for `told`; it costs time, so it is off unless asked for.
    """

    __slots__ = ("_asked", "_hearers", "given", "history", "listening", "seed")

    def __init__(
        self, program: Program, seed: Seed = 0, *, listening: bool = False,
        start: Position | None = None, script: Sequence[Outcome] | None = None,
    ) -> None:
        """Start at the start of the rules or at a position; `script` prescribes the chance in the setup.

        `seed` is a whole number or text; `7` and `"7"` are the same. Raises WrongArgument for anything else, and
        GameFault if the ruleset fails.
        """
        self.program = program
        self.lexicon = lexicon(program)
        self.seed = a_seed(seed)
        self.listening = listening
        #: The position the game was started from, in words; None for the start of the rules.
        self.given: Words | None = None
        self._hearers: list[Hearer] = []
        try:
            result = opened(program, seed, script, listening) if start is None else begun(start)
        except GameFault as fault:
            raise self._described(fault, None) from fault.__cause__
        if start is not None:
            from .saved import described

            self.given = described(self.lexicon, start)
        self.history = History(result)
        self._asked: Question | None = Question(self.lexicon, self.history.here, result.position, result.offered)

    @classmethod
    def resumed(
        cls, program: Program, seed: Seed, history: History, given: Words | None, listening: bool = False
    ) -> Game:
        """A game with a history of its own; `restore` is the usual way to get one."""
        new = cls.__new__(cls)
        new.program, new.lexicon, new.seed = program, lexicon(program), seed
        new.listening, new.given, new.history = listening, given, history
        new._asked = None
        new._hearers = []
        return new

    # Playing

    def play(self, choice: Choice | str, script: Sequence[Outcome] | None = None) -> None:
        """Play a choice or its text; a text may hold several, separated by commas: all are played, or none.

        `script` prescribes how chance falls, for replays and scenarios; what it leaves open falls by itself.
        Raises IllegalChoice, WrongArgument if it is neither, or GameFault (Stuck) if the ruleset fails; the game is
        then as it was.
        """
        written = text_of(choice)
        texts = [written] if isinstance(choice, Choice) else [text.strip() for text in written.split(",")]
        known = len(self.history.moments)
        if len(texts) == 1:
            self._answer(texts[0], script)
        else:
            self._answer_all(texts, script)
        for hear in self._hearers:
            for moment in self.history.moments[known:]:
                for event in moment.told:
                    hear(event)

    def listen(self, hear: Hearer) -> Callable[[], None]:
        """Call `hear` with every event of every answer played from now on; what it returns ends that.

        The events of an answer come one by one, in order, once it has been carried out; one that the ruleset
        fails at, or that is taken back, brings none. A listening game is slower. Copies are not listened to. Raises
        WrongArgument if `hear` can't be called.
        """
        if not callable(hear):
            raise wrong("what hears", hear, "something to call")
        self.listening = True
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def undo(self) -> Step:
        """Take back the latest answer of the decision that is being made, else the whole last decision."""
        return self._gone(self.history.back(self.history.undo_target()))

    def redo(self) -> Step:
        """Go back to where the last undo or `go_to` came from, unless something was played since."""
        return self._gone(self.history.redo())

    def go_to(self, number: int) -> Step:
        """Go to where the game stood after answer `number`, also if that was undone; 0 is the start.

        Raises NoSuch, a LookupError, if there is no such answer.
        """
        return self._gone(self.history.back(self.history.moment(number)))

    def copy(self) -> Game:
        """An independent copy, history included; chance will fall the same way in both."""
        new = Game.resumed(self.program, self.seed, self.history.copy(), self.given, self.listening)
        new._asked = self._asked
        return new

    def guess(self, player: str, seed: Seed = 0) -> Game:
        """A game that looks the same to `player`; hidden piles lie in another order, and what others have
        answered in secret to the open question is another answer. Its history starts here. Raises NoSuch if there is
        no such player, WrongArgument for a seed that is none."""
        from .guess import guessed

        a_seed(seed)
        game = Game(self.program, seed, start=guessed(self.lexicon, self.position, self._seat(player), seed))
        if self.history.here.unfinished:  # others may have answered a secret question: a position doesn't tell
            game.history.here.unfinished, game.history.here.decision = True, 1
        return game

    # Looking

    @property
    def position(self) -> Position:
        """The engine's own form of where the game stands; copy it before changing anything."""
        here = self.history.here
        return here.position if here.position is not None else recalled(self.program, self.seed, here)

    def view(self, player: str) -> View:
        """The game as one player may see it. Raises NoSuch if there is no such player."""
        from .view import View

        return View(self, self._seat(player))

    def to_dict(self, player: str | None = None) -> dict[str, Any]:
        """Decision, fields and how the game stands, JSON-able; for one player, only what he can see.

        Raises NoSuch if there is no such player.
        """
        from .view import View

        return View(self, None if player is None else self._seat(player)).to_dict()

    # Explaining

    def why_not(self, text: str) -> list[Reason]:
        """Why a choice may not be played now, in the words of the rules; empty if it may.

        Of several, separated by commas, the first that may not be played is told of. Raises WrongArgument if it is
        no text, GameFault if the rules fail on those before it.
        """
        first, _, further = a_text("a choice", text).partition(",")
        against = self._question.why_not(first.strip())
        if against or not further:
            return against
        after = self.copy()
        after.play(first.strip())
        return after.why_not(further)

    @property
    def told(self) -> tuple[Event, ...]:
        """What the latest answer (or the setup) led to, in order; empty unless the game was listening."""
        return self.history.here.told

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """What an answer led to, in order: the latest, or answer `number`, 0 for the setup.

        Unlike `told` this needs no listening: the answer is carried out again. A game that was given to start
        with has no setup. Raises NoSuch, a LookupError, if there is no such answer.
        """
        from .explaining import events_of

        return events_of(self, self.history.here if number is None else self.history.moment(number))

    def trace(self, choice: Choice | str) -> tuple[Event, ...]:
        """What a choice would lead to, or several separated by commas; the game stays as it is.

        Chance falls as it would when the choice is played. Raises what `play` raises.
        """
        from .explaining import events_of

        trial = self.copy()
        trial.listening = False
        known = len(trial.history.moments)
        trial.play(choice)
        return tuple(event for moment in trial.history.moments[known:] for event in events_of(trial, moment))

    def explain(self, path: str) -> Explanation:
        """Why a field such as `p1.cash` or `p1.shares(red)` has the value it has: what changed it, latest first.

        Raises NoSuch, a LookupError, if there is no such field.
        """
        from .explaining import explained

        return explained(self, path)

    @property
    def entries(self) -> list[Entry]:
        """All answers ever given, undone ones included, in the order they were given."""
        return self.history.entries(self.players)

    # Keeping

    @property
    def log(self) -> list[Line]:
        """The log so far, one JSON-able dict a line; `engine.log.written` makes a file's text of it."""
        from .log import log_lines

        return log_lines(self)

    def save(self) -> dict[str, Any]:
        """The whole game, history included, JSON-able and by names; `restore` takes it back."""
        from .saved_game import saved

        return saved(self)

    def __repr__(self) -> str:
        where = "over" if self.over else str(self.decision)
        return f"<Game {self.program.ruleset} answer {self.history.here.number}: {where}>"

    # Inside

    def _answer_all(self, texts: list[str], script: Sequence[Outcome] | None) -> None:
        """All answers, or none of them."""
        before, asked = self.history.copy(), self._asked
        try:
            for text in texts:
                self._answer(text, script)
        except (IllegalChoice, GameFault):
            self.history, self._asked = before, asked
            raise

    def _answer(self, text: str, script: Sequence[Outcome] | None = None) -> None:
        question = self._question
        choice = question.choice(text)
        if choice is None or not question.allows(choice):
            raise question.refusal(text)
        before = question.position
        try:
            result = answered(before, choice.code, script, self.listening)
        except GameFault as fault:
            raise self._described(fault, text) from fault.__cause__
        here = self.history.add(before.who, choice.text, self.program.asks[before.ask].secret, result)
        if here.number % HASH_EVERY == 0:
            here.hash = state_hash(self.lexicon, result.position)
        self._asked = Question(self.lexicon, here, result.position, result.offered)

    def _described(self, fault: GameFault, answer: str | None) -> GameFault:
        fault.seed, fault.answer = self.seed, answer
        fault.saved = self.save() if answer is not None else None
        return fault

    def _gone(self, step: Step) -> Step:
        self._asked = None
        return step

    @property
    def _question(self) -> Question:
        """What is asked now, found once for each moment."""
        if self._asked is None:
            self._asked = Question(self.lexicon, self.history.here, self.position)
        return self._asked

    def _seat(self, player: str) -> int:
        if a_text("a player", player) not in self.players:
            raise NoSuch(f"there is no player {player}; the players are {', '.join(self.players)}")
        return self.players.index(player)
