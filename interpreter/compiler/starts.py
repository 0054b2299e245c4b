"""Lowers the starting value of every field."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..engine.position import Fault
from ..engine.program import NO_NUMBER
from ..language.types import Member, Number
from . import declaration_messages, type_messages
from .computed_facts import fact_scope
from .constant import evaluator
from .expressions import Expressions
from .field_reads import fields_read_by
from .form import Const, Expr, Local
from .known_values import endless
from .largest import is_optional
from .scope import Namer, Scope
from .substitution import locals_of
from .world import FieldInfo

if TYPE_CHECKING:
    from .lowering import Lowering


def lower_starts(low: Lowering) -> None:
    """The starting value of every field, over the facts of its owner."""
    for info in low.world.fields.values():
        owner = Local(Member(info.owner), "it", info.decl.span) if info.owner else None
        scope = fact_scope(low.world.kinds[info.owner], owner) if owner is not None else Scope(Namer())
        if info.start is None:
            low.made.starts[info.key] = (owner, None)
            continue
        value = low.t.expect(info.start, scope, info.type)
        if fields_read_by(low.t, value):
            low.t.report(declaration_messages.state_in_start(info.start.span))
            value = low.t.broken(info.start.span)
        _start_fits(low, info, owner, value)
        low.made.starts[info.key] = (owner, value)


def _start_fits(low: Lowering, info: FieldInfo, owner: Local | None, value: Expr) -> None:
    """A start lies in the field's range, or on its track, for every member; facts and options are all it asks."""
    if not isinstance(value.type, Number):
        return
    track = low.world.tracks.get(info.track)
    for start in dict.fromkeys(_starts(low, info, owner, value)):
        if track is not None and start not in track.spaces:
            low.t.report(declaration_messages.not_a_space(value.span, start, info.track))
            return
        if not info.track and not info.low <= start <= info.high:
            low.t.report(type_messages.out_of_range(value.span, start, info.low, info.high))
            return


def _starts(low: Lowering, info: FieldInfo, owner: Local | None, value: Expr) -> Iterator[int]:
    """The numbers that a start comes to; where it fails, the game tells when it is set up."""
    if isinstance(value, Const):
        if isinstance(value.value, int) and value.value != NO_NUMBER:
            yield value.value
        return
    size = low.world.size(info.owner) if owner is not None else 1
    open_options = set(locals_of(value)) - ({owner.name} if owner is not None else set())
    if open_options or endless(low.t, value, size):
        return
    function = evaluator(Expressions(low.world, low.t.defined), value, () if owner is None else (owner,))
    for index in range(size):
        try:
            found = function(None, index) if owner is not None else function(None)
        except (Fault, ArithmeticError, LookupError):
            continue
        if found != NO_NUMBER or not is_optional(value):
            yield found
