"""A game's history from the lines of its log, without playing it."""

from __future__ import annotations

from collections.abc import Iterable

from .chance import Outcome
from .history import History, Moment, begin_at
from .lexicon import Lexicon
from .log import Line
from .position import Position


def chance_of(book: Lexicon, line: Line) -> Outcome:
    """The outcome that a chance line records. Raises LookupError if it names a member that isn't there."""
    out, kind = line["out"], line.get("of", "")
    if kind:
        members = book.kinds[kind]
        try:
            out = [members.index(name) for name in out] if isinstance(out, list) else members.index(out)
        except ValueError:
            raise LookupError(f"{out} is not in {kind}") from None
    return (line["chance"], kind, tuple(out) if isinstance(out, list) else out)


def reopened(
    book: Lexicon, lines: Iterable[Line], here: int, left: list[int], start: Position | None
) -> History:
    """The history that the lines after a header tell, standing at answer `here`; positions are left out."""
    history = History(Moment(0, 0, None, -1, "", False, (), False, None))
    if start is not None:
        begin_at(history.here, start)
    for line in lines:
        if "over" in line:
            break
        if "a" in line:
            history.record(_moment(book, line, history.here))
        elif "chance" in line:
            history.here.chance += (chance_of(book, line),)
        elif "hash" in line:
            history.here.hash = line["hash"]
        else:
            history.jump(history.moments[line["at"]])
    history.here = history.moments[here]
    history.left = [history.moments[number] for number in left]
    return history


def _moment(book: Lexicon, line: Line, before: Moment) -> Moment:
    seat = book.kinds["player"].index(line["p"])
    secret, unfinished = line.get("secret", False), line.get("more", False)
    return Moment(line["n"], line["d"], before, seat, line["a"], secret, (), unfinished, None)
