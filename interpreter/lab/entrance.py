"""Ways into the middle of a flow: past what stands before a phase, and to the turn of one player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..effects.decisions import Choose
from ..effects.effect import Effect
from ..effects.forms import Block
from ..effects.if_ import If
from ..effects.let import Let
from ..effects.loops import While
from ..effects.piles import Draw
from ..effects.random import Random
from ..effects.run import Run
from ..effects.set import Set
from ..effects.turns import Phase as PhaseEffect
from ..effects.turns import Turns
from ..language.syntax import (
    Both,
    Choice,
    Declaration,
    Either,
    Expr,
    Head,
    IsNone,
    Name,
    NamedType,
    NoneLiteral,
    Not,
    OptionalType,
    Truth,
    TypeExpr,
)
from ..ruleset.model import About, FieldDecl, Phase, Ruleset
from ..source.text import Span
from .tree_walk import every, replaced

#: Fields of the scenario's own, with names that no author can write: whether the phase is still to be
#: reached, and whose the first turn is.
_AHEAD = "(ahead)"
_TURN = "(turn)"

#: Effects that give names to what comes after them: these are never passed over.
_BINDING = (Choose, Draw, Let, Random, Run)


def with_turn(ruleset: Ruleset, begins: str, player: Name) -> Ruleset | None:
    """The ruleset with the first turn of a phase given to `player`; None if nobody takes turns in it.

    The first `turns:` of the phase is meant, also one in a procedure that it runs. Only its first pass is changed.
    """
    phase = next((each for each in every(ruleset.flow, (Phase, PhaseEffect)) if each.name.name == begins), None)
    found = None if phase is None else _turns(ruleset, phase.do, set())
    if found is None:
        return None
    span = player.span
    told = Choice(span, IsNone(span, Name(span, _TURN), True), Name(span, _TURN), found.first)
    done = Set(span=span, verb_span=span, place=Name(span, _TURN), to=NoneLiteral(span))
    changed = replace(found, first=told, do=(done, *found.do))
    made = replace(
        ruleset, flow=replaced(ruleset.flow, found, changed),
        procedures=replaced(ruleset.procedures, found, changed),
    )
    type = OptionalType(span, NamedType(span, "player"))
    return _with_field(made, _TURN, type, Name(span, player.name))


def _turns(ruleset: Ruleset, block: Block, seen: set[str]) -> Turns | None:
    """The first `turns:` of a block, procedures followed."""
    for effect in every(block, (Turns, Run)):
        if isinstance(effect, Turns):
            return effect
        name = effect.call.name
        if name in ruleset.procedures and name not in seen:
            seen.add(name)
            found = _turns(ruleset, ruleset.procedures[name].do, seen)
            if found is not None:
                return found
    return None


def entered(ruleset: Ruleset, phase: Phase, at: Name) -> tuple[Ruleset, Phase] | None:
    """A phase of the flow, passing over all that stands before an inner phase; None if that is not in it.

    What the passed effects call by name is still worked out, loops are entered, conditions taken to hold.
    """
    inner = next((each for each in every(phase.do, (PhaseEffect,)) if each.name.name == at.name), None)
    if inner is None:
        return None
    reached = Set(span=at.span, verb_span=at.span, place=Name(at.span, _AHEAD), to=Truth(at.span, False))
    made = _with_field(ruleset, _AHEAD, NamedType(at.span, "bool"), Truth(at.span, True))
    return made, replace(phase, do=_passing(phase.do, inner, reached))


def _passing(block: Block, inner: PhaseEffect, reached: Set) -> Block:
    """A block that does nothing until the inner phase begins."""
    made: list[Effect] = []
    for place, effect in enumerate(block):
        if effect is inner:
            return (*made, replace(inner, do=(reached, *inner.do)), *block[place + 1 :])
        if any(each is inner for each in every(effect, (PhaseEffect,))):
            return (*made, _opened(effect, inner, reached), *block[place + 1 :])
        made.append(effect if isinstance(effect, _BINDING) else _unless_ahead(effect))
    return tuple(made)


def _opened(effect: Any, inner: PhaseEffect, reached: Set) -> Effect:
    """An effect with the inner phase somewhere in it, gone into whatever its conditions say."""
    for name in ("do", "then", "otherwise"):
        block = getattr(effect, name, ())
        if any(each is inner for each in every(block, (PhaseEffect,))):
            effect = replace(effect, **{name: _passing(block, inner, reached)})
            break
    if isinstance(effect, If) and name == "otherwise":
        return replace(effect, test=Both(effect.test.span, Not(effect.span, _ahead(effect.span)), effect.test))
    if isinstance(effect, (If, While)):
        return replace(effect, test=Either(effect.test.span, _ahead(effect.span), effect.test))
    made: Effect = effect
    return made


def _unless_ahead(effect: Effect) -> If:
    span = effect.span
    return If(span=span, verb_span=span, test=Not(span, _ahead(span)), then=(effect,), otherwise=())


def _ahead(span: Span) -> Expr:
    return Name(span, _AHEAD)


def _with_field(ruleset: Ruleset, name: str, type: TypeExpr, start: Expr) -> Ruleset:
    head = Head(start.span, name, start.span, ())
    declaration = Declaration(start.span, type, start)
    field = FieldDecl(start.span, head, declaration, None, None, None, About())
    return replace(ruleset, state=(*ruleset.state, field))
