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
from .same_player import SamePlayer, without_known
from .scope import PLAYER
from .sight import Hidden, Sight
from .steps import (
    Ask,
    AskAll,
    Block,
    Chance,
    Group,
    Happening,
    Let,
    Loop,
    Offer,
    Place,
    Player,
    Repeat,
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


@frozen
class _Calls:
    """What calls hand to blocks, and what comes back; `acting` is true where all hand on the player who acts."""

    handed: dict[_Given, Load]
    acting: dict[_Given, bool]

    def acting_in(self, block: str) -> frozenset[str]:
        """The parameters of a block that stand for the player who acts."""
        return frozenset(given.name for given, acts in self.acting.items() if acts and given.block == block)


class _Tracking:
    """Follows what is hidden through the locals of blocks and the calls between them."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._made = study.made
        self._same = SamePlayer()
        self._sight = Sight(study, self._same)
        self._known, self._found = _Calls({}, {}), _Calls({}, {})
        self._problems: dict[tuple[Span, str], Problem] = {}
        #: How often all blocks were walked.
        self.rounds = 0

    def problems(self) -> list[Problem]:
        """Walk all blocks until nothing more is learnt of what calls hand to them, at most as deep as calls go."""
        for _ in range(len(self._study.reached) + 2):
            self.rounds += 1
            self._known, self._found = self._found, _Calls({}, {})
            self._problems.clear()
            for name, block in self._study.reached.items():
                self._block(name, block)
            for offer in self._made.offers.values():
                self._offer(offer)
            if self._found == self._known:
                break
        return list(self._problems.values())

    def _block(self, name: str, block: Block) -> None:
        self._same.begin(block, self._known.acting_in(name))
        secrets = self._handed_to(name, block.params)
        self._steps(block.body, secrets)
        for place, result in enumerate(block.results):
            if result.name in secrets:
                self._found.handed.setdefault(_Given(name, str(place)), self._same.fixed(secrets[result.name]))

    def _handed_to(self, block: str, params: tuple[Local, ...]) -> Secrets:
        found = {p.name: self._known.handed.get(_Given(block, p.name)) for p in params}
        return {name: load for name, load in found.items() if load is not None}

    def _offer(self, offer: Offer) -> None:
        self._same.begin(self._made.blocks[offer.block], self._known.acting_in(offer.block))
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
        with self._same.inside(step):
            if isinstance(step, (Happening, Player)):
                self._steps(steps, secrets)
                return
            learnt = True
            while learnt:  # another pass of a loop knows the one before
                inside = dict(secrets)
                self._steps(steps, inside)
                further = {name: load for name, load in inside.items() if name not in secrets}
                secrets.update(further)
                learnt = bool(further) and isinstance(step, (Loop, Repeat))

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
        self._same.bind(local, value)
        source = next(self._sight.hidden(value, None, secrets), None)
        if source is not None:
            secrets[local.name] = self._same.fixed(source.load)
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
                    secrets[local.name] = self._same.fixed(place)

    def _run(self, step: Run, secrets: Secrets) -> None:
        params, acting = self._made.blocks[step.block].params, Local(Member(PLAYER), PLAYER, step.span)
        self._hand(step.block, params, step.args, acting, secrets)
        for place, local in enumerate(step.results):
            load = self._known.handed.get(_Given(step.block, str(place)))
            if load is not None:
                secrets[local.name] = self._same.given_back(load, params, step.args, acting)

    def _hand(
        self, block: str, params: tuple[Local, ...], args: tuple[Expr, ...], acting: Expr, secrets: Secrets
    ) -> None:
        """Parameters that get something hidden, or the player who acts; owners handed along keep their sight."""
        for param, arg in zip(params, args, strict=False):
            given = _Given(block, param.name)
            self._found.acting[given] = self._found.acting.get(given, True) and self._same.are(arg, acting)
            source = next(self._sight.hidden(arg, None, secrets), None)
            if source is not None:
                self._found.handed.setdefault(given, self._same.handed(source.load, params, args, acting))

    # Questions

    def _ask(self, ask: Ask, secrets: Secrets) -> None:
        self._text(ask.prompt, ask.who, secrets)
        self._vars(ask.vars, ask.who, secrets)
        for way in ask.ways:
            self._tests(way.tests, ask.who, secrets)
            self._text(way.says, ask.who, secrets)
            if way.action:
                offer = self._made.offers[way.action]
                self._hand(offer.block, offer.params, way.args, ask.who, secrets)

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
                problem = m.hidden(found.span, info.name, info.seen, self._own(found, who))
            self._problems.setdefault((found.span, problem.code), problem)


    def _own(self, found: Hidden, who: Expr) -> tuple[str, str]:
        """By which name somebody's own field is read, and how to read that of him who is asked; "" if by no name."""
        owner = without_known(found.load.index[0]) if found.load.index else None
        seen = self._study.world.fields[found.load.field].seen
        if seen != "owner" or found.of_many or not isinstance(owner, (Local, Load)):
            return "", ""
        name, text = owner.span.text, found.span.text
        asked = PLAYER if isinstance(who, Local) and who.name == PLAYER else who.span.text
        return (name, asked + text.removeprefix(name)) if text.startswith(f"{name}.") and asked != name else ("", "")


def _placed(value: Any) -> Iterator[Local]:
    """The locals whose values a write puts into a place, alone or with what was there."""
    if isinstance(value, Local):
        yield value
    elif getattr(value, "op", "") in ("|", "put on", "put under", "bit", "known"):
        for arg in value.args:
            yield from _placed(arg)
