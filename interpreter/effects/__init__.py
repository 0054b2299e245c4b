"""The effects of the language; importing this registers them all."""

from . import (
    advance,
    count,
    decisions,
    if_,
    let,
    loops,
    membership,
    move,
    pay,
    piles,
    random,
    run,
    say,
    set,
    turns,
)
from .effect import DECLARED, EFFECTS, Effect

__all__ = [
    "DECLARED",
    "EFFECTS",
    "Effect",
    "advance",
    "count",
    "decisions",
    "if_",
    "let",
    "loops",
    "membership",
    "move",
    "pay",
    "piles",
    "random",
    "run",
    "say",
    "set",
    "turns",
]
