"""Resolves type expressions to types."""

from __future__ import annotations

from collections.abc import Callable

from ..language import syntax as s
from ..language.types import BOOL, BROKEN, INT, MONEY, Bool, Collection, Member, Number, Type, Words, maybe
from ..source.text import Span
from . import name_messages, type_messages
from .name_advice import type_meant
from .typing import Typing


def resolve(t: Typing, node: s.TypeExpr) -> Type:
    """A type expression as a type; a purse reads as money."""
    match node:
        case s.NamedType(name="int"):
            return INT
        case s.NamedType(name="money" | "purse"):
            return MONEY
        case s.NamedType(name="bool"):
            return BOOL
        case s.NamedType(name="text"):
            return Words()
        case s.NamedType(name=name):
            return _kind(t, name, node.span, lambda kind: Member(kind))
        case s.OptionalType():
            return _optional(t, node)
        case s.BoundedType():
            return _bounded(t, node)
        case s.CollectionType():
            return _kind(t, node.kind, node.kind_span, lambda kind: Collection(node.form, kind))
        case s.TrackType():
            return _on_track(t, node)
    raise AssertionError(node)


def _optional(t: Typing, node: s.OptionalType) -> Type:
    """A value that may be none; yes or no can't."""
    inner = resolve(t, node.inner)
    if isinstance(inner, Bool):
        from . import place_messages

        t.report(place_messages.truth_or_none(node.span))
    return maybe(inner)


def _on_track(t: Typing, node: s.TrackType) -> Type:
    """A marker's place as the number printed on it."""
    if node.track not in t.world.tracks:
        if node.track not in t.world.broken:
            place = Span(node.span.source, node.span.end - len(node.track), node.span.end)
            t.report(name_messages.unknown_kind(place, node.track, t.world.tracks, "track"))
        return BROKEN
    t.used.add("track:" + node.track)
    track = t.world.tracks[node.track]
    assert isinstance(track.type, Number)
    return Number(track.type.unit, track.spaces[0], track.spaces[-1])


def _kind(t: Typing, name: str, span: Span, make: Callable[[str], Type]) -> Type:
    if name in t.world.kinds:
        t.used.add("kind:" + name)
        return make(name)
    if name not in t.world.broken:
        advised = type_meant(t.world, name)
        if advised:
            t.report(name_messages.kind_of_other(span, name, *advised))
        else:
            t.report(name_messages.unknown_kind(span, name, ["int", "money", "bool", "purse", *t.world.kinds]))
    return BROKEN


def _bounded(t: Typing, node: s.BoundedType) -> Type:
    low, high = bound(t, node.low, node.span), bound(t, node.high, node.span)
    if low is None or high is None:
        return BROKEN
    if low > high and isinstance(node.low, int) and isinstance(node.high, int):
        t.report(type_messages.range_backwards(node.span, low, high))
        return BROKEN
    return Number("int", low, high)


def bound(t: Typing, bound: int | str, span: Span) -> int | None:
    """One end of a range; None, and a message, if there is no such option."""
    if isinstance(bound, int):
        return bound
    if bound == "player_count":
        return t.world.setting.players
    option = t.world.options.get(bound)
    if option is None or not isinstance(option[0], Number):
        start = span.start + span.text.index(bound)
        place = Span(span.source, start, start + len(bound))
        if bound not in t.world.broken:
            t.report(name_messages.unknown_name(place, bound, t.world.options))
        return None
    t.used.add("option:" + bound)
    return option[1]
