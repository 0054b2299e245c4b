"""Everything that makes up the rules of a ruleset, as items. Notes and sources are no rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import rule_items as rules
from . import thing_items as things
from .item import Detail, Item, node
from .model import Ruleset
from .rule_lines import block_lines, node_lines


def items(ruleset: Ruleset) -> Iterator[Item]:
    """All items, section by section."""
    yield Item("players", "", ruleset.players_span, (_players(ruleset),))
    yield from _named("options", things.option_details, ruleset.options.values())
    yield from _named("tracks", things.track_details, ruleset.tracks.values())
    yield from _named("tables", things.table_details, ruleset.tables.values())
    for kind in ruleset.kinds.values():
        yield from things.kind_items(kind)
    yield from (things.field_item("", each) for each in ruleset.state)
    yield from _headed("define", rules.define_details, ruleset.defines.values())
    yield from _headed("procedures", rules.procedure_details, ruleset.procedures.values())
    yield from _headed("actions", rules.action_details, ruleset.actions.values())
    yield from _named("menus", rules.menu_details, ruleset.menus.values())
    yield from _named("rules", rules.rule_details, ruleset.rules.values())
    for phase in ruleset.flow:
        yield Item("flow", phase.name.name, phase.name.span, tuple(rules.phase_details(phase)))
    yield from _named("end", rules.end_details, ruleset.ends.values())
    yield from _named("scoring", rules.named_details, ruleset.scoring)
    yield from _named("invariants", rules.named_details, ruleset.invariants.values())
    yield from _nameless(ruleset)


_Read = Callable[[Any], Iterator[Detail]]


def _named(section: str, read: _Read, found: Iterable[Any]) -> Iterator[Item]:
    return (Item(section, each.name.name, each.span, tuple(read(each))) for each in found)


def _headed(section: str, read: _Read, found: Iterable[Any]) -> Iterator[Item]:
    return (Item(section, each.head.name, each.span, tuple(read(each))) for each in found)


def _players(ruleset: Ruleset) -> Detail:
    low, high = ruleset.low_players, ruleset.high_players
    return Detail("", ruleset.players_span, str(low) if low == high else f"{low}..{high}")


def _nameless(ruleset: Ruleset) -> Iterator[Item]:
    for section, lines in (("setup", block_lines(ruleset.setup)), ("ties", node_lines(ruleset.ties))):
        if lines:
            yield Item(section, "", lines[0].span, (Detail("", lines[0].span, lines=lines),))
    for need in ruleset.needs if ruleset.library else ():  # a game has what its libraries need
        yield Item("needs", need.name.name, need.name.span, tuple(node("", need.type)), need.kind.name)
