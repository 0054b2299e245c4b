"""From lark's trees to the nodes of the syntax tree: one function for each rule of the grammar."""

from __future__ import annotations

from typing import Any, Protocol

from ..source.text import Source, Span
from . import syntax

#: More levels than this are refused, so that no later pass meets Python's limit on recursion.
DEEPEST = 100


class Branch(Protocol):
    """A tree of lark's: the rule's name, its parts (trees, and tokens, which are text), where it stands."""

    @property
    def data(self) -> str: ...
    @property
    def children(self) -> list[Any]: ...
    @property
    def meta(self) -> Any: ...


class Token(Protocol):
    """A token of lark's: text that knows where it starts."""

    @property
    def start_pos(self) -> int | None: ...
    def __len__(self) -> int: ...


def depth(tree: Branch) -> int:
    """Levels of a tree, counted without recursion."""
    level, deep = [tree], 0
    while level:
        deep += 1
        level = [child for branch in level for child in branch.children if not isinstance(child, str)]
    return deep


class Nodes:
    """Makes nodes of one text, which begins at `base` in `source`. Each method takes the tree of its rule."""

    def __init__(self, source: Source, base: int) -> None:
        self.source = source
        self.base = base

    def node(self, tree: Branch) -> Any:
        rule = tree.data
        operator = _BINARY.get(rule)
        if operator is not None:
            left, right = tree.children
            return syntax.Binary(self.span(tree), operator, self.node(left), self.node(right))
        return getattr(self, rule)(tree)

    def span(self, tree: Branch) -> Span:
        meta = tree.meta
        return Span(self.source, self.base + meta.start_pos, self.base + meta.end_pos)

    def place(self, token: Token) -> Span:
        start = self.base + (token.start_pos or 0)
        return Span(self.source, start, start + len(token))

    def word(self, token: Token) -> tuple[str, Span]:
        """A name and its place."""
        return str(token), self.place(token)

    # Atoms

    def integer(self, tree: Branch) -> syntax.Integer:
        return syntax.Integer(self.span(tree), int(tree.children[0]))

    def true(self, tree: Branch) -> syntax.Truth:
        return syntax.Truth(self.span(tree), True)

    def false(self, tree: Branch) -> syntax.Truth:
        return syntax.Truth(self.span(tree), False)

    def none(self, tree: Branch) -> syntax.NoneLiteral:
        return syntax.NoneLiteral(self.span(tree))

    def name(self, tree: Branch) -> syntax.Name:
        return syntax.Name(self.span(tree), str(tree.children[0]))

    def field(self, tree: Branch) -> syntax.Field:
        owner, token = tree.children
        return syntax.Field(self.span(tree), self.node(owner), *self.word(token))

    def lookup(self, tree: Branch) -> syntax.Lookup:
        owner, token, arguments = tree.children
        return syntax.Lookup(self.span(tree), self.node(owner), *self.word(token), self.arguments(arguments))

    def call(self, tree: Branch) -> syntax.Call:
        token, *arguments = tree.children
        return syntax.Call(self.span(tree), *self.word(token), self.arguments(*arguments))

    def arguments(self, *trees: Branch) -> tuple[syntax.Expr, ...]:
        return tuple(self.node(each) for tree in trees for each in tree.children)

    # Operators

    def negate(self, tree: Branch) -> syntax.Negate:
        return syntax.Negate(self.span(tree), self.node(tree.children[0]))

    def divide(self, tree: Branch, rounding: syntax.Rounding | None = None) -> syntax.Divide:
        left, right = tree.children
        return syntax.Divide(self.span(tree), self.node(left), self.node(right), rounding)

    def divide_up(self, tree: Branch) -> syntax.Divide:
        return self.divide(tree, "up")

    def divide_down(self, tree: Branch) -> syntax.Divide:
        return self.divide(tree, "down")

    def divide_half_up(self, tree: Branch) -> syntax.Divide:
        return self.divide(tree, "half up")

    def not_(self, tree: Branch) -> syntax.Not:
        return syntax.Not(self.span(tree), self.node(tree.children[0]))

    def both(self, tree: Branch) -> syntax.Both:
        left, right = tree.children
        return syntax.Both(self.span(tree), self.node(left), self.node(right))

    def either(self, tree: Branch) -> syntax.Either:
        left, right = tree.children
        return syntax.Either(self.span(tree), self.node(left), self.node(right))

    def member(self, tree: Branch, negated: bool = False) -> syntax.Member:
        item, collection = tree.children
        return syntax.Member(self.span(tree), self.node(item), self.node(collection), negated)

    def not_member(self, tree: Branch) -> syntax.Member:
        return self.member(tree, True)

    def is_none(self, tree: Branch, negated: bool = False) -> syntax.IsNone:
        return syntax.IsNone(self.span(tree), self.node(tree.children[0]), negated)

    def is_some(self, tree: Branch) -> syntax.IsNone:
        return self.is_none(tree, True)

    def choice(self, tree: Branch) -> syntax.Choice:
        return syntax.Choice(self.span(tree), *map(self.node, tree.children))

    def interval(self, tree: Branch) -> syntax.Interval:
        low, high, *step = map(self.node, tree.children)
        return syntax.Interval(self.span(tree), low, high, step[0] if step else None)

    # Loops and folds

    def range(self, tree: Branch) -> syntax.Range:
        token, collection, *rest = tree.children
        wheres = [each for each in rest if each.data == "where"]
        orders = [each for each in rest if each.data != "where"]
        where = self.node(wheres[0].children[0]) if wheres else None
        return syntax.Range(
            self.span(tree), *self.word(token), self.node(collection), where, tuple(map(self.order, orders))
        )

    def order(self, tree: Branch) -> syntax.Order:
        direction: Any = "highest" if tree.data == "by_highest" else "lowest"
        return syntax.Order(self.span(tree), direction, self.node(tree.children[0]))

    def fold(self, tree: Branch, how: syntax.FoldWord | None = None) -> syntax.Fold:
        """A fold over a range, perhaps with a value before it."""
        *value, ranged = tree.children
        word: Any = how or str(tree.data)
        return syntax.Fold(self.span(tree), word, self.range(ranged), self.node(value[0]) if value else None)

    any = no = count = those = first = the = highest = lowest = fold

    def total(self, tree: Branch) -> syntax.Fold:
        return self.fold(tree, "sum")

    def every(self, tree: Branch) -> syntax.Fold:
        token, collection, test = tree.children
        span = self.span(tree)
        name, place = self.word(token)
        condition = self.node(test)
        reach = Span(self.source, place.start, span.end)
        loop = syntax.Range(reach, name, place, self.node(collection), condition, ())
        return syntax.Fold(span, "every", loop, None)

    def pick(self, tree: Branch) -> syntax.Pick:
        token, collection, *rest = tree.children
        clauses = {str(each.data): self.node(each.children[0]) for each in rest}
        where, unless = clauses.get("where"), clauses.get("unless")
        return syntax.Pick(self.span(tree), *self.word(token), self.node(collection), where, unless)

    def asker(self, tree: Branch) -> syntax.Asker:
        token, collection = tree.children
        return syntax.Asker(self.span(tree), *self.word(token), self.node(collection))

    # Triggers

    def trigger(self, tree: Branch) -> syntax.Trigger:
        change, *rest = tree.children
        subject, *others = change.children
        objects = [each for each in others if not isinstance(each, str)]
        names = [str(each) for each in others if isinstance(each, str)]
        wheres = [each for each in rest if each.data == "where"]
        return syntax.Trigger(
            self.span(tree),
            _TRIGGERS[change.data],
            self.happening(subject) if isinstance(subject, str) else self.node(subject),
            self.node(objects[0]) if objects else None,
            names[0] if names else None,
            tuple(self.over(each) for each in rest if each.data == "over"),
            self.node(wheres[0].children[0]) if wheres else None,
        )

    def happening(self, token: Any) -> syntax.Name:
        return syntax.Name(self.place(token), str(token))

    def over(self, tree: Branch) -> syntax.Binder:
        token, collection = tree.children
        return syntax.Binder(self.span(tree), *self.word(token), self.node(collection))

    # Types and heads

    def named(self, tree: Branch) -> syntax.NamedType:
        return syntax.NamedType(self.span(tree), self.kind(tree.children[0])[0])

    def kind(self, tree: Branch) -> tuple[str, Span]:
        return self.word(tree.children[0])

    def optional(self, tree: Branch) -> syntax.OptionalType:
        return syntax.OptionalType(self.span(tree), self.node(tree.children[0]))

    def bounded(self, tree: Branch) -> syntax.BoundedType:
        low, high = tree.children
        return syntax.BoundedType(self.span(tree), self.bound(low), self.bound(high))

    def bound(self, tree: Branch) -> int | str:
        token = tree.children[0]
        if tree.data == "name":
            return str(token)
        return -int(token) if tree.data == "below_zero" else int(token)

    def collection(self, tree: Branch, form: Any) -> syntax.CollectionType:
        return syntax.CollectionType(self.span(tree), form, *self.kind(tree.children[0]))

    def set_of(self, tree: Branch) -> syntax.CollectionType:
        return self.collection(tree, "set")

    def pile_of(self, tree: Branch) -> syntax.CollectionType:
        return self.collection(tree, "pile")

    def bag_of(self, tree: Branch) -> syntax.CollectionType:
        return self.collection(tree, "bag")

    def order_of(self, tree: Branch) -> syntax.CollectionType:
        return self.collection(tree, "order")

    def on_track(self, tree: Branch) -> syntax.TrackType:
        return syntax.TrackType(self.span(tree), self.word(tree.children[0])[0])

    def declaration(self, tree: Branch) -> syntax.Declaration:
        form, *start = map(self.node, tree.children)
        return syntax.Declaration(self.span(tree), form, start[0] if start else None)

    def head(self, tree: Branch) -> syntax.Head:
        token, *parameters = tree.children
        return syntax.Head(self.span(tree), *self.word(token), tuple(map(self.node, parameters)))

    def kind_parameter(self, tree: Branch) -> syntax.Parameter:
        return syntax.Parameter(self.span(tree), None, self.kind(tree.children[0])[0])

    def typed_parameter(self, tree: Branch) -> syntax.Parameter:
        form, token = tree.children
        return syntax.Parameter(self.span(tree), self.node(form), self.word(token)[0])


_BINARY = {
    "add": "+", "subtract": "-", "multiply": "*", "with_": "with", "without": "without",
    "equal": "=", "unequal": "!=", "less": "<", "at_most": "<=", "more": ">", "at_least": ">=",
}

_TRIGGERS: dict[str, syntax.TriggerWord] = {
    "rises": "rises", "falls": "falls", "changes": "changes", "rises_through": "rises through",
    "falls_through": "falls through", "crosses": "crosses", "gains": "gains", "loses": "loses",
    "becomes_true": "becomes true", "begins": "begins", "ends": "ends",
}
