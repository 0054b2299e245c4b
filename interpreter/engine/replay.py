"""Playing a log again, to see whether it still comes out as it did."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Literal

from ..source.frozen import frozen
from .argument import a_number, wrong
from .chance import Outcome
from .choice import IllegalChoice
from .fault import GameFault
from .game import Game
from .hashes import state_hash
from .lexicon import lexicon
from .log import Line, Log
from .program import Program
from .reopened import chance_of

#: The fault of an outcome that the rules, as they stand, could not have brought.
UNFIT = "chance-does-not-fit"

#: What doesn't fit: the player asked, the answer, chance, a rule that fails, the state, or how it came out.
What = Literal["player", "answer", "chance", "fault", "state", "result"]


@frozen
class Divergence:
    """The first line that doesn't fit: `line` counts from 1, `number` is the last answer that fits."""

    line: int
    number: int
    what: What
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}, after answer {self.number}: {self.reason}"


@frozen
class Replay:
    """`game` stands where the log led: at its end, before the line that doesn't fit, or where it was to stop.

    `compared` times the state was found as recorded, last after answer `verified`. `remaining` are the
    log's lines that were not played. `same_text` tells whether the ruleset reads as it did when the log was
    written: if not, another state is no divergence, and `parted` is the first answer after which one was seen.
    """

    game: Game
    divergence: Divergence | None
    verified: int
    remaining: tuple[Line, ...]
    same_text: bool
    parted: int | None = None
    compared: int = 0


class CannotReplay(ValueError):
    """The log is of another setting than the program (player count, options), or cannot even begin."""


def replay(program: Program, log: Log, *, to: int | None = None, listening: bool = False) -> Replay:
    """Play a log under a program, up to and with answer `to`. `listening` is the game's.

    Raises CannotReplay, WrongArgument for arguments of other types, and GameFault if the rules fail while the game is
    set up.
    """
    if not isinstance(program, Program):
        raise wrong("program", program, "the program of a Ruleset")
    if not isinstance(log, Log):
        raise wrong("log", log, "a Log, as read_log gives it")
    if to is not None:
        a_number("to", to)
    _check(program, log)
    return _Player(program, log, listening).play(to)


def _check(program: Program, log: Log) -> None:
    if log.header["players"] != program.players:
        raise CannotReplay(f"the log is of a game of {log.header['players']} players, not {program.players}")
    options = program.options
    for name, value in log.header["options"].items():
        if name in options and options[name] != value:
            raise CannotReplay(f"the log was played with {name} = {value}, not {options[name]}")


