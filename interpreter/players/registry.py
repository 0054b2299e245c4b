"""Players by name: what `--bots` and `--seat` accept."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.chance import Seed, seed_generator
from ..source.frozen import frozen
from .player import Player


@frozen
class Bot:
    """A kind of player: `make` gives one for a game, from a seed.

    Games of bots that are not `believable` say nothing about balance.
    """

    name: str
    says: str
    believable: bool
    make: Callable[[int], Player]


def _uniform(seed: int) -> Player:
    from .uniform import Uniform

    return Uniform(seed)


def _purposeful(seed: int) -> Player:
    from .purposeful import Purposeful

    return Purposeful(seed)


def _thoughtful(seed: int) -> Player:
    from .purposeful import THOROUGH, Purposeful

    return Purposeful(seed, THOROUGH)


#: Every bot by name. To add one, write its module and one line here.
BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("uniform", "answers at random, each kind of answer equally often", False, _uniform),
        Bot("purposeful", "plans its turns by their score a while later", True, _purposeful),
        Bot("thoughtful", "does the same with about five times the effort, and better", True, _thoughtful),
    )
}


def bot_for(name: str, game: Seed, seat: int) -> Player:
    """The bot `name` for `seat` (from 0) of the game with seed `game`; it draws apart from the game."""
    return BOTS[name].make(seed_generator(f"{game} p{seat + 1}"))
