"""Types and heads that aren't written so."""

from __future__ import annotations

import re

from ..source.problem import Problem
from . import foreign_messages, gap_messages, type_form_messages
from .broken import Broken
from .mistaken_gaps import begins_value
from .tokens import Token
from .words import FORMS


def type_or_head(broken: Broken) -> Problem | None:
    """What a type, a declaration, a head or the key of a table can't hold."""
    here, before = broken.here, broken.before
    if broken.start not in ("type", "declaration", "head", "by") or broken.wants_value or before is None:
        return None
    if before.text in ("of", "on") and "NAME" in broken.accepts:
        return _without_kind(broken, before)
    if before.text in (",", "(") and {"NAME", "set"} <= broken.accepts:
        return gap_messages.nothing_after(broken.place(before), before.text, "a parameter")
    if before.text == ".." and "NAME" in broken.accepts:
        return gap_messages.nothing_after(broken.place(before), "..", "a number or an option")
    if before.kind == "number" and broken.accepts == {".."} and here is None:
        return type_form_messages.type_is_number(broken.place(before), before.text, _declared(broken))
    return _part(broken, before, here) if here else None


def truth(broken: Broken) -> Problem | None:
    """`open: true` for `open: bool = true`."""
    lone = broken.tokens[0] if len(broken.tokens) == 1 else None
    meant = {"true": "true", "false": "false", "no": "false"}.get(lone.text) if lone else None
    if broken.start != "declaration" or lone is None or meant is None:
        return None
    mend = broken.replace(lone, lone, f"bool = {meant}")
    return type_form_messages.type_is_truth(broken.place(lone), lone.text, mend)


def _declared(broken: Broken) -> str | None:
    """The name before the colon of a declaration."""
    if broken.start != "declaration":
        return None
    key = re.search(r"(\w+) *(?:\([^()\n]*\))? *: *$", broken.span.source.text[: broken.span.start])
    return key[1] if key else ""


def _without_kind(broken: Broken, before: Token) -> Problem:
    if before.text == "on":
        return type_form_messages.type_incomplete(broken.place(before), "on", "a track")
    return type_form_messages.type_incomplete(broken.place(before), f"{broken.said(broken.index - 2)} of", "a kind")


def _part(broken: Broken, before: Token, here: Token) -> Problem | None:
    place = broken.place(here)
    if here.text == "-":
        return _hyphen(broken, before, here)
    if here.text == "=" and broken.start == "head":
        return type_form_messages.no_defaults(place)
    if before.text in FORMS and "of" in broken.accepts and (mend := broken.insert("of", here)):
        return gap_messages.word_missing(place, "of", f"{before.text} of railroad", mend)
    if "=" in broken.accepts and begins_value(here) and (mend := broken.insert("=", here)) and mend.fix:
        return type_form_messages.start_sign_missing(place, mend, here.kind == "number")
    return None


def _hyphen(broken: Broken, before: Token, here: Token) -> Problem | None:
    """`0-6` for `0..6`, `sell-stock` for `sell_stock`."""
    if ".." in broken.accepts:
        return foreign_messages.foreign_sign(broken.place(here), "-", "..", broken.replace(here, here, ".."))
    after = broken.at(broken.index + 1)
    if before.kind != "word" or after is None or after.kind != "word":
        return None
    return type_form_messages.hyphen(broken.place(before, after), broken.replace(here, here, "_"))
