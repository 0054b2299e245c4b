"""Which lines of a block are added, removed, changed or moved into another block."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Literal

from ..source.frozen import frozen
from ..source.text import Span
from .rule_lines import Line

_Lines = tuple[Line, ...]

_VERB = re.compile(r"\w+:")


@frozen
class LineChange:
    """A line with the lines below it that share its lot. `within` is the line it stands below.

    It is None if there is no such line, and empty if there no longer is.
    """

    change: Literal["added", "removed", "changed", "moved"]
    old: str | None
    new: str | None
    old_place: Span | None
    new_place: Span | None
    within: str | None


def line_changes(old: _Lines, new: _Lines) -> Iterator[LineChange]:
    """The changes from one list of lines to the other, in order; none if both read the same."""
    pairs, order = _paired(old, new)
    back = {there: here for here, there in pairs.items()}
    for here, there in order:
        if here is not None and there is not None:
            yield from _kept(old, new, here, there, pairs)
        elif here is not None and old[here].parent not in _alone(old, pairs):
            yield LineChange("removed", _tree(old, here, pairs), None, old[here].span, None, _above(old, here))
        elif there is not None and new[there].parent not in _alone(new, back):
            yield LineChange("added", None, _tree(new, there, back), None, new[there].span, _above(new, there))


def _kept(old: _Lines, new: _Lines, here: int, there: int, pairs: dict[int, int]) -> Iterator[LineChange]:
    """A line in both may read otherwise, or stand in another block."""
    before, after = old[here], new[there]
    moved = (pairs.get(before.parent, -2) if before.parent >= 0 else -1) != after.parent
    if moved or before.text != after.text:
        change: Literal["moved", "changed"] = "moved" if before.text == after.text else "changed"
        within = _above(new, there) or ("" if moved else None)
        yield LineChange(change, before.text, after.text, before.span, after.span, within)


def _paired(old: _Lines, new: _Lines) -> tuple[dict[int, int], list[tuple[int | None, int | None]]]:
    """Which old line is which new one, and all lines in the order in which they are told."""
    texts = [line.text for line in old], [line.text for line in new]
    pairs: dict[int, int] = {}
    order: list[tuple[int | None, int | None]] = []
    for tag, low, high, start, stop in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if tag == "equal":
            same = list(zip(range(low, high), range(start, stop), strict=True))
        else:
            same = _alike(old, new, range(low, high), range(start, stop))
        pairs.update(same)
        order += _merged(range(low, high), range(start, stop), same)
    return pairs, order


def _alike(old: _Lines, new: _Lines, gone: range, come: range) -> list[tuple[int, int]]:
    """Lines replaced by lines with the same first key are the same lines, changed."""
    found, left = [], list(come)
    for here in gone:
        match = next((there for there in left if _verb(old[here]) == _verb(new[there])), None)
        if match is not None:
            found.append((here, match))
            left = [there for there in left if there > match]
    return found


def _verb(line: Line) -> str:
    """Conditions and labels have none."""
    found = _VERB.match(line.text)
    return found[0] if found else ""


def _merged(
    gone: range, come: range, same: list[tuple[int, int]]
) -> Iterator[tuple[int | None, int | None]]:
    here, there = gone.start, come.start
    for stop, end in (*same, (gone.stop, come.stop)):
        yield from ((each, None) for each in range(here, stop))
        yield from ((None, each) for each in range(there, end))
        if stop < gone.stop:
            yield stop, end
        here, there = stop + 1, end + 1


def _alone(lines: _Lines, pairs: dict[int, int]) -> set[int]:
    """Lines that are on one side only."""
    return set(range(len(lines))) - set(pairs)


def _tree(lines: _Lines, top: int, pairs: dict[int, int]) -> str:
    """A line and those below it that are on its side only, set in."""
    depths = {top: 0}
    for place in range(top + 1, len(lines)):
        if lines[place].parent in depths and place not in pairs:
            depths[place] = depths[lines[place].parent] + 1
    return "\n".join("  " * depth + lines[place].text for place, depth in depths.items())


def _above(lines: _Lines, place: int) -> str | None:
    parent = lines[place].parent
    return lines[parent].text if parent >= 0 else None
