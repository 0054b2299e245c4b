"""A position as it might be, for a player who can't see all of it: search must not peek."""

from __future__ import annotations

from .chance import Seed, draw_below, seed_generator, shuffle_pile
from .lexicon import Lexicon
from .position import GENERATOR, Position
from .program import LABEL, NO_MEMBER, NO_NUMBER, Ask
from .sight import may_see


def guessed(book: Lexicon, position: Position, seat: int, seed: Seed) -> Position:
    """A copy in which hidden piles lie in another order, chance to come falls otherwise, and what others have
    answered in secret to the question under way is any answer they might have given.

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
    _answer_anew(guess, seat)
    return guess


def _answer_anew(guess: Position, seat: int) -> None:
    """Ask a secret question again from the first player on, up to where it stood.

    The seat answers as it did; so does the player who is asked now, as far as he has come.
    """
    asks = guess.program.asks
    ask, who = guess.ask, guess.who
    if ask < 0 or asks[ask].anew < 0:
        return
    frame = guess.frames[-1]
    before = frame[:]
    frame[0] = asks[ask].anew
    guess.run()
    while (guess.ask, guess.who) != (ask, who):
        here = asks[guess.ask]
        if guess.who == who:
            guess.answer(before[here.local])
        elif guess.who == seat:
            guess.answer(_given(here, before[here.answers][seat]))
        else:
            guess.answer(_any_answer(guess))


def _given(ask: Ask, value: int) -> int:
    """The answer that left this value: none was the label."""
    return LABEL if ask.labels and value in (NO_MEMBER, NO_NUMBER) else value


def _any_answer(guess: Position) -> int:
    """A label or a value at random; all values are equally likely."""
    values, labels = guess.legal()
    kind = draw_below(guess, len(labels) + (1 if len(values) else 0))
    return LABEL + labels[kind] if kind < len(labels) else int(values[draw_below(guess, len(values))])
