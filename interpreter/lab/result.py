"""How a finished game came out: final scores, winners, and the end conditions that held."""

from __future__ import annotations

from ..engine.position import ENDED, Position


def final_scores(position: Position) -> tuple[int, ...]:
    """Each seat's score: the sum of the parts under `scoring:`."""
    loaded, slots = position.program.loaded, position.slots
    assert loaded is not None
    return tuple(
        sum(part(slots, seat) for part in loaded.scores) for seat in range(position.program.players)
    )


def winners(position: Position, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest score, then by the tie rules; several if they share it."""
    loaded, slots = position.program.loaded, position.slots
    assert loaded is not None
    ranks = [(scores[seat], *(tie(slots, seat) for tie in loaded.ties)) for seat in range(len(scores))]
    best = max(ranks)
    return tuple(seat for seat, rank in enumerate(ranks) if rank == best)


def ended_by(position: Position) -> tuple[str, ...]:
    """The names of all end conditions that held when the game ended, in file order."""
    held = position.slots[ENDED]
    return tuple(end.name for place, end in enumerate(position.program.ends) if held >> place & 1)
