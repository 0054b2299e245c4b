"""How a game stands and came out, in words: what an answer led to, scores with their parts, the end."""

from __future__ import annotations

from ..engine.event import Event
from ..engine.game import Game
from ..engine.story import for_player, in_short
from .table import Table


def told_lines(game: Game, told: tuple[Event, ...], viewer: str | None) -> list[str]:
    """What an answer led to, in short, one line each; for a viewer only what he may see."""
    seat = None if viewer is None else game.players.index(viewer)
    return [f"  {line}" for line in for_player(game.lexicon, in_short(told), seat)]


def standing_tables(game: Game) -> list[Table]:
    """Each player's score by its parts, from first to last."""
    parts = [part.name for part in game.program.scores]
    rows = []
    for rank, sharing in enumerate(game.ranking, 1):
        for player in sharing:
            score = game.scores[player]
            rows.append((f"{rank}. {player}", *(str(score.parts[part]) for part in parts), str(score.total)))
    return [Table("", ("rank", *parts, "score"), tuple(rows))]


def why_it_ended(game: Game) -> str:
    """The end conditions that held, each with what the ruleset says of it."""
    says = {end.name: end.says for end in game.program.ends}
    return " and ".join(f"{name} ({says[name]})" if says.get(name) else name for name in game.ended_by)
