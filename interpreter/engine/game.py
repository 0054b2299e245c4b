"""A running game: who is to decide what, the legal choices, playing and taking back.

    >>> game.decision.player, game.decision.id
    ('p1', 'action')
    >>> game.play("bid 12")
    >>> game.undo().undone
    ('bid 12',)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..source.frozen import frozen
from .answering import Offered, answered, begun, offered, opened, recalled, said
from .chance import Outcome, Seed
from .choice import Answers, Choice, IllegalChoice, NumberRange
from .decision import Decision
from .fault import GameFault
from .hashes import HASH_EVERY, full_hash, position_hash, same_position, state_hash
from .history import History, Moment
from .lexicon import lexicon
from .outcome import Score, ended_by, ranking, scores
from .position import Position
from .program import LABEL, Program

if TYPE_CHECKING:
    from .event import Event
    from .explaining import Explanation
    from .log import Line
    from .reasons import Reason
    from .saved import Words
    from .state import State
    from .view import View

#: What listens to a game.
Hearer = Callable[["Event"], None]


@frozen
class Step:
    """What a step back or forth in the history undid, latest first, and redid. False if it did nothing.

    `saw_chance` is true if chance outcomes that followed an undone answer had become known.
    """

    undone: tuple[str, ...] = ()
    redone: tuple[str, ...] = ()
    saw_chance: bool = False

    def __bool__(self) -> bool:
        return bool(self.undone or self.redone)


@frozen
class Entry:
    """An answer in a game's history: `number` counts all ever given, one `decision` may take several."""

    number: int
    decision: int
    player: str
    text: str
    undone: bool


