"""Gives the first turn of a phase to one player, whatever the rules would say; the turns after it go on from there."""

from __future__ import annotations

from ..effects.forms import Block
from ..effects.run import Run
from ..effects.set import Set
from ..effects.turns import Phase as PhaseEffect
from ..effects.turns import Rounds, Turns
from ..language.syntax import Binary, Both, Choice, Either, Expr, IsNone, Name, NamedType, NoneLiteral, OptionalType
from ..ruleset.model import Phase, Ruleset
from ..source.frozen import replace
from ..source.text import Span
from .hidden_fields import TURN, with_field
from .tree_walk import every, replaced


def with_turn(ruleset: Ruleset, begins: str, player: Name) -> Ruleset | None:
    """The ruleset with the first turn of a phase given to `player`; None if nobody takes turns in it.

    The first `turns:` or `rounds:` of the phase is meant, also one in a procedure that it runs. Only its first pass
    is changed: in `rounds:` those who come before him are taken to have had their turns.
    """
    phase = next((each for each in every(ruleset.flow, (Phase, PhaseEffect)) if each.name.name == begins), None)
    found = None if phase is None else _turns(ruleset, phase.do, set())
    if found is None:
        return None
    changed = _beginning(found, player.span)
    made = replace(
        ruleset,
        flow=replaced(ruleset.flow, found, changed),
        procedures=replaced(ruleset.procedures, found, changed),
    )
    type = OptionalType(player.span, NamedType(player.span, "player"))
    return with_field(made, TURN, type, Name(player.span, player.name))


def _turns(ruleset: Ruleset, block: Block, seen: set[str]) -> Turns | Rounds | None:
    """The first `turns:` or `rounds:` of a block, procedures followed."""
    for effect in every(block, (Turns, Rounds, Run)):
        if not isinstance(effect, Run):
            first: Turns | Rounds = effect
            return first
        name = effect.call.name
        if name in ruleset.procedures and name not in seen:
            seen.add(name)
            found = _turns(ruleset, ruleset.procedures[name].do, seen)
            if found is not None:
                return found
    return None


def _beginning(turns: Turns | Rounds, span: Span) -> Turns | Rounds:
    turn: Expr = Name(span, TURN)
    begun = Set(span=span, verb_span=span, place=turn, to=NoneLiteral(span))
    do = (begun, *turns.do)
    if isinstance(turns, Turns):
        return replace(turns, first=Choice(span, IsNone(span, turn, True), turn, turns.first), do=do)
    his: Expr = Either(span, IsNone(span, turn, False), Binary(span, "=", Name(span, "player"), turn))
    where = turns.range.where
    return replace(turns, range=replace(turns.range, where=his if where is None else Both(span, his, where)), do=do)
