"""A ruleset as a booklet: quick reference, rules in prose, tables of numbers, each with its source."""

from __future__ import annotations

from collections.abc import Iterator

from ..language.syntax import BoundedType, Name
from ..ruleset.model import (
    About,
    Action,
    Define,
    FieldDecl,
    Kind,
    Named,
    Option,
    Procedure,
    Rule,
    Ruleset,
    Track,
)
from ..ruleset.model import End as EndCondition
from ..ruleset.model import Table as NumberTable
from .document import Bullets, Heading, Item, Paragraph, Part
from .sentences import block, branch, code, conditions, in_words, template
from .table import Table
from .used import procedures_used

#: Kinds with more members than this are listed at the end.
FEW = 12


def booklet(ruleset: Ruleset) -> list[Part]:
    """The whole document, in an order in which it can be read to the end."""
    sections = (
        ("Quick reference", _quick_reference), ("Options", _options), ("What there is", _things),
        ("What changes", _state), ("Numbers", _numbers), ("Setup", _setup), ("The game", _flow),
        ("Actions", _actions), ("Whenever", _rules), ("Procedures", _procedures), ("The end", _ends),
        ("Scoring", _scoring), ("Terms", _terms), ("Always true", _invariants), ("Lists", _long_lists),
    )
    parts: list[Part] = [*_front(ruleset)]
    for title, write in sections:
        body = list(write(ruleset))
        if body:
            parts += [Heading(2, title), *body]
    return parts


def _front(ruleset: Ruleset) -> Iterator[Part]:
    yield Heading(1, ruleset.title)
    low, high = ruleset.low_players, ruleset.high_players
    yield Paragraph(f"{low} players." if low == high else f"{low} to {high} players.")
    yield from _about(ruleset.about, said=True)


def _about(about: About, *, said: bool = False) -> Iterator[Part]:
    text = _remarks(about, said=said)
    if text:
        yield Paragraph(text)


def _remarks(about: About, *, said: bool = False) -> str:
    """Note, source and status in a line; the author's sentence first if `said`."""
    parts = [_sentence(template(about.says))] if said and about.says else []
    if about.status:
        parts.append(f"[{about.status}]")
    if about.note:
        parts.append(_sentence(about.note))
    if about.source:
        parts.append(f"Source: {about.source.strip()}")
    return " ".join(parts)


def _sentence(text: str) -> str:
    line = " ".join(text.split())
    return line if line.endswith((".", "!", "?")) else line + "."


