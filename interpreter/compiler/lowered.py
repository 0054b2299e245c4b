"""A whole ruleset in the middle form, with the texts and the typed expressions that belong to it."""

from __future__ import annotations

from ..ruleset import model
from ..source.frozen import field, frozen, record
from ..source.text import Span
from .form import Expr, Local
from .steps import Block, Offer
from .typing import Typing
from .watches import End, Rule
from .world import World


@frozen
class Text:
    """A text with the typed expressions in it."""

    parts: tuple[str | Expr, ...]


@record
class Lowered:
    """A ruleset in the middle form."""

    world: World
    t: Typing
    blocks: dict[str, Block] = field(default_factory=dict)
    offers: dict[str, Offer] = field(default_factory=dict)
    texts: list[Text] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    ends: list[End] = field(default_factory=list)
    reasons: list[tuple[str, Span]] = field(default_factory=list)
    scores: list[tuple[model.Named, Expr]] = field(default_factory=list)
    ties: list[Expr] = field(default_factory=list)
    invariants: list[tuple[model.Named, Expr]] = field(default_factory=list)
    starts: dict[str, tuple[Local | None, Expr | None]] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)
    #: Blocks and offers of procedures and actions that nothing uses: checked, never written as code.
    idle: dict[str, Block] = field(default_factory=dict)
    idle_offers: dict[str, Offer] = field(default_factory=dict)
