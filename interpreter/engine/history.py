"""The history of a game: a tree of answers, from which nothing is ever taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..source.frozen import frozen, record
from .argument import NoSuch, a_number
from .chance import Outcome
from .position import Position

if TYPE_CHECKING:
    from .answering import Result
    from .event import Event


@record
class Moment:
    """A game after one answer, or at its start (`number` 0, no `before`).

    `number` counts the answers ever given, `decision` the decisions on the way here; the names of a joint
    choice share one. `unfinished` is true while the decision goes on with a further answer. `position` must
    not be changed; it is None in a restored game until somebody goes back there. A `secret` answer is one of
    several that stay hidden until the last is given.
    """

    number: int
    decision: int
    before: Moment | None
    seat: int
    text: str
    secret: bool
    chance: tuple[Outcome, ...]
    unfinished: bool
    position: Position | None
    #: The state's hash, at every so many answers.
    hash: str = ""
    #: What the answer led to, if the game was listening.
    told: tuple[Event, ...] = ()


@frozen
class Jump:
    """The game was taken from one moment to another: what that undid, latest first, and what it redid."""

    to: Moment
    undone: tuple[Moment, ...]
    redone: tuple[Moment, ...]


@frozen
class Step:
    """What a step back or forth in the history undid, latest first, and redid. False if it did nothing.

    `saw_chance` is true if chance outcomes that followed an undone answer had become known.
    """

    undone: tuple[str, ...] = ()
    redone: tuple[str, ...] = ()
    saw_chance: bool = False

    def __bool__(self) -> bool:
        return bool(self.undone or self.redone)


@frozen
class Entry:
    """An answer in a game's history: `number` counts all ever given, one `decision` may take several."""

    number: int
    decision: int
    player: str
    text: str
    undone: bool


class History:
    """All answers given in a game, in the order they were given, and where in their tree it stands now."""

    __slots__ = ("events", "here", "left", "moments")

    def __init__(self, start: Result | Moment) -> None:
        first = start if isinstance(start, Moment) else _first(start)
        self.moments = [first]
        self.events: list[Moment | Jump] = []
        self.here = first
        #: Where undo came from, for redo.
        self.left: list[Moment] = []

    def copy(self) -> History:
        """Moments are shared, since they don't change."""
        new = History.__new__(History)
        new.moments, new.events = self.moments[:], self.events[:]
        new.here, new.left = self.here, self.left[:]
        return new

    def add(self, seat: int, text: str, secret: bool, result: Result) -> Moment:
        """Go on from here with an answer."""
        here = self.here
        decision = here.decision + (not here.unfinished)
        moment = Moment(
            len(self.moments), decision, here, seat, text, secret, result.chance, False, result.position,
            told=result.told,
        )
        moment.unfinished = _goes_on(moment, result.position)
        self.record(moment)
        return moment

    def record(self, moment: Moment) -> None:
        """Go on from here with an answer that is known already."""
        self.moments.append(moment)
        self.events.append(moment)
        self.here = moment
        self.left.clear()

    def moment(self, number: int) -> Moment:
        """Where the game stood after answer `number`. Raises NoSuch if there is no such answer."""
        if not 0 <= a_number("the number of an answer", number) < len(self.moments):
            raise NoSuch(f"there is no answer {number}: the last is {len(self.moments) - 1}")
        return self.moments[number]

    def back(self, to: Moment) -> Step:
        """Take the game to a moment, from where `redo` leads back here."""
        if to is self.here:
            return Step()
        self.left.append(self.here)
        return _told(self.jump(to))

    def redo(self) -> Step:
        """Take the game to where `back` came from last."""
        return _told(self.jump(self.left.pop())) if self.left else Step()

    def jump(self, to: Moment) -> Jump:
        jump = Jump(to, tuple(_beyond(self.here, to)), tuple(_beyond(to, self.here))[::-1])
        self.events.append(jump)
        self.here = to
        return jump

    def entries(self, players: tuple[str, ...]) -> list[Entry]:
        """All answers ever given, undone ones included, in the order they were given."""
        kept = {moment.number for moment in self.path()}
        return [
            Entry(each.number, each.decision, players[each.seat], each.text, each.number not in kept)
            for each in self.moments[1:]
        ]

    def path(self) -> list[Moment]:
        """The answers that led here, first to last, without the start."""
        return _line(self.here)[::-1]

    def revealed(self) -> set[int]:
        """The numbers of all answers whose decision was completed on some line of play."""
        found: set[int] = set()
        for last in self.moments:
            if not last.unfinished:
                found.update(each.number for each in decision_so_far(last))
        return found

    def undo_target(self) -> Moment:
        """Before the latest answer of a decision that is being made, else before the whole last decision."""
        here = self.here
        if here.before is None or here.unfinished:
            return here.before or here
        return decision_so_far(here)[-1].before or here


def _told(jump: Jump) -> Step:
    return Step(
        tuple(each.text for each in jump.undone), tuple(each.text for each in jump.redone),
        any(each.chance for each in jump.undone),
    )


def decision_so_far(moment: Moment) -> list[Moment]:
    """The answers of one decision up to a moment, latest first."""
    return [each for each in _line(moment) if each.decision == moment.decision]


def _first(result: Result) -> Moment:
    moment = Moment(0, 0, None, -1, "", False, result.chance, False, None, told=result.told)
    begin_at(moment, result.position)
    return moment


def begin_at(moment: Moment, position: Position) -> None:
    """Give the start of a game its position; it may lie in the middle of a joint choice."""
    moment.position = position
    if position.ask >= 0 and position.program.asks[position.ask].follows:
        moment.unfinished, moment.decision = True, 1


def _goes_on(moment: Moment, after: Position) -> bool:
    """Whether the open question belongs to the decision of the latest answer."""
    if after.ask < 0:
        return False
    ask = after.program.asks[after.ask]
    if ask.secret and moment.secret and not ask.follows:
        return after.who not in {each.seat for each in decision_so_far(moment)}
    return ask.follows


def _line(moment: Moment) -> list[Moment]:
    """The moment and all before it, latest first, without the start."""
    found = []
    at: Moment | None = moment
    while at is not None and at.before is not None:
        found.append(at)
        at = at.before
    return found


def _beyond(moment: Moment, other: Moment) -> list[Moment]:
    """What leads to `moment` and not to `other`, latest first."""
    shared = {each.number for each in _line(other)}
    return [each for each in _line(moment) if each.number not in shared]
