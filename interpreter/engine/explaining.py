"""Looking back: what an answer led to, and why a field has the value it has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..source.frozen import frozen
from .answering import answered, opened, recalled
from .argument import NoSuch, a_text
from .event import Event
from .history import Moment
from .lexicon import Instance, Lexicon
from .position import Position
from .sight import Hidden
from .values import Plain

if TYPE_CHECKING:
    from .game import Game


@frozen
class Change:
    """A change of one field: `answer` of `player` led to it, the `number`th given; 0 is the setup, by nobody.

    `event` has the old and the new value, the rule, the place in the ruleset, and the terms of the number.
    """

    number: int
    player: str
    answer: str
    event: Event

    def __str__(self) -> str:
        by = f"answer {self.number}, {self.player}: {self.answer}" if self.number else "the setup"
        return f"{self.event} ({by})"

    def to_dict(self) -> dict[str, Any]:
        """JSON-able: `number`, `player`, `answer` and `event`."""
        return {
            "number": self.number, "player": self.player, "answer": self.answer, "event": self.event.to_dict(),
        }


@frozen
class Explanation:
    """Why the field at `path` has its `value`: what changed it on the way here, the latest change first.

    Without changes it still has its value from the start, unless it is `hidden_from` the player whose view this is:
    then the value is `Hidden`, only changes in how many there are are told, and only the players `seen_by` see all.
    """

    path: str
    value: Plain | Hidden
    changes: tuple[Change, ...]
    hidden_from: str = ""
    seen_by: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON-able: `path`, `value` and `changes`; `hidden_from` and `seen_by` if it is hidden."""
        value = self.value.to_dict() if isinstance(self.value, Hidden) else self.value
        plain = {"path": self.path, "value": value, "changes": [change.to_dict() for change in self.changes]}
        return plain | {"hidden_from": self.hidden_from, "seen_by": list(self.seen_by)} if self.hidden_from else plain


def events_of(game: Game, moment: Moment) -> tuple[Event, ...]:
    """What an answer led to, carried out again if the game was not listening. Raises GameFault in the setup."""
    if moment.told:
        return moment.told
    if moment.before is None:
        if game.given is not None:
            return ()
        return opened(game.program, game.seed, moment.chance, True).told
    before = position_at(game, moment.before)
    code = game.lexicon.answers[before.ask].code(moment.text)
    assert code is not None, "the answer was legal when it was given"
    return answered(before, code, moment.chance, True).told


def explained(game: Game, written: str) -> Explanation:
    """Why a field has its value. Raises NoSuch if there is no such field."""
    found = field_at(game.lexicon, written)
    value = game.lexicon.value(game.position.slots, found.field, found.slot)
    return Explanation(found.path, value, tuple(_changes(game, found)))


def _changes(game: Game, found: Instance) -> list[Change]:
    """The latest first. Answers after which the field is what it was before are passed over."""
    width = slice(found.slot, found.slot + game.lexicon.width(found.field))
    changes = []
    for moment in [*reversed(game.history.path()), game.history.moments[0]]:
        if moment.before is not None:
            before, after = (position_at(game, each).slots[width] for each in (moment.before, moment))
            if before == after:
                continue
        player = game.players[moment.seat] if moment.seat >= 0 else ""
        events = [each for each in events_of(game, moment) if each.kind == "set" and each.path == found.path]
        changes += [Change(moment.number, player, moment.text, each) for each in reversed(events)]
    return changes


def position_at(game: Game, moment: Moment) -> Position:
    return moment.position if moment.position is not None else recalled(game.program, game.seed, moment)


def field_at(book: Lexicon, written: str) -> Instance:
    """The value that a path means. Members may go by their printed or second names: `Union Pacific.value`.

    Raises NoSuch with the nearest path.
    """
    a_text("a path", written)
    found = book.paths.get(written) or book.paths.get(_by_ids(book, written))
    if found is None:
        from ..source.nearest import nearest

        meant = nearest(written, list(book.paths))
        hint = f"did you mean {meant}?" if meant else f"for example {next(iter(book.paths), 'none')}"
        raise NoSuch(f"there is no field {written}; {hint}")
    return found


def _by_ids(book: Lexicon, written: str) -> str:
    """A path with every member by its id, spelt as `paths` has it."""
    shape = re.fullmatch(r"(?:(?P<owner>[^.()]+)\.)?(?P<field>\w+)\s*(?:\((?P<keys>[^()]*)\))?", written.strip())
    if shape is None:
        return written
    owner, keys = shape["owner"], shape["keys"]
    before = f"{_id(book, owner)}." if owner else ""
    after = f"({', '.join(_id(book, key) for key in keys.split(','))})" if keys else ""
    return f"{before}{shape['field']}{after}"


def _id(book: Lexicon, name: str) -> str:
    """The id of a member that goes by this name, in whatever letters; the name itself if none does."""
    wanted = name.strip().casefold()
    for kind, members in book.kinds.items():
        aliases = book.program.aliases.get(kind, {})
        printed = zip(book.program.names[kind], members, strict=True)
        for known, member in [*zip(members, members, strict=True), *printed, *aliases.items()]:
            if known.casefold() == wanted:
                return member
    return name.strip()
