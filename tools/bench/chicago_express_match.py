"""Chicago Express against itself by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from .chicago_express_board import CHICAGO, HEXES, NEIGHBOURS
from .chicago_express_by_hand import Game, choice, text
from .match import Match, Options
from .slots import Slots

if TYPE_CHECKING:
    from stockrail.engine.position import Position

#: In every other game lines are built towards Chicago this often: uniform choices never come there.
PURPOSE = 0.85
IDLE = ("nothing", "stop", "pass")


def _begin(opening: Position, options: Options) -> Callable[[], Game]:
    del options

    def begin() -> Game:
        game = Game(opening.program.players)
        game.start()
        return game

    return begin


def _from_chicago() -> dict[str, int]:
    """How many steps each hex lies from Chicago."""
    steps, edge = {CHICAGO: 0}, [CHICAGO]
    for hex_ in edge:
        for next_ in NEIGHBOURS[hex_]:
            if next_ not in steps:
                steps[next_] = steps[hex_] + 1
                edge.append(next_)
    return {HEXES[hex_]: far for hex_, far in steps.items()}


_FAR = _from_chicago()


def _pick(offered: list[str], chance: Random, seed: int) -> str:
    """Any answer; with a purpose mostly to expand, near Chicago, a middling bid, and seldom nothing at all."""
    if seed % 2 == 0 or chance.random() >= PURPOSE:
        return chance.choice(offered)
    if "expand" in offered and chance.random() < 0.6:
        return "expand"
    busy = [each for each in offered if each not in IDLE] or offered
    if busy[0].startswith("hex "):
        return min(busy, key=lambda each: _FAR[each.removeprefix("hex ")])
    if busy[0].startswith("bid "):
        return chance.choice([busy[len(busy) // 2], *IDLE[2:]]) if len(busy) > 1 else offered[-1]
    return chance.choice(busy)


def _summary(state: Slots) -> dict[str, Any]:
    growth = state.of_all("hex", "growth")
    return {
        "cash": state.of_all("player", "cash"),
        "shares": state.table("player", "shares", "company"),
        "treasury": state.of_all("company", "cash"),
        **{name: state.of_all("company", name) for name in ("income", "unsold", "locomotives", "track")},
        "growth": {hex_: n for hex_, n in growth.items() if n},
        "houses": state.one("houses"),
        "dials": state.of_all("dial", "used"),
    }


CHICAGO_EXPRESS = Match("chicago_express", _begin, text, choice, _pick, _summary)
