"""What every player is: something that answers the open question of a position."""

from __future__ import annotations

from typing import Protocol

from ..engine.position import Position


class NoAnswer(Exception):
    """Raised by a player who finds nothing legal to answer: the rules have left him stuck."""


class Player(Protocol):
    """A player for one seat of one game.

    `choose` gets a position with an open question put to this player's seat and gives a legal answer: a
    value, or LABEL plus a label's place. It must leave the position as it found it.
    """

    def choose(self, position: Position) -> int: ...
