"""Hashes of positions: the same on every platform and in every process."""

from __future__ import annotations

from typing import Any

from ..source.digest import sha256
from .lexicon import Lexicon
from .outcome import ended_by
from .position import GENERATOR, Position

#: A log holds the hash of the state after every so many answers.
HASH_EVERY = 20


def position_hash(position: Position) -> str:
    """32 hexadecimal digits for everything but the state of the generator: equal positions play alike."""
    return _digest(position, position.slots[GENERATOR + 1 :])


def full_hash(position: Position) -> str:
    """32 hexadecimal digits for everything, chance to come included."""
    return _digest(position, position.slots)


def state_hash(book: Lexicon, position: Position) -> str:
    """16 hexadecimal digits for fields and open question by name: it outlives the compiler's layout."""
    import json

    from .state import State

    asked = None
    if position.ask >= 0:
        asked = [book.kinds["player"][position.who], book.program.asks[position.ask].id]
    words = [State(book, position.slots).to_dict(), asked, ended_by(position)]
    return sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()[:16]


def same_position(left: Position, right: Position) -> bool:
    """Whether two positions of equal programs differ in the generator at most."""
    return (
        left.slots[GENERATOR + 1 :] == right.slots[GENERATOR + 1 :]
        and left.frames == right.frames
        and left.queue == right.queue
        and (left.ask, left.who) == (right.ask, right.who)
    )


def _digest(position: Position, slots: list[Any]) -> str:
    words: list[str] = []
    for part in (slots, position.frames, position.queue, (position.ask, position.who)):
        _spell(part, words)
    return sha256(" ".join(words).encode()).hexdigest()[:32]


def _spell(part: Any, words: list[str]) -> None:
    """As numbers, because generated code may leave True where another path leaves 1."""
    words.append("(")
    for each in part:
        if isinstance(each, (list, tuple)):
            _spell(each, words)
        else:
            words.append("-" if each is None else str(int(each)))
    words.append(")")
