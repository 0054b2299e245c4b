"""A game as one player may see it, or the whole of it for whoever may see everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..source.frozen import replace
from .choice import Choice
from .decision import Decision
from .event import Event
from .sight import may_see, seen
from .state import State
from .story import for_player

if TYPE_CHECKING:
    from .explaining import Explanation
    from .game import Game
    from .history import Entry
    from .reasons import Reason

#: What stands for an answer that is still hidden.
HIDDEN_ANSWER = "has answered"


class View:
    """What the player at `seat` sees now. All see the open question, but only who is asked the answers."""

    __slots__ = ("_game", "_seat")

    def __init__(self, game: Game, seat: int | None) -> None:
        self._game = game.copy()
        self._seat = seat

    @property
    def player(self) -> str | None:
        """Whose view it is; None for a view of everything."""
        return None if self._seat is None else self._game.players[self._seat]

    @property
    def decision(self) -> Decision | None:
        """The open question; the prompt of somebody else's secret one is left out."""
        decision = self._game.decision
        if decision is None or self._mine or not decision.secret:
            return decision
        return replace(decision, prompt="")

    def legal(self) -> list[Choice]:
        """The legal choices, if the question is put to this player."""
        return self._game.legal() if self._mine else []

    def why_not(self, text: str) -> list[Reason]:
        """Why this player may not play a choice now. After a first of several, what is hidden is dealt anew."""
        from .reasons import Reason

        if not self._mine and not self._game.over:
            return [Reason(f"it is for {self._game.decision} to decide")]
        if "," in text and self._seat is not None:
            return self._game.guess(self._game.players[self._seat]).why_not(text)
        return self._game.why_not(text)

    @property
    def state(self) -> State:
        """The fields; what the player can't see reads as `Hidden`."""
        return State(self._game.lexicon, self._game.position.slots, self._seat)

    @property
    def told(self) -> tuple[Event, ...]:
        """What the latest answer led to, without what the player can't see."""
        return for_player(self._game.lexicon, self._game.told, self._seat)

    def events(self, number: int | None = None) -> tuple[Event, ...]:
        """What an answer led to, as `Game.events` has it, without what the player can't see."""
        return for_player(self._game.lexicon, self._game.events(number), self._seat)

    def trace(self, choice: Choice | str) -> tuple[Event, ...]:
        """What a choice might lead to, as far as the player can tell: what is hidden is dealt anew beforehand.

        Raises what `Game.play` raises.
        """
        if self._seat is None:
            return self._game.trace(choice)
        guess = self._game.guess(self._game.players[self._seat])
        return for_player(self._game.lexicon, guess.trace(choice), self._seat)

    def explain(self, path: str) -> Explanation:
        """Why a field has the value it has, as `Game.explain` has it, without what the player can't see."""
        whole = self._game.explain(path)
        answers = {entry.number: entry.text for entry in self.entries}
        changes = [
            replace(change, event=event, answer=answers.get(change.number, change.answer))
            for change in whole.changes
            for event in for_player(self._game.lexicon, (change.event,), self._seat)
        ]
        found, slots = self._game.lexicon.paths[whole.path], self._game.position.slots
        value = seen(found.field, found.index, self._game.lexicon.value(slots, found.field, found.slot), self._seat)
        explained = replace(whole, value=value, changes=tuple(changes))
        players = self._game.players
        if self._seat is None or may_see(found.field, found.index, self._seat):
            return explained
        who = tuple(each for seat, each in enumerate(players) if may_see(found.field, found.index, seat))
        return replace(explained, hidden_from=players[self._seat], seen_by=who)

    @property
    def hides(self) -> bool:
        """Whether there are things that this player can't see, whatever they are now."""
        return self._seat is not None and any(field.seen != "all" for field in self._game.program.fields)

    @property
    def entries(self) -> list[Entry]:
        """All answers ever given; others' secret answers only once their decision was complete."""
        revealed = self._game.history.revealed()
        hidden = {
            each.number for each in self._game.history.moments[1:]
            if each.secret and each.number not in revealed and self._seat not in (None, each.seat)
        }
        return [
            replace(entry, text=HIDDEN_ANSWER) if entry.number in hidden else entry
            for entry in self._game.entries
        ]

    def to_dict(self) -> dict[str, Any]:
        """`decision`, `fields`, `over`, `ended_by`, `scores` when over: JSON-able."""
        game = self._game
        decision = self.decision
        plain: dict[str, Any] = {
            "ruleset": game.program.ruleset, "player": self.player, "decision": None,
            "fields": self.state.to_dict(), "over": game.over, "ended_by": game.ended_by,
        }
        if decision is not None:
            plain["decision"] = {
                "player": decision.player, "id": decision.id, "prompt": decision.prompt,
                "secret": decision.secret, "continues": decision.continues,
            }
        if game.over:
            plain["scores"] = {
                player: {"total": score.total, "parts": score.parts} for player, score in game.scores.items()
            }
            plain["winners"] = list(game.winners)
        return plain

    @property
    def _mine(self) -> bool:
        return self._seat is None or self._seat == self._game.position.who
