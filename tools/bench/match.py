"""A match: a shipped ruleset and the same game by hand, and what one must know to set them against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from .slots import Slots

if TYPE_CHECKING:
    from stockrail.engine.position import Position

#: What is asked for and the value; the value of a label is 0.
Choice = tuple[str, int]
Options = Mapping[str, int | bool]


class GameByHand(Protocol):
    """What a game by hand lets others see; `player` is a seat from 0."""

    player: int

    @property
    def over(self) -> bool: ...

    @property
    def ends(self) -> list[str]: ...

    def legal(self) -> list[Choice]: ...

    def play(self, choice: Choice) -> None: ...

    def summary(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Match:
    """`begin` gives, for a position at the first decision, a function that begins the same game by hand.

    `pick` chooses among the texts of the legal answers, for the game of a seed, so that games come to what matters.
    `summary` reads a position under the names that the summary of the game by hand has.
    """

    ruleset: str
    begin: Callable[[Position, Options], Callable[[], GameByHand]]
    text: Callable[[Choice], str]
    choice: Callable[[str], Choice]
    pick: Callable[[list[str], Random, int], str]
    summary: Callable[[Slots], dict[str, Any]]
