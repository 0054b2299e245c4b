"""A position as it might be, for a player who can't see all of it: search must not peek."""

from __future__ import annotations

from .chance import Seed, seed_generator, shuffle_pile
from .lexicon import Lexicon
from .position import GENERATOR, Position
from .sight import may_see


def guessed(book: Lexicon, position: Position, seat: int, seed: Seed) -> Position:
    """A copy in which hidden piles lie in another order and chance to come falls otherwise.

    What each hidden pile holds is kept, so that everything derived from it still holds.
    """
    guess = position.copy()
    guess.slots[GENERATOR] = seed_generator(f"guess/{seed}")
    for field in book.program.fields:
        if field.type.form != "pile":
            continue
        for each in book.instances(field):
            if not may_see(field, each.index, seat):
                pile = guess.slots[each.slot]
                open_top = 1 if field.seen == "top" else 0
                guess.slots[each.slot] = pile[:open_top] + shuffle_pile(guess, pile[open_top:])
    return guess