def _quick_reference(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.actions:
        yield Paragraph("What a player may do:")
        yield Bullets(tuple(Item(_action_line(each)) for each in ruleset.actions.values()))
    if ruleset.ends:
        yield Paragraph("The game ends by:")
        yield Bullets(tuple(Item(_end_line(each)) for each in ruleset.ends.values()))
    if ruleset.scoring:
        parts = ", ".join(f"{each.name.name} {code(each.body)}" for each in ruleset.scoring)
        yield Paragraph(f"A player's score: {parts}.")


def _action_line(action: Action) -> str:
    says = f": {template(action.about.says)}" if action.about.says else ""
    return f"**{action.head.name}**{says}"


def _end_line(end: EndCondition) -> str:
    says = f": {template(end.about.says)}" if end.about.says else ""
    return f"**{end.name.name}**{says or ', ' + _end_condition(end)}"


def _end_condition(end: EndCondition) -> str:
    what = end.condition if end.condition is not None else end.when
    word = "if" if end.condition is not None else "when"
    moment = f"judged at the end of `{end.after.name}`" if end.after else "at once"
    return f"{word} {code(what)}, {moment}"


def _options(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.options:
        yield Bullets(tuple(_option(each) for each in ruleset.options.values()))


def _option(option: Option) -> Item:
    name = f"**{option.name.name}** is {code(option.default)}, may be {code(option.type)}"
    return Item(_with_remarks(name, option.about))


def _with_remarks(text: str, about: About) -> str:
    remarks = _remarks(about, said=True)
    return f"{text}. {remarks}" if remarks else text


def _things(ruleset: Ruleset) -> Iterator[Part]:
    for kind in ruleset.kinds.values():
        if kind.members or kind.one_for_each or kind.about.says:
            yield Heading(3, kind.name.name)
            yield from _about(kind.about, said=True)
            yield from _members_in_short(kind)


def _members_in_short(kind: Kind) -> Iterator[Part]:
    if kind.one_for_each:
        axes = ", ".join(f"{each.name.name} of {_axis(each.values)}" for each in kind.one_for_each)
        yield Paragraph(f"One for each {axes}.")
    if len(kind.members) > FEW:
        yield Paragraph(f"{len(kind.members)} of them, listed at the end.")
    elif kind.members:
        yield _member_table(kind)


def _axis(values: object) -> str:
    if isinstance(values, Name):
        return values.name
    assert isinstance(values, tuple)
    return ", ".join(str(each.value) for each in values)


def _member_table(kind: Kind) -> Table:
    columns = list(dict.fromkeys(name for member in kind.members for name in member.facts))
    rows = []
    for member in kind.members:
        cells = [_fact(member.facts[name].value) if name in member.facts else "-" for name in columns]
        rows.append((member.name.name, *cells, _remarks(member.about)))
    return Table("", (kind.name.name, *columns, ""), tuple(rows)).without_empty_columns()


def _fact(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(_fact(each) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _state(ruleset: Ruleset) -> Iterator[Part]:
    items = [_field(each, "") for each in ruleset.state]
    for kind in ruleset.kinds.values():
        items += [_field(each, f"{kind.name.name}.") for each in kind.state]
    if items:
        yield Bullets(tuple(items))


def _field(field: FieldDecl, owner: str) -> Item:
    seen = "" if field.seen in (None, "all") else f", {_SEEN[field.seen]}"
    name = f"**{owner}{' '.join(field.head.span.text.split())}**: {code(field.declaration)}{seen}"
    return Item(_with_remarks(name, field.about))


_SEEN = {"owner": "seen by its owner alone", "top": "only the top is seen", "none": "seen by nobody"}


def _numbers(ruleset: Ruleset) -> Iterator[Part]:
    for table in ruleset.tables.values():
        yield Heading(3, table.name.name)
        yield from _about(table.about, said=True)
        yield _number_table(table)
    for track in ruleset.tracks.values():
        yield Heading(3, track.name.name)
        yield from _about(track.about, said=True)
        yield Bullets(tuple(_track(track)))


def _number_table(table: NumberTable) -> Table:
    columns = tuple(each.name if isinstance(each, Name) else _range(each) for each in table.by)
    rows = [(*(_row_key(key) for key in row.keys), code(row.value).strip("`")) for row in table.rows]
    if table.otherwise is not None:
        rows.append((*("else" for _ in columns), code(table.otherwise).strip("`")))
    return Table("", (*columns, "is"), tuple(rows))


def _range(bounds: BoundedType) -> str:
    return f"{bounds.low}..{bounds.high}"


def _row_key(key: object) -> str:
    from ..ruleset.model import RowKey

    assert isinstance(key, RowKey)
    if key.member is not None:
        return key.member
    return str(key.low) if key.low == key.high else f"{key.low}..{key.high}"


def _track(track: Track) -> Iterator[Item]:
    spaces = track.spaces
    listed = _range(spaces) if isinstance(spaces, BoundedType) else ", ".join(map(str, spaces))
    yield Item(f"spaces {listed}")
    if track.row is not None:
        yield Item(f"{code(track.row)} spaces in a row")
    for mark in track.marks:
        yield Item(f"{mark.name.name}: {', '.join(map(str, mark.spaces))}")


def _setup(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.setup:
        yield Bullets(block(ruleset.setup), numbered=True)


def _flow(ruleset: Ruleset) -> Iterator[Part]:
    for phase in ruleset.flow:
        yield Heading(3, phase.name.name)
        yield from _about(phase.about, said=True)
        yield Bullets(block(phase.do), numbered=True)
    for menu in ruleset.menus.values():
        yield Heading(3, f"Menu: {menu.name.name}")
        yield Bullets(tuple(branch(each) for each in menu.branches))


def _actions(ruleset: Ruleset) -> Iterator[Part]:
    for action in ruleset.actions.values():
        yield Heading(3, _head(action))
        yield from _about(action.about, said=True)
        if action.requires:
            yield Paragraph(f"Only if {conditions(action.requires)}.")
        if action.choose:
            yield Paragraph(f"Choose {in_words(action.choose)}.")
        yield Bullets(block(action.do), numbered=True)
        yield from _replaced(action)


def _head(named: Action | Define | Procedure) -> str:
    return " ".join(named.head.span.text.split())


def _replaced(named: Action | Procedure) -> Iterator[Part]:
    if named.original is not None:
        yield Paragraph("`original` is what the game this one builds on does:")
        yield Bullets(block(named.original.do), numbered=True)


def _rules(ruleset: Ruleset) -> Iterator[Part]:
    for rule in ruleset.rules.values():
        yield Heading(3, rule.name.name)
        yield from _about(rule.about, said=True)
        yield Paragraph(_when(rule))
        yield Bullets(block(rule.do), numbered=True)


def _when(rule: Rule) -> str:
    during = f"During {rule.during.name}, when " if rule.during else "When "
    test = f", if {code(rule.condition)}" if rule.condition is not None else ""
    after = f", at the end of `{rule.after.name}`" if rule.after else ", at once"
    return f"{during}{code(rule.when)}{test}{after}:"


def _procedures(ruleset: Ruleset) -> Iterator[Part]:
    used = procedures_used(ruleset)
    for procedure in ruleset.procedures.values():
        if procedure.head.name not in used:
            continue
        yield Heading(3, _head(procedure))
        yield from _about(procedure.about, said=True)
        if procedure.takes:
            yield Paragraph(f"May be told {', '.join(code(each.head) for each in procedure.takes)}.")
        if procedure.gives:
            yield Paragraph(f"Gives {', '.join(f'`{each.name.name}`' for each in procedure.gives)}.")
        yield Bullets(block(procedure.do), numbered=True)
        yield from _replaced(procedure)


def _ends(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.ends:
        yield Bullets(tuple(Item(_end(each)) for each in ruleset.ends.values()))


def _end(end: EndCondition) -> str:
    says = f" {template(end.about.says)}" if end.about.says else ""
    return f"**{end.name.name}**:{says} The game ends {_end_condition(end)}. {_remarks(end.about)}".rstrip()


def _scoring(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.scoring:
        yield _named(ruleset.scoring)
    if ruleset.ties:
        yield Paragraph(f"Ties: the higher {', then the higher '.join(code(each) for each in ruleset.ties)}.")
    elif ruleset.scoring:
        yield Paragraph("Ties are shared.")


def _named(parts: tuple[Named, ...]) -> Bullets:
    return Bullets(
        tuple(Item(_with_remarks(f"**{each.name.name}**: {code(each.body)}", each.about)) for each in parts)
    )


def _terms(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.defines:
        yield Bullets(tuple(_term(each) for each in ruleset.defines.values()))


def _term(define: Define) -> Item:
    reason = f"; if not: “{template(define.about.says)}”" if define.about.says else ""
    text = f"**{_head(define)}**: {code(define.body)}{reason}"
    remarks = _remarks(define.about)
    return Item(f"{text}. {remarks}" if remarks else text)


def _invariants(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.invariants:
        yield _named(tuple(ruleset.invariants.values()))


def _long_lists(ruleset: Ruleset) -> Iterator[Part]:
    for kind in ruleset.kinds.values():
        if len(kind.members) > FEW:
            yield Heading(3, kind.name.name)
            yield _member_table(kind)
