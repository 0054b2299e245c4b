"""A ruleset as it was written: sections decoded, expressions parsed, no name resolved yet."""

from __future__ import annotations

from typing import Literal

from ..effects.forms import Block, Branch, Condition
from ..language.syntax import (
    BoundedType,
    Declaration,
    Expr,
    Head,
    Name,
    Pick,
    Template,
    Trigger,
    TypeExpr,
)
from ..source.frozen import field, frozen
from ..source.text import Source, Span

#: What a fact, a table entry or a scenario may hold before types are known.
Literal_ = int | bool | str | None
#: How much of a field a player may see.
Sight = Literal["all", "owner", "top", "none"]


@frozen
class About:
    """What authors say beside a rule: its sentence, a note, where it comes from, how sure it is."""

    says: Template | None = None
    note: str | None = None
    source: str | None = None
    status: str | None = None


@frozen
class Option:
    span: Span
    name: Name
    type: TypeExpr
    default: Expr
    about: About


@frozen
class RowKey:
    """One key of a table row: an integer span (low = high for one), or a member's name."""

    span: Span
    low: int
    high: int
    member: str | None


@frozen
class Row:
    span: Span
    keys: tuple[RowKey, ...]
    value: Expr


@frozen
class Table:
    """`by` holds, for each dimension, "player_count", a kind's name, or an integer range."""

    span: Span
    name: Name
    by: tuple[Name | BoundedType, ...]
    type: TypeExpr
    rows: tuple[Row, ...]
    otherwise: Expr | None
    about: About


@frozen
class Mark:
    name: Name
    spaces: tuple[int, ...]
    span: Span


@frozen
class Track:
    """`spaces` are the numbers on the track, in order; `row` is how many spaces stand in one row."""

    span: Span
    name: Name
    type: TypeExpr
    spaces: tuple[int, ...] | BoundedType
    row: Expr | None
    marks: tuple[Mark, ...]
    about: About


@frozen
class FactValue:
    """A fact as given for one member; a list stands for a set of members."""

    span: Span
    value: Literal_ | tuple[Literal_, ...]


@frozen
class Member:
    name: Name
    facts: dict[str, FactValue]
    about: About


@frozen
class FactDecl:
    """A fact of a kind: its type, and an expression over other facts if it is computed."""

    name: Name
    declaration: Declaration
    one_way: bool = False
    about: About = About()


@frozen
class FieldDecl:
    """Something that changes: `head` with its parameters, type and start; `seen` is who may look."""

    span: Span
    head: Head
    declaration: Declaration
    seen: Sight | None
    least: Expr | None
    most: Expr | None
    about: About


@frozen
class EachOf:
    """One axis of `one_for_each`: a fact's name and a kind's plural or a list of values; a range is written out."""

    name: Name
    values: tuple[FactValue, ...] | Name


@frozen
class Kind:
    span: Span
    name: Name
    plural: str
    members: tuple[Member, ...]
    one_for_each: tuple[EachOf, ...]
    facts: tuple[FactDecl, ...]
    state: tuple[FieldDecl, ...]
    starts_in: Name | None
    #: Second names of members: alias and member.
    names: tuple[tuple[Name, Name], ...]
    about: About


@frozen
class Define:
    span: Span
    head: Head
    body: Expr
    about: About
    original: Define | None = None


@frozen
class Take:
    """An optional parameter of a procedure; with parameters of its own it is a formula."""

    head: Head
    declaration: Declaration


@frozen
class Give:
    """A result of a procedure."""

    name: Name
    declaration: Declaration


@frozen
class Procedure:
    span: Span
    head: Head
    takes: tuple[Take, ...]
    gives: tuple[Give, ...]
    do: Block
    about: About
    original: Procedure | None = None


@frozen
class Action:
    span: Span
    head: Head
    requires: tuple[Condition, ...]
    choose: tuple[Pick, ...]
    do: Block
    about: About
    original: Action | None = None


@frozen
class MenuDecl:
    span: Span
    name: Name
    branches: tuple[Branch, ...]
    about: About


@frozen
class Rule:
    span: Span
    name: Name
    during: Name | None
    when: Trigger
    condition: Expr | None
    after: Name | None
    do: Block
    about: About


@frozen
class Phase:
    name: Name
    do: Block
    about: About


@frozen
class End:
    """An end condition: `condition` or `when`, judged at the end of `after`, or at once when that is None."""

    span: Span
    name: Name
    condition: Expr | None
    when: Trigger | None
    after: Name | None
    about: About


@frozen
class Named:
    """A named expression: a part of the score or an invariant."""

    span: Span
    name: Name
    body: Expr
    about: About


@frozen
class Need:
    """A field that a library relies on and the game declares; `head` has its parameters.

    `used` is where the game takes the library in; None for a library by itself.
    """

    kind: Name
    head: Head
    type: TypeExpr
    used: Span | None = None

    @property
    def name(self) -> Name:
        return Name(self.head.name_span, self.head.name)


@frozen(kw_only=True)
class Ruleset:
    """A whole ruleset after `use` and `extends`: maps keep file order."""

    source: Source
    name: str
    title: str
    low_players: int
    high_players: int
    players_span: Span
    about: About
    #: Every file read, in order; the first is the ruleset itself.
    sources: tuple[Source, ...] = ()
    options: dict[str, Option] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    state: tuple[FieldDecl, ...] = ()
    setup: Block = ()
    defines: dict[str, Define] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    menus: dict[str, MenuDecl] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    flow: tuple[Phase, ...] = ()
    ends: dict[str, End] = field(default_factory=dict)
    scoring: tuple[Named, ...] = ()
    ties: tuple[Expr, ...] = ()
    invariants: dict[str, Named] = field(default_factory=dict)
    needs: tuple[Need, ...] = ()
    #: Whether this is a library, checked by itself.
    library: bool = False
    #: The file that says that it was merged of others, if there is one: parts of it know nothing of each other.
    merged: Source | None = None
    #: Names that are declared somewhere in a part that could not be read, and names in its place: nobody may
    #: complain that one of these is unknown.
    broken: frozenset[str] = frozenset()
    #: The paths that the ruleset's own file removes from what it extends.
    removed: tuple[Span, ...] = ()
