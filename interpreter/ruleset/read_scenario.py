"""Reads scenario files."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from collections.abc import Sequence as Sequenced
from functools import partial
from pathlib import Path
from typing import Any

from ..language.grammar import stops
from ..language.printing import to_text
from ..language.syntax import Expr, Name
from ..source.frozen import frozen
from ..source.nearest import surely
from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Mapping, Node, Scalar, Sequence
from . import messages
from .files import Files
from .read_block import read_expression
from .reading import Reading, entries, reads, whole
from .scenario import (
    Answer,
    Asked,
    EndedBy,
    Equal,
    Expectation,
    Fallen,
    Illegal,
    Legal,
    NotOffered,
    Offered,
    Over,
    Said,
    Scenario,
    ScenarioFile,
    Scores,
    Step,
    Winners,
)
from .scenario_home import home
from .scenario_sections import COMMON, GIVEN, SCENARIO, SCENARIOS, STEP, STEPS, THEN, VALUES, WHEN
from .sections import NAMES, NUMBER
from .structure_messages import missing_key, unknown_key

_MOST_SEATS = 20


def load_scenarios(
    path: str | os.PathLike[str], tested: Path | None = None
) -> tuple[ScenarioFile | None, list[Problem]]:
    """The scenarios of a file, and what is wrong with it; None if it can't be read or is no file of scenarios.

    `tested` is the ruleset to be tested; a file that names it, or none, is for it.
    """
    files = Files()
    written = files.get(Path(path), None, (SCENARIOS,))
    if written is None:
        return None, files.problems
    problems, tree = files.problems, written.tree
    reading = Reading()
    common = _common(reading, tree)
    read = {s.name.name: s for s in reading.each(tree.get("scenarios"), partial(_scenario, common))}
    ruleset = _ruleset(tree)
    found = home(ruleset.name, ruleset.span, Path(path), tested)
    if isinstance(found, Problem):
        problems.append(found)
    problems += reading.problems
    file = found if isinstance(found, Path) else None
    return ScenarioFile(written.source, ruleset, file, read, reading.about(tree)), sorted(problems, key=_place)


def _place(problem: Problem) -> int:
    return problem.span.start if problem.span else 0


def _ruleset(tree: Mapping) -> Name:
    node = tree.get("ruleset")
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return Name(node.span, node.value)
    return Name(tree.span, "")


@frozen
class _Common:
    """What a file gives for all of its scenarios; `players` is where it says how many play."""

    players: Node | None
    values: dict[str, Any]


def _common(reading: Reading, tree: Mapping) -> _Common:
    return _Common(tree.get("players"), reading.values(tree, COMMON) or {})


def _scenario(common: _Common, reading: Reading, key: Scalar, node: Node) -> Scenario | None:
    name, values = reading.name(key), reading.record(node, SCENARIO)
    if name is None or values is None or not isinstance(node, Mapping):
        return None
    players = node.get("players") or common.players
    if players is None:
        argument = COMMON.keys[0]
        reading.problems.append(missing_key(key.span, "a scenario", argument.key, argument.says))
        return None
    _fill(values, common.values)
    if values["players"] is None:
        return None
    if not 1 <= values["players"] <= _MOST_SEATS:
        reading.problems.append(messages.bad_players(players.span, values["players"], values["players"]))
        return None
    return Scenario(span=whole(key, node), name=name, players_span=players.span, **values)


def _fill(values: dict[str, Any], common: dict[str, Any]) -> None:
    """Put what the file gives for all where the scenario says nothing; the phase and turn only if it names neither
    a phase nor a block of its own."""
    for name in ("players", "seed"):
        values[name] = common[name] if values[name] is None else values[name]
    values["options"] = _merged(common["options"], values["options"], lambda name: name.name)
    values["given"] = _merged(common["given"], values["given"], to_text)
    if values["at"] is None and not values["run"]:
        values["at"] = common["at"]
        values["turn"] = values["turn"] or common["turn"]


def _merged(common: tuple[Any, ...], own: tuple[Any, ...], key: Callable[[Any], str]) -> tuple[Any, ...]:
    """Pairs of the file, then the scenario's own, which replace those for the same thing."""
    replaced = {key(left) for left, _ in own}
    return (*(pair for pair in common if key(pair[0]) not in replaced), *own)


# Single forms


@reads(NUMBER)
def _number(reading: Reading, node: Node) -> int | None:
    return node.value if isinstance(node, Scalar) and type(node.value) is int else None


@reads(NAMES)
def _names(reading: Reading, node: Node) -> tuple[Name, ...] | None:
    if not isinstance(node, Sequence):
        return None
    return tuple(name for item in node.items if (name := reading.name(item)))


@reads(VALUES)
def _values(reading: Reading, node: Node) -> tuple[tuple[Name, Expr], ...]:
    def setting(reading: Reading, key: Scalar, node: Node) -> tuple[Name, Expr] | None:
        name, value = reading.name(key), read_expression(reading, node)
        return None if name is None or value is None else (name, value)

    return tuple(reading.each(node, setting))


