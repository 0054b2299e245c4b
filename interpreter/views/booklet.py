"""A ruleset as a booklet: quick reference, rules in prose, tables of numbers, each with its source."""

from __future__ import annotations

from collections.abc import Iterator

from ..ruleset.model import Action, Named, Ruleset
from ..ruleset.model import End as EndCondition
from .components import long_lists, numbers, options, state, things
from .course import actions, flow, procedures, rules, setup, terms
from .document import Bullets, Heading, Item, Paragraph, Part
from .outcome import end_condition, ends, invariants, scoring
from .phrases import phrase
from .remarks import about
from .sentences import listed, template


def booklet(ruleset: Ruleset) -> list[Part]:
    """The whole document, in an order in which it can be read to the end."""
    changing = "What it needs" if ruleset.library else "What changes"
    sections = (
        ("Quick reference", _quick_reference), ("Options", options), ("What there is", things),
        (changing, state), ("Numbers", numbers), ("Setup", setup), ("The game", flow),
        ("Actions", actions), ("Whenever", rules), ("Procedures", procedures), ("The end", ends),
        ("Scoring", scoring), ("Terms", terms), ("Always true", invariants), ("Lists", long_lists),
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
    if ruleset.library:
        yield Paragraph(f"A library, which a game takes in with `use: [{ruleset.name}]`.")
    else:
        yield Paragraph(f"{low} players." if low == high else f"{low} to {high} players.")
    yield from about(ruleset.about)


def _quick_reference(ruleset: Ruleset) -> Iterator[Part]:
    if ruleset.actions:
        yield Paragraph("What a player may do:")
        yield Bullets(tuple(Item(_action_line(each)) for each in ruleset.actions.values()))
    if ruleset.ends:
        yield Paragraph("The game ends in one of these ways:" if len(ruleset.ends) > 1 else "The game ends so:")
        yield Bullets(tuple(Item(_end_line(each)) for each in ruleset.ends.values()))
    if ruleset.scoring:
        yield Paragraph(f"A player's score is {_score(ruleset.scoring)}.")


def _score(parts: tuple[Named, ...]) -> str:
    if len(parts) == 1:
        return phrase(parts[0].body)
    return f"the sum of {listed(f'{each.name.name} ({phrase(each.body)})' for each in parts)}"


def _action_line(action: Action) -> str:
    says = f": {template(action.about.says)}" if action.about.says else ""
    return f"**{action.head.name}**{says}"


def _end_line(end: EndCondition) -> str:
    says = f": {template(end.about.says)}" if end.about.says else ""
    return f"**{end.name.name}**{says or ': the game ends ' + end_condition(end)}"
