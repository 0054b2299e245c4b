"""What no game may lose or gain: money, pieces, the bounds of its fields, its ruleset's own invariants."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from oracle.game import OracleGame
from oracle.together import pair, pick
from stockrail.compiler import steps as step_form
from stockrail.compiler.survey import survey
from stockrail.compiler.world import Setting, World
from stockrail.engine.game import Game
from stockrail.engine.program import NO_NUMBER
from stockrail.language.types import Collection, Number

from properties.playing import amounts, every_ruleset, ruleset, started, walk


@every_ruleset
@amounts
def test_bounds_pieces_and_invariants(path: Path, games: int) -> None:
    for seed in range(games):
        game = started(path, seed)
        model = ruleset(path).model
        assert model is not None
        world = survey(model, Setting(len(game.players)))
        for _ in walk(game, Random(seed)):
            assert game.broken == []
            check_bounds(game, world)
            check_pieces(game, world)


def check_bounds(game: Game, world: World) -> None:
    """Numbers lie in their ranges, markers on spaces of their tracks, piles hold no more than they may."""
    for path, each in game.lexicon.paths.items():
        field = each.field
        info = world.fields[f"{field.owner}.{field.name}" if field.owner else field.name]
        value = game.position.slots[each.slot]
        if isinstance(info.type, Number) and value != NO_NUMBER:
            assert info.low <= value <= info.high, path
            assert not info.track or value in world.tracks[info.track].spaces, path
        elif info.most is not None:
            assert len(value) <= info.most, path


def check_pieces(game: Game, world: World) -> None:
    """Each piece lies in one place at most, and that is where the engine remembers it."""
    for kind, first in world.places.items():
        places: dict[int, list[int]] = {}
        for each in game.lexicon.paths.values():
            info = world.fields[f"{each.field.owner}.{each.field.name}" if each.field.owner else each.field.name]
            if info.holds and isinstance(info.type, Collection) and info.type.kind == kind:
                for piece in members(game.position.slots[each.slot]):
                    places.setdefault(piece, []).append(each.slot)
        for piece in range(world.size(kind)):
            remembered = game.position.slots[first + piece]
            assert places.get(piece, [-1]) == [remembered], world.kinds[kind].members[piece]


def members(held: Any) -> list[int]:
    if isinstance(held, tuple):
        assert len(set(held)) == len(held)
        return list(held)
    return [place for place in range(held.bit_length()) if held >> place & 1]


class Counted(OracleGame):
    """A game in which the bank counts what it gives and takes."""

    bank = 0

    def write(self, step: Any, here: Any) -> None:
        before = self.money()
        super().write(step, here)
        if isinstance(step, step_form.Store) and self.made.world.fields[step.field].purse:
            self.bank -= self.money() - before
        else:
            assert self.money() == before

    def money(self) -> int:
        purses = {key for key, info in self.made.world.fields.items() if info.purse}
        return sum(value for (field, _), value in self.board.values.items() if field in purses)

    def transition(self, group: step_form.Group, here: Any) -> Any:
        touched = {step.field for step in group.steps if isinstance(step, step_form.Store)}
        if any(self.made.world.fields[field].purse for field in touched):
            assert group.verb == "pay"
        return super().transition(group, here)


@every_ruleset
def test_money(path: Path) -> None:
    low, _ = ruleset(path).player_counts
    both = pair(path, low)
    game, picks = Counted(both.made, 4), Random(4)
    start = Counted(both.made, 4)
    total = start.money() + start.bank
    for _ in range(60):
        if game.question is None:
            break
        game.answer(pick(game.question.answers, len(game.question.labels), picks))
        assert game.money() + game.bank == total
