"""Which names stand for one and the same player: the one who acts, and those that are bound to him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from ..source.frozen import replace
from .flow_facts import walk
from .form import Expr, Load, Local, Op
from .scope import PLAYER
from .steps import Ask, AskAll, Block, Chance, Group, Let, Loop, Player, Run, Step, Steps

#: Names that say who somebody is begin with this, so that they are none that an author can write.
_WHO = "="
#: Somebody of whom nothing is known here.
_UNKNOWN = f"{_WHO}?"


class SamePlayer:
    """Follows the names of one block. A name stands for a player for good only if it is given a value once."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._given: Counter[str] = Counter()
        self._strangers = 0

    def begin(self, block: Block, acting: frozenset[str]) -> None:
        """Begin with a block; its parameters named in `acting` stand for the player who acts wherever it runs."""
        self._strangers = 0  # the same words whenever a block is walked, or nobody could tell that nothing is learnt
        self._given = Counter(_given_values(block.body))
        self._given.update(local.name for local in (*block.params, *block.results))
        self._names = {name: _WHO + PLAYER for name in (*acting, PLAYER) if self._given[name] <= 1}

    @contextmanager
    def inside(self, step: Step) -> Iterator[None]:
        """Within a step names may get another meaning, which they lose behind it."""
        before = dict(self._names)
        if isinstance(step, Player):
            self._names[PLAYER] = self._who(step.who)
        yield
        self._names = before

    def bind(self, local: Local, value: Expr) -> None:
        """A name for what another name stands for."""
        if isinstance(without_known(value), Local) and self._given[local.name] == 1:
            self._names[local.name] = self._who(value)

    def are(self, one: Expr, other: Expr) -> bool:
        """Whether two expressions surely mean the same player."""
        one, other = without_known(one), without_known(other)
        if isinstance(one, Local) and isinstance(other, Local):
            return self._who(one) == self._who(other) != _UNKNOWN
        return one == other

    def fixed(self, load: Load) -> Load:
        """A place whose owner is named once and for all, also where names mean something else."""
        index = (Local(i.type, self._who(i), i.span) if isinstance(i, Local) else i for i in load.index)
        return replace(load, index=tuple(index))

    def handed(self, load: Load, params: tuple[Local, ...], args: tuple[Expr, ...], acting: Expr) -> Load:
        """A place as a block names it that is called with `args` while `acting` acts."""
        named = {self._who(arg): _WHO + param.name for param, arg in zip(params, args, strict=False)}
        return _renamed(self.fixed(load), {**named, self._who(acting): _WHO + PLAYER})

    def given_back(self, load: Load, params: tuple[Local, ...], args: tuple[Expr, ...], acting: Expr) -> Load:
        """A place as the caller names it, of a result of a block that was called with `args`."""
        named = {_WHO + param.name: self._who(arg) for param, arg in zip(params, args, strict=False)}
        return _renamed(load, {**named, _WHO + PLAYER: self._who(acting)})

    def _who(self, expr: Expr) -> str:
        """A word for the player meant, the same for all names that surely mean the same."""
        local = without_known(expr)
        if isinstance(local, Local):
            if local.name.startswith(_WHO):
                return local.name
            if local.name in self._names:
                return self._names[local.name]
            if self._given[local.name] <= 1:
                return _WHO + local.name
        self._strangers += 1
        return f"{_WHO}{self._strangers}"


def without_known(expr: Expr) -> Expr:
    """An expression without the mark that it is not none."""
    return expr.args[0] if isinstance(expr, Op) and expr.op == "known" else expr


def _renamed(load: Load, named: dict[str, str]) -> Load:
    """A place with other words for its owners; whoever has none is unknown."""
    index = (
        replace(i, name=named.get(i.name, _UNKNOWN)) if isinstance(i, Local) else i for i in load.index
    )
    return replace(load, index=tuple(index))


def _given_values(steps: Steps) -> Iterator[str]:
    """The name of a local each time that steps give it a value."""
    for step in walk(steps):
        for local in _given_by(step):
            yield local.name


def _given_by(step: Step) -> tuple[Local, ...]:
    match step:
        case Let() | Chance():
            return (step.local,)
        case Group():
            return tuple(each.local for each in step.steps if isinstance(each, Let))
        case Loop():
            return (step.var,)
        case Run():
            return step.results
        case Ask():
            return tuple(var.local for var in step.vars)
        case AskAll():
            return (step.asked, *step.answers)
    return ()
