"""Surveys tracks: their spaces in order, their rows and marks."""

from __future__ import annotations

from itertools import pairwise

from ..language import syntax as s
from ..language.types import LARGEST, Broken, Number
from ..ruleset import model
from . import declaration_messages, type_messages
from .known_values import known_value
from .typing import Typing
from .world import TrackInfo
from .written_types import bound, resolve


def survey_tracks(t: Typing) -> None:
    """Every track; one whose type or spaces are unknown is broken."""
    for name, track in t.world.ruleset.tracks.items():
        type = resolve(t, track.type)
        spaces = _spaces(t, name, track)
        if not isinstance(type, (Number, Broken)):
            t.report(type_messages.wrong_type(track.type.span, "a number or an amount of money", type))
        if spaces is None or not isinstance(type, Number):
            t.world.broken.add(name)
            continue
        row = _row(t, track.row) if track.row is not None else None
        t.world.tracks[name] = TrackInfo(name, type, spaces, row, _marks(t, name, track, spaces), track)
        t.world.constants["track_" + name] = spaces
        t.world.constants["place_" + name] = {space: i for i, space in enumerate(spaces)}


def _spaces(t: Typing, name: str, track: model.Track) -> tuple[int, ...] | None:
    """The spaces from lowest to highest; None, and a message, if an end of their range is unknown."""
    spaces = track.spaces
    if isinstance(spaces, s.BoundedType):
        low, high = bound(t, spaces.low, spaces.span), bound(t, spaces.high, spaces.span)
        if low is None or high is None:
            return None
        spaces = tuple(range(low, high + 1))
    if spaces and all(a < b for a, b in pairwise(spaces)):
        return spaces
    t.report(declaration_messages.spaces_must_rise(track.span, name))
    return tuple(sorted(set(spaces))) or (0,)


def _marks(t: Typing, name: str, track: model.Track, spaces: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    marks = {}
    for mark in track.marks:
        for space in mark.spaces:
            if space not in spaces:
                t.report(declaration_messages.not_a_space(mark.span, space, name))
        marks[mark.name.name] = tuple(space for space in mark.spaces if space in spaces)
    return marks


def _row(t: Typing, written: s.Expr) -> int:
    """How many spaces a row has; 1 where that is faulty."""
    return known_value(t, written, Number("int", 1, LARGEST)) or 1
