"""The first scenario of a variant: how a game of it opens, and what its change has changed by then."""

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
    then = "\n".join(f"{_INDENT}{line}" for line in [*changed, *_question(game)])
    return filled("scenario.yaml", first_line=first_line, name=name, base=base.name, players=str(players), then=then)


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
