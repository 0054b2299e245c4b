"""A position in words: everything in it by name, JSON-able, and back again."""

from __future__ import annotations

from typing import Any

from .lexicon import Lexicon, distinct
from .outcome import ended_by
from .position import ENDED, GENERATOR, Position
from .program import BlockLayout, FieldLayout, Local
from .seal import is_whole, sealed
from .state import State
from .values import Unfit, read, write

#: A position as `described` gives it.
Words = dict[str, Any]


def described(book: Lexicon, position: Position) -> Words:
    """Fields by name, frames by block and local, the question by its id; `own` is the engine's memory."""
    slots = position.slots
    return sealed({
        "generator": f"{slots[GENERATOR]:016x}",
        "ended_by": ended_by(position),
        "fields": State(book, slots).to_dict(),
        "own": [_loose(slots[slot]) for slot in book.own_slots()],
        "frames": [_frame(book, frame) for frame in position.frames],
        "waiting": [_waiting(book, entry) for entry in position.queue],
        "ask": book.ask_names[position.ask] if position.ask >= 0 else None,
        "who": _player(book, position.who),
    })


def rebuilt(book: Lexicon, words: Words) -> Position:
    """The position that was described. Raises KeyError, TypeError or ValueError if the words don't fit the program."""
    if not isinstance(words, dict) or not is_whole(words):
        raise Unfit("the position is not as it was when it was saved")
    position = Position(book.program)
    slots = position.slots = [0] * book.program.slots
    slots[GENERATOR] = _within(int(words["generator"], 16), 0, (1 << 64) - 1)
    ends = [end.name for end in book.program.ends]
    slots[ENDED] = sum({1 << ends.index(name) for name in words["ended_by"]})
    _fill(book, slots, words["fields"])
    for slot, value in zip(book.own_slots(), words["own"], strict=True):
        slots[slot] = _number(_tight(value))
    position.frames = [_rebuilt_frame(book, frame) for frame in words["frames"]]
    position.queue = [_rebuilt_waiting(book, entry) for entry in words["waiting"]]
    position.ask = -1 if words["ask"] is None else book.ask_names.index(words["ask"])
    position.who = _seat(book, words["who"])
    return position


def _fill(book: Lexicon, slots: list[Any], fields: Words) -> None:
    for field in book.program.fields:
        for each in book.instances(field):
            names = [book.kinds[kind][place] for kind, place in zip(field.keys, each.index, strict=True)]
            at = fields["kinds"][field.owner][names.pop(0)] if field.owner else fields["game"]
            for key in (field.name, *names):
                at = at[key]
            book.store(slots, field, each.slot, _fitting(field, at))


def _fitting(field: FieldLayout, value: Any) -> Any:
    """A value that may lie in a field; its type is seen to when it is stored."""
    if value is None and not field.type.optional:
        raise Unfit(f"{field.name} is never none")
    if field.type.form == "bag" and (not isinstance(value, dict) or min(map(_number, value.values()), default=0) < 0):
        raise Unfit(f"{field.name} is no bag")
    if field.type.form in ("int", "money") and value is not None and field.low < field.high:
        _within(value, field.low, field.high)
    return value


def _within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise Unfit(f"{value} is not within {low} and {high}")
    return value


def _number(raw: Any) -> Any:
    """A number, or numbers in a row, as slots have them."""
    if not isinstance(raw, int) and not (isinstance(raw, tuple) and all(isinstance(each, int) for each in raw)):
        raise Unfit(f"{raw!r} is no number")
    return raw


def _frame(book: Lexicon, frame: list[Any]) -> Words:
    place = book.block(frame[0])
    block = book.program.blocks[place]
    locals = {
        name: _local(book, local, raw)
        for name, local, raw in zip(_local_names(block), block.locals, frame[2:], strict=True)
        if raw is not None
    }
    return {
        "block": book.block_names[place], "step": frame[0] - block.first,
        "player": _player(book, frame[1]), "locals": locals,
    }


def _rebuilt_frame(book: Lexicon, words: Words) -> list[Any]:
    block = book.block_named(words["block"])
    frame: list[Any] = [_within(block.first + words["step"], block.first, block.last), _seat(book, words["player"])]
    for name, local in zip(_local_names(block), block.locals, strict=True):
        given = name in words["locals"]
        frame.append(_rebuilt_local(book, local, words["locals"][name]) if given else None)
    return frame


def _local_names(block: BlockLayout) -> tuple[str, ...]:
    return distinct([local.name or "unnamed" for local in block.locals])


def _local(book: Lexicon, local: Local, raw: Any) -> Any:
    """By name if that says exactly what is there: code may leave anything in a local it no longer reads."""
    try:
        value = read(book.kinds, local.type, raw)
        exact = write(book.kinds, local.type, value) == raw
    except (TypeError, ValueError, LookupError):
        exact = False
    if not exact:
        return {"raw": _loose(raw)}
    return list(value) if isinstance(value, tuple) else value


def _rebuilt_local(book: Lexicon, local: Local, value: Any) -> Any:
    if isinstance(value, dict) and set(value) == {"raw"}:
        return _tight(value["raw"])
    return write(book.kinds, local.type, value)


def _waiting(book: Lexicon, entry: tuple[Any, ...]) -> list[Any]:
    happening, rule, player, *bound = entry
    return [happening, book.program.rules[rule], _player(book, player), *map(_loose, bound)]


def _rebuilt_waiting(book: Lexicon, words: list[Any]) -> tuple[Any, ...]:
    happening, rule, player, *bound = words
    return (happening, book.program.rules.index(rule), _seat(book, player), *map(_tight, bound))


def _player(book: Lexicon, seat: int | None) -> str | None:
    return None if seat is None or seat < 0 else book.kinds["player"][seat]


def _seat(book: Lexicon, player: str | None) -> int:
    return -1 if player is None else book.kinds["player"].index(player)


def _loose(raw: Any) -> Any:
    return [_loose(each) for each in raw] if isinstance(raw, (tuple, list)) else raw


def _tight(value: Any) -> Any:
    return tuple(_tight(each) for each in value) if isinstance(value, list) else value
