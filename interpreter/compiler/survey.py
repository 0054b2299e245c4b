"""Surveys a ruleset for one setting: options, kinds, facts, tracks, tables and fields, each resolved in turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import Any

from ..language import syntax as s
from ..language.types import (
    BOOL,
    BROKEN,
    INT,
    LARGEST,
    MONEY,
    Bool,
    Broken,
    Collection,
    Member,
    Number,
    Type,
    Words,
    maybe,
)
from ..ruleset import model
from ..source.text import Span
from . import declaration_messages, limit_messages, name_messages, type_messages
from .constant import evaluate, evaluator
from .conversion import none_of
from .expressions import Expressions
from .form import Const, Expr, Fact, Local
from .name_advice import type_meant
from .scope import Namer, Scope
from .typing import Typing
from .work import MOST_WORK, Work
from .world import FactInfo, FieldInfo, KindInfo, Setting, TableInfo, TrackInfo, World

#: Facts that every kind has.
KNOWN_FACTS = ("name", "colour")
#: Of the rows that a table lacks, so many are named.
_SHOWN = 7


def survey(ruleset: model.Ruleset, setting: Setting) -> World:
    """The world of a ruleset; what is wrong with its declarations is in `problems`."""
    world = World(ruleset, setting, broken=set(ruleset.broken))
    t = Typing(world)
    _options(t)
    _members(t)
    _tracks(t)
    _tables(t)
    _facts(t)
    _fields(t)
    _unique(t)
    return world


# Options


def _options(t: Typing) -> None:
    chosen = dict(t.world.setting.options)
    for name, option in t.world.ruleset.options.items():
        type = resolve(t, option.type)
        default = _constant(t, option.default, type)
        value = chosen.get(name, default)
        if isinstance(type, Number) and default is not None and not type.low <= default <= type.high:
            t.report(type_messages.out_of_range(option.default.span, default, type.low, type.high))
        if isinstance(type, Number) and value is not None:
            type = Number(type.unit, value, value)
        t.world.options[name] = (type, value if value is not None else 0)


def _constant(t: Typing, node: s.Expr, type: Type) -> int | None:
    """The value of an expression that depends on declarations only."""
    found = t.expect(node, Scope(Namer()), type)
    if isinstance(found.type, Broken) or _endless(t, found):
        return None
    value = evaluate(Expressions(t.world, t.defined), found)
    return value if isinstance(value, (int, tuple)) else None  # type: ignore[return-value]


def _endless(t: Typing, expr: Expr, times: int = 1) -> bool:
    """Whether working out an expression so many times takes too long; that is reported."""
    work = 0 if isinstance(expr, Const) else Work(t.defined).certain(expr) * times
    if work > MOST_WORK:
        t.report(limit_messages.too_much_work(expr.span, work, MOST_WORK))
    return work > MOST_WORK


# Types


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
            inner = resolve(t, node.inner)
            if isinstance(inner, Bool):
                t.report(
                    name_messages.not_here(
                        node.span,
                        "a yes-or-no value cannot be none",
                        "declare a kind with three members instead",
                    )
                )
            return maybe(inner)
        case s.BoundedType():
            return _bounded(t, node)
        case s.CollectionType():
            return _kind(t, node.kind, node.kind_span, lambda kind: Collection(node.form, kind))
        case s.TrackType():
            if node.track not in t.world.tracks:
                if node.track not in t.world.broken:
                    t.report(name_messages.unknown_kind(node.span, node.track, t.world.tracks, "track"))
                return BROKEN
            t.used.add("track:" + node.track)
            track = t.world.tracks[node.track]
            assert isinstance(track.type, Number)
            return Number(track.type.unit, track.spaces[0], track.spaces[-1])
    raise AssertionError(node)


def _kind(t: Typing, name: str, span: Span, make: Any) -> Type:
    if name in t.world.kinds:
        t.used.add("kind:" + name)
        return make(name)  # type: ignore[no-any-return]
    if name not in t.world.broken:
        advised = type_meant(t.world, name)
        if advised:
            t.report(name_messages.kind_of_other(span, name, *advised))
        else:
            t.report(name_messages.unknown_kind(span, name, ["int", "money", "bool", "purse", *t.world.kinds]))
    return BROKEN


def _bounded(t: Typing, node: s.BoundedType) -> Type:
    low, high = _bound(t, node.low, node.span), _bound(t, node.high, node.span)
    if low is None or high is None:
        return BROKEN
    if low > high and isinstance(node.low, int) and isinstance(node.high, int):
        t.report(type_messages.range_backwards(node.span, low, high))
        return BROKEN
    return Number("int", low, high)


def _bound(t: Typing, bound: int | str, span: Span) -> int | None:
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


# Kinds


def _members(t: Typing) -> None:
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
        values = _axis(t, axis)
        ids = [f"{a}_{v}" if a else str(v) for a in ids for v in values]
    return tuple(ids), (kind.span,) * len(ids)


def _axis(t: Typing, axis: model.EachOf) -> list[str]:
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
        for alias, member in kind.names:
            if member.name not in info.members:
                t.report(name_messages.unknown_name(member.span, member.name, info.members))
                t.world.broken.add(alias.name)
            else:
                t.world.members.setdefault(alias.name, []).append((info.name, info.members.index(member.name)))


# Facts


def _facts(t: Typing) -> None:
    for info in t.world.kinds.values():
        if info.decl is None:
            continue
        for known in KNOWN_FACTS:
            if any(known in x.facts for x in info.decl.members):
                _known_fact(t, info, known)
        for decl in info.decl.facts:
            type = resolve(t, decl.declaration.type)
            table = f"fact_{info.name}_{decl.name.name}"
            info.facts[decl.name.name] = FactInfo(decl.name.name, type, table)
    for info in t.world.kinds.values():
        for decl in info.decl.facts if info.decl is not None else ():
            fact = info.facts[decl.name.name]
            fact.values = _given(t, info, decl, fact)
            t.world.constants[fact.table] = fact.values
            if fact.name == "neighbours" and fact.type == Collection("set", info.name) and not decl.one_way:
                _mutual(t, info, decl, fact.values)
    _stray_facts(t)


def _mutual(t: Typing, info: KindInfo, decl: model.FactDecl, masks: tuple[Any, ...]) -> None:
    """Neighbours are neighbours of each other, unless the map has ways that lead one way only."""
    for here, mask in enumerate(masks):
        lonely = [there for there in range(len(masks)) if mask >> there & 1 and not masks[there] >> here & 1]
        if lonely:
            span = info.spans[lonely[0]] or decl.name.span
            t.report(declaration_messages.one_sided(span, info.members[here], info.members[lonely[0]]))
            return


def _known_fact(t: Typing, info: KindInfo, known: str) -> None:
    assert info.decl is not None
    values = tuple(str(x.facts[known].value) if known in x.facts else x.name.name for x in info.decl.members)
    fact = FactInfo(known, Words(), f"fact_{info.name}_{known}", values)
    info.facts[known] = fact
    t.world.constants[fact.table] = values


def _given(t: Typing, info: KindInfo, decl: model.FactDecl, fact: FactInfo) -> tuple[Any, ...]:
    """The values of a fact: given for a member, from an axis, or computed."""
    computed = _computed(t, info, decl, fact.type) if decl.declaration.start is not None else None
    axis = _axis_values(t, info, decl.name.name)
    values = []
    for index in range(len(info.members)):
        written = _written(info, index, decl.name.name)
        if axis is not None:
            values.append(fact_value(t, axis[index], fact.type))
        elif written is not None:
            values.append(fact_value(t, written, fact.type))
        elif computed is not None:
            values.append(computed(index))
        elif fact.type.optional:
            values.append(none_of(fact.type))
        else:
            span = info.spans[index] or decl.name.span
            t.report(
                declaration_messages.missing_fact(span, info.name, info.members[index], decl.name.name, decl.name.span)
            )
            values.append(0)
    return tuple(values)


def _written(info: KindInfo, index: int, name: str) -> model.FactValue | None:
    if info.decl is None or not info.decl.members:
        return None
    return info.decl.members[index].facts.get(name)


def _axis_values(t: Typing, info: KindInfo, name: str) -> list[model.FactValue] | None:
    """For a kind made by `one_for_each`: each member's value along the axis of that name."""
    assert info.decl is not None
    axes = info.decl.one_for_each
    if name not in [a.name.name for a in axes]:
        return None
    listed = []
    for axis in axes:
        if isinstance(axis.values, s.Name):
            span = axis.values.span
            listed.append([model.FactValue(span, v) for v in _axis(t, axis)])
        else:
            listed.append(list(axis.values))
    rows: list[list[model.FactValue]] = [[]]
    for values in listed:
        rows = [[*row, v] for row in rows for v in values]
    at = [a.name.name for a in axes].index(name)
    return [row[at] for row in rows]


