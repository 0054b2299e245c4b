"""How a game stands or came out: scores with their parts, ranks, winners, and what ended it."""

from __future__ import annotations

from ..source.frozen import frozen
from .position import ENDED, Position


@frozen
class Score:
    """A player's score: `parts` by the names under `scoring:`, in that order, add up to `total`."""

    total: int
    parts: dict[str, int]


def scores(position: Position) -> dict[str, Score]:
    """The score of each player as the position stands, in seat order."""
    program = position.program
    assert program.loaded is not None
    standing = {}
    for seat, player in enumerate(program.kinds["player"]):
        parts = {
            part.name: int(count(position.slots, seat))
            for part, count in zip(program.scores, program.loaded.scores, strict=True)
        }
        standing[player] = Score(sum(parts.values()), parts)
    return standing


def ranking(position: Position) -> list[tuple[str, ...]]:
    """Players from first to last by score, then by the rules for ties; equal ones stand together."""
    program = position.program
    assert program.loaded is not None
    merits: dict[tuple[int, ...], list[str]] = {}
    for seat, (player, score) in enumerate(scores(position).items()):
        ties = tuple(int(tie(position.slots, seat)) for tie in program.loaded.ties)
        merits.setdefault((score.total, *ties), []).append(player)
    return [tuple(merits[merit]) for merit in sorted(merits, reverse=True)]


def ended_by(position: Position) -> list[str]:
    """The names of all end conditions that held when the game ended, in file order."""
    held = position.slots[ENDED]
    return [end.name for place, end in enumerate(position.program.ends) if held >> place & 1]
