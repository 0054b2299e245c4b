"""Where blocks are called that speak of the acting player, or that ask somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..source.frozen import record
from ..source.text import Span
from . import procedure_messages
from .flow_facts import walk
from .steps import Ask, AskAll, Run

if TYPE_CHECKING:
    from .lowering import Lowering


@record
class Caller:
    """A place that calls a block: what it assumes of the player."""

    span: Span
    callee: str
    shown: str
    assumed: str
    has_player: bool


def check_players(low: Lowering) -> None:
    """Blocks that speak of `player` may only be called where somebody acts."""
    needs = {u.removeprefix("player:") for u in low.t.used if u.startswith("player:")}
    grown = True
    while grown:
        grown = False
        for call in low.calls:
            if call.callee in needs and call.assumed and call.assumed not in needs:
                needs.add(call.assumed)
                grown = True
    for call in low.calls:
        if call.callee in needs and not call.has_player:
            low.t.report(procedure_messages.caller_player(call.span, call.shown))


def check_setup(low: Lowering) -> None:
    """Nobody is asked before the game begins, not even by a procedure that the setup runs."""
    waiting, seen = ["setup"], {"setup"}
    while waiting:
        for step in walk(low.made.blocks[waiting.pop()].body):
            if isinstance(step, (Ask, AskAll)):
                from . import place_messages

                low.t.report(place_messages.asked_in_setup(step.span))
            if isinstance(step, Run) and step.block not in seen:
                seen.add(step.block)
                waiting.append(step.block)
