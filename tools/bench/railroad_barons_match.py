"""Railroad Barons against itself by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from .match import Match, Options
from .railroad_barons_by_hand import Game, choice, text
from .slots import Slots

if TYPE_CHECKING:
    from stockrail.engine.position import Position


OF_HOLDINGS = ("value", "floated", "plus", "diamond", "network", "railroads")


def _begin(opening: Position, options: Options) -> Callable[[], Game]:
    del opening
    named = bool(options.get("named_prices", True))

    def begin() -> Game:
        game = Game(named)
        game.start()
        return game

    return begin


#: In every other game what helps a Holding is done this often where it can be done: uniform choices never come to 350.
PURPOSE = 0.95
HELPS = ("pay_out", "buy_railroad", "start_holding", "buy", "assign_investor")
HARMS = ("sell", "exchange_down", "stand", "buy_from_holding")


def _pick(offered: list[str], chance: Random, seed: int) -> str:
    """Any answer; with a purpose mostly to buy, to pay out, and to keep tokens for what is bought."""
    if seed % 2 == 0 or chance.random() >= PURPOSE:
        return chance.choice(offered)
    if offered[0].startswith("plus "):
        return offered[min(1, len(offered) - 1)]
    if offered[0].startswith(("diamond ", "value ")):
        return offered[-1]
    helping = [each for each in offered if each in HELPS]
    harmless = [each for each in offered if each not in HARMS]
    return chance.choice(helping or harmless or offered)


def _summary(state: Slots) -> dict[str, Any]:
    return {
        **{name: state.of_all("player", name) for name in ("cash", "certificates", "investors", "barred")},
        **{name: state.of_all("holding", name) for name in OF_HOLDINGS},
        "director": state.of_all("holding", "director"),
        "treasury": state.of_all("holding", "cash"),
        "assigned": state.of_all("holding", "investors"),
        "face": state.of_all("railroad", "face"),
        "pool": state.one("pool"),
        "stack": state.pile("stack"),
        "priority": state.one("priority"),
        "cycle": state.one("cycle"),
    }


RAILROAD_BARONS = Match("railroad_barons", _begin, text, choice, _pick, _summary)
