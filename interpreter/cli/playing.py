"""The work of `play`: people and bots sit down to a game."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from .leaving import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..engine.game import Game


def among_people(ruleset: str, players: int | None = None, seed: str = "0") -> int:
    """Play a new game without bots; the exit code."""
    from .opening import started_game

    return played(started_game(ruleset, players, seed, {}), {})


def played(game: Game, seats: Mapping[str, str]) -> int:
    """Play a game to its end, or until somebody leaves; the exit code. `seats` are bots by player."""
    from ..players.registry import bot_for
    from ..views.terminal import Screen
    from .commands import HINT
    from .keyboard import Keyboard
    from .session import Session

    say(f"seed {game.seed}")
    screen = Screen(sys.stdout)
    bots = {player: bot_for(name, game.seed, game.players.index(player)) for player, name in seats.items()}
    keyboard = Keyboard(sys.stdin, screen)
    if keyboard.interactive:
        say(HINT)
    return Session(game, bots, screen, keyboard, seats).play()
