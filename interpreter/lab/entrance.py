"""The way into the middle of a flow, past all that stands before a phase."""

from __future__ import annotations

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
from ..language.syntax import Both, Either, Expr, Name, NamedType, Not, Truth
from ..ruleset.model import Phase, Ruleset
from ..source.frozen import replace
from ..source.text import Span
from .hidden_fields import AHEAD, with_field
from .tree_walk import every, replaced


def entered(ruleset: Ruleset, phase: Phase, at: Name) -> tuple[Ruleset, Phase] | None:
    """A phase of the flow, passing over all that stands before an inner phase; None if that is not in it.

    Loops are entered, conditions are taken to hold; names that are used later on are still worked out.
    """
    inner = next((each for each in every(phase.do, (PhaseEffect,)) if each.name.name == at.name), None)
    if inner is None:
        return None
    made = with_field(ruleset, AHEAD, NamedType(at.span, "bool"), Truth(at.span, True))
    return made, replace(phase, do=_Way(ruleset, inner).through(phase.do))


class _Way:
    """The way to an inner phase."""

    def __init__(self, ruleset: Ruleset, inner: PhaseEffect) -> None:
        self.inner = inner
        self.gives = {name: {give.name.name for give in each.gives} for name, each in ruleset.procedures.items()}

    def through(self, block: Block) -> Block:
        """A block that does nothing until the inner phase begins."""
        made: list[Effect] = []
        for place, effect in enumerate(block):
            rest = block[place + 1 :]
            if effect is self.inner:
                return (*made, self._reached(), *rest)
            if self._holds(effect):
                return (*made, self._opened(effect), *rest)
            used = {name.name for name in every(rest, (Name,))}
            made.append(effect if used & self._bound(effect) else _unless_ahead(effect))
        return tuple(made)

    def _holds(self, tree: Any) -> bool:
        return any(each is self.inner for each in every(tree, (PhaseEffect,)))

    def _reached(self) -> PhaseEffect:
        span = self.inner.name.span
        done = Set(span=span, verb_span=span, place=_ahead(span), to=Truth(span, False))
        return replace(self.inner, do=(done, *self.inner.do))

    def _opened(self, effect: Any) -> Effect:
        """An effect with the inner phase somewhere in it, gone into whatever its conditions say."""
        for name in ("do", "then", "otherwise"):
            if self._holds(getattr(effect, name, ())):
                return _open_to(replace(effect, **{name: self.through(getattr(effect, name))}), name == "otherwise")
        asked: Effect = replaced(effect, self.inner, self._reached())
        return asked

    def _bound(self, effect: Effect) -> set[str]:
        """The names that an effect gives to what comes after it."""
        match effect:
            case Let(name=name):
                return {name.name}
            case Draw(name=Name(name=drawn)):
                return {drawn}
            case Random(picks=picks) | Choose(picks=picks, do=()):
                return {pick.name for pick in picks}
            case Run(name=Name(name=prefix)):
                return {prefix}
            case Run(call=call):
                return self.gives.get(call.name, set())
        return set()


def _open_to(effect: Any, otherwise: bool) -> Effect:
    """An `if:` or `while:` into which one may go while the phase is ahead."""
    if isinstance(effect, If) and otherwise:
        return replace(effect, test=Both(effect.test.span, Not(effect.span, _ahead(effect.span)), effect.test))
    if isinstance(effect, (If, While)):
        return replace(effect, test=Either(effect.test.span, _ahead(effect.span), effect.test))
    made: Effect = effect
    return made


def _unless_ahead(effect: Effect) -> If:
    span = effect.span
    return If(span=span, verb_span=span, test=Not(span, _ahead(span)), then=(effect,), otherwise=())


def _ahead(span: Span) -> Expr:
    return Name(span, AHEAD)
