"""The components of a game, told: options, kinds with their members, fields, tables of numbers and tracks."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.syntax import BoundedType, Name
from ..ruleset.model import EachOf, FieldDecl, Kind, Option, RowKey, Ruleset, Track
from ..ruleset.model import Table as NumberTable
from .document import Bullets, Heading, Item, Paragraph, Part
from .phrases import code, phrase
from .remarks import about, remarks, with_remarks
from .sentences import listed
from .table import Table
from .type_phrases import a_value, any_value

#: Kinds with more members than this are listed at the end.
FEW = 12


def options(ruleset: Ruleset) -> Iterator[Part]:
    """What is agreed before a game."""
    if ruleset.options:
        plurals = _plurals(ruleset)
        yield Bullets(tuple(_option(each, plurals) for each in ruleset.options.values()))


def _option(option: Option, plurals: dict[str, str]) -> Item:
    name = f"**{option.name.name}** is {phrase(option.default)}; it may be {any_value(option.type, plurals)}"
    return Item(with_remarks(name, option.about))


def _plurals(ruleset: Ruleset) -> dict[str, str]:
    return {kind.name.name: kind.plural for kind in ruleset.kinds.values()}


def things(ruleset: Ruleset) -> Iterator[Part]:
    """Kinds, with their members where they are few."""
    for kind in ruleset.kinds.values():
        if kind.members or kind.one_for_each or kind.about.says:
            yield Heading(3, kind.name.name)
            yield from about(kind.about)
            yield from _members_in_short(kind)


def _members_in_short(kind: Kind) -> Iterator[Part]:
    if kind.one_for_each:
        yield Paragraph(f"One for {listed(_axis(each) for each in kind.one_for_each)}.")
    if len(kind.members) > FEW:
        yield Paragraph(f"{len(kind.members)} of them, listed at the end.")
    elif kind.members:
        yield _member_table(kind)


def _axis(axis: EachOf) -> str:
    """A fact and what it is in turn; of the members of a kind its name says so."""
    if isinstance(axis.values, Name):
        return f"each `{axis.name.name}` in `{axis.values.name}`"
    return f"each {axis.name.name} ({', '.join(_fact(each.value) for each in axis.values)})"


def _member_table(kind: Kind) -> Table:
    columns = list(dict.fromkeys(name for member in kind.members for name in member.facts))
    rows = []
    for member in kind.members:
        cells = [_fact(member.facts[name].value) if name in member.facts else "-" for name in columns]
        rows.append((member.name.name, *cells, remarks(member.about)))
    return Table("", (kind.name.name, *columns, ""), tuple(rows)).without_empty_columns()


def _fact(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_fact(each) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def state(ruleset: Ruleset) -> Iterator[Part]:
    """The fields of the game and of each kind."""
    plurals = _plurals(ruleset)
    items = [_field(each, "", plurals) for each in ruleset.state]
    for kind in ruleset.kinds.values():
        items += [_field(each, f"{kind.name.name}.", plurals) for each in kind.state]
    if items:
        yield Bullets(tuple(items))


def _field(field: FieldDecl, owner: str, plurals: dict[str, str]) -> Item:
    value, start = a_value(field.declaration.type, plurals), field.declaration.start
    first = f"; {phrase(start)} at the start" if start is not None else ""
    seen = "" if field.seen in (None, "all") else f"; {_SEEN[field.seen]}"
    name = f"**{owner}{' '.join(field.head.span.text.split())}**: {value}{first}{seen}"
    return Item(with_remarks(name, field.about))


_SEEN = {"owner": "seen by its owner alone", "top": "only the top is seen", "none": "seen by nobody"}


def numbers(ruleset: Ruleset) -> Iterator[Part]:
    """Tables and tracks."""
    for table in ruleset.tables.values():
        yield Heading(3, table.name.name)
        yield from about(table.about)
        yield _number_table(table)
    for track in ruleset.tracks.values():
        yield Heading(3, track.name.name)
        yield from about(track.about)
        yield Bullets(tuple(_track(track)))


def _number_table(table: NumberTable) -> Table:
    columns = tuple(each.name if isinstance(each, Name) else _range(each) for each in table.by)
    rows = [(*(_row_key(key) for key in row.keys), code(row.value).strip("`")) for row in table.rows]
    if table.otherwise is not None:
        rows.append((*("other" for _ in columns), code(table.otherwise).strip("`")))
    return Table("", (*columns, "is"), tuple(rows))


def _range(bounds: BoundedType) -> str:
    return f"{bounds.low} to {bounds.high}"


def _row_key(key: RowKey) -> str:
    if key.member is not None:
        return key.member
    return str(key.low) if key.low == key.high else f"{key.low} to {key.high}"


def _track(track: Track) -> Iterator[Item]:
    spaces = track.spaces
    numbered = _range(spaces) if isinstance(spaces, BoundedType) else ", ".join(map(str, spaces))
    yield Item(f"spaces {numbered}")
    if track.row is not None:
        yield Item(f"{code(track.row)} spaces in a row")
    for mark in track.marks:
        yield Item(f"{mark.name.name}: {', '.join(map(str, mark.spaces))}")


def long_lists(ruleset: Ruleset) -> Iterator[Part]:
    """The members of kinds that have many."""
    for kind in ruleset.kinds.values():
        if len(kind.members) > FEW:
            yield Heading(3, kind.name.name)
            yield _member_table(kind)
