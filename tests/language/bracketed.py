"""A syntax tree as text with every part of a part in brackets, to show what belongs together."""

from __future__ import annotations

from typing import Any

from stockrail.language import syntax


def bracketed(node: Any) -> str:
    """The whole tree in one line, without brackets round all of it."""
    match node:
        case syntax.Integer(value=value):
            return str(value)
        case syntax.Truth(value=value):
            return str(value).lower()
        case syntax.NoneLiteral():
            return "none"
        case syntax.Name(name=name) | syntax.NamedType(name=name):
            return name
        case syntax.Field(owner=owner, name=name):
            return f"{part(owner)}.{name}"
        case syntax.Lookup(owner=owner, name=name, arguments=arguments):
            return f"{part(owner)}.{name}({listed(arguments)})"
        case syntax.Call(name=name, arguments=arguments):
            return f"{name}({listed(arguments)})"
        case syntax.Binary(op=op, left=left, right=right):
            return f"{part(left)} {op} {part(right)}"
        case syntax.Divide(left=left, right=right, rounding=rounding):
            return f"{part(left)} / {part(right)}" + (f" rounded {rounding}" if rounding else "")
        case syntax.Negate(value=value):
            return f"-{part(value)}"
        case syntax.Not(value=value):
            return f"not {part(value)}"
        case syntax.Both(left=left, right=right):
            return f"{part(left)} and {part(right)}"
        case syntax.Either(left=left, right=right):
            return f"{part(left)} or {part(right)}"
        case syntax.Member(item=item, collection=collection, negated=negated):
            return f"{part(item)} {'not in' if negated else 'in'} {part(collection)}"
        case syntax.IsNone(value=value, negated=negated):
            return f"{part(value)} is {'not none' if negated else 'none'}"
        case syntax.Choice(test=test, then=then, otherwise=otherwise):
            return f"if {part(test)} then {part(then)} else {part(otherwise)}"
        case syntax.Interval(low=low, high=high, step=step):
            return f"{part(low)}..{part(high)}" + (f" step {part(step)}" if step else "")
        case syntax.Fold(how=how, range=ranged, value=value):
            return f"{how} {f'{part(value)} for ' if value else ''}{loop(ranged)}"
        case syntax.Range():
            return loop(node)
        case syntax.Pick(name=name, collection=collection, where=where, unless=unless):
            return f"{name} from {part(collection)}{clause('where', where)}{clause('unless', unless)}"
        case syntax.Asker(name=name, collection=collection):
            return f"asks every {name} in {part(collection)}"
        case syntax.Trigger():
            return trigger(node)
        case syntax.OptionalType(inner=inner):
            return f"{part(inner)} or none"
        case syntax.BoundedType(low=low, high=high):
            return f"{low} to {high}"
        case syntax.CollectionType(form=form, kind=kind):
            return f"{form} of {kind}"
        case syntax.TrackType(track=track):
            return f"on {track}"
        case syntax.Declaration(type=form, start=start):
            return part(form) + (f" = {part(start)}" if start else "")
        case syntax.Head(name=name, parameters=parameters):
            return f"{name}({listed(parameters)})"
        case syntax.Parameter(type=form, name=name):
            return f"{part(form)} {name}" if form else name
        case syntax.Template(parts=parts):
            return " | ".join(piece if isinstance(piece, str) else part(piece) for piece in parts)
    raise TypeError(node)


def part(node: Any) -> str:
    """A part of something larger: in brackets unless it is one word or number."""
    text = bracketed(node)
    return text if text.replace("_", "a").replace(".", "a").isalnum() and ".." not in text else f"({text})"


def listed(nodes: tuple[Any, ...]) -> str:
    return ", ".join(bracketed(node) for node in nodes)


def clause(word: str, condition: Any) -> str:
    return f" {word} {part(condition)}" if condition else ""


def loop(node: syntax.Range) -> str:
    orders = "".join(f" by {order.direction} {part(order.key)}" for order in node.orders)
    return f"{node.name} in {part(node.collection)}{clause('where', node.where)}{orders}"


def trigger(node: syntax.Trigger) -> str:
    marked = f" {part(node.object)}" if node.object else ""
    named = f" as {node.as_name}" if node.as_name else ""
    binders = "".join(f" for {binder.name} in {part(binder.collection)}" for binder in node.binders)
    return f"{part(node.subject)} {node.word}{marked}{named}{binders}{clause('where', node.where)}"
