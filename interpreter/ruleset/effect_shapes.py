"""The shapes of what stands in an effect: expressions, blocks, branches, and the effects themselves."""

from __future__ import annotations

from functools import cache

from ..effects import forms
from ..effects.effect import DECLARED, EFFECTS, Argument
from ..effects.forms import Form
from .shape import (
    LABEL_PATTERN,
    NAME_PATTERN,
    AnyEffect,
    Either,
    Items,
    Keyed,
    Nothing,
    Record,
    Value,
    key,
    shaped,
)

TEXT_ONLY = Value(("string",))
#: What the expression language reads: a number or true is text to it, and it says best what is wrong there.
PHRASE = Value(("string", "integer", "boolean"))

for _form in (forms.EXPRESSION, forms.PLACE, forms.RANGE, forms.TYPE, forms.CALL, forms.ASKER):
    shaped(_form, PHRASE)
shaped(forms.TEXT, TEXT_ONLY)
shaped(forms.NAME, Value(("string",), NAME_PATTERN))
shaped(forms.FLAG, Value(("boolean",)))

PICK = shaped(Form("pick", "a choice such as `bid from 1..5`"), PHRASE)
shaped(forms.PICKS, Either((PICK, shaped(Form("pick-list", "a list of picks"), Items(PICK, least=1)))))

REMARK = shaped(Form("remark", "text of the author's own"), TEXT_ONLY)
LABEL = shaped(Form("label", "a label, one word"), Value(("string",), LABEL_PATTERN))
NOTHING = shaped(Form("nothing", "nothing"), Nothing())
EFFECT = shaped(Form("effect", "an effect, such as `pay: 5`"), AnyEffect())
shaped(forms.BLOCK, Items(EFFECT))

REASONED = shaped(Form("reasoned", "a condition and its reason"), Record(
    "a condition",
    (key("is", forms.EXPRESSION, "what must hold", optional=False),
     key("says", forms.TEXT, "the reason given when it does not hold")),
    short="is", whole=True,
))
CONDITIONS = shaped(
    Form("conditions", "a condition, one with its reason, or a list of these", ()),
    Either((REASONED, shaped(Form("condition-list", "a list of conditions"), Items(REASONED)))),
)

WAY = shaped(Form("way", "a list of effects, or a map with requires, says and do"), Record(
    "a branch",
    (key("requires", CONDITIONS, "when it is offered"),
     key("says", forms.TEXT, "what the player reads"),
     key("do", forms.BLOCK, "what then happens", optional=False)),
    short="do",
))
BRANCH = shaped(
    Form("branch", "an action, a list of effects, or a map with requires, says and do"),
    Either((NOTHING, forms.CALL, WAY)),
)
BRANCHES = shaped(Form("branches", "a map from labels to branches"), Keyed(LABEL_PATTERN, BRANCH))
MENU_ENTRIES = shaped(
    Form("menu-entries", "a list of actions, or a map from labels to branches", ()),
    Keyed(LABEL_PATTERN, BRANCH, listed=forms.CALL),
)
shaped(forms.MENU, Either((forms.NAME, MENU_ENTRIES)))
shaped(forms.LABELS, Either((LABEL, BRANCHES)))


@cache
def record_of(verb: str) -> Record:
    """The record of an effect, from its declared arguments."""
    arguments = DECLARED[EFFECTS[verb]].arguments
    known = tuple(argument for argument in arguments if argument.form is not forms.GIVEN)
    further = forms.EXPRESSION if len(known) < len(arguments) else None
    return Record(f"`{verb}`", known, further=further)


def further_argument(verb: str) -> Argument | None:
    """The argument that takes all further keys of an effect, if it has one."""
    return next((a for a in DECLARED[EFFECTS[verb]].arguments if a.form is forms.GIVEN), None)


def verb_of(keys: list[str]) -> str | None:
    """The verb among the keys of a map: the first key that is one."""
    return next((key for key in keys if key in EFFECTS), None)
