"""Surveys the fields of the state: their keys, types and limits, and the slots in which they lie."""

from __future__ import annotations

from ..language import syntax as s
from ..language.types import INT, Broken, Collection, Number, Words
from ..ruleset import model
from . import name_messages
from .known_values import known_value
from .pieces import survey_pieces
from .typing import Typing
from .world import FieldInfo, World
from .written_types import resolve


def survey_fields(t: Typing) -> None:
    """Every field of a kind and of the game; one whose type or keys are faulty is broken."""
    for info in t.world.kinds.values():
        for decl in info.decl.state if info.decl is not None else ():
            field = _field(t, decl, info.name)
            if field is not None:
                info.fields[field.name] = field
    for decl in t.world.ruleset.state:
        field = _field(t, decl, "")
        if field is not None:
            t.world.globals[field.name] = field
    for info in t.world.kinds.values():
        survey_pieces(t, info)
    _layout(t.world)


def _field(t: Typing, decl: model.FieldDecl, owner: str) -> FieldInfo | None:
    """A field; None, and a message, if its type or its keys are faulty."""
    keys = _keys(t, decl, owner)
    written = decl.declaration.type
    type = resolve(t, written)
    key = f"{owner}.{decl.head.name}" if owner else decl.head.name
    if isinstance(type, Words):
        from . import place_messages

        t.report(place_messages.text_as_state(written.span))
    if keys is None or isinstance(type, (Broken, Words)):
        t.world.broken.add(key)
        return None
    field = FieldInfo(key, decl.head.name, owner, tuple(keys), type, decl.declaration.start, decl)
    field.purse = isinstance(written, s.NamedType) and written.name == "purse"
    field.track = written.track if isinstance(written, s.TrackType) else ""
    _limits(t, field, decl)
    field.seen = decl.seen or ("none" if isinstance(type, Collection) and type.form in ("pile", "bag") else "all")
    if isinstance(type, Collection) and type.form == "order":
        from . import place_messages

        t.report(place_messages.order_as_state(written.span, type.kind))
    field.sizes = tuple(t.world.size(k) for k in field.keys)
    field.width = t.world.size(type.kind) if isinstance(type, Collection) and type.form == "bag" else 1
    t.world.fields[key] = field
    return field


def _keys(t: Typing, decl: model.FieldDecl, owner: str) -> list[str] | None:
    """The kinds by which a field is kept, its owner first."""
    keys = [owner] if owner else []
    for parameter in decl.head.parameters:
        name = parameter.name if parameter.type is None else getattr(parameter.type, "name", "")
        if name in t.world.broken:
            return None
        if name not in t.world.kinds:
            t.report(name_messages.unknown_kind(parameter.span, name, t.world.kinds))
            return None
        keys.append(name)
    return keys


def _limits(t: Typing, field: FieldInfo, decl: model.FieldDecl) -> None:
    """The bounds of a number: those of its range, or what `least:` and `most:` say."""
    if not isinstance(field.type, Number):
        if decl.most is not None:
            field.most = known_value(t, decl.most, INT)
        return
    low, high = field.type.low, field.type.high
    if isinstance(decl.declaration.type, s.NamedType):
        low = 0  # state is never negative unless its range says so
    if decl.least is not None:
        low = known_value(t, decl.least, Number(field.type.unit)) or 0
    if decl.most is not None:
        high = known_value(t, decl.most, Number(field.type.unit)) or high
    field.low, field.high = low, high
    field.type = Number(field.type.unit, low, high, field.type.optional)


def _layout(world: World) -> None:
    """Slots in order of declaration: kinds first, then the whole game's, then where pieces lie."""
    for field in world.fields.values():
        field.base = world.take(field.count * field.width)
    for info in world.kinds.values():
        if info.pieces:
            world.places[info.name] = world.take(len(info.members))
