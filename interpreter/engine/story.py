"""What an answer led to, event by event: what was said, what changed, which rules ran and why it ended."""

from __future__ import annotations

import sys
from typing import Any

from ..source.frozen import replace
from .event import Event
from .lexicon import Lexicon, lexicon
from .position import ENDED, Position
from .program import Site
from .sight import may_see, seen
from .term import Term, term
from .tracing import traced
from .values import Plain, read, text


class Listener(list[Any]):
    """What generated code reports to, as `position.listen`: told at once, while values are what they were.

    Reports are `("say", text, frame)` and `("phase", name, "begins" or "ends")` from every program, and from
    traced ones `("set", slot, old, new, place, terms)`, `("rule", rule, place, bound)` and
    `("chance", "pick" or "shuffle", kind, value, place)`.
    """

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._position = position
        self.lexicon = lexicon(position.program)

    def append(self, report: Any) -> None:
        event = self._event(*report)
        if event is None:
            return
        within = self._within() if self.lexicon.program.tracing is not None else ()
        rules = [each.removeprefix("rule ") for each in within if each.startswith("rule ")]
        super().append(replace(event, within=within, rule=rules[-1]) if rules else replace(event, within=within))

    def _event(self, how: str, *about: Any) -> Event | None:
        if how == "say":
            return Event("say", self._said(*about))
        if how == "set":
            return self._set(*about)
        if how == "rule":
            return self._rule(*about)
        if how == "chance":
            return self._chance(*about)
        return Event("phase", f"{about[0]} {about[1]}", about[0])

    def _said(self, number: int, frame: list[Any]) -> str:
        loaded = self._position.program.loaded
        assert loaded is not None
        return loaded.texts[number](self._position, self._position.slots, frame)

    def _set(self, slot: int, old: Any, new: Any, place: int | Site, terms: Any = None) -> Event | None:
        event = changed(self.lexicon, slot, old, new, self._site(place))
        return event if terms is None or event is None else replace(event, terms=self._term(terms))

    def _term(self, raw: Any) -> Term:
        tracing = self.lexicon.program.tracing
        assert tracing is not None
        return term(self.lexicon.kinds, tracing, raw)

    def _rule(self, number: int, place: int | Site, bound: tuple[Any, ...] = ()) -> Event:
        program = self.lexicon.program
        name = program.rules[number]
        names = program.tracing.bound[number] if program.tracing is not None else ()
        values = {
            local.name: read(self.lexicon.kinds, local.type, raw) for local, raw in zip(names, bound, strict=True)
        }
        with_ = ", ".join(f"{each} {text(value)}" for each, value in values.items())
        sentence = f"rule {name}" + (f" ({with_})" if with_ else "")
        return Event("rule", sentence, name, new=values or None, site=self._site(place))

    def _chance(self, how: str, kind: str, value: Any, place: int | Site) -> Event:
        if how == "shuffle":
            return Event("chance", f"pile of {kind} shuffled" if kind else "shuffled", site=self._site(place))
        drawn = self.lexicon.kinds[kind][value] if kind else value
        return Event("chance", f"{kind} drawn: {drawn}".lstrip(), new=drawn, site=self._site(place))

    def _site(self, place: int | Site) -> Site:
        tracing = self.lexicon.program.tracing
        if isinstance(place, Site):
            return place
        assert tracing is not None
        return tracing.sites[place]

    def _within(self) -> tuple[str, ...]:
        """The blocks under way, outermost first: those with a frame, then those that Python runs on top of them."""
        tracing = self.lexicon.program.tracing
        assert tracing is not None
        plain = []
        running: Any = sys._getframe(2)
        while running is not None and not running.f_code.co_name.startswith("seg_"):
            if running.f_code.co_name in tracing.blocks:
                plain.append(tracing.blocks[running.f_code.co_name])
            running = running.f_back
        blocks = self.lexicon.program.blocks
        under_way = []
        for frame in self._position.frames:
            block = blocks[self.lexicon.block(frame[0])]
            waits = frame[0] == block.first and frame is not self._position.frames[-1]
            if not waits:
                under_way.append(block.name)
        found = [_words(name) for name in (*under_way, *reversed(plain))]
        return tuple(each for each in found if each)


def _words(block: str) -> str:
    """A block as people know it; "" for what stands around all others."""
    return block.replace(".", " ", 1) if block not in ("flow", "setup", "(dropping)") else ""


def changed(book: Lexicon, slot: int, old: Any, new: Any, site: Site | None = None) -> Event | None:
    """The line for a write to a slot; None for the engine's own slots, and if nothing changed."""
    found = book.instance(slot)
    if found is None or old == new:
        return None
    before: Plain
    after: Plain
    if found.field.type.form == "bag":
        member = book.kinds[found.field.type.kind][slot - found.slot]
        before, after = {member: int(old)}, {member: int(new)}
    else:
        before, after = (read(book.kinds, found.field.type, raw) for raw in (old, new))
    return Event("set", _sentence(found.path, before, after), found.path, before, after, site)


