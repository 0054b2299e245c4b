"""Finds choices and texts that depend on what the player who is asked can't see.

Hidden is what a field's `seen` keeps from him, and what was drawn or computed from it, until it is said or put where
he sees it. How many members lie in a hidden place is open to all. Rules, tests and amounts may use everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..language.types import Collection, Member
from ..source.frozen import frozen
from ..source.problem import Problem
from ..source.text import Span
from . import choice_messages as m
from .flow_facts import inner
from .form import Expr, Load, Local
from .scope import PLAYER
from .sight import Sight, without_known
from .steps import (
    Ask,
    AskAll,
    Chance,
    Group,
    Happening,
    Let,
    Offer,
    Place,
    Player,
    Run,
    Say,
    Step,
    Steps,
    Store,
    Test,
    Var,
)
from .study import Study

#: Locals that hold something hidden, each with the field it comes from.
Secrets = dict[str, Load]


def wrong_sight(study: Study) -> list[Problem]:
    """An error for each field whose `seen` means nothing there."""
    found = []
    for info in study.world.fields.values():
        if info.decl.seen == "owner" and info.owner != PLAYER:
            found.append(m.no_owner(info.decl.head.name_span, info.name, info.owner))
        if info.decl.seen == "top" and not (isinstance(info.type, Collection) and info.type.form == "pile"):
            found.append(m.no_top(info.decl.head.name_span, info.name))
    return found


def hidden(study: Study) -> list[Problem]:
    """An error for each option set, condition or text that tells somebody what he can't see."""
    if all(info.seen == "all" for info in study.world.fields.values()):
        return []
    return _Tracking(study).problems()


@frozen
class _Given:
    """What a call hands to a block, by the name of its parameter, or gives back, by the place of its result."""

    block: str
    name: str


