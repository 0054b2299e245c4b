"""Random syntax trees, such as a parser could give, for tests that go round in a circle."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from stockrail.language import syntax
from stockrail.language.words import CHANGES, FORMS, JOINING
from stockrail.source.text import Source, Span

NOWHERE = Span(Source("<none>", ""), 0, 0)
Trees = st.SearchStrategy[Any]

#: Plain names, and words of the language that are free to be names.
names = st.sampled_from(["a", "railroad", "value_2", "inside", "anyone", "_x", *JOINING, *CHANGES, *FORMS])
operators = st.sampled_from(["+", "-", "*", "with", "without", "=", "!=", "<", "<=", ">", ">="])
directions = st.sampled_from(["highest", "lowest"])


def build(kind: type, *parts: Trees) -> Trees:
    return st.tuples(*parts).map(lambda values: kind(NOWHERE, *values))


def named(kind: type, *parts: Trees) -> Trees:
    """A node whose name has a span of its own, at the front."""
    return st.tuples(names, *parts).map(lambda values: kind(NOWHERE, values[0], NOWHERE, *values[1:]))


def optional(part: Trees) -> Trees:
    return st.none() | part


def several(part: Trees, least: int = 0) -> Trees:
    return st.lists(part, min_size=least, max_size=2).map(tuple)


leaves = st.one_of(
    build(syntax.Integer, st.integers(0, 10**6)),
    build(syntax.Truth, st.booleans()),
    build(syntax.NoneLiteral),
    build(syntax.Name, names),
)


def larger(inner: Trees) -> Trees:
    """Expressions made of smaller ones."""
    collections = inner | intervals(inner)
    return st.one_of(
        st.tuples(inner, names).map(lambda v: syntax.Field(NOWHERE, v[0], v[1], NOWHERE)),
        st.tuples(inner, names, several(inner, 1)).map(
            lambda v: syntax.Lookup(NOWHERE, v[0], v[1], NOWHERE, v[2])
        ),
        named(syntax.Call, several(inner)),
        build(syntax.Binary, operators, inner, inner),
        build(syntax.Divide, inner, inner, st.sampled_from([None, "up", "down", "half up"])),
        build(syntax.Negate, inner),
        build(syntax.Not, inner),
        build(syntax.Both, inner, inner),
        build(syntax.Either, inner, inner),
        build(syntax.Member, inner, collections, st.booleans()),
        build(syntax.IsNone, inner, st.booleans()),
        build(syntax.Choice, inner, inner, inner),
        folds(inner),
    )


def intervals(inner: Trees) -> Trees:
    return build(syntax.Interval, inner, inner, optional(inner))


def ranges(inner: Trees, where: Trees, orders: Trees) -> Trees:
    return named(syntax.Range, inner | intervals(inner), where, orders)


def folds(inner: Trees) -> Trees:
    orders = several(build(syntax.Order, directions, inner))
    where, nothing, unordered = optional(inner), st.none(), st.just(())
    valued = st.sampled_from(["sum", "highest", "lowest"])
    return st.one_of(
        build(syntax.Fold, st.sampled_from(["any", "no", "count"]), ranges(inner, where, unordered), nothing),
        build(syntax.Fold, st.sampled_from(["those", "first", "the"]), ranges(inner, where, orders), nothing),
        build(syntax.Fold, st.just("every"), ranges(inner, inner, unordered), nothing),
        build(syntax.Fold, valued, ranges(inner, where, unordered), inner),
    )


expressions = st.recursive(leaves, larger, max_leaves=12)

conditions = optional(expressions)
loops = ranges(expressions, conditions, several(build(syntax.Order, directions, expressions)))
picks = named(syntax.Pick, expressions | intervals(expressions), conditions, conditions)
binders = several(named(syntax.Binder, expressions))


def transitions(words: list[str], objects: Trees, bound: Trees, subjects: Trees = expressions) -> Trees:
    return build(syntax.Trigger, st.sampled_from(words), subjects, objects, bound, binders, conditions)


triggers = st.one_of(
    transitions(["rises", "falls"], st.none(), optional(names)),
    transitions(["changes", "becomes true"], st.none(), st.none()),
    transitions(["rises through", "falls through", "crosses"], expressions, optional(names)),
    transitions(["gains", "loses"], expressions, st.none()),
    transitions(["begins", "ends"], st.none(), st.none(), build(syntax.Name, names)),
)

bounds = st.integers(-50, 50) | st.just("most_loans")
kinds = st.sampled_from(["hex", "player", "set", "order"])
simple_types = st.one_of(
    build(syntax.NamedType, kinds),
    build(syntax.BoundedType, bounds, bounds),
    st.tuples(st.sampled_from(["set", "pile", "bag", "order"]), kinds).map(
        lambda v: syntax.CollectionType(NOWHERE, v[0], v[1], NOWHERE)
    ),
    build(syntax.TrackType, kinds),
)
types = simple_types | build(syntax.OptionalType, simple_types)
declarations = build(syntax.Declaration, types, optional(expressions))
named_parameters = build(syntax.Parameter, types, st.sampled_from(["n", "set"]))
parameters = build(syntax.Parameter, st.none(), kinds) | named_parameters
heads = named(syntax.Head, several(parameters))
askers = named(syntax.Asker, expressions)

#: Every tree that can stand somewhere, with its start symbol.
texts = st.one_of(
    st.tuples(st.just("expression"), expressions),
    st.tuples(st.just("range"), loops),
    st.tuples(st.just("pick"), picks),
    st.tuples(st.just("trigger"), triggers),
    st.tuples(st.just("type"), types),
    st.tuples(st.just("declaration"), declarations),
    st.tuples(st.just("head"), heads),
    st.tuples(st.just("asker"), askers | expressions),
)
