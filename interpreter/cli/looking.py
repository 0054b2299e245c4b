"""Looking at a game without playing on: why something is so, what an answer changes, what has been played."""

from __future__ import annotations

from ..engine.choice import IllegalChoice
from ..engine.fault import GameFault
from ..engine.game import Game
from ..engine.view import View
from ..players.person import understood
from ..views.terminal import Screen
from ..views.trace import explanation_lines, reason_lines, trace_lines


def understood_all(game: Game, line: str) -> str:
    """Answers joined by commas, each written out."""
    trial = game.copy()
    texts = []
    for part in line.split(","):
        texts.append(understood(part, trial.offers()))
        trial.play(texts[-1])
    return ", ".join(texts)


class Looking:
    """What a person at the keyboard may ask about a game; he is told only what he may see."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self._game = game
        self._screen = screen

    def why(self, rest: str) -> None:
        rest = rest.removesuffix("?").strip()
        if not rest:
            self._screen.say("why what? For example: why pass, or: why p1.cash")
            return
        if self._game.choice(rest) is None and self._explained(rest):
            return
        try:
            answers = self._written_out(rest)
            reasons = self._view().why_not(answers)
        except GameFault as fault:
            self._screen.say(str(fault), "red")
            return
        for reason in reasons:
            for line in reason_lines(reason):
                self._screen.say(line)
        if not reasons:
            self._screen.say(f"{answers} can be answered now")
        elif self._game.choice(answers) is None and "," not in rest:
            self._nearest_field(rest)

    def _explained(self, path: str) -> bool:
        """Say why a field has its value, if there is such a field."""
        try:
            found = self._view().explain(path)
        except LookupError:
            return False
        for line in explanation_lines(found):
            self._screen.say(line)
        return True

    def _nearest_field(self, path: str) -> None:
        """What is no answer may be meant for a field, which `why` explains as well."""
        from ..source.nearest import nearest

        meant = nearest(path, list(self._game.lexicon.paths))
        if meant:
            self._screen.say(f"did you mean the field {meant}?")

    def _written_out(self, line: str) -> str:
        """Answers joined by commas as they are understood, up to the first that may not be given."""
        trial = self._game.copy()
        parts = [part.strip() for part in line.split(",")]
        for place, part in enumerate(parts):
            parts[place] = understood(part, trial.offers())
            if not trial.is_legal(parts[place]):
                break
            trial.play(parts[place])
        return ", ".join(parts)

    def trace(self, rest: str) -> None:
        """All that the last answer changed, or that another would."""
        view = self._view()
        try:
            events = view.trace(understood_all(self._game, rest)) if rest else view.events()
        except (IllegalChoice, GameFault) as refused:
            self._screen.say(str(refused), "red")
            return
        for line in trace_lines(events):
            self._screen.say(line)
        if not events:
            that = f" that {view.player} sees" if view.hides else ""
            self._screen.say(f"nothing{that} {'would change' if rest else 'has changed'}")

    def _view(self) -> View:
        decision = self._game.decision
        return self._game.view(decision.player if decision is not None else self._game.players[0])

    def log(self) -> None:
        decision = self._game.decision
        entries = self._game.view(decision.player).entries if decision is not None else self._game.entries
        for entry in entries:
            undone = "  (undone)" if entry.undone else ""
            self._screen.say(f"{entry.number:>4}  {entry.player}: {entry.text}{undone}")
