"""Union Station against itself by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from .match import Match, Options
from .slots import Slots
from .union_station_by_hand import Draws, Game, choice, text

if TYPE_CHECKING:
    from stockrail.engine.position import Position

#: Sales are played this seldom in every other game: among uniform choices they would crowd out the rest.
SALES = 0.1


def _begin(opening: Position, options: Options) -> Callable[[], Game]:
    draws = _draws(opening)
    width = int(options.get("row_width", 5))
    twice = bool(options.get("same_railroad_twice", False))

    def begin() -> Game:
        game = Game(opening.program.players, width, twice)
        game.start(draws)
        return game

    return begin


def _draws(position: Position) -> Draws:
    """What chance has settled by the first decision; the first railroad has just left the column."""
    state = Slots(position)
    column = state.pile("column")
    first = [r for r in position.program.kinds["railroad"] if r not in column]
    return Draws.by_name(position.who, first + column, state.pile("deck"))


def _pick(offered: list[str], chance: Random, seed: int) -> str:
    picked = chance.choice(offered)
    if picked == "sell_stock" and seed % 2 and chance.random() >= SALES:
        return offered[0]
    return picked


def _summary(state: Slots) -> dict[str, Any]:
    return {
        "cash": state.of_all("player", "cash"),
        "shares": state.table("player", "shares", "railroad"),
        **{name: state.of_all("railroad", name) for name in ("value", "station", "discs", "track")},
        "slots": state.of_all("slot", "share"),
        "deck": state.pile("deck"),
        "dividends_paid": state.one("dividends_paid"),
        "forced_passes": state.one("forced_passes"),
    }


UNION_STATION = Match("union_station", _begin, text, choice, _pick, _summary)
