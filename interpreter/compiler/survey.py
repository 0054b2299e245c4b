"""Surveys a ruleset for one setting: options, kinds, facts, tracks, tables and fields, each resolved in turn."""

from __future__ import annotations

from ..language.types import (
    Number,
)
from ..ruleset import model
from ..source.text import Span
from . import name_messages, type_messages
from .kind_facts import survey_facts
from .kind_members import number_members
from .known_values import known_value
from .state_fields import survey_fields
from .table_rows import survey_tables
from .track_spaces import survey_tracks
from .typing import Typing
from .world import Setting, World
from .written_types import resolve


def survey(ruleset: model.Ruleset, setting: Setting) -> World:
    """The world of a ruleset; what is wrong with its declarations is in `problems`."""
    world = World(ruleset, setting, broken=set(ruleset.broken))
    t = Typing(world)
    _options(t)
    number_members(t)
    survey_tracks(t)
    survey_tables(t)
    survey_facts(t)
    survey_fields(t)
    _unique(t)
    return world


def _options(t: Typing) -> None:
    chosen = dict(t.world.setting.options)
    for name, option in t.world.ruleset.options.items():
        type = resolve(t, option.type)
        default = known_value(t, option.default, type)
        value = chosen.get(name, default)
        if isinstance(type, Number) and default is not None and not type.low <= default <= type.high:
            t.report(type_messages.out_of_range(option.default.span, default, type.low, type.high))
        if isinstance(type, Number) and value is not None:
            type = Number(type.unit, value, value)
        t.world.options[name] = (type, value if value is not None else 0)


def _unique(t: Typing) -> None:
    """One name for one thing: fields of the whole game, defines, options, tables, tracks, plurals."""
    ruleset = t.world.ruleset
    seen: dict[str, tuple[Span | None, str]] = {}
    for what, pairs in (
        ("an option", [(n, o.name.span) for n, o in ruleset.options.items()]),
        ("a table", [(n, o.name.span) for n, o in ruleset.tables.items()]),
        ("a track", [(n, o.name.span) for n, o in ruleset.tracks.items()]),
        ("the plural of a kind", [(k.plural, k.name.span) for k in ruleset.kinds.values()]),
        ("a field of the game", [(f.head.name, f.head.name_span) for f in ruleset.state]),
        ("a define", [(n, d.head.name_span) for n, d in ruleset.defines.items()]),
    ):
        for name, span in pairs:
            if name in seen:
                t.report(name_messages.name_twice(span, name, *seen[name]))
            seen.setdefault(name, (span, what))
