"""How a game ends, who wins, and what always holds, told."""

from __future__ import annotations

from collections.abc import Iterator

from ..ruleset.model import End as EndCondition
from ..ruleset.model import Named, Ruleset
from .document import Bullets, Item, Paragraph, Part
from .phrases import phrase
from .remarks import remarks, with_remarks
from .sentences import template


def end_condition(end: EndCondition) -> str:
    """What ends the game, and when that is judged."""
    what = end.condition if end.condition is not None else end.when
    word = "if" if end.condition is not None else "when"
    moment = f"judged at the end of `{end.after.name}`" if end.after else "at once"
    return f"{word} {phrase(what)}, {moment}"


def ends(ruleset: Ruleset) -> Iterator[Part]:
    """Every way in which the game ends."""
    if ruleset.ends:
        yield Bullets(tuple(Item(_end(each)) for each in ruleset.ends.values()))


def _end(end: EndCondition) -> str:
    says = f" {template(end.about.says)}" if end.about.says else ""
    return f"**{end.name.name}**:{says} The game ends {end_condition(end)}. {remarks(end.about)}".rstrip()


def scoring(ruleset: Ruleset) -> Iterator[Part]:
    """The parts of the score, and how ties are broken."""
    if ruleset.scoring:
        yield _named(ruleset.scoring)
    if ruleset.ties:
        decided = ", then by ".join(phrase(each) for each in ruleset.ties)
        yield Paragraph(f"Among equals the higher goes first, by {decided}.")
    elif ruleset.scoring:
        yield Paragraph("Ties are shared.")


def _named(parts: tuple[Named, ...]) -> Bullets:
    lines = (with_remarks(f"**{each.name.name}**: {phrase(each.body)}", each.about) for each in parts)
    return Bullets(tuple(Item(line) for line in lines))


def invariants(ruleset: Ruleset) -> Iterator[Part]:
    """What holds after every decision."""
    if ruleset.invariants:
        yield _named(tuple(ruleset.invariants.values()))