def fact_value(t: Typing, given: model.FactValue, type: Type) -> Any:
    """A written fact as the runtime's value of its type."""
    value = given.value
    match type:
        case Number() if isinstance(value, int) and not isinstance(value, bool):
            if not type.low <= value <= type.high:
                t.report(type_messages.out_of_range(given.span, value, type.low, type.high))
            return value
        case Bool() if isinstance(value, bool):
            return int(value)
        case Member() if value is None and type.optional:
            return -1
        case Member() if isinstance(value, (str, int)) and not isinstance(value, bool):
            return _member_index(t, str(value), type.kind, given.span)
        case Collection(form="set") if isinstance(value, tuple):
            return sum({1 << _member_index(t, str(v), type.kind, given.span) for v in value})
        case Collection() if isinstance(value, tuple):
            return tuple(_member_index(t, str(v), type.kind, given.span) for v in value)
        case Words():
            return str(value)
        case Broken():
            return 0
    t.report(declaration_messages.wrong_fact(given.span, type, value))
    return 0


def _member_index(t: Typing, name: str, kind: str, span: Span) -> int:
    for found, index in t.world.members.get(name, ()):
        if found == kind:
            return index
    t.report(
        name_messages.unknown_name(
            span, name, [n for n, ks in t.world.members.items() if any(k == kind for k, _ in ks)]
        )
    )
    return 0


