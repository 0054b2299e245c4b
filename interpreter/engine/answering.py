"""One answer carried out on a copy of a position: what it led to, or the fault it met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from ..source.frozen import frozen
from .chance import Outcome, Seed, seed_generator
from .fault import RULE_ERRORS, Stuck, game_fault
from .lexicon import lexicon
from .position import Position
from .program import LABEL, Program

if TYPE_CHECKING:
    from .event import Event
    from .history import Moment

#: The legal answers as a program lists them: values, and the places of labels.
Offered = tuple[Sequence[int], tuple[int, ...]]

T = TypeVar("T")


@frozen
class Result:
    """A new position, the chance outcomes and the story on the way there, and what may be answered in it."""

    position: Position
    chance: tuple[Outcome, ...]
    told: tuple[Event, ...]
    offered: Offered


def opened(program: Program, seed: Seed, script: Sequence[Outcome] | None, listening: bool) -> Result:
    """A new game at its first question. Raises GameFault."""
    position = Position.fresh(program, seed_generator(seed))
    return _run(position, position.begin, script, listening)


def begun(start: Position) -> Result:
    """A game that begins at a position. Raises Stuck."""
    position = start.copy()
    return _run(position, lambda: None, None, False)


def answered(before: Position, code: int, script: Sequence[Outcome] | None, listening: bool) -> Result:
    """What a legal answer leads to; `before` stays as it is. Raises GameFault."""
    position = before.copy()
    return _run(position, lambda: position.answer(code), script, listening)


def offered(position: Position) -> Offered:
    """What may be answered. Raises GameFault if a condition fails."""
    if position.ask < 0:
        return (), ()
    return _blamed(position, position.legal)


def said(position: Position, number: int) -> str:
    """One of the program's texts, in the frame of the open question. Raises GameFault."""
    loaded = position.program.loaded
    assert loaded is not None
    return _blamed(position, lambda: loaded.texts[number](position, position.slots, position.frames[-1]))


def recalled(program: Program, seed: Seed, moment: Moment) -> Position:
    """The position of a moment in a restored game: found by playing on from the nearest that is known."""
    line = [moment]
    while line[-1].position is None and line[-1].before is not None:
        line.append(line[-1].before)
    for each in reversed(line):
        if each.position is None:
            each.position = _again(program, seed, each)
    assert moment.position is not None
    return moment.position


def _again(program: Program, seed: Seed, moment: Moment) -> Position:
    if moment.before is None:
        return opened(program, seed, moment.chance, False).position
    before = moment.before.position
    assert before is not None
    code = lexicon(program).answers[before.ask].code(moment.text)
    assert code is not None
    return answered(before, code, moment.chance, False).position


def _run(
    position: Position, run: Callable[[], None], script: Sequence[Outcome] | None, listening: bool
) -> Result:
    drawn: list[Outcome] = []
    told: tuple[Event, ...] = ()
    position.drawn, position.script = drawn, list(script or ())
    if listening:
        told = _listened(position, run)
    else:
        _blamed(position, run)
    position.drawn = position.script = position.listen = None
    choices = offered(position)
    if position.ask >= 0 and not len(choices[0]) and not choices[1]:
        raise Stuck("stuck", position.program.asks[position.ask].site, barred(position))
    return Result(position, tuple(drawn), told, choices)


def _listened(position: Position, run: Callable[[], None]) -> tuple[Event, ...]:
    """Run in the traced twin of the program, if there is one, and keep what it reports."""
    from .story import Listener, told_in_all
    from .tracing import lend, traced

    program = position.program
    lend(position, traced(program) or program)
    position.listen = listener = Listener(position)
    before = position.slots[:] if position.ask >= 0 else None
    try:
        _blamed(position, run)
    finally:
        lend(position, program)
    return told_in_all(listener, before, position)


def barred(position: Position) -> dict[str, str]:
    """What stands against each answer to the open question."""
    from .reasons import told_against

    ask = position.program.asks[position.ask]
    found = {} if ask.name is None else {ask.name: "there is nothing to choose from"}
    for place, label in enumerate(ask.labels):
        found[label] = "; ".join(map(str, told_against(position, LABEL + place))) or "not possible"
    return found


def _blamed(position: Position, act: Callable[[], T]) -> T:
    """Do something with the ruleset's code; what goes wrong there is the ruleset's fault, with its line."""
    program = position.program
    try:
        return act()
    except RULE_ERRORS as error:
        fault = game_fault(error, program, program.asks[position.ask].site if position.ask >= 0 else None)
        if fault is None:
            raise
        raise fault from error
