"""From a merged tree to the model of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..language.plurals import plural_of
from ..language.syntax import Declaration, Head, Name
from ..source.frozen import replace
from ..source.messages import unread_expressions
from ..source.plenty import after, shortened
from ..source.problem import Problem
from ..source.text import Source, Span
from ..source.tree import Mapping, Node, Scalar
from . import messages
from .draft import Draft
from .model import About, FieldDecl, Kind, Need, Ruleset
from .player_rows import in_use, player_counts
from .read_kinds import headed, read_kind, read_state
from .read_numbers import read_option, read_table, read_track
from .read_rules import (
    read_action,
    read_define,
    read_end,
    read_menu,
    read_named,
    read_needs,
    read_phase,
    read_procedure,
    read_rule,
    read_ties,
)
from .reading import Reading
from .sections import GAME, LIBRARY, OVERLAY, SETUP
from .shape import keys_of

_MOST_PLAYERS = 20
_SECTIONS = keys_of(GAME, OVERLAY, LIBRARY)


def decode(draft: Draft) -> tuple[Ruleset, list[Problem]]:
    """The model of a draft. Parts that can't be read are left out; the names in them are `broken`."""
    reading = Reading()
    for node in draft.lost:
        reading.lose(node)
    tree = in_use(draft.tree)
    reading.lose_unknown(tree, _SECTIONS)
    low, high, span = _players(reading, tree, draft.sources[0])
    name = _word(tree, "library" if draft.form is LIBRARY else "ruleset")
    says, merged = tree.get("says"), tree.get("merged")
    about = reading.about(tree, reading.template(says) if says else None)
    sections = _sections(reading, tree, draft)
    if draft.form is LIBRARY:
        sections["kinds"] = _as_needed(sections["needs"])
    made = Ruleset(
        source=draft.sources[0], sources=tuple(draft.sources), library=draft.form is LIBRARY,
        merged=merged.span.source if merged else None,
        name=name, title=_word(tree, "title") or name, about=about,
        low_players=low, high_players=high, players_span=span, broken=frozenset(reading.broken),
        removed=tuple(draft.removed), **sections,
    )
    return made, _told(reading)


def _told(reading: Reading) -> list[Problem]:
    problems = shortened(reading.problems)
    return [*problems, unread_expressions(after(problems), reading.unread)] if reading.unread else problems


def _sections(reading: Reading, tree: Mapping, draft: Draft) -> dict[str, Any]:
    """Each section by its attribute in the model."""
    get = tree.get

    def named(section: str, read: Callable[[Reading, Scalar, Node], Any]) -> dict[str, Any]:
        return {thing.name.name: thing for thing in reading.each(get(section), read)}

    return {
        "options": named("options", read_option),
        "tracks": named("tracks", read_track),
        "tables": named("tables", read_table),
        "kinds": named("kinds", read_kind),
        "state": read_state(reading, get("state")),
        "setup": _setup(reading, get("setup")),
        "defines": _chained(reading, draft, "define", read_define),
        "procedures": _chained(reading, draft, "procedures", read_procedure),
        "actions": _chained(reading, draft, "actions", read_action),
        "menus": named("menus", read_menu),
        "rules": named("rules", read_rule),
        "flow": tuple(reading.each(get("flow"), read_phase)),
        "ends": named("end", read_end),
        "scoring": tuple(reading.each(get("scoring"), read_named)),
        "ties": read_ties(reading, get("ties")),
        "invariants": named("invariants", read_named),
        "needs": tuple(need for node, used in draft.needs for need in read_needs(reading, node, used)),
    }


def _setup(reading: Reading, node: Node | None) -> Any:
    values = reading.record(node, SETUP) if node else None
    return values["do"] if values else ()


def _chained(
    reading: Reading, draft: Draft, section: str, read: Callable[[Reading, Scalar, Node, Head], Any],
) -> dict[str, Any]:
    """Things with heads, each with the chain of those it replaces as its original."""

    def thing(reading: Reading, key: Scalar, node: Node, head: Head) -> Any:
        original = None
        for below in draft.originals.get((section, head.name), ()):
            head_below = reading.parse("head", below.key)
            read_below = read(reading, below.key, below.value, head_below) if head_below else None
            original = replace(read_below, original=original) if read_below else original
        made = read(reading, key, node, head)
        return replace(made, original=original) if made and original else made

    return {thing.head.name: thing for thing in headed(reading, draft.tree.get(section), thing)}


def _as_needed(needs: Iterable[Need]) -> dict[str, Kind]:
    """The kinds that a game would declare for a library, so that a library can be checked by itself."""
    kinds: dict[str, Kind] = {}
    for need in needs:
        span = need.name.span
        needed = FieldDecl(span, need.head, Declaration(span, need.type, None), None, None, None, About())
        for parameter in need.head.parameters:
            if parameter.type is None:
                kinds.setdefault(parameter.name, _bare_kind(Name(parameter.span, parameter.name)))
        owner = kinds.get(need.kind.name) or _bare_kind(need.kind)
        kinds[need.kind.name] = replace(owner, state=(*owner.state, needed))
    return kinds


def _bare_kind(name: Name) -> Kind:
    return Kind(
        span=name.span, name=name, plural=plural_of(name.name), members=(), one_for_each=(), facts=(), state=(),
        starts_in=None, names=(), about=About(),
    )


def _word(tree: Mapping, key: str) -> str:
    node = tree.get(key)
    return str(node.value) if isinstance(node, Scalar) and node.value is not None else ""


# Player counts


def _players(reading: Reading, tree: Mapping, source: Source) -> tuple[int, int, Span]:
    """The lowest and highest number of players, and where that is said. A library is tried with two."""
    node = tree.get("players")
    counts = player_counts(tree)
    if counts is None or node is None:
        return 2, 2, node.span if node else Span(source, 0, 0)
    low, high = counts
    if not 1 <= low <= high <= _MOST_PLAYERS:
        reading.problems.append(messages.bad_players(node.span, low, high))
        return 2, 2, node.span
    return low, high, node.span