def _computed(t: Typing, info: KindInfo, decl: model.FactDecl, type: Type) -> Any:
    """A function from a member to the value of a computed fact; it sees the member's other facts by name."""
    local = Local(Member(info.name), "it", decl.name.span)
    scope = fact_scope(info, local)
    assert decl.declaration.start is not None
    found = t.expect(decl.declaration.start, scope, type)
    if isinstance(found.type, Broken) or _endless(t, found, len(info.members)):
        return lambda index: 0
    return _safely(t, evaluator(Expressions(t.world, t.defined), found, (local,)), found.span)


def _safely(t: Typing, function: Any, span: Span) -> Any:
    """The function, with its failures turned into problems."""
    from ..engine.position import Fault

    def value(index: int) -> Any:
        try:
            return function(None, index)
        except (Fault, ArithmeticError, LookupError) as fault:
            t.report(declaration_messages.start_fails(span, _in_words(fault)))
            return 0

    return value


def _in_words(failure: Exception) -> str:
    """What went wrong, as it would be told while playing."""
    from ..engine.fault_messages import worded
    from ..engine.position import Fault

    if isinstance(failure, Fault):
        return worded(failure.code, None, {}).message
    code = "division-by-zero" if isinstance(failure, ArithmeticError) else "not-in-table"
    return worded(code, None, {}).message


def fact_scope(info: KindInfo, owner: Local) -> Scope:
    """A scope in which a member's own facts stand by their bare names."""
    scope = Scope(Namer())
    for name, fact in info.facts.items():
        scope = scope.bind(name, Fact(fact.type, fact.table, owner, owner.span))  # type: ignore[arg-type]
    return scope


def _stray_facts(t: Typing) -> None:
    """Facts given for a member but not declared; a state field's start may stand among them."""
    for info in t.world.kinds.values():
        if info.decl is None:
            continue
        known = {*info.facts, *KNOWN_FACTS, *(f.head.name for f in info.decl.state)}
        for member in info.decl.members:
            for name, given in member.facts.items():
                if name not in known:
                    t.report(declaration_messages.stray_fact(given.span, info.name, name, known))
                    return


# Tracks and tables