@reads(GIVEN)
def _given(reading: Reading, node: Node) -> tuple[tuple[Expr, Expr], ...]:
    return tuple((e.left, e.right) for entry in entries(node) if (e := _equal(reading, entry)))


def _equal(reading: Reading, entry: Entry) -> Equal | None:
    left, right = read_expression(reading, entry.key), read_expression(reading, entry.value)
    return None if left is None or right is None else Equal(entry.key.span, left, right)


# Steps


@reads(STEPS)
def _steps(reading: Reading, node: Node) -> tuple[Step, ...] | None:
    return reading.items(node, STEP)


@reads(STEP)
def _step(reading: Reading, node: Node) -> Step | None:
    values = reading.record(node, STEP)
    return None if values is None else Step(node.span, values["when"], values["then"])


@reads(WHEN)
def _when(reading: Reading, node: Node) -> tuple[Answer | Fallen, ...]:
    items = node.items if isinstance(node, Sequence) else ()
    return tuple(answer for item in items for entry in entries(item) for answer in _answers(reading, entry))


def _answers(reading: Reading, entry: Entry) -> Sequenced[Answer | Fallen]:
    """`p1: lay_track, lead E16` is two answers."""
    if entry.name == "chance":
        outcome = read_expression(reading, entry.value)
        return [] if outcome is None else [Fallen(entry.value.span, outcome)]
    player = reading.name(entry.key)
    if player is None or not isinstance(entry.value, Scalar) or not isinstance(entry.value.value, str):
        return []
    body = entry.value.body
    found = []
    for part in re.finditer(r"[^,\s][^,]*", body.text):
        text = part.group().rstrip()
        start = body.start + part.start()
        found.append(Answer(player, Said(Span(body.source, start, start + len(text)), " ".join(text.split()))))
    return found


@reads(THEN)
def _then(reading: Reading, node: Node) -> tuple[Expectation, ...]:
    """What holds, in the order of the file."""
    sound = (entry for entry in entries(node) if not _misspelt(reading, entry))
    found = (_EXPECTED.get(entry.name, _equal)(reading, entry) for entry in sound)
    return tuple(expected for expected in found if expected is not None)


def _misspelt(reading: Reading, entry: Entry) -> bool:
    """Whether a key is no expression with its value, but one of the others with a slip; then that is told."""
    if entry.name in _EXPECTED or surely(entry.name, _EXPECTED) is None or not isinstance(entry.value, Scalar):
        return False
    if stops("expression", str(entry.value.body.text)) is None:
        return False
    reading.problems.append(unknown_key(entry.key.span, entry.name, "`then`", list(_EXPECTED)))
    return True


def _asked(reading: Reading, entry: Entry) -> Asked | None:
    if not isinstance(entry.value, Scalar) or not isinstance(entry.value.value, str):
        return None
    player, _, id = entry.value.value.strip().partition(" ")
    return Asked(entry.value.span, "" if player == "none" else player, id.strip())


def _said(entry: Entry) -> tuple[Said, ...]:
    items = entry.value.items if isinstance(entry.value, Sequence) else ()
    return tuple(
        Said(item.span, " ".join(item.value.split())) for item in items
        if isinstance(item, Scalar) and isinstance(item.value, str)
    )


def _illegal(reading: Reading, entry: Entry) -> Illegal:
    answers = []
    for each in entries(entry.value):
        reason = each.value.value if isinstance(each.value, Scalar) else None
        answers.append((Said(each.key.span, " ".join(each.name.split())), str(reason) if reason is not None else None))
    return Illegal(entry.key.span, tuple(answers))


def _over(reading: Reading, entry: Entry) -> Over | None:
    over = entry.value.value if isinstance(entry.value, Scalar) else None
    return Over(entry.key.span, over) if isinstance(over, bool) else None


def _one_or_more(reading: Reading, node: Node) -> tuple[Name, ...]:
    name = reading.name(node)
    return (name,) if name else _names(reading, node) or ()


def _scores(reading: Reading, entry: Entry) -> Scores:
    found = []
    for each in entries(entry.value):
        name, score = reading.name(each.key), _number(reading, each.value)
        if name is not None and score is not None:
            found.append((name, score))
    return Scores(entry.key.span, tuple(found))


_EXPECTED: dict[str, Any] = {
    "decision": _asked,
    "legal": lambda reading, entry: Legal(entry.key.span, _said(entry)),
    "illegal": _illegal,
    "offered": lambda reading, entry: Offered(entry.key.span, _said(entry)),
    "not_offered": lambda reading, entry: NotOffered(entry.key.span, _said(entry)),
    "over": _over,
    "ended_by": lambda reading, entry: EndedBy(entry.key.span, _one_or_more(reading, entry.value)),
    "scores": _scores,
    "winners": lambda reading, entry: Winners(entry.key.span, _one_or_more(reading, entry.value)),
}
