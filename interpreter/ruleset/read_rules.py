"""Reads defines, procedures, actions, menus, rules, phases, ends and parts of the score."""

from __future__ import annotations

from ..language.syntax import Declaration, Expr, Head, Name, Trigger
from ..source.text import Span
from ..source.tree import Mapping, Node, Scalar, Sequence
from .model import Action, Define, End, Give, MenuDecl, Named, Need, Phase, Procedure, Rule, Take
from .read_block import read_branches, read_expression
from .read_kinds import headed
from .reading import Reading, reads, whole
from .sections import (
    ACTION,
    BODY,
    END,
    GIVES,
    ONCE,
    PARAMETER,
    PART,
    PHASE,
    PROCEDURE,
    RULE,
    TAKES,
    TIES,
    TRIGGER,
)


@reads(TRIGGER)
def _trigger(reading: Reading, node: Node) -> Trigger | None:
    read: Trigger | None = reading.parse("trigger", node)
    return read


@reads(ONCE)
def _once(reading: Reading, node: Node) -> bool | None:
    return True if isinstance(node, Scalar) and node.value == "once" else None


def read_define(reading: Reading, key: Scalar, node: Node, head: Head) -> Define | None:
    values = reading.record(node, BODY)
    return None if values is None else Define(span=whole(key, node), head=head, **values)


def read_named(reading: Reading, key: Scalar, node: Node) -> Named | None:
    name, values = reading.name(key), reading.record(node, PART)
    return None if name is None or values is None else Named(span=whole(key, node), name=name, **values)


# Blocks with names


def read_procedure(reading: Reading, key: Scalar, node: Node, head: Head) -> Procedure | None:
    values = reading.record(node, PROCEDURE)
    return None if values is None else Procedure(span=whole(key, node), head=head, **values)


@reads(TAKES)
def _takes(reading: Reading, node: Node) -> tuple[Take, ...]:
    return tuple(headed(reading, node, _take))


def _take(reading: Reading, key: Scalar, node: Node, head: Head) -> Take | None:
    declaration = _parameter(reading, node)
    return None if declaration is None else Take(head, declaration)


@reads(GIVES)
def _gives(reading: Reading, node: Node) -> tuple[Give, ...]:
    return tuple(reading.each(node, _give))


def _give(reading: Reading, key: Scalar, node: Node) -> Give | None:
    name, declaration = reading.name(key), _parameter(reading, node)
    return None if name is None or declaration is None else Give(name, declaration)


def _parameter(reading: Reading, node: Node) -> Declaration | None:
    values = reading.record(node, PARAMETER)
    return None if values is None else values["declaration"]


def read_action(reading: Reading, key: Scalar, node: Node, head: Head) -> Action | None:
    values = reading.record(node, ACTION)
    return None if values is None else Action(span=whole(key, node), head=head, **values)


def read_menu(reading: Reading, key: Scalar, node: Node) -> MenuDecl | None:
    name, branches = reading.name(key), read_branches(reading, node)
    if name is None or branches is None or not isinstance(node, Mapping):
        return None
    return MenuDecl(whole(key, node), name, branches, reading.about(node))


def read_rule(reading: Reading, key: Scalar, node: Node) -> Rule | None:
    name, values = reading.name(key), reading.record(node, RULE)
    return None if name is None or values is None else Rule(span=whole(key, node), name=name, **values)


def read_phase(reading: Reading, key: Scalar, node: Node) -> Phase | None:
    name, values = reading.name(key), reading.record(node, PHASE)
    return None if name is None or values is None else Phase(name=name, **values)


# The end


def read_end(reading: Reading, key: Scalar, node: Node) -> End | None:
    """An end that is judged at once has no `after`."""
    name, values = reading.name(key), reading.record(node, END)
    if name is None or values is None or (values["condition"] is None and values["when"] is None):
        return None
    values.pop("at")
    return End(span=whole(key, node), name=name, **values)


@reads(TIES)
def read_ties(reading: Reading, node: Node | None) -> tuple[Expr, ...]:
    """Expressions, higher first; that equals in all of them share needs no saying."""
    nodes = node.items if isinstance(node, Sequence) else (node,) if node else ()
    read = (read_expression(reading, item) for item in nodes)
    return tuple(e for e in read if e is not None and not (isinstance(e, Name) and e.name == "shared"))


def read_needs(reading: Reading, node: Node, used: Span | None) -> tuple[Need, ...]:
    """The fields that a library relies on, kind by kind; `used` is where a ruleset takes it in."""
    found: list[Need] = []

    def kind(reading: Reading, key: Scalar, fields: Node) -> bool | None:
        owner = reading.name(key)
        if owner is None or not isinstance(fields, Mapping):
            return None
        found.extend(headed(reading, fields, lambda r, key, type, head: _need(r, owner, type, head, used)))
        return True

    reading.each(node, kind)
    return tuple(found)


def _need(reading: Reading, kind: Name, node: Node, head: Head, used: Span | None) -> Need | None:
    kind_of_value = reading.parse("type", node)
    return None if kind_of_value is None else Need(kind, head, kind_of_value, used)