def _tracks(t: Typing) -> None:
    for name, track in t.world.ruleset.tracks.items():
        type = resolve(t, track.type)
        spaces = track.spaces
        if isinstance(spaces, s.BoundedType):
            low, high = _bound(t, spaces.low, spaces.span), _bound(t, spaces.high, spaces.span)
            if low is None or high is None:
                t.world.broken.add(name)
                continue
            spaces = tuple(range(low, high + 1))
        if not spaces or any(a >= b for a, b in zip(spaces, spaces[1:], strict=False)):
            t.report(declaration_messages.spaces_must_rise(track.span, name))
            spaces = tuple(sorted(set(spaces))) or (0,)
        if not isinstance(type, Number):
            if not isinstance(type, Broken):
                t.report(type_messages.wrong_type(track.type.span, "a number or an amount of money", type))
            t.world.broken.add(name)
            continue
        row = _row(t, track.row) if track.row is not None else None
        marks = {}
        for mark in track.marks:
            for space in mark.spaces:
                if space not in spaces:
                    t.report(declaration_messages.not_a_space(mark.span, space, name))
            marks[mark.name.name] = tuple(x for x in mark.spaces if x in spaces)
        t.world.tracks[name] = TrackInfo(name, type, spaces, row, marks, track)
        t.world.constants["track_" + name] = spaces
        t.world.constants["place_" + name] = {space: i for i, space in enumerate(spaces)}


def _row(t: Typing, written: s.Expr) -> int:
    """How many spaces a row has; 1 where that is faulty."""
    return _constant(t, written, Number("int", 1, LARGEST)) or 1


def _tables(t: Typing) -> None:
    for name, table in t.world.ruleset.tables.items():
        info = _table(t, name, table)
        if info is None:
            t.world.broken.add(name)
            continue
        if _rows(t, info):
            _covered(t, info)
        t.world.tables[name] = info
        one = len(info.by) == 1
        t.world.constants["table_" + name] = {(k[0] if one else k): v for k, v in info.values.items()}


def _table(t: Typing, name: str, table: model.Table) -> TableInfo | None:
    """A table without its rows; None, and a message, if its type or its keys are faulty."""
    type = resolve(t, table.type)
    by: list[str] = []
    ranges: list[tuple[int, int]] = []
    for axis in table.by:
        if isinstance(axis, s.BoundedType):
            low, high = _bound(t, axis.low, axis.span), _bound(t, axis.high, axis.span)
            if low is None or high is None:
                return None
            by.append("")
            ranges.append((low, high))
        elif axis.name == "player_count":
            by.append(axis.name)
            ranges.append((t.world.ruleset.low_players, t.world.ruleset.high_players))
        elif axis.name in t.world.kinds:
            by.append(axis.name)
            ranges.append((0, t.world.size(axis.name) - 1))
        else:
            t.report(name_messages.unknown_kind(axis.span, axis.name, ["player_count", *t.world.kinds]))
            return None
    if isinstance(type, Broken):
        return None
    otherwise = _constant(t, table.otherwise, type) if table.otherwise is not None else None
    return TableInfo(name, type, tuple(by), tuple(ranges), {}, otherwise, table)


def _rows(t: Typing, info: TableInfo) -> bool:
    """Enter the rows, and tell whether each key has one at most."""
    for row in info.decl.rows:
        value = _constant(t, row.value, info.type)
        if value is None:
            continue
        indices = [
            _row_indices(t, key, by, span) for key, by, span in zip(row.keys, info.by, info.ranges, strict=False)
        ]
        if any(key in info.values for key in product(*indices)):
            t.report(declaration_messages.row_twice(row.span, row.keys[0].span.text))
            return False
        info.values.update(dict.fromkeys(product(*indices), value))
    return True


def _row_indices(t: Typing, key: model.RowKey, by: str, span: tuple[int, int]) -> Sequence[int]:
    """The places along one dimension for which a row gives the value."""
    if key.member is not None:
        if by not in ("", "player_count"):
            return [_member_index(t, key.member, by, key.span)]
        t.report(declaration_messages.wrong_row(key.span, key.member, span))
        return []
    if by not in ("", "player_count") or key.low < span[0] or key.high > span[1]:
        t.report(declaration_messages.wrong_row(key.span, key.span.text, span))
    return range(max(key.low, span[0]), min(key.high, span[1]) + 1)


