"""Resolves names, fields, look-ups and calls: locals first, then what the ruleset declares, then members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.functions.declare import FUNCTIONS
from ..language.printing import to_text
from ..language.types import (
    INT,
    Answers,
    Broken,
    Collection,
    Member,
    Number,
    Numbers,
    Type,
    Words,
    maybe,
)
from ..ruleset import model
from ..source.frozen import replace
from ..source.text import Span
from . import name_messages, type_messages
from .arguments import parameter_type
from .circles import uses_of
from .form import Call, Const, Defined, Entry, Expr, Fact, Load, Local, Op
from .scope import Formula, Namer, Original, Scope
from .world import FieldInfo, TableInfo

if TYPE_CHECKING:
    from .typing import Typing


def written_local(node: s.Expr) -> str:
    """The name under which a local may be known: `winner`, or `lot.winner` for a result taken with `as: lot`."""
    if isinstance(node, s.Name):
        return node.name
    if isinstance(node, s.Field) and isinstance(node.owner, s.Name):
        return f"{node.owner.name}.{node.name}"
    return ""


def name(t: Typing, node: s.Name, scope: Scope, want: Type | None) -> Expr:
    found = _local(t, node, scope) or _declared(t, node, scope) or _member(t, node, want)
    if found is not None:
        return t.known(found, scope)
    if node.name not in t.world.broken:
        _unknown(t, node, node.span, scope, visible(t, scope))
    return t.broken(node.span)


def _unknown(t: Typing, node: s.Name | s.Call, at: Span, scope: Scope, names: list[str]) -> None:
    from .name_advice import advice  # needed only if there is something to say

    said = advice(t, node, scope)
    if said is None:
        t.report(name_messages.unknown_name(at, node.name, names))
        return
    fix = (node.span, said.write) if said.write else None
    t.report(name_messages.name_of_other(at, node.name, said.help, fix))


def _local(t: Typing, node: s.Name, scope: Scope) -> Expr | None:
    variable = scope.variables.get(node.name)
    if variable is not None:
        return replace(variable.local, span=node.span)
    if node.name in scope.formulas:
        return _formula(t, scope.formulas[node.name], (), node.span)
    if node.name == "player":
        if scope.player is not None:
            if scope.assumed:
                t.used.add("player:" + scope.assumed)
            return replace(scope.player, span=node.span)
        t.report(name_messages.no_player(node.span))
        return t.broken(node.span)
    if node.name == "original":
        if scope.original is not None:
            return _call_define(t, scope.original.name, scope.original.args, node.span)
        t.report(
            name_messages.not_here(
                node.span,
                "there is no `original` here",
                "`original` stands in a define of an overlay that replaces another",
            )
        )
        return t.broken(node.span)
    return None


def _declared(t: Typing, node: s.Name, scope: Scope) -> Expr | None:
    world, word, span = t.world, node.name, node.span
    if word in world.globals:
        return load(t, world.globals[word], (), span)
    if word in world.ruleset.defines:
        return _define(t, word, (), span, scope)
    if word in world.options:
        type, value = world.options[word]
        t.used.add("option:" + word)
        if t.open_options:
            return Local(t.world_type(world.ruleset.options[word].type), f"option {word}", span)
        return Const(type, value, span)
    if word in world.tables:
        return _entry(t, world.tables[word], (), span, scope)
    if word == "player_count":
        count = world.setting.players
        return Const(Number("int", count, count), count, span)
    if word in world.plurals:
        kind = world.plurals[word]
        t.used.add("kind:" + kind)
        return Const(Collection("set", kind), world.everything(kind), span)
    if word in world.tracks:
        t.used.add("track:" + word)
        return numbers(world.tracks[word].spaces, world.tracks[word].type, span)
    return None


def numbers(values: tuple[int, ...], type: Type, span: Span) -> Const:
    """A constant collection of numbers of the unit of `type`."""
    assert isinstance(type, Number)
    low, high = (min(values), max(values)) if values else (0, 0)
    return Const(Numbers(type.unit, low, high), values, span)


def _member(t: Typing, node: s.Name, want: Type | None) -> Expr | None:
    found = t.world.members.get(node.name)
    if not found:
        return None
    wanted = getattr(want, "kind", None)
    chosen = [each for each in found if each[0] == wanted] or found
    if len(chosen) > 1:
        t.report(name_messages.ambiguous_member(node.span, node.name, [kind for kind, _ in chosen]))
        return t.broken(node.span)
    kind, index = chosen[0]
    return Const(Member(kind), index, node.span)


def visible(t: Typing, scope: Scope) -> list[str]:
    """Every name that means something here, for suggestions."""
    world = t.world
    found = [
        *scope.variables,
        *scope.formulas,
        *world.globals,
        *world.ruleset.defines,
        *world.options,
        *world.tables,
        *world.plurals,
        *world.tracks,
        *world.members,
        "player_count",
        *FUNCTIONS,
    ]
    if scope.player is not None:
        found.append("player")
    return found


# Fields and facts


def field(t: Typing, node: s.Field, scope: Scope, want: Type | None) -> Expr:
    result = scope.variables.get(written_local(node))
    if result is not None:
        return t.known(replace(result.local, span=node.span), scope)
    marks = _marks(t, node, scope)
    if marks is not None:
        return marks
    owner = _owner(t, node.owner, node.name, scope)
    if owner is None:
        return t.broken(node.span)
    return t.known(_of_member(t, owner, node, (), scope), scope)


def lookup(t: Typing, node: s.Lookup, scope: Scope, want: Type | None) -> Expr:
    owner = _owner(t, node.owner, node.name, scope)
    if owner is None:
        return t.broken(node.span)
    return t.known(_of_member(t, owner, node, node.arguments, scope), scope)


def _marks(t: Typing, node: s.Field, scope: Scope) -> Expr | None:
    """`track.marks`."""
    owner = node.owner
    if not isinstance(owner, s.Name) or owner.name in scope.variables or owner.name not in t.world.tracks:
        return None
    track = t.world.tracks[owner.name]
    t.used.add("track:" + owner.name)
    if node.name not in track.marks:
        t.report(name_messages.unknown_field(node.name_span, "track", node.name, list(track.marks)))
        return t.broken(node.span)
    t.used.add(f"mark:{owner.name}.{node.name}")
    return numbers(track.marks[node.name], track.type, node.span)


def _owner(t: Typing, node: s.Expr, wanted_field: str, scope: Scope) -> Expr | None:
    """The member on the left of a dot; a member name of several kinds means the kind that has the field."""
    want = None
    if isinstance(node, s.Name) and node.name not in scope.variables:
        having = [kind for kind, _ in t.world.members.get(node.name, ()) if _has(t, kind, wanted_field)]
        if having:
            want = Member(having[0])
    owner = t.typed(node, scope, want)
    if isinstance(owner.type, Broken):
        return None
    if not isinstance(owner.type, Member):
        from .name_advice import one_of_many

        t.report(name_messages.no_fields(owner.span, wanted_field, owner.type, one_of_many(t, node, owner.type, scope)))
        return None
    if owner.type.optional:
        t.report(type_messages.may_be_none(owner.span, owner.type))
        return None
    return owner


def _has(t: Typing, kind: str, name: str) -> bool:
    info = t.world.kinds[kind]
    return name in info.fields or name in info.facts


def _of_member(t: Typing, owner: Expr, node: s.Field | s.Lookup, arguments: tuple[s.Expr, ...], scope: Scope) -> Expr:
    assert isinstance(owner.type, Member)
    info = t.world.kinds[owner.type.kind]
    if node.name in info.fields:
        found = info.fields[node.name]
        index = _arguments(
            t,
            found.name,
            list(found.keys[1:]),
            [Member(k) for k in found.keys[1:]],
            arguments,
            node.span,
            scope,
        )
        return t.broken(node.span) if index is None else load(t, found, (owner, *index), node.span)
    if node.name in info.facts:
        if arguments:
            t.report(name_messages.not_callable(node.span, node.name))
            return t.broken(node.span)
        fact = info.facts[node.name]
        t.used.add("fact:" + fact.table)
        return _fact(t, fact.table, fact.type, fact.values, owner, node.span)
    if f"{info.name}.{node.name}" not in t.world.broken:
        from .name_advice import of_other_kind

        known = [*info.fields, *info.facts]
        elsewhere = of_other_kind(t.world, node.name, to_text(node.owner), info.name, arguments)
        t.report(name_messages.unknown_field(node.name_span, info.name, node.name, known, elsewhere))
    return t.broken(node.span)


def _fact(t: Typing, table: str, type: Type, values: tuple[object, ...], owner: Expr, span: Span) -> Expr:
    if isinstance(owner, Const) and isinstance(owner.value, int) and not isinstance(type, Words) and values:
        value = values[owner.value]
        assert isinstance(value, (int, tuple))
        if isinstance(type, Number) and isinstance(value, int):
            type = Number(type.unit, value, value)
        return Const(type, value, span)
    return Fact(type, table, owner, span)


def load(t: Typing, info: FieldInfo, index: tuple[Expr, ...], span: Span) -> Expr:
    t.used.add("field:" + info.key)
    return Load(info.type, info.key, index, span)


# Calls


def call(t: Typing, node: s.Call, scope: Scope, want: Type | None) -> Expr:
    return t.known(_called(t, node, scope, want), scope)


def _called(t: Typing, node: s.Call, scope: Scope, want: Type | None) -> Expr:
    world, word = t.world, node.name
    variable = scope.variables.get(word)
    if variable is not None:
        return _answer(t, node, variable.local, scope)
    if word in scope.formulas:
        return _call_formula(t, scope.formulas[word], node, scope)
    if word in world.globals:
        found = world.globals[word]
        index = _arguments(t, word, list(found.keys), [Member(k) for k in found.keys], node.arguments, node.span, scope)
        return t.broken(node.span) if index is None else load(t, found, index, node.span)
    if word in world.ruleset.defines:
        return _define(t, word, node.arguments, node.span, scope)
    if word in world.tables:
        return _entry(t, world.tables[word], node.arguments, node.span, scope)
    if word in FUNCTIONS:
        t.used.add("function:" + word)
        return FUNCTIONS[word].lower(t, node, scope, want)
    if word in world.kinds and len(node.arguments) == 1:
        return t.expect(node.arguments[0], scope, Member(word))
    if word not in world.broken:
        names = [*scope.formulas, *world.globals, *world.ruleset.defines, *world.tables, *FUNCTIONS]
        _unknown(t, node, node.name_span, scope, names)
    return t.broken(node.span)


def _answer(t: Typing, node: s.Call, local: Local, scope: Scope) -> Expr:
    """`bid(p)`: one answer of a simultaneous choice."""
    if not isinstance(local.type, Answers):
        t.report(name_messages.not_callable(node.span, node.name))
        return t.broken(node.span)
    index = _arguments(t, node.name, ["player"], [Member("player")], node.arguments, node.span, scope)
    if index is None:
        return t.broken(node.span)
    return Op(local.type.entry, "answer", (replace(local, span=node.name_span), *index), node.span)


def _arguments(
    t: Typing,
    name: str,
    shown: list[str],
    wanted: list[Type],
    given: tuple[s.Expr, ...],
    span: Span,
    scope: Scope,
) -> tuple[Expr, ...] | None:
    """The arguments, typed; None (and a message) when their number is wrong."""
    if len(given) != len(wanted):
        t.report(name_messages.arguments(span, name, shown, len(given)))
        return None
    found = tuple(t.expect(node, scope, type) for node, type in zip(given, wanted, strict=True))
    return None if any(isinstance(f.type, Broken) for f in found) else found


def _entry(t: Typing, table: TableInfo, given: tuple[s.Expr, ...], span: Span, scope: Scope) -> Expr:
    """An entry of a table; `player_count` is not written, it is always the game's own."""
    t.used.add("table:" + table.name)
    asked = [(by, r) for by, r in zip(table.by, table.ranges, strict=True) if by != "player_count"]
    wanted: list[Type] = [Member(by) if by else Number("open") for by, _ in asked]
    shown = [by or f"{r[0]}..{r[1]}" for by, r in asked]
    if len(given) != len(asked):
        t.report(name_messages.arguments(span, table.name, shown, len(given)))
        return t.broken(span)
    index: list[Expr] = []
    remaining = iter(zip(given, wanted, strict=True))
    for by in table.by:
        if by == "player_count":
            count = t.world.setting.players
            index.append(Const(Number("int", count, count), count, span))
        else:
            node, type = next(remaining)
            index.append(t.expect(node, scope, type))
    if any(isinstance(i.type, Broken) for i in index):
        return t.broken(span)
    if all(isinstance(i, Const) for i in index):
        key = tuple(i.value for i in index if isinstance(i, Const) and isinstance(i.value, int))
        value = table.values.get(key, table.otherwise)
        if value is not None:
            return Const(table.type, value, span)
    return Entry(table.type, "table_" + table.name, tuple(index), span)


