"""A game at one table: people at the keyboard and bots take turns, and may take back, ask why, and save."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from shlex import quote

from ..engine.choice import IllegalChoice
from ..engine.event import Event
from ..engine.fault import GameFault
from ..engine.game import Game
from ..engine.saved_game import with_seats
from ..engine.view import HIDDEN_ANSWER, View
from ..players.person import listed, understood
from ..players.player import Player
from ..source.nearest import nearest
from ..views.board import board
from ..views.standing import standing_tables, told_lines, why_it_ended
from ..views.terminal import Screen
from ..views.trace import explanation_lines, reason_lines, trace_lines
from .exits import DONE, FAILED, USAGE
from .keyboard import Keyboard
from .opening import may_overwrite

COMMANDS = """\
Answer with a number of the list, or with its words or their beginnings; `,` joins several answers.
  undo        take back the last decision; again to go further
  redo        bring back what was undone
  why TEXT    why TEXT can't be answered now
  why FIELD   what made a field such as p1.cash what it is: rule, line and sum
  trace       all that the last answer changed, one by one
  trace TEXT  what TEXT would lead to, if nothing hidden or drawn gets in its way
  board       show the board again
  log         what has been played
  save FILE   keep the game; go on with `stockrail play --resume FILE`
  quit        stop
A command that is also an answer needs a colon before it, as in :undo"""


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
        self._shown_at = -1
        self._news: list[tuple[str, tuple[Event, ...]]] = [("", game.told)]
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
        decision = self.game.decision
        assert decision is not None
        self.game.play(text)
        said = HIDDEN_ANSWER if decision.secret else text
        self._news.append((f"{decision.player}: {said}", self.game.told))

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
        """The news, the board once at the start of a decision, and what may be answered."""
        decision = self.game.decision
        assert decision is not None
        if self.hides and decision.player != self._shown_to:
            self._hand_over(decision.player)
        self._tell(decision.player)
        here = self.game.history.here.number
        if here != self._shown_at and not decision.continues:
            self._board()
        self._shown_to, self._shown_at = decision.player, here
        prompt = f": {decision.prompt}" if decision.prompt else ""
        self.screen.say(f"{decision.player}, {decision.id}{prompt}", "bold")
        for number, text in listed(self.game.offers()):
            self.screen.say(f"  {number:>3}  {text}{self._says(text)}")

    def _tell(self, viewer: str | None) -> None:
        """What happened since somebody last looked, as far as the viewer can see it."""
        for heading, told in self._news:
            lines = told_lines(self.game, told, viewer)
            for line in [heading, *lines] if heading else lines:
                self.screen.say(line, "dim")
        self._news.clear()

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
        word, _, rest = line.removeprefix(":").partition(" ")
        command = self._commands().get(word)
        if command is not None and (line.startswith(":") or not self.game.is_legal(line)):
            command(rest.strip())
            return
        try:
            self._answer_all(line)
        except IllegalChoice as refused:
            self.screen.say(str(refused), "red")
            if not self.keyboard.interactive:
                self._stop("a script must not go on after an answer that was refused", FAILED)

    def _answer_all(self, line: str) -> None:
        """Answers joined by commas are played one after another, all or none of them."""
        if "," not in line:
            self._answer(understood(line, self.game.offers()))
            return
        for text in self._understood_all(line).split(", "):
            self._answer(text)

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "undo": lambda rest: self._undo(),
            "redo": lambda rest: self._step(self.game.redo, "nothing to bring back"),
            "why": self._why,
            "trace": self._trace,
            "board": lambda rest: self._board(),
            "log": self._log,
            "save": self._save,
            "help": lambda rest: self.screen.say(COMMANDS),
            "quit": lambda rest: self._stop("stopped"),
        }

    def _undo(self) -> None:
        """Nothing is taken back if that led to no decision of a person: the bots would only answer anew."""
        trial = self.game.copy()
        while trial.undo():
            if trial.decision is not None and trial.decision.player not in self.bots:
                self._step(self.game.undo, "")
                return
        self.screen.say("nothing to take back")

    def _step(self, step: Callable[[], object], nothing: str) -> None:
        """One step back or forth; steps over what bots decided, so that a person is asked again."""
        moved = step()
        if not moved:
            self.screen.say(nothing)
            return
        while moved and self.game.decision is not None and self.game.decision.player in self.bots:
            moved = step()
        self._news.clear()
        self.screen.say(f"now at answer {self.game.history.here.number}")

    def _why(self, rest: str) -> None:
        rest = rest.removesuffix("?").strip()
        if not rest:
            self.screen.say("why what? For example: why pass, or: why p1.cash")
            return
        if self.game.choice(rest) is None and self._explained(rest):
            return
        try:
            answers = self._written_out(rest)
            reasons = self._view().why_not(answers)
        except GameFault as fault:
            self.screen.say(str(fault), "red")
            return
        for reason in reasons:
            for line in reason_lines(reason):
                self.screen.say(line)
        if not reasons:
            self.screen.say(f"{answers} can be answered now")
        elif self.game.choice(answers) is None and "," not in rest:
            self._nearest_field(rest)

    def _explained(self, path: str) -> bool:
        """Say why a field has its value, if there is such a field."""
        try:
            found = self._view().explain(path)
        except LookupError:
            return False
        for line in explanation_lines(found):
            self.screen.say(line)
        return True

    def _nearest_field(self, path: str) -> None:
        """What is no answer may be meant for a field, which `why` explains as well."""
        meant = nearest(path, list(self.game.lexicon.paths))
        if meant:
            self.screen.say(f"did you mean the field {meant}?")

    def _written_out(self, line: str) -> str:
        """Answers joined by commas as they are understood, up to the first that may not be given."""
        trial = self.game.copy()
        parts = [part.strip() for part in line.split(",")]
        for place, part in enumerate(parts):
            parts[place] = understood(part, trial.offers())
            if not trial.is_legal(parts[place]):
                break
            trial.play(parts[place])
        return ", ".join(parts)

    def _trace(self, rest: str) -> None:
        """All that the last answer changed, or that another would."""
        view = self._view()
        try:
            events = view.trace(self._understood_all(rest)) if rest else view.events()
        except (IllegalChoice, GameFault) as refused:
            self.screen.say(str(refused), "red")
            return
        for line in trace_lines(events):
            self.screen.say(line)
        if not events:
            self.screen.say("nothing has changed" if not rest else "nothing would change")

    def _view(self) -> View:
        decision = self.game.decision
        return self.game.view(decision.player if decision is not None else self.game.players[0])

    def _understood_all(self, line: str) -> str:
        """Answers joined by commas, each written out."""
        trial = self.game.copy()
        texts = []
        for part in line.split(","):
            texts.append(understood(part, trial.offers()))
            trial.play(texts[-1])
        return ", ".join(texts)

    def _log(self, rest: str) -> None:
        decision = self.game.decision
        entries = self.game.view(decision.player).entries if decision is not None else self.game.entries
        for entry in entries:
            undone = "  (undone)" if entry.undone else ""
            self.screen.say(f"{entry.number:>4}  {entry.player}: {entry.text}{undone}")

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
