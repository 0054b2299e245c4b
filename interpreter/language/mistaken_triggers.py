"""Triggers without a transition, or with more than one."""

from __future__ import annotations

from ..source.problem import Problem
from . import parse_messages as messages
from .broken import Broken, Edit, Mend
from .mistaken_gaps import begins_value
from .tokens import Token


def transition(broken: Broken) -> Problem | None:
    """A trigger without a word of change, or with two."""
    here, before = broken.here, broken.before
    if broken.start != "trigger":
        return None
    if here and here.text in ("and", "or") and "for" in broken.accepts:
        return messages.one_transition(broken.place(here))
    if here is None and broken.tokens and ("rises" in broken.accepts or "becomes" in broken.accepts):
        return messages.no_transition(broken.place(broken.tokens[0], before), "rises" not in broken.accepts)
    return _change(broken, before) if before else None


def _change(broken: Broken, before: Token) -> Problem | None:
    """What follows a word of change."""
    here = broken.here
    if before.text == "becomes":
        return messages.becomes_what(broken.place(before, here), _becoming(broken, before))
    if here and before.text == "by" and broken.accepts == {"NAME"}:
        return messages.amount_is_name(broken.place(here), here.text)
    if here and before.text in ("rises", "falls") and begins_value(here):
        mend = broken.insert("through", here)
        return messages.through_missing(broken.place(here), before.text, mend) if mend and mend.fix else None
    return None


def _becoming(broken: Broken, becomes: Token) -> Mend | None:
    """`C becomes false` and `x becomes 3` as moments of a condition that becomes true."""
    here = broken.here
    if here is None:
        return None
    if here.text != "false":
        return broken.replace(becomes, here, f"= {here.text} becomes true")
    subject = broken.text[: becomes.start].strip()
    joined = any(token.text in ("and", "or") for token in broken.tokens[: broken.index])
    opposite = f"not ({subject})" if joined else f"not {subject}"
    return broken.mend(Edit(0, here.end, f"{opposite} becomes true"))