class Game:
    """A game of a ruleset. Copies are independent; equal games differ in chance to come at most.

    `listening` keeps what each answer led to, for `told`; it costs time, so it is off unless asked for.
    """

    __slots__ = (
        "_asked", "_hearers", "_offered", "given", "history", "lexicon", "listening", "program", "seed",
    )

    def __init__(
        self, program: Program, seed: Seed = 0, *, listening: bool = False,
        start: Position | None = None, script: Sequence[Outcome] | None = None,
    ) -> None:
        """Start at the start of the rules or at a position; `script` prescribes the chance in the setup.

        Raises GameFault if the ruleset fails.
        """
        self.program = program
        self.lexicon = lexicon(program)
        self.seed = seed
        self.listening = listening
        #: The position the game was started from, in words; None for the start of the rules.
        self.given: Words | None = None
        self._asked: Decision | None = None
        self._hearers: list[Hearer] = []
        try:
            result = opened(program, seed, script, listening) if start is None else begun(start)
        except GameFault as fault:
            raise self._described(fault, None) from fault.__cause__
        if start is not None:
            from .saved import described

            self.given = described(self.lexicon, start)
        self.history = History(result)
        self._offered: Offered | None = result.offered

    @classmethod
    def resumed(
        cls, program: Program, seed: Seed, history: History, given: Words | None, listening: bool = False
    ) -> Game:
        """A game with a history of its own; `restore` is the usual way to get one."""
        new = cls.__new__(cls)
        new.program, new.lexicon, new.seed = program, lexicon(program), seed
        new.listening, new.given, new.history = listening, given, history
        new._asked = new._offered = None
        new._hearers = []
        return new

    # What is asked

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        position = self.position
        if self._asked is None and position.ask >= 0:
            ask = self.program.asks[position.ask]
            self._asked = Decision(
                self.players[position.who], ask.id, self._text(ask.prompt), ask.name, ask.labels, ask.secret,
                self.history.here.unfinished, ask.site,
            )
        return self._asked

    def legal(self) -> list[Choice]:
        """Every choice that may be played now, one for each number of a range; none when it is over."""
        values, places = self._codes()
        answers = self._answers
        if answers is None:
            return []
        return [answers.choice(code) for code in values] + [answers.choice(LABEL + place) for place in places]

    def offers(self) -> list[Choice | NumberRange]:
        """The legal choices, a row of numbers as one range: for prompts, and bots that think in numbers."""
        values, places = self._codes()
        answers = self._answers
        if answers is None:
            return []
        offers: list[Choice | NumberRange] = []
        if isinstance(values, range) and len(values) > 1 and answers.ask.name is not None:
            offers.append(NumberRange(answers.ask.name, values[0], values[-1], values.step))
        else:
            offers.extend(answers.choice(code) for code in values)
        return offers + [answers.choice(LABEL + place) for place in places]

    def choice(self, text: str) -> Choice | None:
        """The choice that a text stands for at the open question, legal or not; None if it fits none."""
        code = self._answers.code(text) if self._answers else None
        return None if code is None or self._answers is None else self._answers.choice(code)

    def is_legal(self, choice: Choice | str) -> bool:
        """Whether a single choice, or its text, may be played now."""
        meant = self.choice(str(choice))
        return meant is not None and self._allows(meant.code)

    def says(self, choice: Choice) -> str:
        """What the ruleset says of a labelled choice; "" if nothing."""
        if self._answers is None or choice.label not in self._answers.ask.labels:
            return ""
        ask = self._answers.ask
        return self._text(ask.says[ask.labels.index(choice.label)])

    def why_not(self, text: str) -> list[Reason]:
        """Why a choice may not be played now, in the words of the rules; empty if it may.

        Of several, separated by commas, the first that may not be played is told of. Raises GameFault if the
        rules fail on those before it.
        """
        from .reasons import Reason, reasons_against

        if self._answers is None:
            return [Reason("the game is over")]
        first, _, further = text.partition(",")
        against = reasons_against(self.position, self._answers, first.strip())
        if against or not further:
            return against
        after = self.copy()
        after.play(first.strip())
        return after.why_not(further)

    # Playing

    def play(self, choice: Choice | str, script: Sequence[Outcome] | None = None) -> None:
        """Play a choice or its text; a text may hold several, separated by commas: all are played, or none.

        `script` prescribes how chance falls, for replays and scenarios; what it leaves open falls by itself.
        Raises IllegalChoice, or GameFault (Stuck) if the ruleset fails; the game is then as it was.
        """
        texts = [choice.text] if isinstance(choice, Choice) else [text.strip() for text in choice.split(",")]
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
        fails at, or that is taken back, brings none. A listening game is slower. Copies are not listened to.
        """
        self.listening = True
        self._hearers.append(hear)
        return lambda: self._hearers.remove(hear)

    def undo(self) -> Step:
        """Take back the latest answer of the decision that is being made, else the whole last decision."""
        target = self.history.undo_target()
        return self._back(target)

    def redo(self) -> Step:
        """Go back to where the last undo or `go_to` came from, unless something was played since."""
        if not self.history.left:
            return Step()
        return self._jump(self.history.left.pop())

    def go_to(self, number: int) -> Step:
        """Go to where the game stood after answer `number`, also if that was undone; 0 is the start.

        Raises LookupError if there is no such answer.
        """
        return self._back(self._moment(number))

    def copy(self) -> Game:
        """An independent copy, history included; chance will fall the same way in both."""
        new = Game.resumed(self.program, self.seed, self.history.copy(), self.given, self.listening)
        new._asked, new._offered = self._asked, self._offered
        return new

    def guess(self, player: str, seed: Seed = 0) -> Game:
        """A game that looks the same to `player`; hidden piles lie in another order, and what others have
        answered in secret to the open question is another answer. Its history starts here."""
        from .guess import guessed

        game = Game(self.program, seed, start=guessed(self.lexicon, self.position, self._seat(player), seed))
        if self.history.here.unfinished:  # others may have answered a secret question: a position doesn't tell
            game.history.here.unfinished, game.history.here.decision = True, 1
        return game

    # Looking

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order: p1, p2 and so on."""
        return self.program.kinds["player"]

    @property
    def options(self) -> dict[str, int | bool]:
        """The options of this game, those left at their default included."""
        return dict(self.program.options)

    @property
    def position(self) -> Position:
        """The engine's own form of where the game stands; copy it before changing anything."""
        here = self.history.here
        return here.position if here.position is not None else recalled(self.program, self.seed, here)

    @property
    def state(self) -> State:
        """All fields by name, as they are now: this snapshot doesn't change as the game goes on."""
        from .state import State

        return State(self.lexicon, self.position.slots)

    def view(self, player: str) -> View:
        """The game as one player may see it."""
        from .view import View

        return View(self, self._seat(player))

    def to_dict(self, player: str | None = None) -> dict[str, Any]:
        """Decision, fields and how the game stands, JSON-able; for one player, only what he can see."""
        from .view import View

        return View(self, None if player is None else self._seat(player)).to_dict()

    # Explaining

    @property
    def told(self) -> tuple[Event, ...]:
        """What the latest answer (or the setup) led to, in order; empty unless the game was listening."""
        return self.history.here.told

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """What an answer led to, in order: the latest, or answer `number`, 0 for the setup.

        Unlike `told` this needs no listening: the answer is carried out again. A game that was given to start
        with has no setup. Raises LookupError if there is no such answer.
        """
        from .explaining import events_of

        return events_of(self, self.history.here if number is None else self._moment(number))

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

        Raises LookupError if there is no such field.
        """
        from .explaining import explained

        return explained(self, path)

    @property
    def entries(self) -> list[Entry]:
        """All answers ever given, undone ones included, in the order they were given."""
        kept = {moment.number for moment in self.history.path()}
        return [
            Entry(each.number, each.decision, self.players[each.seat], each.text, each.number not in kept)
            for each in self.history.moments[1:]
        ]

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

    @property
    def position_hash(self) -> str:
        """The same for equal games: everything but the state of the random generator."""
        return position_hash(self.position)

    @property
    def full_hash(self) -> str:
        """The same for games in which the same answers will always lead to the same."""
        return full_hash(self.position)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        ours, theirs = self.program, other.program
        if ours is not theirs:
            setting = (ours.digest, ours.players, ours.options)
            if setting != (theirs.digest, theirs.players, theirs.options):
                return False
        return same_position(self.position, other.position)

    def __repr__(self) -> str:
        where = "over" if self.over else str(self.decision)
        return f"<Game {self.program.ruleset} answer {self.history.here.number}: {where}>"

    # Inside

    def _moment(self, number: int) -> Moment:
        if not 0 <= number < len(self.history.moments):
            raise LookupError(f"there is no answer {number}: the last is {len(self.history.moments) - 1}")
        return self.history.moments[number]

    def _answer_all(self, texts: list[str], script: Sequence[Outcome] | None) -> None:
        """All answers, or none of them."""
        before, codes, asked = self.history.copy(), self._offered, self._asked
        try:
            for text in texts:
                self._answer(text, script)
        except (IllegalChoice, GameFault):
            self.history, self._offered, self._asked = before, codes, asked
            raise

    def _answer(self, text: str, script: Sequence[Outcome] | None = None) -> None:
        if self._answers is None:
            raise IllegalChoice(text, f"{text}: the game is over")
        code = self._answers.code(text)
        if code is None or not self._allows(code):
            from .reasons import illegal

            raise illegal(self.position, self._answers, text)
        before = self.position
        try:
            result = answered(before, code, script, self.listening)
        except GameFault as fault:
            raise self._described(fault, text) from fault.__cause__
        secret = self.program.asks[before.ask].secret
        moment = self.history.add(before.who, self._answers.choice(code).text, secret, result)
        if moment.number % HASH_EVERY == 0:
            moment.hash = state_hash(self.lexicon, result.position)
        self._asked, self._offered = None, result.offered

    def _described(self, fault: GameFault, answer: str | None) -> GameFault:
        fault.seed, fault.answer = self.seed, answer
        fault.saved = self.save() if answer is not None else None
        return fault

    def _back(self, target: Moment) -> Step:
        if target is self.history.here:
            return Step()
        self.history.left.append(self.history.here)
        return self._jump(target)

    def _jump(self, target: Moment) -> Step:
        jump = self.history.jump(target)
        self._asked = self._offered = None
        return Step(
            tuple(each.text for each in jump.undone), tuple(each.text for each in jump.redone),
            any(each.chance for each in jump.undone),
        )

    @property
    def _answers(self) -> Answers | None:
        ask = self.position.ask
        return self.lexicon.answers[ask] if ask >= 0 else None

    def _codes(self) -> Offered:
        """The legal answers as the engine counts them, found once for each moment."""
        if self._offered is None:
            self._offered = offered(self.position)
        return self._offered

    def _allows(self, code: int) -> bool:
        values, places = self._codes()
        return code - LABEL in places if code >= LABEL else code in values

    def _text(self, number: int) -> str:
        return said(self.position, number) if number >= 0 else ""

    def _seat(self, player: str) -> int:
        if player not in self.players:
            raise LookupError(f"there is no player {player}; the players are {', '.join(self.players)}")
        return self.players.index(player)