def told_in_all(listener: Listener, before: list[Any] | None, position: Position) -> tuple[Event, ...]:
    """What was reported, and the end; if no single writes were, what differs in the end comes after it.

    `before` are the slots as they were, None for a setup.
    """
    ended = _ended(position) if before is None or not before[ENDED] else []
    if before is None or any(event.kind == "set" for event in listener):
        return (*listener, *ended)
    pairs = enumerate(zip(before, position.slots, strict=True))
    changes = (changed(listener.lexicon, slot, old, new) for slot, (old, new) in pairs if old != new)
    return (*listener, *(event for event in changes if event is not None), *ended)


def _ended(position: Position) -> list[Event]:
    """The end conditions that held, if the game is over."""
    ends = [end for place, end in enumerate(position.program.ends) if position.slots[ENDED] >> place & 1]
    return [Event("end", f"the end: {end.says}", end.name, site=end.site) for end in ends]


def in_short(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with one line for each field, where it changed last: from what it was to what it is in the end.

    Rules that changed nothing are left out.
    """
    last = {event.path: place for place, event in enumerate(told) if event.kind == "set"}
    first: dict[str, Event] = {}
    found: list[Event] = []
    for place, event in enumerate(told):
        if event.kind == "set":
            event = _joined(first.get(event.path), event)
            first[event.path] = event
            if last[event.path] != place or event.old == event.new:
                continue
        elif event.kind == "rule" and not any(each.rule == event.path for each in told[place + 1 :]):
            continue
        found.append(event)
    return tuple(found)


def _joined(before: Event | None, event: Event) -> Event:
    """Two changes of a field as one."""
    if before is None:
        return event
    old, new = before.old, event.new
    if isinstance(old, dict) and isinstance(new, dict) and isinstance(event.old, dict) and isinstance(before.new, dict):
        old, new = event.old | old, before.new | new
    return replace(event, old=old, new=new, text=_sentence(event.path, old, new), terms=None)


def for_player(book: Lexicon, told: tuple[Event, ...], seat: int | None) -> tuple[Event, ...]:
    """The events as the player at `seat` may see them: of hidden things, only how their number changes."""
    if seat is None:
        return told
    return tuple(event for each in told if (event := _veiled(book, each, seat)) is not None)


def _veiled(book: Lexicon, event: Event, seat: int) -> Event | None:
    """Where anything is hidden, draws, what rules are bound to and what numbers come from may tell of it."""
    if event.kind in ("rule", "chance") and not _is_open(book, event):
        return replace(event, text=event.text.split(" (")[0].split(":")[0], new=None)
    found = book.paths.get(event.path) if event.kind == "set" else None
    if found is None:
        return event
    open = event if event.terms is None or event.terms.open else replace(event, terms=None)
    if may_see(found.field, found.index, seat):
        return open
    before, after = (seen(found.field, found.index, value, seat) for value in (event.old, event.new))
    if before == after:
        return None
    told = f"{event.path}: {before} → {after}"
    if isinstance(event.old, dict) and isinstance(event.new, dict):
        told = f"{event.path} {_more_or_less(sum(event.new.values()) - sum(event.old.values()))}"
    return replace(open, text=told, old=None, new=None, terms=None)


def _more_or_less(number: int) -> str:
    """How many came or went. A change of a bag knows only the members it is about, not how many there are in all."""
    return f"{'gains' if number > 0 else 'loses'} {abs(number)} hidden"


def _is_open(book: Lexicon, event: Event) -> bool:
    """Whether what a rule is bound to, or what was drawn, can be told to everybody."""
    if all(field.seen == "all" for field in book.program.fields):
        return True
    twin = traced(book.program)
    return event.kind == "rule" and twin is not None and twin.tracing is not None and event.path in twin.tracing.open


def _sentence(path: str, before: Plain, after: Plain) -> str:
    if isinstance(before, tuple) and isinstance(after, tuple):
        return f"{path} {_exchange(before, after)}"
    if isinstance(before, dict) and isinstance(after, dict):
        return f"{path}: " + ", ".join(f"{before[name]} → {after[name]} {name}" for name in after)
    return f"{path}: {text(before)} → {text(after)}"


def _exchange(before: tuple[Any, ...], after: tuple[Any, ...]) -> str:
    gained = [each for each in after if after.count(each) > before.count(each)]
    lost = [each for each in before if before.count(each) > after.count(each)]
    verbs = (("gains", gained), ("loses", lost))
    parts = [f"{verb} {text(tuple(dict.fromkeys(names)))}" for verb, names in verbs if names]
    return " and ".join(parts) or "comes into a new order"
