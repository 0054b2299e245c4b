"""What a ruleset declares, resolved for one setting: members numbered, facts listed, fields laid out in slots."""

from __future__ import annotations

from typing import Any

from ..engine.position import FIRST
from ..language.syntax import Expr as Written
from ..language.types import Type
from ..ruleset import model
from ..source.frozen import field, frozen, record
from ..source.plenty import MOST_PROBLEMS, Plenty
from ..source.problem import Problem
from ..source.text import Span


@frozen
class Setting:
    """Player count and options of one game; both are folded into the code."""

    players: int
    options: tuple[tuple[str, int], ...] = ()


@record
class FactInfo:
    """A fact: its type and the value of each member, in the runtime's ints (text for words)."""

    name: str
    type: Type
    table: str
    values: tuple[Any, ...] = ()


@record
class FieldInfo:
    """A field. `key` names it everywhere after checking; instances lie from `base`, the last index fastest."""

    key: str
    name: str
    owner: str
    keys: tuple[str, ...]
    type: Type
    start: Written | None
    decl: model.FieldDecl
    base: int = 0
    purse: bool = False
    low: int = 0
    high: int = 0
    track: str = ""
    seen: str = "all"
    #: Whether pieces lie in it; a set of pieces that nothing moves into only mentions them.
    holds: bool = False
    most: int | None = None
    sizes: tuple[int, ...] = ()
    #: How many slots one instance takes: 1, or the number of members for a bag.
    width: int = 1

    @property
    def count(self) -> int:
        total = 1
        for size in self.sizes:
            total *= size
        return total


@record
class KindInfo:
    name: str
    plural: str
    members: tuple[str, ...]
    spans: tuple[Span | None, ...]
    labels: tuple[str, ...] = ()
    facts: dict[str, FactInfo] = field(default_factory=dict)
    fields: dict[str, FieldInfo] = field(default_factory=dict)
    #: The field in which its pieces start, when its members are pieces.
    pieces: bool = False
    starts_in: str = ""
    decl: model.Kind | None = None


@record
class TrackInfo:
    name: str
    type: Type
    spaces: tuple[int, ...]
    row: int | None
    marks: dict[str, tuple[int, ...]]
    decl: model.Track


@record
class TableInfo:
    """A table: one dimension a key; `values` maps index tuples to ints. `low` and `high` bound number keys."""

    name: str
    type: Type
    by: tuple[str, ...]  # "player_count", "", or a kind
    ranges: tuple[tuple[int, int], ...]
    values: dict[tuple[int, ...], int]
    otherwise: int | None
    decl: model.Table


@record
class World:
    """Everything declared. `constants` are handed to generated code by name."""

    ruleset: model.Ruleset
    setting: Setting
    options: dict[str, tuple[Type, int]] = field(default_factory=dict)
    kinds: dict[str, KindInfo] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    members: dict[str, list[tuple[str, int]]] = field(default_factory=dict)
    fields: dict[str, FieldInfo] = field(default_factory=dict)
    globals: dict[str, FieldInfo] = field(default_factory=dict)
    tracks: dict[str, TrackInfo] = field(default_factory=dict)
    tables: dict[str, TableInfo] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    #: Names whose declarations are faulty, `kind.name` for fields: what they are is unknown, and told once.
    broken: set[str] = field(default_factory=set)
    #: Libraries that the ruleset should take in: that is told at the first thing that is missed of each.
    untaken: set[str] = field(default_factory=set)
    #: What is named somewhere, as `option:name`, `field:key` and so on.
    used: set[str] = field(default_factory=set)
    slots: int = FIRST
    #: Where each piece lies: the kind's base slot, one slot a piece, holding the slot of its place or -1.
    places: dict[str, int] = field(default_factory=dict)

    def size(self, kind: str) -> int:
        return len(self.kinds[kind].members)

    def take(self, count: int) -> int:
        """Reserve slots; the first of them."""
        base = self.slots
        self.slots += count
        return base

    def everything(self, kind: str) -> int:
        """The mask of all members of a kind."""
        return (1 << self.size(kind)) - 1

    def report(self, problem: Problem) -> None:
        """Raises Plenty when there are so many that no more should be looked for."""
        if problem not in self.problems:
            self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise Plenty(self.problems)
