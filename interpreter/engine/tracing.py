"""The traced twin of a program: it plays the same game, and reports every write and rule with its place.

It is made when somebody first listens or asks, so that playing costs no more while nobody does. Its slots, segments
and questions are those of the plain program: a position may go on in either.
"""

from __future__ import annotations

from typing import Any

from ..source.frozen import frozen
from .position import Position
from .program import Local, Program, Site, ValueType


@frozen
class TermInfo:
    """What is known of a term beforehand: its text, and the pieces of it around the values in `leaves`.

    `open` tells whether all it is worked out from can be seen by everybody. `member` is the type of the members that
    its parts are for, None if there are none.
    """

    text: str
    pieces: tuple[str, ...]
    leaves: tuple[ValueType, ...]
    type: ValueType
    open: bool
    member: ValueType | None = None


@frozen
class Tracing:
    """What the numbers in a traced program's reports mean.

    `bound` are the names that each rule's trigger binds, `open` the rules whose triggers look only at what everybody
    can see, `blocks` the blocks of functions by the functions' names.
    """

    sites: tuple[Site, ...]
    terms: tuple[TermInfo, ...]
    bound: tuple[tuple[Local, ...], ...]
    open: frozenset[str]
    blocks: dict[str, str]


def traced(program: Program) -> Program | None:
    """The twin of a program, ready to run; None where its text can no longer be had."""
    if program.tracing is not None:
        return program
    if callable(program.twin):
        program.twin = program.twin()
    twin: Program | None = program.twin
    return twin


def lend(position: Position, program: Program) -> None:
    """Let a position go on in a program, which may be the twin of its own."""
    position.program = program
    position._loaded = program.ready
    position._asks = program.asks


def written(position: Position, slots: list[Any], before: list[Any], place: int, terms: Any) -> None:
    """Report what a write has changed: called by traced programs alone."""
    listen = position.listen
    assert listen is not None
    for slot, (old, new) in enumerate(zip(before, slots, strict=True)):
        if old != new:
            listen.append(("set", slot, old, new, place, terms))
