"""The text of a syntax tree, with no more brackets than it needs; parsed again it gives the same tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import syntax

#: How tightly a text holds together, from what reaches farthest to what is in one piece.
_FOLD, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _UNARY, _POSTFIX = range(9)

#: Level of each operator of Binary. A comparison has sums on both sides, the others their own on the left.
_LEVELS = {
    "+": _SUM, "-": _SUM, "with": _SUM, "without": _SUM, "*": _PRODUCT,
    **dict.fromkeys(("=", "!=", "<", "<=", ">", ">="), _COMPARISON),
}


def to_text(node: Any) -> str:
    """A node of `syntax`, of whatever class, in one line."""
    return _WRITERS[type(node)](node)


def _at(level: int, node: syntax.Expr) -> str:
    """A part that must hold together at least as tightly as `level`, in brackets if it doesn't."""
    text = to_text(node)
    return text if _level(node) >= level else f"({text})"


def _level(node: syntax.Expr) -> int:
    if isinstance(node, syntax.Binary):
        return _LEVELS[node.op]
    return _OTHER_LEVELS.get(type(node), _POSTFIX)


def _name(node: syntax.Name) -> str:
    return node.name


def _field(node: syntax.Field) -> str:
    return f"{_at(_POSTFIX, node.owner)}.{node.name}"


def _lookup(node: syntax.Lookup) -> str:
    return f"{_at(_POSTFIX, node.owner)}.{node.name}({_listed(node.arguments)})"


def _call(node: syntax.Call) -> str:
    return f"{node.name}({_listed(node.arguments)})"


def _listed(nodes: tuple[Any, ...]) -> str:
    return ", ".join(map(to_text, nodes))


def _binary(node: syntax.Binary) -> str:
    level = _LEVELS[node.op]
    left = _SUM if level == _COMPARISON else level
    return f"{_at(left, node.left)} {node.op} {_at(level + 1, node.right)}"


def _divide(node: syntax.Divide) -> str:
    rounded = f" rounded {node.rounding}" if node.rounding else ""
    return f"{_at(_PRODUCT, node.left)} / {_at(_UNARY, node.right)}{rounded}"


def _member(node: syntax.Member) -> str:
    return f"{_at(_SUM, node.item)} {'not in' if node.negated else 'in'} {_collection(node.collection)}"


def _is_none(node: syntax.IsNone) -> str:
    return f"{_at(_SUM, node.value)} is {'not none' if node.negated else 'none'}"


def _choice(node: syntax.Choice) -> str:
    return f"if {to_text(node.test)} then {to_text(node.then)} else {to_text(node.otherwise)}"


def _interval(node: syntax.Interval) -> str:
    step = f" step {_at(_SUM, node.step)}" if node.step is not None else ""
    return f"{_at(_SUM, node.low)}..{_at(_SUM, node.high)}{step}"


def _collection(node: syntax.Expr) -> str:
    return to_text(node) if isinstance(node, syntax.Interval) else _at(_SUM, node)


def _range(node: syntax.Range) -> str:
    orders = "".join(f" {to_text(order)}" for order in node.orders)
    return f"{node.name} in {_collection(node.collection)}{_clause('where', node.where)}{orders}"


def _clause(word: str, condition: syntax.Expr | None) -> str:
    return "" if condition is None else f" {word} {_at(_OR, condition)}"


def _fold(node: syntax.Fold) -> str:
    if node.how == "every":
        loop = node.range
        return f"every {loop.name} in {_collection(loop.collection)}{_clause('has', loop.where)}"
    value = "" if node.value is None else f"{_at(_SUM, node.value)} for "
    return f"{node.how} {value}{to_text(node.range)}"


def _pick(node: syntax.Pick) -> str:
    clauses = _clause("where", node.where) + _clause("unless", node.unless)
    return f"{node.name} from {_collection(node.collection)}{clauses}"


def _trigger(node: syntax.Trigger) -> str:
    subject = _at(_OR if node.word == "becomes true" else _SUM, node.subject)
    marked = "" if node.object is None else f" {_at(_SUM, node.object)}"
    named = "" if node.as_name is None else f" {'by' if node.object is None else 'as'} {node.as_name}"
    binders = "".join(f" {to_text(binder)}" for binder in node.binders)
    return f"{subject} {node.word}{marked}{named}{binders}{_clause('where', node.where)}"


def _declaration(node: syntax.Declaration) -> str:
    start = "" if node.start is None else f" = {to_text(node.start)}"
    return f"{to_text(node.type)}{start}"


def _parameter(node: syntax.Parameter) -> str:
    return node.name if node.type is None else f"{to_text(node.type)} {node.name}"


def _head(node: syntax.Head) -> str:
    return f"{node.name}({_listed(node.parameters)})" if node.parameters else node.name


def _template(node: syntax.Template) -> str:
    return "".join(_braces(part) if isinstance(part, str) else f"{{{to_text(part)}}}" for part in node.parts)


def _braces(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


_OTHER_LEVELS: dict[type, int] = {
    syntax.Fold: _FOLD, syntax.Choice: _FOLD, syntax.Interval: _FOLD, syntax.Either: _OR, syntax.Both: _AND,
    syntax.Not: _NOT, syntax.Member: _COMPARISON, syntax.IsNone: _COMPARISON, syntax.Divide: _PRODUCT,
    syntax.Negate: _UNARY,
}

_WRITERS: dict[type, Callable[[Any], str]] = {
    syntax.Integer: lambda node: str(node.value),
    syntax.Truth: lambda node: "true" if node.value else "false",
    syntax.NoneLiteral: lambda node: "none",
    syntax.Name: _name,
    syntax.Field: _field,
    syntax.Lookup: _lookup,
    syntax.Call: _call,
    syntax.Binary: _binary,
    syntax.Divide: _divide,
    syntax.Negate: lambda node: f"-{_at(_UNARY, node.value)}",
    syntax.Not: lambda node: f"not {_at(_NOT, node.value)}",
    syntax.Both: lambda node: f"{_at(_AND, node.left)} and {_at(_NOT, node.right)}",
    syntax.Either: lambda node: f"{_at(_OR, node.left)} or {_at(_AND, node.right)}",
    syntax.Member: _member,
    syntax.IsNone: _is_none,
    syntax.Choice: _choice,
    syntax.Interval: _interval,
    syntax.Order: lambda node: f"by {node.direction} {_at(_SUM, node.key)}",
    syntax.Range: _range,
    syntax.Fold: _fold,
    syntax.Pick: _pick,
    syntax.Asker: lambda node: f"every {node.name} in {_collection(node.collection)}",
    syntax.Binder: lambda node: f"for {node.name} in {_collection(node.collection)}",
    syntax.Trigger: _trigger,
    syntax.NamedType: _name,
    syntax.OptionalType: lambda node: f"{to_text(node.inner)} or none",
    syntax.BoundedType: lambda node: f"{node.low}..{node.high}",
    syntax.CollectionType: lambda node: f"{node.form} of {node.kind}",
    syntax.TrackType: lambda node: f"on {node.track}",
    syntax.Declaration: _declaration,
    syntax.Parameter: _parameter,
    syntax.Head: _head,
    syntax.Template: _template,
}
