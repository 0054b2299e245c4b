"""The course of a game, told: setup, phases, actions, rules, procedures and terms."""

from __future__ import annotations

from collections.abc import Iterator

from ..ruleset.model import Action, Define, Procedure, Rule, Ruleset
from .document import Bullets, Heading, Item, Paragraph, Part
from .perhaps import Perhaps
from .phrases import code, phrase
from .remarks import about, followed, remarks
from .sentences import One, block, branch, conditions, in_words, listed, template
from .used import procedures_used


def setup(ruleset: Ruleset) -> Iterator[Part]:
    """What is done before the first phase."""
    if ruleset.setup:
        yield Bullets(block(ruleset.setup, Perhaps(ruleset).one), numbered=True)


def flow(ruleset: Ruleset) -> Iterator[Part]:
    """The phases, and the menus offered in them."""
    one = Perhaps(ruleset).one
    for phase in ruleset.flow:
        yield Heading(3, phase.name.name)
        yield from about(phase.about)
        yield Bullets(block(phase.do, one), numbered=True)
    for menu in ruleset.menus.values():
        yield Heading(3, f"Menu: {menu.name.name}")
        yield Bullets(tuple(branch(each, one) for each in menu.branches))


def actions(ruleset: Ruleset) -> Iterator[Part]:
    """What a player may do, when, and what comes of it."""
    one = Perhaps(ruleset).one
    for action in ruleset.actions.values():
        yield Heading(3, head(action))
        yield from about(action.about)
        if action.requires:
            yield Paragraph(f"Only if {conditions(action.requires)}.")
        if action.choose:
            yield Paragraph(f"Choose {in_words(action.choose)}.")
        yield from _done(action, one)


def head(named: Action | Define | Procedure) -> str:
    """The head of an entry, as its author wrote it."""
    return " ".join(named.head.span.text.split())


def _done(named: Action | Procedure, one: One) -> Iterator[Part]:
    """What an entry does, and what the one does that it replaced."""
    yield Bullets(block(named.do, one), numbered=True)
    if named.original is not None:
        yield Paragraph("`original` is what the game this one builds on does:")
        yield Bullets(block(named.original.do, one), numbered=True)


def rules(ruleset: Ruleset) -> Iterator[Part]:
    """What happens whenever something else does."""
    one = Perhaps(ruleset).one
    for rule in ruleset.rules.values():
        yield Heading(3, rule.name.name)
        yield from about(rule.about)
        yield Paragraph(_when(rule))
        yield Bullets(block(rule.do, one), numbered=True)


def _when(rule: Rule) -> str:
    during = f"During {rule.during.name}, when " if rule.during else "When "
    test = f", if {phrase(rule.condition)}" if rule.condition is not None else ""
    after = f", at the end of `{rule.after.name}`" if rule.after else ", at once"
    return f"{during}{phrase(rule.when)}{test}{after}:"


def procedures(ruleset: Ruleset) -> Iterator[Part]:
    """The procedures that are used."""
    used, one = procedures_used(ruleset), Perhaps(ruleset).one
    for procedure in ruleset.procedures.values():
        if procedure.head.name not in used:
            continue
        yield Heading(3, head(procedure))
        yield from about(procedure.about)
        if procedure.takes:
            yield Paragraph(f"It may be given {listed(code(each.head) for each in procedure.takes)}.")
        if procedure.gives:
            yield Paragraph(f"It gives back {listed(f'`{each.name.name}`' for each in procedure.gives)}.")
        yield from _done(procedure, one)


def terms(ruleset: Ruleset) -> Iterator[Part]:
    """The defines, with the reason each gives when it fails."""
    if ruleset.defines:
        yield Bullets(tuple(_term(each) for each in ruleset.defines.values()))


def _term(define: Define) -> Item:
    reason = f"; if not: “{template(define.about.says)}”" if define.about.says else ""
    text = f"**{head(define)}**: {phrase(define.body)}{reason}"
    more = remarks(define.about)
    return Item(followed(text, more))