class _Tracking:
    """Follows what is hidden through the locals of blocks and the calls between them."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._made = study.made
        self._sight = Sight(study)
        self._handed: dict[_Given, Load] = {}
        self._problems: dict[tuple[Span, str], Problem] = {}

    def problems(self) -> list[Problem]:
        """Walk all blocks until nothing more flows into any of them."""
        known = -1
        while known != len(self._handed):
            known = len(self._handed)
            for name, block in self._study.reached.items():
                secrets = self._handed_to(name, block.params)
                self._steps(block.body, secrets)
                for place, result in enumerate(block.results):
                    if result.name in secrets:
                        self._handed.setdefault(_Given(name, str(place)), secrets[result.name])
        for offer in self._made.offers.values():
            self._offer(offer)
        return list(self._problems.values())

    def _handed_to(self, block: str, params: tuple[Local, ...]) -> Secrets:
        found = {p.name: self._handed.get(_Given(block, p.name)) for p in params}
        return {name: load for name, load in found.items() if load is not None}

    def _offer(self, offer: Offer) -> None:
        who = Local(Member(PLAYER), PLAYER, offer.span)
        secrets = self._handed_to(offer.block, offer.params)
        self._tests(offer.tests, who, secrets)
        self._vars(offer.vars, who, secrets)

    # Steps

    def _steps(self, steps: Steps, secrets: Secrets) -> None:
        for step in steps:
            self._step(step, secrets)
            for nested in inner(step):
                self._nested(step, nested, secrets)

    def _nested(self, step: Step, steps: Steps, secrets: Secrets) -> None:
        """What is learnt where it may not come to it is not known afterwards; what is hidden there, is."""
        if isinstance(step, (Happening, Player)):
            self._steps(steps, secrets)
            return
        for _ in range(2):  # a second pass of a loop knows the first
            inside = dict(secrets)
            self._steps(steps, inside)
            secrets.update({name: load for name, load in inside.items() if name not in secrets})

    def _step(self, step: Step, secrets: Secrets) -> None:
        match step:
            case Let():
                self._keep(step.local, step.value, secrets)
            case Group():
                for each in step.steps:
                    if isinstance(each, Let):
                        self._keep(each.local, each.value, secrets)
                    elif isinstance(each, (Store, Place)):
                        self._shown_by(each, secrets)
            case Chance(local=Local() as local):
                self._keep(local, step.domain, secrets)
            case Run():
                self._run(step, secrets)
            case Say():
                for part in self._made.texts[step.text].parts:
                    if isinstance(part, Local):
                        secrets.pop(part.name, None)
            case Ask():
                self._ask(step, secrets)
            case AskAll():
                self._vars(step.vars, step.asked, secrets)
                self._text(step.prompt, step.asked, secrets)

    def _keep(self, local: Local, value: Expr, secrets: Secrets) -> None:
        """A local is as hidden as what it is made of."""
        source = next(self._sight.hidden(value, None, secrets), None)
        if source is not None:
            secrets[local.name] = source.load
        else:
            secrets.pop(local.name, None)

    def _shown_by(self, step: Store | Place, secrets: Secrets) -> None:
        """What is put into a place can be seen by whoever sees the place."""
        value = step.value if isinstance(step, Store) else step.pieces
        for local in _placed(value):
            if local.name in secrets and step.field:
                place = Load(self._study.world.fields[step.field].type, step.field, step.index, step.span)
                if self._sight.sees(place, None):
                    secrets.pop(local.name)
                elif self._study.world.fields[step.field].seen == "owner":
                    secrets[local.name] = place

    def _run(self, step: Run, secrets: Secrets) -> None:
        self._hand(step.block, self._made.blocks[step.block].params, step.args, secrets)
        for place, local in enumerate(step.results):
            load = self._handed.get(_Given(step.block, str(place)))
            if load is not None:
                secrets[local.name] = load

    def _hand(self, block: str, params: tuple[Local, ...], args: tuple[Expr, ...], secrets: Secrets) -> None:
        """Parameters that get something hidden; an owner who is handed along keeps his sight of it."""
        owners = {without_known(arg): param for param, arg in zip(params, args, strict=False)}
        for param, arg in zip(params, args, strict=False):
            source = next(self._sight.hidden(arg, None, secrets), None)
            if source is not None:
                load = source.load
                index = tuple(owners.get(without_known(i), i) for i in load.index)
                self._handed.setdefault(_Given(block, param.name), Load(load.type, load.field, index, load.span))

    # Questions

    def _ask(self, ask: Ask, secrets: Secrets) -> None:
        self._text(ask.prompt, ask.who, secrets)
        self._vars(ask.vars, ask.who, secrets)
        for way in ask.ways:
            self._tests(way.tests, ask.who, secrets)
            self._text(way.says, ask.who, secrets)
            if way.action:
                offer = self._made.offers[way.action]
                self._hand(offer.block, offer.params, way.args, secrets)

    def _vars(self, vars: tuple[Var, ...], who: Expr, secrets: Secrets) -> None:
        for var in vars:
            self._told(var.domain, who, secrets)
            if var.unless is not None:
                self._told(var.unless, who, secrets)
            self._tests(var.where, who, secrets)

    def _tests(self, tests: tuple[Test, ...], who: Expr, secrets: Secrets) -> None:
        for test in tests:
            self._told(test.expr, who, secrets)
            self._text(test.reason, who, secrets)

    def _text(self, number: int, who: Expr, secrets: Secrets) -> None:
        for part in self._made.texts[number].parts if number >= 0 else ():
            if not isinstance(part, str):
                self._told(part, who, secrets)

    def _told(self, expr: Expr, who: Expr, secrets: Secrets) -> None:
        """Report what a player would learn from the value of an expression."""
        for found in self._sight.hidden(expr, who, secrets):
            info = self._study.world.fields[found.load.field]
            if found.name:
                problem = m.hidden_name(found.span, found.name, info.name)
            else:
                problem = m.hidden(found.span, info.name, info.seen)
            self._problems.setdefault((found.span, problem.code), problem)


def _placed(value: Any) -> Iterator[Local]:
    """The locals whose values a write puts into a place, alone or with what was there."""
    if isinstance(value, Local):
        yield value
    elif getattr(value, "op", "") in ("|", "put on", "put under", "bit", "known"):
        for arg in value.args:
            yield from _placed(arg)
