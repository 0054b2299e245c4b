"""The course of a game, told: setup, phases, actions, rules, procedures and terms."""

from __future__ import annotations

from collections.abc import Iterator

from ..ruleset.model import Action, Define, Procedure, Rule, Ruleset
from .document import Bullets, Heading, Item, Paragraph, Part
from .remarks import about, remarks
from .sentences import block, branch, code, conditions, in_words, template
from .used import procedures_used


def setup(ruleset: Ruleset) -> Iterator[Part]:
    """What is done before the first phase."""
    if ruleset.setup:
        yield Bullets(block(ruleset.setup), numbered=True)


def flow(ruleset: Ruleset) -> Iterator[Part]:
    """The phases, and the menus offered in them."""
    for phase in ruleset.flow:
        yield Heading(3, phase.name.name)
        yield from about(phase.about)
        yield Bullets(block(phase.do), numbered=True)
    for menu in ruleset.menus.values():
        yield Heading(3, f"Menu: {menu.name.name}")
        yield Bullets(tuple(branch(each) for each in menu.branches))


def actions(ruleset: Ruleset) -> Iterator[Part]:
    """What a player may do, when, and what comes of it."""
    for action in ruleset.actions.values():
        yield Heading(3, head(action))
        yield from about(action.about)
        if action.requires:
            yield Paragraph(f"Only if {conditions(action.requires)}.")
        if action.choose:
            yield Paragraph(f"Choose {in_words(action.choose)}.")
        yield from _done(action)


def head(named: Action | Define | Procedure) -> str:
    """The head of an entry, as its author wrote it."""
    return " ".join(named.head.span.text.split())


def _done(named: Action | Procedure) -> Iterator[Part]:
    """What an entry does, and what the one does that it replaced."""
    yield Bullets(block(named.do), numbered=True)
    if named.original is not None:
        yield Paragraph("`original` is what the game this one builds on does:")
        yield Bullets(block(named.original.do), numbered=True)


def rules(ruleset: Ruleset) -> Iterator[Part]:
    """What happens whenever something else does."""
    for rule in ruleset.rules.values():
        yield Heading(3, rule.name.name)
        yield from about(rule.about)
        yield Paragraph(_when(rule))
        yield Bullets(block(rule.do), numbered=True)


def _when(rule: Rule) -> str:
    during = f"During {rule.during.name}, when " if rule.during else "When "
    test = f", if {code(rule.condition)}" if rule.condition is not None else ""
    after = f", at the end of `{rule.after.name}`" if rule.after else ", at once"
    return f"{during}{code(rule.when)}{test}{after}:"


def procedures(ruleset: Ruleset) -> Iterator[Part]:
    """The procedures that are used."""
    used = procedures_used(ruleset)
    for procedure in ruleset.procedures.values():
        if procedure.head.name not in used:
            continue
        yield Heading(3, head(procedure))
        yield from about(procedure.about)
        if procedure.takes:
            yield Paragraph(f"May be told {', '.join(code(each.head) for each in procedure.takes)}.")
        if procedure.gives:
            yield Paragraph(f"Gives {', '.join(f'`{each.name.name}`' for each in procedure.gives)}.")
        yield from _done(procedure)


def terms(ruleset: Ruleset) -> Iterator[Part]:
    """The defines, with the reason each gives when it fails."""
    if ruleset.defines:
        yield Bullets(tuple(_term(each) for each in ruleset.defines.values()))


def _term(define: Define) -> Item:
    reason = f"; if not: “{template(define.about.says)}”" if define.about.says else ""
    text = f"**{head(define)}**: {code(define.body)}{reason}"
    more = remarks(define.about)
    return Item(f"{text}. {more}" if more else text)
