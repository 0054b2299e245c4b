"""Numbers the members of every kind and gathers their names."""

from __future__ import annotations

from collections import Counter

from ..language import syntax as s
from ..ruleset import model
from ..source.text import Span
from . import name_messages
from .typing import Typing
from .world import KindInfo


def number_members(t: Typing) -> None:
    """Number the members of every kind; players come from the setting."""
    world = t.world
    for name, kind in _with_player(world.ruleset).items():
        if name == "player":
            ids = tuple(f"p{i + 1}" for i in range(world.setting.players))
            info = KindInfo(name, "players", ids, (None,) * len(ids), decl=kind)
        else:
            assert kind is not None
            ids, spans = _listed(t, kind)
            info = KindInfo(name, kind.plural, ids, spans, decl=kind)
        world.kinds[name] = info
        world.plurals[info.plural] = name
    for kind_name, info in world.kinds.items():
        info.labels = _labels(info)
        for index, member in enumerate(info.members):
            world.members.setdefault(member, []).append((kind_name, index))
    _second_names(t)


def _with_player(ruleset: model.Ruleset) -> dict[str, model.Kind | None]:
    kinds: dict[str, model.Kind | None] = dict(ruleset.kinds)
    kinds.setdefault("player", None)
    return kinds


def _listed(t: Typing, kind: model.Kind) -> tuple[tuple[str, ...], tuple[Span | None, ...]]:
    if not kind.one_for_each:
        return tuple(x.name.name for x in kind.members), tuple(x.name.span for x in kind.members)
    ids = [""]
    for axis in kind.one_for_each:
        values = axis_values(t, axis)
        ids = [f"{a}_{v}" if a else str(v) for a in ids for v in values]
    if len(set(ids)) < len(ids):
        [(name, _)] = Counter(ids).most_common(1)
        t.report(name_messages.members_alike(_repeated(kind), name))
    return tuple(ids), (kind.span,) * len(ids)


def _repeated(kind: model.Kind) -> Span:
    """The first value that an axis lists again, or the kind if its members are alike for another reason."""
    for axis in kind.one_for_each:
        seen: set[object] = set()
        for each in axis.values if isinstance(axis.values, tuple) else ():
            if each.value in seen:
                return each.span
            seen.add(each.value)
    return kind.span


def axis_values(t: Typing, axis: model.EachOf) -> list[str]:
    """The values along one axis of `one_for_each`, as they stand in the members' names."""
    if isinstance(axis.values, s.Name):
        for kind in t.world.ruleset.kinds.values():
            if kind.plural == axis.values.name:
                return [x.name.name for x in kind.members]
        t.report(
            name_messages.unknown_name(
                axis.values.span, axis.values.name, [k.plural for k in t.world.ruleset.kinds.values()]
            )
        )
        return []
    return [str(v.value) for v in axis.values]


def _labels(info: KindInfo) -> tuple[str, ...]:
    if info.decl is None or not info.decl.members:
        return info.members
    return tuple(str(x.facts["name"].value) if "name" in x.facts else x.name.name for x in info.decl.members)


def _second_names(t: Typing) -> None:
    for kind in t.world.ruleset.kinds.values():
        info = t.world.kinds[kind.name.name]
        places = {member: index for index, member in enumerate(info.members)}
        for alias, member in kind.names:
            if member.name not in places:
                t.report(name_messages.unknown_name(member.span, member.name, info.members))
                t.world.broken.add(alias.name)
            else:
                t.world.members.setdefault(alias.name, []).append((info.name, places[member.name]))


def member_index(t: Typing, name: str, kind: str, span: Span) -> int:
    for found, index in t.world.members.get(name, ()):
        if found == kind:
            return index
    t.report(
        name_messages.unknown_name(
            span, name, [n for n, ks in t.world.members.items() if any(k == kind for k, _ in ks)]
        )
    )
    return 0
