"""A position: everything that changes in a running game, as ints, and the loop that moves it on."""

from __future__ import annotations

from typing import Any

from .program import LABEL, Loaded, Program

#: The slot of the random generator, and the slot of the bit mask of end conditions met (0 while playing).
GENERATOR, ENDED = 0, 1
#: The first slot that belongs to the ruleset.
FIRST = 2


class Fault(Exception):
    """A rule failed: `code` is a word, `values` what was seen there, the place is in the traceback."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class Ended(Exception):
    """Raised inside plain code when an end condition holds; the loop turns it into the end of the game."""


class Position:
    """Slots, frames, queued rules, and the question asked. Copies share nothing that changes.

    `slots[i]` is an int or, for piles, a tuple of ints. A frame is `[segment, player, *locals]`. `queue`
    holds `(happening, rule, player, *bound)` for rules that wait. `ask` is the open question (-1 when none),
    `who` the seat it is put to. `listen` gets consequences when it is a list; `script` holds chance outcomes
    to use up; `drawn` records chance outcomes when it is a list.
    """

    __slots__ = (
        "_asks", "_loaded", "ask", "drawn", "frames", "listen", "program", "queue", "results", "script", "slots",
        "spins", "who",
    )

    def __init__(self, program: Program) -> None:
        self.program = program
        #: Found once: they are looked up at every decision.
        self._loaded: Loaded = program.ready
        self._asks = program.asks
        self.slots: list[Any] = []
        self.frames: list[list[Any]] = []
        self.queue: list[tuple[Any, ...]] = []
        self.ask = -1
        self.who = -1
        #: What the block that ended last gives its caller; passes of loops since the last question.
        self.results: tuple[Any, ...] = ()
        self.spins = 0
        self.listen: list[Any] | None = None
        self.script: list[Any] | None = None
        self.drawn: list[Any] | None = None

    @classmethod
    def opening(cls, program: Program, generator: int) -> Position:
        """A new game at its first question, or over at once; `generator` is the first state of chance."""
        new = cls.fresh(program, generator)
        new.begin()
        return new

    @classmethod
    def fresh(cls, program: Program, generator: int) -> Position:
        """A position in which nothing is set up yet, to which `begin` is still to come."""
        new = cls(program)
        new.slots = [0] * program.slots
        new.slots[GENERATOR] = generator
        return new

    def begin(self) -> None:
        """Set up, and run to the first question."""
        try:
            self._loaded.start(self)
        except Ended:
            self._stop()
        else:
            self.open()

    def open(self) -> None:
        """Run from a position that is set up to the first question."""
        try:
            self._loaded.open_flow(self)
        except Ended:
            self._stop()
        else:
            self.run()

    def copy(self) -> Position:
        """An independent copy; chance will fall the same way in both."""
        new = Position.__new__(Position)
        new.program = self.program
        new._loaded = self._loaded
        new._asks = self._asks
        new.slots = self.slots[:]
        new.frames = list(map(list.copy, self.frames))
        new.queue = self.queue[:]
        new.ask = self.ask
        new.who = self.who
        new.results = ()
        new.spins = 0
        new.listen = new.script = new.drawn = None
        return new

    def legal(self) -> tuple[Any, tuple[int, ...]]:
        """Values (a range, tuple or list of ints) and label places that may be answered now."""
        return self._loaded.legal[self.ask](self, self.slots, self.frames[-1])

    def answer(self, value: int) -> None:
        """Answer the open question with a legal value, or LABEL plus a label's place, and run on."""
        ask = self._asks[self.ask]
        frame = self.frames[-1]
        if value >= LABEL:
            frame[0] = ask.branches[value - LABEL]
        else:
            if ask.local:
                frame[ask.local] = value
            frame[0] = ask.then
        self.ask = -1
        self.spins = 0
        self.run()

    def run(self) -> None:
        """Run until a question is asked or the game is over."""
        segments = self._loaded.segments
        frames = self.frames
        slots = self.slots
        try:
            while True:
                frame = frames[-1]
                if segments[frame[0]](self, slots, frame):
                    return
        except Ended:
            self._stop()

    def _stop(self) -> None:
        self.frames.clear()
        self.queue.clear()
        self.ask = -1
        self.who = -1

    @property
    def over(self) -> bool:
        return bool(self.slots[ENDED])
