"""The syntax tree of an expression, as the parser gives it: no names resolved, no types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..source.text import Span

FoldWord = Literal["any", "no", "every", "count", "those", "first", "the", "sum", "highest", "lowest"]
Rounding = Literal["up", "down", "half up"]


@dataclass(frozen=True, slots=True)
class Integer:
    span: Span
    value: int


@dataclass(frozen=True, slots=True)
class Truth:
    span: Span
    value: bool


@dataclass(frozen=True, slots=True)
class NoneLiteral:
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """`owner.name`; `name_span` is the span of the name alone."""

    span: Span
    owner: Expr
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Lookup:
    """`owner.name(arguments)`."""

    span: Span
    owner: Expr
    name: str
    name_span: Span
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`."""

    span: Span
    name: str
    name_span: Span
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Binary:
    """`op` is one of + - * with without = != < <= > >=."""

    span: Span
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Divide:
    span: Span
    left: Expr
    right: Expr
    rounding: Rounding | None


@dataclass(frozen=True, slots=True)
class Negate:
    span: Span
    value: Expr


@dataclass(frozen=True, slots=True)
class Not:
    span: Span
    value: Expr


@dataclass(frozen=True, slots=True)
class Both:
    """`left and right`."""

    span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Either:
    """`left or right`."""

    span: Span
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Member:
    """`item in collection`, or `item not in collection` when `negated`."""

    span: Span
    item: Expr
    collection: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class IsNone:
    """`value is none`, or `value is not none` when `negated`."""

    span: Span
    value: Expr
    negated: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """`if test then then else otherwise`."""

    span: Span
    test: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Interval:
    """`low..high`, or `low..high step step`; both ends included."""

    span: Span
    low: Expr
    high: Expr
    step: Expr | None


@dataclass(frozen=True, slots=True)
class Order:
    span: Span
    direction: Literal["highest", "lowest"]
    key: Expr


@dataclass(frozen=True, slots=True)
class Range:
    """`name in collection where where by highest key …`."""

    span: Span
    name: str
    name_span: Span
    collection: Expr
    where: Expr | None
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Pick:
    """`name from collection where where unless unless`, what `choose:` takes."""

    span: Span
    name: str
    name_span: Span
    collection: Expr
    where: Expr | None
    unless: Expr | None


@dataclass(frozen=True, slots=True)
class Asker:
    """`every name in collection`: all of them answer before any answer counts."""

    span: Span
    name: str
    name_span: Span
    collection: Expr


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class NamedType:
    """`int`, `money`, `bool`, `purse`, `text` or the name of a kind."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class OptionalType:
    span: Span
    inner: TypeExpr


@dataclass(frozen=True, slots=True)
class BoundedType:
    """`low..high`; a bound is an integer or the name of an option."""

    span: Span
    low: int | str
    high: int | str


@dataclass(frozen=True, slots=True)
class CollectionType:
    """`set of kind`, `pile of kind`, `bag of kind`, `order of kind`."""

    span: Span
    form: Literal["set", "pile", "bag", "order"]
    kind: str
    kind_span: Span


@dataclass(frozen=True, slots=True)
class TrackType:
    """`on track`."""

    span: Span
    track: str


TypeExpr = NamedType | OptionalType | BoundedType | CollectionType | TrackType


@dataclass(frozen=True, slots=True)
class Declaration:
    """`type = start`."""

    span: Span
    type: TypeExpr
    start: Expr | None


@dataclass(frozen=True, slots=True)
class Parameter:
    """`kind` (then `type` is None and the name is the kind's) or `type name`."""

    span: Span
    type: TypeExpr | None
    name: str


@dataclass(frozen=True, slots=True)
class Head:
    """`name(parameters)`; `parameters` is empty without brackets."""

    span: Span
    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Template:
    """Text with {expressions} in it."""

    span: Span
    parts: tuple[str | Expr, ...]
