"""What is done, in the middle form: writes, tests, loops, decisions and chance, and the blocks made of them."""

from __future__ import annotations

from typing import Literal

from ..source.frozen import frozen
from ..source.text import Span
from .form import Expr, Key, Local


@frozen
class Let:
    local: Local
    value: Expr
    span: Span


@frozen
class Store:
    """One write. `bounds` are the limits still to be tested, None when the value is known to lie within."""

    field: str
    index: tuple[Expr, ...]
    value: Expr
    bounds: tuple[int, int] | None
    span: Span


@frozen
class Require:
    """A fault unless `test` holds; `shown` are the values the message gives, by name."""

    test: Expr
    code: str
    shown: tuple[tuple[str, Expr], ...]
    span: Span


@frozen
class Place:
    """Move a piece, or every piece of a set, to a set or pile (or out of the game: `field` is "")."""

    pieces: Expr
    field: str
    index: tuple[Expr, ...]
    under: bool
    span: Span


@frozen
class Swap:
    """Two pieces, or sets of pieces, change places."""

    left: Expr
    right: Expr
    span: Span


@frozen
class Group:
    """One transition: its writes are all done before any rule looks. `writes` are the fields it may change."""

    steps: tuple[Let | Store | Require | Place | Swap, ...]
    writes: frozenset[str]
    verb: str
    span: Span
    quiet: bool = False


@frozen
class When:
    test: Expr
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    span: Span


@frozen
class Loop:
    """For each member of `domain`, fixed and ordered on entry; `where` is tested when a member's turn comes."""

    var: Local
    domain: Expr
    keys: tuple[Key, ...]
    where: tuple[Expr, ...]
    body: tuple[Step, ...]
    mark: str
    span: Span


@frozen
class Repeat:
    """`count` times, or for ever when None; leaves when `while_` fails, which is tested before each pass.

    `at_most` passes are allowed before it is a fault; with None a thousand passes without a decision are.
    """

    count: Expr | None
    while_: Expr | None
    at_most: Expr | None
    body: tuple[Step, ...]
    mark: str
    span: Span


@frozen
class Leave:
    """Leave the loop of that mark in this block, or the phase of that name."""

    mark: str
    phase: str
    span: Span


@frozen
class Run:
    """Call a block; `results` are the locals that take its results, in order."""

    block: str
    args: tuple[Expr, ...]
    results: tuple[Local, ...]
    span: Span


@frozen
class Test:
    """One conjunct of a condition, with the reason why-not gives when it fails (a text's number, or -1)."""

    expr: Expr
    reason: int
    span: Span


@frozen
class Var:
    """One name of a choice. Where `unless` holds it is none and not asked."""

    local: Local
    domain: Expr
    where: tuple[Test, ...]
    unless: Expr | None
    span: Span

    @property
    def name(self) -> str:
        """The name as the author wrote it; in its block it may bear a number to tell it from another."""
        return self.local.span.text


@frozen
class Way:
    """One labelled branch, offered when all `tests` hold and, for an action, when that can be taken.

    `action` names an action (called with `args`), or is "" for a branch with a `body` of its own. `last` is true
    under `otherwise:`: offered only when nothing else is. `says` numbers a text, -1 for none. `acts` is true if one
    does something by it: takes an action, or a branch with effects that stands under `between:`.
    """

    label: str
    says: int
    tests: tuple[Test, ...]
    action: str
    args: tuple[Expr, ...]
    body: tuple[Step, ...]
    last: bool
    span: Span
    acts: bool = False


@frozen
class Offer:
    """When an action may be taken: its conditions hold and its values can be completed."""

    name: str
    params: tuple[Local, ...]
    tests: tuple[Test, ...]
    vars: tuple[Var, ...]
    block: str
    says: int
    span: Span


@frozen
class Ask:
    """A decision of player `who`: values for `vars` in turn, or one of the `ways` (offered at the first)."""

    id: str
    who: Expr
    vars: tuple[Var, ...]
    body: tuple[Step, ...]
    ways: tuple[Way, ...]
    prompt: int
    span: Span
    #: True for the names that an action itself chooses: they belong to the decision for the action.
    follows: bool = False


@frozen
class AskAll:
    """A simultaneous decision: `asked` answers in seat order, hidden until all have; `answers` take the results."""

    id: str
    asked: Local
    domain: Expr
    vars: tuple[Var, ...]
    answers: tuple[Local, ...]
    label: str  # the `or:` label, "" for none
    prompt: int
    span: Span


@frozen
class Chance:
    """`local` becomes a member of `domain` ("pick"), or the pile `domain` in a new order ("shuffle")."""

    how: Literal["pick", "shuffle"]
    local: Local
    domain: Expr
    span: Span


@frozen
class Player:
    """Make `who` the acting player for `body`."""

    who: Expr
    body: tuple[Step, ...]
    span: Span


@frozen
class Happening:
    """A stretch with names that rules and ends can wait for, narrowest first."""

    names: tuple[str, ...]
    body: tuple[Step, ...]
    span: Span


@frozen
class Say:
    text: int
    span: Span


@frozen
class Finish:
    """End the game now, for the reason of that name."""

    reason: str
    span: Span


Step = (
    Group
    | When
    | Loop
    | Repeat
    | Leave
    | Run
    | Ask
    | AskAll
    | Chance
    | Player
    | Happening
    | Say
    | Finish
    | Let
    | Require
)
Steps = tuple[Step, ...]


@frozen
class Block:
    """A callable stretch of steps: a phase, procedure, action or rule body. `results` are among its locals."""

    name: str
    params: tuple[Local, ...]
    results: tuple[Local, ...]
    body: Steps
    span: Span
