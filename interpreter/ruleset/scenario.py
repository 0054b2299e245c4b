"""A scenario: given a position, when players answer so, then this holds."""

from __future__ import annotations

from pathlib import Path

from ..effects.forms import Block
from ..language.syntax import Expr, Name
from ..source.frozen import frozen
from ..source.text import Source, Span
from .model import About


@frozen
class Said:
    """An answer as a player writes it: `bid 12`, `pass`."""

    span: Span
    text: str


@frozen
class Answer:
    """A player and one answer; several answers with commas between them are several of these."""

    player: Name
    said: Said


@frozen
class Fallen:
    """`chance: order(a, b)`: how chance falls, in place of a draw."""

    span: Span
    outcome: Expr


@frozen
class Asked:
    """`decision: p2 bid`. Without `id` any question does; without `player` nobody is asked."""

    span: Span
    player: str
    id: str


@frozen
class Legal:
    """These answers are possible and no others."""

    span: Span
    answers: tuple[Said, ...]


@frozen
class Illegal:
    """These answers are not possible, each for the reason given, if one is given."""

    span: Span
    answers: tuple[tuple[Said, str | None], ...]


@frozen
class Offered:
    """These answers are possible, among others."""

    span: Span
    answers: tuple[Said, ...]


@frozen
class NotOffered:
    """These answers are not possible."""

    span: Span
    answers: tuple[Said, ...]


@frozen
class Over:
    span: Span
    over: bool


@frozen
class EndedBy:
    """The end conditions that held, no others."""

    span: Span
    names: tuple[Name, ...]


@frozen
class Scores:
    span: Span
    scores: tuple[tuple[Name, int], ...]


@frozen
class Winners:
    span: Span
    players: tuple[Name, ...]


@frozen
class Equal:
    """An expression has the value of another."""

    span: Span
    left: Expr
    right: Expr


Expectation = Asked | Legal | Illegal | Offered | NotOffered | Over | EndedBy | Scores | Winners | Equal


@frozen
class Step:
    """Answers one after another, with the chance they lead to behind each, then what holds."""

    span: Span
    when: tuple[Answer | Fallen, ...]
    then: tuple[Expectation, ...]


@frozen
class Scenario:
    """One case. It runs the block `run`, or starts at the phase `at`, or else with the flow.

    `given` holds pairs of a field and its value, set after the setup without firing rules; `turn` is whose turn it
    is; `given_breaks` are the invariants that the position breaks on purpose. A block is run in the phase `at` and in
    the turn of `turn`, if they are given. What the file gives for all of its scenarios is part of each.
    """

    span: Span
    name: Name
    players: int
    players_span: Span
    options: tuple[tuple[Name, Expr], ...]
    seed: int | None
    given: tuple[tuple[Expr, Expr], ...]
    given_breaks: tuple[Name, ...]
    at: Name | None
    run: Block
    turn: Name | None
    steps: tuple[Step, ...]
    about: About


@frozen
class ScenarioFile:
    """The scenarios of one file. `ruleset` is what the file names, `path` the file meant; None if there is none."""

    source: Source
    ruleset: Name
    path: Path | None
    scenarios: dict[str, Scenario]
    about: About