class _Player:
    """Plays lines one by one until one doesn't fit."""

    def __init__(self, program: Program, log: Log, listening: bool) -> None:
        self.log = log
        self.listening = listening
        self.book = lexicon(program)
        self.program = program
        self.same_text = bool(log.header["digest"] == program.digest)
        self.verified = self.compared = 0
        self.parted: int | None = None
        self.place = 0

    def play(self, to: int | None) -> Replay:
        lines = self.log.lines
        reason: tuple[What, str] | None = self._begin()
        while reason is None and self.place < len(lines):
            line = lines[self.place]
            if to is not None and "a" in line and line["n"] > to:
                break
            reason = self._fit(line)
            if reason is None:
                self.place += 1
        if reason is None and self.place == len(lines):
            reason = self._saved_position()
        number = self.game.history.here.number
        diverged = None if reason is None else Divergence(self.place + 2, number, *reason)
        return Replay(
            self.game, diverged, self.verified, lines[self.place :], self.same_text, self.parted, self.compared
        )

    def _begin(self) -> tuple[What, str] | None:
        start = self.log.header.get("start")
        script, reason = self._script(0)
        if start is not None:
            from .saved import rebuilt

            try:
                position = rebuilt(self.book, start)
            except (LookupError, TypeError, ValueError) as error:
                raise CannotReplay(f"line 1: where the game began is damaged: {error}") from None
            self.game = Game(self.program, self.log.header["seed"], start=position, listening=self.listening)
            return None
        try:
            self.game = Game(self.program, self.log.header["seed"], script=script, listening=self.listening)
        except GameFault as fault:
            if fault.code == UNFIT:
                raise CannotReplay(f"line 2: {_unfit(fault)}") from None
            raise
        return reason or self._same_chance(script, self.game.history.here.chance)

    def _fit(self, line: Line) -> tuple[What, str] | None:
        if "over" in line:
            return self._result(line)
        if "a" in line:
            return self._answer(line)
        if "hash" in line:
            return self._state(line["hash"], line["n"])
        if "at" in line:
            return self._jump(line["at"])
        return None

    def _jump(self, number: int) -> tuple[What, str] | None:
        try:
            self.game.go_to(number)
        except LookupError as error:
            return "answer", str(error)
        return None

    def _answer(self, line: Line) -> tuple[What, str] | None:
        decision = self.game.decision
        if decision is None:
            return "answer", f"{line['p']} answered {line['a']}, but the game is over"
        if decision.player != line["p"]:
            return "player", f"{line['p']} answered {line['a']}, but it is for {decision} to decide"
        script, reason = self._script(line["n"])
        if reason is not None:
            return reason
        before = self.game.copy()
        try:
            self.game.play(line["a"], script)
        except IllegalChoice as error:
            return "answer", f"{line['p']} answered {error}"
        except GameFault as fault:
            return ("chance", _unfit(fault)) if fault.code == UNFIT else ("fault", str(fault))
        reason = self._same_chance(script, self.game.history.here.chance)
        if reason is not None:
            self.game = before
        return reason

    def _script(self, number: int) -> tuple[list[Outcome], tuple[What, str] | None]:
        """The outcomes that the log gives for answer `number`, in the lines before the next answer."""
        script = []
        for line in islice(self.log.lines, self.place, None):
            if "chance" not in line and "hash" not in line and line.get("n") != number:
                break
            if "chance" in line:
                try:
                    script.append(chance_of(self.book, line))
                except LookupError as error:
                    return [], ("chance", f"the log draws what is no longer there: {error}")
        return script, None

    def _same_chance(self, script: Sequence[Outcome], drawn: Sequence[Outcome]) -> tuple[What, str] | None:
        if len(script) == len(drawn):
            return None
        return "chance", f"the log has {len(script)} chance outcomes here, the rules ask for {len(drawn)}"

    def _state(self, expected: str, number: int) -> tuple[What, str] | None:
        if state_hash(self.book, self.game.position) == expected:
            self.verified = number
            self.compared += 1
            return None
        if not self.same_text:
            self.parted = number if self.parted is None else self.parted
            return None
        return "state", f"the state differs after answer {number}; it agreed after answer {self.verified}"

    def _saved_position(self) -> tuple[What, str] | None:
        """A saved game stands where its log leads; under other rules its position may not be one at all."""
        from .saved import rebuilt

        if self.log.position is None:
            return None
        try:
            stood = rebuilt(self.book, self.log.position)
        except (LookupError, TypeError, ValueError) as error:
            return ("state", f"the saved position is damaged: {error}") if self.same_text else None
        return self._state(state_hash(self.book, stood), self.game.history.here.number)

    def _result(self, line: Line) -> tuple[What, str] | None:
        game = self.game
        astray = self._jump(line["at"]) if game.history.here.number != line["at"] else None
        if astray is not None:
            return astray
        if game.over != line["over"]:
            return "result", "the game is over here, and in the log it is not" if game.over else (
                "the game is not over here, and in the log it is")
        found = {player: score.total for player, score in game.scores.items()} if game.over else {}
        wanted = {player: score["total"] for player, score in line.get("scores", {}).items()}
        if found != wanted or (game.over and game.ended_by != line.get("ended_by")):
            return "result", f"it ends by {', '.join(game.ended_by)} with {found}; the log has {wanted}"
        return self._state(line["hash"], line["at"])


def _unfit(fault: GameFault) -> str:
    asked = f" at {fault.site.path}:{fault.site.line}" if fault.site else ""
    return f"the log has a {fault.values['how']} that cannot come out of what the rules ask for{asked}"
