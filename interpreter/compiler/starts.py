"""Lowers the starting value of every field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language.types import Member, Number
from . import declaration_messages, type_messages
from .computed_facts import fact_scope
from .field_reads import fields_read_by
from .form import Const, Expr, Local
from .scope import Namer, Scope
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
        _start_fits(low, info, value)
        low.made.starts[info.key] = (owner, value)


def _start_fits(low: Lowering, info: FieldInfo, value: Expr) -> None:
    """A start that is known lies in the field's range, or on its track."""
    if not isinstance(value, Const) or not isinstance(value.type, Number) or value.type.optional:
        return
    assert isinstance(value.value, int)
    track = low.world.tracks.get(info.track)
    if track is not None and value.value not in track.spaces:
        low.t.report(declaration_messages.not_a_space(value.span, value.value, info.track))
    elif not info.track and not info.low <= value.value <= info.high:
        low.t.report(type_messages.out_of_range(value.span, value.value, info.low, info.high))
