"""Resolves calls: answers, formulas, fields with parameters, defines, tables, functions and kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import syntax as s
from ..language.functions.declare import FUNCTIONS
from ..language.types import Answers, Member, Type
from ..source.frozen import replace
from . import name_messages
from .arguments import arguments
from .defines import call_formula, define
from .form import Expr, Local, Op
from .member_fields import kinds, load
from .names import report_unknown
from .scope import Scope
from .table_entries import entry

if TYPE_CHECKING:
    from .typing import Typing


def call(t: Typing, node: s.Call, scope: Scope, want: Type | None) -> Expr:
    """What a name with brackets behind it stands for."""
    return t.known(_called(t, node, scope, want), scope)


def _called(t: Typing, node: s.Call, scope: Scope, want: Type | None) -> Expr:
    world, word = t.world, node.name
    variable = scope.variables.get(word)
    if variable is not None:
        return _answer(t, node, variable.local, scope)
    if word in scope.formulas:
        return call_formula(t, scope.formulas[word], node, scope)
    if word in world.globals:
        found = world.globals[word]
        index = arguments(t, word, kinds(found.keys), node.arguments, node.span, scope)
        return t.broken(node.span) if index is None else load(t, found, index, node.span)
    if word in world.ruleset.defines:
        return define(t, word, node.arguments, node.span, scope)
    if word in world.tables:
        return entry(t, world.tables[word], node.arguments, node.span, scope)
    if word in FUNCTIONS:
        t.used.add("function:" + word)
        return FUNCTIONS[word].typed(t, node, scope, want)
    if word in world.kinds and len(node.arguments) == 1:
        return t.expect(node.arguments[0], scope, Member(word))
    if word not in world.broken:
        names = [*scope.formulas, *world.globals, *world.ruleset.defines, *world.tables, *FUNCTIONS]
        report_unknown(t, node, node.name_span, scope, names)
    return t.broken(node.span)


def _answer(t: Typing, node: s.Call, local: Local, scope: Scope) -> Expr:
    """`bid(p)`: one answer of a simultaneous choice."""
    if not isinstance(local.type, Answers):
        t.report(name_messages.not_callable(node.span, node.name))
        return t.broken(node.span)
    index = arguments(t, node.name, [("player", Member("player"))], node.arguments, node.span, scope)
    if index is None:
        return t.broken(node.span)
    return Op(local.type.entry, "answer", (replace(local, span=node.name_span), *index), node.span)
