"""What an answer led to, told line by line: what was said, what changed, which rules ran."""

from __future__ import annotations

from typing import Any, Literal

from ..source.frozen import frozen
from .lexicon import Instance, Lexicon, lexicon
from .position import Position
from .program import Site
from .sight import may_see, seen
from .values import Plain, read, text


@frozen
class Told:
    """One line. A change says what `path` (such as `p1.shares(prr)`) was before and is now.

    `rule` lines name the rule, `phase` lines the phase; `site` is the place in the ruleset, where it is
    known.
    """

    how: Literal["say", "set", "rule", "phase"]
    text: str
    path: str = ""
    old: Plain = None
    new: Plain = None
    site: Site | None = None

    def __str__(self) -> str:
        return self.text


class Listener(list[Any]):
    """What generated code reports to, as `position.listen`: told at once, while values are what they were.

    Reports are `("say", text, frame)`, `("set", slot, old, new, site)`, `("rule", rule, site)` and
    `("phase", name, "begins" or "ends")`.
    """

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._position = position
        self.lexicon = lexicon(position.program)

    def append(self, report: Any) -> None:
        told = self._told(*report)
        if told is not None:
            super().append(told)

    def _told(self, how: str, *about: Any) -> Told | None:
        if how == "say":
            return Told("say", self._said(*about))
        if how == "set":
            return changed(self.lexicon, *about)
        if how == "rule":
            name = self.lexicon.program.rules[about[0]]
            return Told("rule", f"rule {name}", name, site=_site(about[1:]))
        return Told("phase", f"{about[0]} {about[1]}", about[0])

    def _said(self, number: int, frame: list[Any]) -> str:
        loaded = self._position.program.loaded
        assert loaded is not None
        return loaded.texts[number](self._position, self._position.slots, frame)


def changed(book: Lexicon, slot: int, old: Any, new: Any, *site: Any) -> Told | None:
    """The line for a write to a slot; None for the engine's own slots, and if nothing changed."""
    found = book.instance(slot)
    if found is None or old == new:
        return None
    if found.field.type.form == "bag":
        member = book.kinds[found.field.type.kind][slot - found.slot]
        sentence = f"{found.path}: {int(old)} → {int(new)} {member}"
        return Told("set", sentence, found.path, old, new, _site(site))
    before, after = (read(book.kinds, found.field.type, raw) for raw in (old, new))
    return Told("set", _sentence(found, before, after), found.path, before, after, _site(site))


def told_in_all(listener: Listener, before: list[Any], after: list[Any]) -> tuple[Told, ...]:
    """What was reported; if no single writes were, what differs in the end comes after it."""
    if any(line.how == "set" for line in listener):
        return tuple(listener)
    book = listener.lexicon
    pairs = enumerate(zip(before, after, strict=True))
    lines = (changed(book, slot, old, new) for slot, (old, new) in pairs if old != new)
    return (*listener, *(line for line in lines if line is not None))


def for_player(book: Lexicon, told: tuple[Told, ...], seat: int | None) -> tuple[Told, ...]:
    """The lines as the player at `seat` may read them: of hidden things, only how their number changes."""
    return tuple(line for each in told if (line := _veiled(book, each, seat)) is not None)


def _veiled(book: Lexicon, told: Told, seat: int | None) -> Told | None:
    found = book.paths.get(told.path) if told.how == "set" else None
    if found is None or may_see(found.field, found.index, seat):
        return told
    before, after = (seen(found.field, found.index, value, seat) for value in (told.old, told.new))
    if before == after:
        return None
    return Told("set", f"{told.path}: {before} → {after}", told.path, None, None, told.site)


def _sentence(found: Instance, before: Plain, after: Plain) -> str:
    if isinstance(before, tuple) and isinstance(after, tuple):
        return f"{found.path} {_exchange(before, after)}"
    return f"{found.path}: {text(before)} → {text(after)}"


def _exchange(before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
    gained = [each for each in after if after.count(each) > before.count(each)]
    lost = [each for each in before if before.count(each) > after.count(each)]
    verbs = (("gains", gained), ("loses", lost))
    parts = [f"{verb} {text(tuple(dict.fromkeys(names)))}" for verb, names in verbs if names]
    return " and ".join(parts) or "comes into a new order"


def _site(about: tuple[Any, ...]) -> Site | None:
    return about[0] if about and isinstance(about[0], Site) else None
