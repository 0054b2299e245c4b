"""How large the things a ruleset declares may be: far beyond any board game, and small enough to be counted out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod

from ..language import syntax as s
from ..ruleset import model
from ..source.problem import Problem
from . import limit_messages as m

#: Members of one kind.
MOST_MEMBERS = 10_000
#: Values that all fields hold together: what is copied at every step of a search.
MOST_VALUES = 100_000
#: Entries of one table, all its dimensions multiplied.
MOST_ENTRIES = 100_000
#: Spaces of one track.
MOST_SPACES = 10_000

Options = Mapping[str, int | bool]


def too_large(ruleset: model.Ruleset, options: Options) -> list[Problem]:
    """An error for each kind, track and table that is too large to count out, and one if the fields are together.

    Bounds that name an option count with its value among `options`, else with its default.
    """
    return [*_kinds(ruleset), *_tracks(ruleset, options), *_tables(ruleset, options), *_fields(ruleset)]


def _kinds(ruleset: model.Ruleset) -> Iterator[Problem]:
    for kind in ruleset.kinds.values():
        count = _members(ruleset, kind)
        if count > MOST_MEMBERS:
            yield m.too_many_members(kind.name.span, kind.plural, count, MOST_MEMBERS)


def _members(ruleset: model.Ruleset, kind: model.Kind) -> int:
    if not kind.one_for_each:
        return len(kind.members)
    return prod(_axis(ruleset, axis.values) for axis in kind.one_for_each)


def _axis(ruleset: model.Ruleset, values: tuple[model.FactValue, ...] | s.Name) -> int:
    if isinstance(values, tuple):
        return len(values)
    return max((len(kind.members) for kind in ruleset.kinds.values() if kind.plural == values.name), default=0)


def _tracks(ruleset: model.Ruleset, options: Options) -> Iterator[Problem]:
    for track in ruleset.tracks.values():
        if isinstance(track.spaces, s.BoundedType):
            count, span = _width(ruleset, options, track.spaces), track.spaces.span
        else:
            count, span = len(track.spaces), track.name.span
        if count > MOST_SPACES:
            yield m.too_many_spaces(span, track.name.name, count, MOST_SPACES)


def _tables(ruleset: model.Ruleset, options: Options) -> Iterator[Problem]:
    for table in ruleset.tables.values():
        count = prod(_keys(ruleset, options, axis) for axis in table.by)
        if count > MOST_ENTRIES:
            yield m.too_many_entries(table.by[0].span.to(table.by[-1].span), table.name.name, count, MOST_ENTRIES)


def _keys(ruleset: model.Ruleset, options: Options, axis: s.Name | s.BoundedType) -> int:
    if isinstance(axis, s.BoundedType):
        return _width(ruleset, options, axis)
    return _size(ruleset, axis.name)


def _size(ruleset: model.Ruleset, kind: str) -> int:
    """How many members a kind has; a kind that nobody declared counts as one."""
    if kind in ruleset.kinds and kind != "player":
        return _members(ruleset, ruleset.kinds[kind])
    return ruleset.high_players if kind in ("player", "player_count") else 1


def _width(ruleset: model.Ruleset, options: Options, bounds: s.BoundedType) -> int:
    low, high = (_bound(ruleset, options, bound) for bound in (bounds.low, bounds.high))
    return max(0, high - low + 1)


def _bound(ruleset: model.Ruleset, options: Options, bound: int | str) -> int:
    if isinstance(bound, int):
        return bound
    if bound == "player_count":
        return ruleset.high_players
    if bound in options:
        return int(options[bound])
    option = ruleset.options.get(bound)
    return option.default.value if option is not None and isinstance(option.default, s.Integer) else 0


def _fields(ruleset: model.Ruleset) -> Iterator[Problem]:
    """Told at the field that needs most."""
    sizes = [(_values(ruleset, field, owner), field.head.name_span, field.head.name)
             for owner, field in _declared(ruleset)]
    total = sum(size for size, _, _ in sizes)
    if total > MOST_VALUES:
        _, span, name = max(sizes, key=lambda each: each[0])
        yield m.too_many_values(span, name, total, MOST_VALUES)


def _declared(ruleset: model.Ruleset) -> Iterator[tuple[str, model.FieldDecl]]:
    for kind in ruleset.kinds.values():
        yield from ((kind.name.name, field) for field in kind.state)
    yield from (("", field) for field in ruleset.state)


def _values(ruleset: model.Ruleset, field: model.FieldDecl, owner: str) -> int:
    keys = [p.name if p.type is None else getattr(p.type, "name", "") for p in field.head.parameters]
    each = _size(ruleset, owner) if owner else 1
    written = field.declaration.type
    bag = written.kind if isinstance(written, s.CollectionType) and written.form == "bag" else ""
    return each * prod(_size(ruleset, key) for key in keys) * (_size(ruleset, bag) if bag else 1)

