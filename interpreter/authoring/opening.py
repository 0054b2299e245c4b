"""The first scenario of a new ruleset: how a game of it opens, and what a variant has changed by then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..door import Ruleset
from ..engine.game import Game
from .base import Base
from .template import filled

#: So many differences are written down at most.
_MOST = 6
_INDENT = " " * 10


def opening(base: Base, variant: Ruleset, name: str, first_line: str) -> str:
    """A file with one scenario that passes: the opening of the variant, as it is played."""
    players = variant.player_counts[0]
    game = variant.start(players)
    changed = list(_changed(base.ruleset.start(players), game))[:_MOST]
    return _written(name, first_line, players, [*changed, *_question(game)], "your variant")


def opening_of_copy(base: Base, name: str, first_line: str) -> str | None:
    """A file with one scenario that passes: what the first player has, and what is asked; None if that is nothing."""
    players = base.ruleset.player_counts[0]
    game = base.ruleset.start(players)
    seat = f"{game.players[0]}."
    first = [f"{path}: {value}" for path, value in _fields(game.state.to_dict()) if path.startswith(seat)]
    told = [*first[:_MOST], *_question(game)]
    return _written(name, first_line, players, told, "your game") if told else None


def _written(name: str, first_line: str, players: int, told: list[str], what: str) -> str:
    then = "\n".join(f"{_INDENT}{line}" for line in told)
    return filled("scenario.yaml", first_line=first_line, name=name, players=str(players), then=then, what=what)


def _changed(old: Game, new: Game) -> Iterator[str]:
    """Plain fields that the variant opens with another value for."""
    before = dict(_fields(old.state.to_dict()))
    for name, value in _fields(new.state.to_dict()):
        if before.get(name, value) != value:
            yield f"{name}: {value}"


def _fields(state: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Fields of one plain value by their names, for the whole game first, then member by member."""
    members = [(member, fields) for kind in state["kinds"].values() for member, fields in kind.items()]
    for owner, fields in [("", state["game"]), *members]:
        for field, value in fields.items():
            if isinstance(value, (bool, int)):
                yield f"{owner}.{field}" if owner else field, str(value).lower()


def _question(game: Game) -> Iterator[str]:
    if game.decision is not None:
        yield f"decision: {game.decision}"