def _covered(t: Typing, info: TableInfo) -> None:
    """Every key has a row, or there is an `else`; a table by player count covers exactly the counts played."""
    if info.otherwise is not None and "player_count" not in info.by:
        return
    keys = product(*(range(low, high + 1) for low, high in info.ranges))
    missing = list(islice((key for key in keys if key not in info.values), _SHOWN))
    if missing and info.otherwise is None:
        shown = [", ".join(_key_name(t, by, i) for by, i in zip(info.by, key, strict=True)) for key in missing]
        t.report(declaration_messages.rows_missing(info.decl.span, info.name, shown))


def _key_name(t: Typing, by: str, index: int) -> str:
    return str(index) if by in ("", "player_count") else t.world.kinds[by].members[index]


# Fields


def _fields(t: Typing) -> None:
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
        _pieces(t, info)
    _layout(t.world)


def _field(t: Typing, decl: model.FieldDecl, owner: str) -> FieldInfo | None:
    """A field; None, and a message, if its type or its keys are faulty."""
    keys = _keys(t, decl, owner)
    written = decl.declaration.type
    type = resolve(t, written)
    key = f"{owner}.{decl.head.name}" if owner else decl.head.name
    if keys is None or isinstance(type, Broken):
        t.world.broken.add(key)
        return None
    field = FieldInfo(key, decl.head.name, owner, tuple(keys), type, decl.declaration.start, decl)
    field.purse = isinstance(written, s.NamedType) and written.name == "purse"
    field.track = written.track if isinstance(written, s.TrackType) else ""
    _limits(t, field, decl)
    field.seen = decl.seen or ("none" if isinstance(type, Collection) and type.form in ("pile", "bag") else "all")
    if isinstance(type, Collection) and type.form == "order":
        t.report(
            name_messages.not_here(written.span, "a state field cannot be an order", f"write `pile of {type.kind}`")
        )
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
            field.most = _constant(t, decl.most, INT)
        return
    low, high = field.type.low, field.type.high
    if isinstance(decl.declaration.type, s.NamedType):
        low = 0  # state is never negative unless its range says so
    if decl.least is not None:
        low = _constant(t, decl.least, Number(field.type.unit)) or 0
    if decl.most is not None:
        high = _constant(t, decl.most, Number(field.type.unit)) or high
    field.low, field.high = low, high
    field.type = Number(field.type.unit, low, high, field.type.optional)


def _pieces(t: Typing, info: KindInfo) -> None:
    if info.decl is None or info.decl.starts_in is None:
        return
    place = info.decl.starts_in
    field = t.world.globals.get(place.name)
    if field is None or not _holds_pieces(field.type, info.name):
        fitting = [g.name for g in t.world.globals.values() if _holds_pieces(g.type, info.name)]
        t.report(declaration_messages.starts_nowhere(place.span, info.name, place.name, fitting))
        return
    info.pieces = True
    info.starts_in = place.name
    moved = moved_into(t.world.ruleset)
    for each in t.world.fields.values():
        if isinstance(each.type, Collection) and each.type.kind == info.name:
            each.holds = each.key == field.key or each.name in moved


def _holds_pieces(type: Type, kind: str) -> bool:
    """A bag counts what lies in it, so it can't tell one piece from another."""
    return isinstance(type, Collection) and type.form in ("set", "pile") and type.kind == kind


def moved_into(ruleset: model.Ruleset) -> set[str]:
    """The names of fields that some `move:` or `draw:` names as the place where a piece goes."""
    found: set[str] = set()
    stack: list[Any] = [ruleset.setup, *(p.do for p in ruleset.flow), *ruleset.menus.values()]
    for blocks in (ruleset.procedures, ruleset.actions, ruleset.rules):
        stack.extend(blocks.values())
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(node)
        elif hasattr(node, "part_names") and hasattr(node, "span"):
            if type(node).__name__ in ("Move", "Draw") and node.to is not None:
                found.add(getattr(node.to, "name", ""))
            parts = {f: getattr(node, f) for f in node.part_names}
            stack.extend(v for f, v in parts.items() if isinstance(v, tuple) or (f == "original" and v is not None))
    return found


def _layout(world: World) -> None:
    """Slots in order of declaration: kinds first, then the whole game's, then where pieces lie."""
    for field in world.fields.values():
        field.base = world.take(field.count * field.width)
    for info in world.kinds.values():
        if info.pieces:
            world.places[info.name] = world.take(len(info.members))


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


__all__ = ["MONEY", "Const", "fact_scope", "resolve", "survey"]
