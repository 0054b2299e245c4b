"""Expressions of the middle form: a ruleset typed and resolved, between the checker and any back end.

Nothing here is a Python object of the author's text: names are resolved to fields, locals and members, members are
small ints, sets are bit masks, `none` is a reserved int. Every node has a type and a span.
"""

from __future__ import annotations

from typing import Literal

from ..language.types import Type
from ..source.frozen import field as attribute
from ..source.frozen import frozen
from ..source.text import Span


@frozen
class Const:
    """A value known when compiling: an int, a bool, a mask (for sets), or a tuple of ints (orders, piles)."""

    type: Type
    value: int | tuple[int, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class Local:
    """A local variable; `name` is unique within its block."""

    type: Type
    name: str
    span: Span = attribute(compare=False, repr=False)


@frozen
class Load:
    """The value of a field; `index` holds members, the owner first."""

    type: Type
    field: str
    index: tuple[Expr, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class Fact:
    """A fact of a member; `table` names the constant list of its values."""

    type: Type
    table: str
    index: Expr
    span: Span = attribute(compare=False, repr=False)


@frozen
class Entry:
    """An entry of a table of numbers or members; a fault when the index lies outside."""

    type: Type
    table: str
    index: tuple[Expr, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class Op:
    """An operation. Numbers: + - * negate floor ceil half; tests: = != < <= > >= not; sets: see emit_operation."""

    type: Type
    op: str
    args: tuple[Expr, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class Logic:
    """`and` or `or` over two or more conditions, left to right, stopping early."""

    type: Type
    op: Literal["and", "or"]
    args: tuple[Expr, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class If:
    type: Type
    test: Expr
    then: Expr
    otherwise: Expr
    span: Span = attribute(compare=False, repr=False)


@frozen
class Interval:
    """All numbers from low to high, both included, in steps."""

    type: Type
    low: Expr
    high: Expr
    step: Expr | None
    span: Span = attribute(compare=False, repr=False)


@frozen
class Key:
    """One `by highest` or `by lowest`."""

    highest: bool
    value: Expr


@frozen
class Fold:
    """A question about the members of `domain` that meet `where`: any, no, every, count, those, first, the, sum …"""

    type: Type
    how: str
    var: Local
    domain: Expr
    where: tuple[Expr, ...]
    value: Expr | None
    keys: tuple[Key, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class Call:
    """A named expression of `define:`, not inlined; `body` is found in the program by `name`."""

    type: Type
    name: str
    args: tuple[Expr, ...]
    span: Span = attribute(compare=False, repr=False)


@frozen
class Apply:
    """A declared function; `static` are names of constants handed to it before its arguments."""

    type: Type
    function: str
    static: tuple[str, ...]
    args: tuple[Expr, ...]
    span: Span = attribute(compare=False, repr=False)


Expr = Const | Local | Load | Fact | Entry | Op | Logic | If | Interval | Fold | Call | Apply


@frozen
class Defined:
    """A define: what Call refers to."""

    name: str
    params: tuple[Local, ...]
    body: Expr
