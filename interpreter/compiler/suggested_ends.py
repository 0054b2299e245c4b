"""An end condition and a score made of a ruleset's own names, for messages that say what to add."""

from __future__ import annotations

from collections.abc import Iterator

from ..language import syntax as s
from ..language.types import Collection, Member, Number
from .world import FieldInfo, KindInfo, World

#: Named where nothing of the ruleset's own fits.
_ALWAYS = "true"


def condition(world: World) -> str:
    """A condition that may come to hold: a field at the far end of its range, an empty pile, or much money."""
    return next(_conditions(world), _ALWAYS)


def score(world: World) -> str:
    """An entry of `scoring:`: what a player has, or what lies about."""
    return next(_scores(world), "points: 0")


def _conditions(world: World) -> Iterator[str]:
    for name, field in world.globals.items():
        if not field.keys and (said := _at_its_end(field, name)):
            yield said
    for kind, field in _of_members(world):
        one = _one(kind)
        if said := _at_its_end(field, f"{one}.{field.name}"):
            yield f"any {one} in {kind.plural} where {said}"


def _at_its_end(field: FieldInfo, written: str) -> str | None:
    match field.type:
        case Collection(form="pile" | "bag"):
            return f"size({written}) = 0"
        case Number(unit="money", optional=False):
            return f"{written} >= 100"
        case Number(optional=False):
            return _at_the_bound(field, written)
    return None


def _at_the_bound(field: FieldInfo, written: str) -> str | None:
    """The end of the range at which the field does not start."""
    range_ = field.decl.declaration.type
    if not isinstance(range_, s.BoundedType):
        return f"{written} >= 10"
    starts_high = isinstance(field.start, s.Integer) and field.start.value == range_.high
    return f"{written} = {range_.low if starts_high else range_.high}"


def _scores(world: World) -> Iterator[str]:
    listed = sorted(_of_members(world), key=lambda each: each[0].name != "player")
    for kind, field in listed:
        if not isinstance(field.type, Number) or field.type.optional:
            continue
        one = _one(kind)
        if kind.name == "player":
            yield f"{field.name}: player.{field.name}"
        else:
            yield f"{field.name}: sum {one}.{field.name} for {one} in {kind.plural}"
    for name, field in world.globals.items():
        if field.type == Member("player"):
            yield f"{name}: if player = {name} then 1 else 0"


def _of_members(world: World) -> Iterator[tuple[KindInfo, FieldInfo]]:
    for kind in world.kinds.values():
        for field in kind.fields.values():
            if field.keys == (kind.name,):
                yield kind, field


def _one(kind: KindInfo) -> str:
    return "p" if kind.name == "player" else kind.name
