"""What changes in the rules from one ruleset to another: by meaning, however either is laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from ..source.frozen import frozen
from ..source.text import Span
from .item import Detail, Item
from .items import items
from .line_changes import line_changes
from .model import Ruleset
from .rule_lines import Line
from .spare import spare

Change = Literal["added", "removed", "changed", "moved"]

#: Sections in which the order of names means something.
_ORDERED = ("members", "rules", "flow", "end")

#: The sections in the order in which they are told.
SECTIONS = (
    "players", "options", "needs", "kinds", "facts", "members", "state", "tracks", "tables", "setup", "define",
    "procedures", "actions", "menus", "rules", "flow", "end", "scoring", "ties", "invariants",
)


@frozen
class Difference:
    """One change of `key` of the item `name` of `section`; an empty key is the whole item.

    A text is None where there is nothing, and its place is then that of the item; None if there is no item.
    Texts of effects have a line for each, those inside others set in. `within` is the effect in whose block
    the line stands now (before, if it goes): None without one, empty for a line that has left its block.
    """

    section: str
    owner: str
    name: str
    key: str
    change: Change
    old: str | None
    new: str | None
    old_place: Span | None
    new_place: Span | None
    within: str | None = None


def differences(old: Ruleset, new: Ruleset) -> list[Difference]:
    """What changes from `old` to `new`, section by section, in the order of the new file. Spans don't count.

    Nor does what one of them took in from elsewhere without using it, and the other hasn't got.
    """
    before, after = _by_name(old), _by_name(new)
    before, after = _without_spare(before, after, old), _without_spare(after, before, new)
    names = list(after) + [name for name in before if name not in after]
    names.sort(key=lambda name: SECTIONS.index(name[0]))
    found = [each for name in names for each in _item(before.get(name), after.get(name))]
    return [*found, *_orders(before, after)]


_Key = tuple[str, str, str]


def _by_name(ruleset: Ruleset) -> dict[_Key, Item]:
    return {(item.section, item.owner, item.name): item for item in items(ruleset)}


def _without_spare(items: dict[_Key, Item], other: dict[_Key, Item], ruleset: Ruleset) -> dict[_Key, Item]:
    single = items.keys() - other.keys()
    left_out = {(section, "", name) for section, name in spare(ruleset)} & single if single else set()
    return {key: item for key, item in items.items() if key not in left_out}


def _item(old: Item | None, new: Item | None) -> Iterator[Difference]:
    if old is None or new is None:
        yield _whole(old, new)
        return
    before = {detail.key: detail for detail in old.details}
    after = {detail.key: detail for detail in new.details}
    for key in (*after, *(key for key in before if key not in after)):
        yield from _detail(old, new, before.get(key), after.get(key))


def _whole(old: Item | None, new: Item | None) -> Difference:
    item = new or old
    assert item is not None
    text = "\n".join(_summary(item))
    change: Change = "added" if old is None else "removed"
    return Difference(
        item.section, item.owner, item.name, "", change, None if old is None else text, None if new is None else text,
        old.span if old else None, new.span if new else None,
    )


def _summary(item: Item) -> Iterator[str]:
    for detail in item.details:
        text = _text(detail)
        if "\n" in text or detail.lines is not None:
            yield from (f"{detail.key}:",) if detail.key else ()
            left = "  " if detail.key else ""
            yield from (left + line for line in text.splitlines())
        else:
            yield f"{detail.key}: {text}" if detail.key else text


def _text(detail: Detail) -> str:
    if detail.lines is None:
        return detail.text
    depths: list[int] = []
    for line in detail.lines:
        depths.append(0 if line.parent < 0 else depths[line.parent] + 1)
    return "\n".join("  " * depth + line.text for depth, line in zip(depths, detail.lines, strict=True))


def _detail(old: Item, new: Item, before: Detail | None, after: Detail | None) -> Iterator[Difference]:
    present = after or before
    assert present is not None
    if present.lines is not None:
        yield from _effects(old, new, present.key, _lines(before), _lines(after))
        return
    if before is not None and after is not None and before.text == after.text:
        return
    change: Change = "added" if before is None else "removed" if after is None else "changed"
    yield Difference(
        new.section, new.owner, new.name, present.key, change,
        _shown(before, after), _shown(after, before),
        before.span if before else old.span, after.span if after else new.span,
    )


def _lines(detail: Detail | None) -> tuple[Line, ...]:
    """A list left out is empty."""
    return (detail.lines or ()) if detail is not None else ()


def _shown(detail: Detail | None, other: Detail | None) -> str | None:
    """The text with `original` in it where that is the other side, else with what it stands for."""
    if detail is None:
        return None
    over_other = other is not None and detail.original is not None and detail.original == other.text
    return detail.written if over_other else detail.text


def _effects(
    old: Item, new: Item, key: str, before: tuple[Line, ...], after: tuple[Line, ...]
) -> Iterator[Difference]:
    for each in line_changes(before, after):
        yield Difference(
            new.section, new.owner, new.name, key, each.change, each.old, each.new,
            each.old_place or old.span, each.new_place or new.span, each.within,
        )


# Order


def _orders(before: dict[_Key, Item], after: dict[_Key, Item]) -> Iterator[Difference]:
    """Names that are in both, in another order."""
    groups = dict.fromkeys(name[:2] for name in after if name[0] in _ORDERED)
    for section, owner in groups:
        old = [name for name in before if name[:2] == (section, owner) and name in after]
        new = [name for name in after if name[:2] == (section, owner) and name in before]
        if old != new:
            first = next(place for place, name in enumerate(new) if name != old[place])
            yield Difference(
                section, owner, "", "order", "changed", _names(old), _names(new),
                before[old[first]].span, after[new[first]].span,
            )


def _names(keys: Iterable[_Key]) -> str:
    return ", ".join(name for _, _, name in keys)
