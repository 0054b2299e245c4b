"""Rules and ends in the middle form, and what each watches."""

from __future__ import annotations

from ..source.frozen import frozen
from ..source.text import Span
from .form import Expr, Local


@frozen
class Watch:
    """What a rule or end looks for.

    `subject` is the watched expression; `binders` range over all its kinds. `field` and `index` are set when the
    subject is one field read at binders or constants, so that a write tells at once whose it is.
    `marks` is a set of numbers, `member` what is gained or lost (None: any, bound to `member_var`).
    """

    word: str
    subject: Expr | None
    binders: tuple[tuple[Local, Expr], ...]
    direct: bool
    marks: Expr | None
    mark_var: Local | None
    member: Expr | None
    member_var: Local | None
    where: Expr | None
    happening: str
    reads: frozenset[str]
    span: Span


@frozen
class Rule:
    name: str
    watch: Watch
    during: str
    condition: Expr | None
    after: str
    bound: tuple[Local, ...]
    block: str
    span: Span


@frozen
class End:
    name: str
    condition: Expr | None
    watch: Watch | None
    after: str
    reads: frozenset[str]
    span: Span
