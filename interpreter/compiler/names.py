"""Resolves names: locals first, then what the ruleset declares, then members."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.functions.declare import FUNCTIONS
from ..language.types import (
    Collection,
    Member,
    Type,
)
from ..ruleset.untaken import untaken
from ..source.frozen import replace
from ..source.nearest import surely
from ..source.text import Span
from . import name_messages
from .defines import applied, call_define, define
from .form import Const, Expr, Local
from .member_fields import load, numbers
from .scope import PLAYER, Scope
from .table_entries import entry, player_count

if TYPE_CHECKING:
    from .typing import Typing


def name(t: Typing, node: s.Name, scope: Scope, want: Type | None) -> Expr:
    """What a name stands for; `want` chooses between members of that name."""
    found = _local(t, node, scope) or _declared(t, node, scope) or _member(t, node, want)
    if found is not None:
        return t.known(found, scope)
    if node.name not in t.world.broken:
        report_unknown(t, node, node.span, scope, visible(t, scope))
    return t.broken(node.span)


def report_unknown(t: Typing, node: s.Name | s.Call, at: Span, scope: Scope, names: list[str]) -> None:
    """Report a name that nothing has, with what its author may have meant or one of `names`."""
    from .name_advice import advice  # needed only if there is something to say

    said = advice(t, node, scope)
    if said is None:
        _report_unread(t, node, at, scope, names)
        return
    fix = (node.span, said.write) if said.write else None
    t.report(name_messages.name_of_other(at, node.name, said.help, fix))


def _report_unread(t: Typing, node: s.Name | s.Call, at: Span, scope: Scope, names: list[str]) -> None:
    """Report a name that can only be misspelt, or be something that the ruleset does not take in."""
    near = surely(node.name, names)
    missed = untaken(t.world.ruleset, node.name, procedure=False) if near is None else None
    if missed is None:
        if near is not None or not scope.unknown_results:
            t.report(name_messages.unknown_name(at, node.name, names))
    elif missed.library not in t.world.untaken:
        t.world.untaken.add(missed.library)
        t.report(name_messages.name_untaken(at, node.name, missed))


def _local(t: Typing, node: s.Name, scope: Scope) -> Expr | None:
    variable = scope.variables.get(node.name)
    if variable is not None:
        return replace(variable.local, span=node.span)
    if node.name in scope.formulas:
        return applied(scope.formulas[node.name], ())
    if node.name == PLAYER:
        return _player(t, node, scope)
    if node.name == "original":
        return _original(t, node, scope)
    return None


def _player(t: Typing, node: s.Name, scope: Scope) -> Expr:
    """The acting player; a block that assumes one is known by it."""
    if scope.player is None:
        t.report(name_messages.no_player(node.span, _of_all(scope)))
        return t.broken(node.span)
    if scope.assumed:
        t.used.add("player:" + scope.assumed)
    return replace(scope.player, span=node.span)


def _of_all(scope: Scope) -> str:
    """The condition of this scope asked of all players; empty where nothing asks about all."""
    if scope.of_all is None:
        return ""
    condition, shape = scope.of_all
    text = " ".join(condition.span.text.split())
    one = "p" if not re.search(r"\bp\b", text) else "who"
    return shape.format(one=one, condition=re.sub(r"\bplayer\b", one, text))


def _original(t: Typing, node: s.Name, scope: Scope) -> Expr:
    """What the define of an overlay replaced."""
    if scope.original is not None:
        return call_define(t, scope.original.name, scope.original.args, node.span)
    from . import place_messages

    t.report(place_messages.no_original(node.span))
    return t.broken(node.span)


def _declared(t: Typing, node: s.Name, scope: Scope) -> Expr | None:
    world, word, span = t.world, node.name, node.span
    if word in world.globals:
        return load(t, world.globals[word], (), span)
    if word in world.ruleset.defines:
        return define(t, word, (), span, scope)
    if word in world.options:
        type, value = world.options[word]
        t.used.add("option:" + word)
        if t.open_options:
            return Local(t.world_type(world.ruleset.options[word].type), f"option {word}", span)
        return Const(type, value, span)
    if word in world.tables:
        return entry(t, world.tables[word], (), span, scope)
    if word == "player_count":
        return player_count(t, span)
    if word in world.plurals:
        kind = world.plurals[word]
        t.used.add("kind:" + kind)
        return Const(Collection("set", kind), world.everything(kind), span)
    if word in world.tracks:
        t.used.add("track:" + word)
        return numbers(world.tracks[word].spaces, world.tracks[word].type, span)
    return None


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
        "none",
        "true",
        "false",
        *FUNCTIONS,
    ]
    if scope.player is not None:
        found.append("player")
    return found