# Defines and formulas


def _define(t: Typing, word: str, given: tuple[s.Expr, ...], span: Span, scope: Scope) -> Expr:
    define = t.world.ruleset.defines[word]
    params = define.head.parameters
    t.used.add("define:" + word)
    if word in t.world.broken:
        return t.broken(span)
    types = [parameter_type(t, p) for p in params]
    index = _arguments(t, word, [p.name for p in params], types, given, span, scope)
    return t.broken(span) if index is None else _call_define(t, word, index, span)


def _call_define(t: Typing, full_name: str, args: tuple[Expr, ...], span: Span) -> Expr:
    made = defined(t, full_name)
    if made is None or isinstance(made.body.type, Broken):
        return t.broken(span)
    if isinstance(made.body, Const):
        return replace(made.body, span=span)
    return Call(made.body.type, full_name, args, span)


def defined(t: Typing, full_name: str) -> Defined | None:
    """The typed define of that name; `name@1` is the one that `name` of an overlay replaced, and so on.

    What it uses is typed first, so that no chain of defines is ever followed by recursion.
    """
    if full_name not in t.defined:
        for name in _untyped(t, full_name):
            _define_now(t, name)
    return t.defined[full_name]


def _untyped(t: Typing, full_name: str) -> list[str]:
    """A define and all it uses that are still to be typed, each after what it uses itself."""
    defines = t.world.ruleset.defines
    found: list[str] = []
    seen: set[str] = set()
    stack = [(full_name, False)]
    while stack:
        name, is_next = stack.pop()
        if is_next:
            found.append(name)
        elif name not in seen and name not in t.defined:
            seen.add(name)
            stack.append((name, True))
            used = uses_of(defines[name], defines) if name in defines else []
            stack += [(each, False) for each, _ in used if each not in t.world.broken]
    return found


