"""The open question of a game."""

from __future__ import annotations

from ..source.frozen import frozen
from .program import Site


@frozen
class Decision:
    """What is asked of whom.

    `id` is the word that logs and scenarios use: the name asked for, `action`, or the labels joined by " or
    ". `name` is the name asked for, None where only labels are offered. `continues` is true when the answer
    will belong to the same decision as the one before, as with the second name of a joint choice. The answers
    to a `secret` question stay hidden until all who are asked have given theirs.
    """

    player: str
    id: str
    prompt: str
    name: str | None
    labels: tuple[str, ...]
    secret: bool
    continues: bool
    site: Site

    def __str__(self) -> str:
        return f"{self.player} {self.id}"
