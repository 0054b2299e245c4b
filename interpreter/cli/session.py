"""A game at one table: people at the keyboard and bots take turns, and may take back, ask why, and save."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from shlex import quote

from ..engine.choice import IllegalChoice
from ..engine.fault import GameFault
from ..engine.game import Game
from ..engine.saved_game import with_seats
from ..players.person import listed, understood
from ..players.player import Player
from ..views.board import board
from ..views.standing import standing_tables, why_it_ended
from ..views.terminal import Screen
from .commands import COMMANDS, HINT, OTHER_WORDS, misused
from .exits import DONE, FAILED, USAGE
from .keyboard import Keyboard
from .looking import Looking, understood_all
from .news import News
from .opening import may_overwrite


class Session:
    """One sitting. `bots` maps the players that aren't people, `seats` to the names of these bots, for a game that is
    saved; `hides` is true if people must not see all."""

    def __init__(
        self, game: Game, bots: dict[str, Player], screen: Screen, keyboard: Keyboard,
        seats: Mapping[str, str] | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.seats = dict(seats or {})
        self.screen = screen
        self.keyboard = keyboard
        self.people = [player for player in game.players if player not in bots]
        self.hides = len(self.people) > 1 and hides_things(game)
        self._shown_to = ""
        self._board_is_due = True
        self._news = News(game, self.hides)
        self._looking = Looking(game, screen)
        self._leaving: int | None = None

    def play(self) -> int:
        """Play until the game is over or somebody quits; returns the exit code."""
        while self._leaving is None:
            decision = self.game.decision
            if decision is None:
                return self._finish()
            if decision.player in self.bots:
                self._let_answer(self.bots[decision.player])
            else:
                self._ask()
        return self._leaving

    def _let_answer(self, bot: Player) -> None:
        """A bot's answer. If the rules fail on it, what led there is told before the fault is."""
        position = self.game.position
        choice = self.game.lexicon.answers[position.ask].choice(bot.choose(position))
        try:
            self._answer(choice.text)
        except GameFault:
            self._tell(self._shown_to or None)
            raise

    def _answer(self, text: str) -> None:
        self.game.play(text)
        self._news.add()
        decision = self.game.decision
        self._board_is_due |= decision is not None and not decision.continues

    def _ask(self) -> None:
        self._show()
        decision = self.game.decision
        assert decision is not None
        line = self.keyboard.line(f"{decision.player}> ")
        if line is None:
            self._stop("the input ended")
        elif line:
            self._obey(line)

    def _show(self) -> None:
        """The news, the board, and what may be answered.

        The board comes once a decision, and again for everybody to whom the keyboard is handed within it.
        """
        decision = self.game.decision
        assert decision is not None
        if self.hides and decision.player != self._shown_to:
            self._hand_over(decision.player)
            self._board_is_due = True
        self._tell(decision.player)
        if self._board_is_due:
            self._board()
        self._shown_to, self._board_is_due = decision.player, False
        prompt = f": {decision.prompt}" if decision.prompt else ""
        self.screen.say(f"{decision.player}, {decision.id}{prompt}", "bold")
        for number, text in listed(self.game.offers()):
            self.screen.say(f"  {number:>3}  {text}{self._says(text)}")

    def _tell(self, viewer: str | None) -> None:
        """What happened since somebody last looked, as far as the viewer can see it."""
        for line in self._news.lines(viewer):
            self.screen.say(line, "dim")

    def _says(self, text: str) -> str:
        choices = [each for each in self.game.offers() if each.text == text]
        says = self.game.says(choices[0]) if choices and not hasattr(choices[0], "lo") else ""
        return f"   {says}" if says else ""

    def _hand_over(self, player: str) -> None:
        if self.keyboard.interactive:
            self.screen.clear()
            self.keyboard.line(f"Hand over to {player}, who presses Enter. ")

    def _board(self) -> None:
        decision = self.game.decision
        viewer = decision.player if decision is not None else None
        self.screen.tables(board(self.game.to_dict(viewer)["fields"]))

    def _obey(self, line: str) -> None:
        word, rest = self._command(line)
        command = self._commands().get(word)
        if command is not None:
            unfit = misused(word, rest)
            if unfit:
                self._refuse(unfit, "a command")
            else:
                command(rest)
            return
        try:
            self._answer_all(line)
        except IllegalChoice as refused:
            self._refuse(str(refused), "an answer")

    def _command(self, line: str) -> tuple[str, str]:
        """The command that a line gives, and what stands behind it; no command if the line is an answer."""
        word, _, rest = line.removeprefix(":").partition(" ")
        if not line.startswith(":") and self.game.is_legal(line):
            return "", ""
        if word in OTHER_WORDS and (line.startswith(":") or not self._is_answer(line)):
            word = OTHER_WORDS[word]
        return word, rest.strip()

    def _is_answer(self, line: str) -> bool:
        return self.game.is_legal(understood(line, self.game.offers()))

    def _refuse(self, why: str, what: str) -> None:
        self.screen.say(why, "red")
        if self.keyboard.interactive:
            self.screen.say(HINT, "dim")
        else:
            self._stop(f"a script must not go on after {what} that was refused", FAILED)

    def _answer_all(self, line: str) -> None:
        """Answers joined by commas are played one after another, all or none of them."""
        if "," not in line:
            self._answer(understood(line, self.game.offers()))
            return
        for text in understood_all(self.game, line).split(", "):
            self._answer(text)

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "undo": lambda rest: self._steps(self._undo, rest, "nothing to take back"),
            "redo": lambda rest: self._steps(lambda: self._step(self.game.redo), rest, "nothing to bring back"),
            "why": self._looking.why,
            "trace": self._looking.trace,
            "board": lambda rest: self._board(),
            "log": lambda rest: self._looking.log(),
            "save": self._save,
            "help": lambda rest: self.screen.say(COMMANDS),
            "quit": lambda rest: self._stop("stopped"),
        }

    def _steps(self, step: Callable[[], bool], rest: str, nothing: str) -> None:
        """So many steps back or forth as are asked for and there are."""
        wanted = int(rest or 1)
        made = next((number for number in range(wanted) if not step()), wanted)
        if not made:
            self.screen.say(nothing)
            return
        self._news.clear()
        self._board_is_due = True
        fewer = f", {made} of {wanted} steps: there were no more" if made < wanted else ""
        self.screen.say(f"now at answer {self.game.history.here.number}{fewer}")

    def _undo(self) -> bool:
        """Nothing is taken back if that led to no decision of a person: the bots would only answer anew."""
        trial = self.game.copy()
        while trial.undo():
            if trial.decision is not None and trial.decision.player not in self.bots:
                return self._step(self.game.undo)
        return False

    def _step(self, step: Callable[[], object]) -> bool:
        """One step back or forth; steps over what bots decided, so that a person is asked again."""
        moved = made = bool(step())
        while moved and self.game.decision is not None and self.game.decision.player in self.bots:
            moved = bool(step())
        return made

    def _save(self, rest: str) -> None:
        if not rest:
            self.screen.say("save where? For example: save game.json")
            return
        if not may_overwrite(Path(rest)):
            self.screen.say(f"{rest} is there already and is no saved game or log; choose another name", "red")
            if not self.keyboard.interactive:
                self._leaving = USAGE
            return
        try:
            kept = with_seats(self.game.save(), self.seats)
            Path(rest).write_text(json.dumps(kept, ensure_ascii=False) + "\n", encoding="utf-8")
        except OSError as error:
            self.screen.say(f"{rest} can't be written: {error.strerror}", "red")
            if not self.keyboard.interactive:
                self._leaving = USAGE
            return
        self.screen.say(f"saved; go on with: stockrail play --resume {quote(rest)}")

    def _stop(self, why: str, code: int = DONE) -> None:
        print(f"{why}; the game is not over", file=sys.stderr)
        self._leaving = code

    def _finish(self) -> int:
        self._tell(None)
        self.screen.tables(board(self.game.state.to_dict()))
        self.screen.say(f"The game is over: {why_it_ended(self.game)}", "bold")
        self.screen.tables(standing_tables(self.game))
        return DONE


def hides_things(game: Game) -> bool:
    """Whether a player may see something that another may not."""
    program = game.program
    return any(field.seen == "owner" for field in program.fields) or any(ask.secret for ask in program.asks)
