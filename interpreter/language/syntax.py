"""The syntax tree of an expression, as the parser gives it: no names resolved, no types."""

from __future__ import annotations

from typing import Literal

from ..source.frozen import frozen
from ..source.text import Span

FoldWord = Literal["any", "no", "every", "count", "those", "first", "the", "sum", "highest", "lowest"]
Rounding = Literal["up", "down", "half up"]


@frozen
class Integer:
    span: Span
    value: int


@frozen
class Truth:
    span: Span
    value: bool


@frozen
class NoneLiteral:
    span: Span


@frozen
class Name:
    span: Span
    name: str


@frozen
class Field:
    """`owner.name`; `name_span` is the span of the name alone."""

    span: Span
    owner: Expr
    name: str
    name_span: Span


@frozen
class Lookup:
    """`owner.name(arguments)`."""

    span: Span
    owner: Expr
    name: str
    name_span: Span
    arguments: tuple[Expr, ...]


@frozen
class Call:
    """`name(arguments)`."""

    span: Span
    name: str
    name_span: Span
    arguments: tuple[Expr, ...]


@frozen
class Binary:
    """`op` is one of + - * with without = != < <= > >=."""

    span: Span
    op: str
    left: Expr
    right: Expr


@frozen
class Divide:
    span: Span
    left: Expr
    right: Expr
    rounding: Rounding | None


@frozen
class Negate:
    span: Span
    value: Expr


@frozen
class Not:
    span: Span
    value: Expr


@frozen
class Both:
    """`left and right`."""

    span: Span
    left: Expr
    right: Expr


@frozen
class Either:
    """`left or right`."""

    span: Span
    left: Expr
    right: Expr


@frozen
class Member:
    """`item in collection`, or `item not in collection` when `negated`."""

    span: Span
    item: Expr
    collection: Expr
    negated: bool


@frozen
class IsNone:
    """`value is none`, or `value is not none` when `negated`."""

    span: Span
    value: Expr
    negated: bool


@frozen
class Choice:
    """`if test then then else otherwise`."""

    span: Span
    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class Interval:
    """`low..high`, or `low..high step step`; both ends included."""

    span: Span
    low: Expr
    high: Expr
    step: Expr | None


@frozen
class Order:
    span: Span
    direction: Literal["highest", "lowest"]
    key: Expr


@frozen
class Range:
    """`name in collection where where by highest key …`."""

    span: Span
    name: str
    name_span: Span
    collection: Expr
    where: Expr | None
    orders: tuple[Order, ...]


@frozen
class Fold:
    """`any range`, `count range`, `sum value for range`, `every x in S has C` (as `where`) and their kin."""

    span: Span
    how: FoldWord
    range: Range
    value: Expr | None


Expr = (
    Integer | Truth | NoneLiteral | Name | Field | Lookup | Call | Binary | Divide | Negate | Not | Both
    | Either | Member | IsNone | Choice | Interval | Fold
)


@frozen
class Pick:
    """`name from collection where where unless unless`, what `choose:` takes."""

    span: Span
    name: str
    name_span: Span
    collection: Expr
    where: Expr | None
    unless: Expr | None


@frozen
class Asker:
    """`every name in collection`: all of them answer before any answer counts."""

    span: Span
    name: str
    name_span: Span
    collection: Expr


@frozen
class Binder:
    """`for name in collection`, in a trigger."""

    span: Span
    name: str
    name_span: Span
    collection: Expr


TriggerWord = Literal[
    "rises", "falls", "changes", "rises through", "falls through", "crosses", "gains", "loses",
    "becomes true", "begins", "ends",
]


@frozen
class Trigger:
    """A transition. `subject` is an expression, or a Name for `begins` and `ends`.

    `object` is the mark of `rises through`, `falls through` and `crosses`, the member of `gains` and `loses`.
    `as_name` binds the mark passed, or the amount of `rises by n` and `falls by n`.
    """

    span: Span
    word: TriggerWord
    subject: Expr
    object: Expr | None
    as_name: str | None
    binders: tuple[Binder, ...]
    where: Expr | None


# Types and heads


@frozen
class NamedType:
    """`int`, `money`, `bool`, `purse`, `text` or the name of a kind."""

    span: Span
    name: str


@frozen
class OptionalType:
    span: Span
    inner: TypeExpr


@frozen
class BoundedType:
    """`low..high`; a bound is an integer or the name of an option."""

    span: Span
    low: int | str
    high: int | str


@frozen
class CollectionType:
    """`set of kind`, `pile of kind`, `bag of kind`, `order of kind`."""

    span: Span
    form: Literal["set", "pile", "bag", "order"]
    kind: str
    kind_span: Span


@frozen
class TrackType:
    """`on track`."""

    span: Span
    track: str


TypeExpr = NamedType | OptionalType | BoundedType | CollectionType | TrackType


@frozen
class Declaration:
    """`type = start`."""

    span: Span
    type: TypeExpr
    start: Expr | None


@frozen
class Parameter:
    """`kind` (then `type` is None and the name is the kind's) or `type name`."""

    span: Span
    type: TypeExpr | None
    name: str


@frozen
class Head:
    """`name(parameters)`; `parameters` is empty without brackets."""

    span: Span
    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]


@frozen
class Template:
    """Text with {expressions} in it."""

    span: Span
    parts: tuple[str | Expr, ...]