def _define_now(t: Typing, full_name: str) -> None:
    t.defined[full_name] = None  # while it is being typed; a cycle is reported by its own pass
    word, _, depth = full_name.partition("@")
    define: model.Define | None = t.world.ruleset.defines[word]
    for _ in range(int(depth or 0)):
        define = define.original if define else None
    if define is not None:
        made = _type_define(t, define, word, int(depth or 0))
        del t.defined[full_name]  # it comes after what it uses
        t.defined[full_name] = made


def _type_define(t: Typing, define: model.Define, word: str, depth: int) -> Defined:
    scope = Scope(Namer(f"{word}."), place=word)
    params = []
    for parameter in define.head.parameters:
        local = Local(parameter_type(t, parameter), scope.namer.fresh(parameter.name), parameter.span)
        params.append(local)
        if parameter.name == "player":
            scope = replace(scope, player=local)
        else:
            scope = scope.bind(parameter.name, local)
    if define.original is not None:
        scope = replace(scope, original=Original(f"{word}@{depth + 1}", tuple(params)))
    body = t.typed(define.body, scope)
    return Defined(word if not depth else f"{word}@{depth}", tuple(params), body)


def _call_formula(t: Typing, formula: Formula, node: s.Call, scope: Scope) -> Expr:
    types = [p.type for p in formula.params]
    index = _arguments(t, node.name, [p.name for p in formula.params], types, node.arguments, node.span, scope)
    return t.broken(node.span) if index is None else _formula(t, formula, index, node.span)


def _formula(t: Typing, formula: Formula, args: tuple[Expr, ...], span: Span) -> Expr:
    from .substitution import substituted

    return substituted(formula.body, {p.name: a for p, a in zip(formula.params, args, strict=True)})


__all__ = ["INT", "call", "defined", "field", "lookup", "maybe", "name", "parameter_type", "visible"]
