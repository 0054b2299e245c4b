"""All wording about effects whose verb is unknown or not first."""

from __future__ import annotations

import re

from ..effects.effect import DECLARED, EFFECTS
from ..source.catalogue import code
from ..source.meant import mend
from ..source.nearest import choices_line, nearest
from ..source.problem import Problem
from ..source.text import Span
from ..source.tree import Entry, Scalar

#: Verbs of everyday English and of other languages, and the verb that does the same.
_ELSEWHERE = {
    **dict.fromkeys(("increase", "increment", "inc", "up"), "raise"),
    **dict.fromkeys(("decrease", "decrement", "reduce", "dec"), "lower"),
    **dict.fromkeys(("for", "foreach", "for_each", "every", "for_all"), "each"),
    **dict.fromkeys(("call", "execute", "perform"), "run"),
    **dict.fromkeys(("assign", "make"), "set"),
    **dict.fromkeys(("print", "log", "announce", "message"), "say"),
    **dict.fromkeys(("exchange",), "swap"),
    **dict.fromkeys(("break", "exit"), "leave"),
    **dict.fromkeys(("loop", "times"), "repeat"),
    "when": "if",
}
#: Verbs that mean one of several here.
_SEVERAL = {
    **dict.fromkeys(("give", "take", "transfer", "receive", "collect", "gain", "lose"),
                    "money is moved by `pay:`, all else by `move:`"),
    **dict.fromkeys(("roll", "dice", "throw"), "a die is thrown by `random: roll from 1..6`"),
    **dict.fromkeys(("ask", "offer"),
                    "one of several actions is offered by `decide:`, one of several things by `choose:`"),
    **dict.fromkeys(("discard", "delete", "clear"),
                    "a member leaves a set by `remove:`, a piece a pile by `draw:`; a field is emptied by `set:`"),
}
#: The second line of an effect whose first says only where.
_SECOND = {"let": "be", "set": "to", "raise": "by", "lower": "by", "advance": "by", "retreat": "by", "if": "then",
           "add": "to", "remove": "from"}
_CALL = re.compile(r"([A-Za-z_]\w*)(\(.*\))?")
_PLACE = re.compile(r"[a-z_]\w*(?:\([^()]*\))?(?:\.[a-z_]\w*(?:\([^()]*\))?)+")


@code("unknown-effect", "No effect of that name")
def unknown_effect(entry: Entry) -> Problem:
    """An effect is a map whose first key is its verb: `pay`, `set`, `raise`, `each` and so on."""
    key, span = entry.name, entry.key.span
    run = _run(entry)
    verb = _ELSEWHERE.get(key)
    help: tuple[str, ...] = ()
    fix: tuple[Span, str] | None = None
    if run:
        help, fix = (f"write `{run}`",), (span.to(entry.value.span), run)
    elif " " in key and (lines := verb_and_rest(key, _said(entry))):
        help = (written(lines),)
    elif verb:
        help, fix = (f"did you mean `{verb}`?",), (span, verb)
    elif key in _SEVERAL:
        help = (_SEVERAL[key],)
    elif _PLACE.fullmatch(key) and _said(entry):
        help = (f"write `- set: {key}` and below it `to: {_said(entry)}`",)
    elif near := nearest(key, EFFECTS):
        help, fix = (f"did you mean `{near}`?",), mend(span, key, EFFECTS)
    return Problem("unknown-effect", span, f"there is no effect `{key}`", help or _no_verb(key), fix=fix)


def written(lines: list[str]) -> str:
    """The line of help that shows the lines of an effect."""
    first, *below = (f"`{line}`" for line in lines)
    return f"write {first}{' and below it ' if below else ''}{' and '.join(below)}"


def _run(entry: Entry) -> str:
    """`run:` for the name of a procedure that the file declares: `- harvest: apple`, `- harvest(apple):`."""
    found = _CALL.fullmatch(entry.name)
    if found is None or found[1] in EFFECTS or not isinstance(entry.value, Scalar):
        return ""
    declared = re.search(rf"^ +{found[1]}(\(.+\))?:", entry.key.span.source.text, re.M)
    if declared is None or not (declared[1] or _said(entry) == ""):
        return ""
    given = found[2] or (f"({_said(entry)})" if _said(entry) else "")
    return f"run: {found[1]}{given}"


def verb_and_rest(text: str, said: str = "") -> list[str]:
    """The lines of `if cash > 5 then`, `for each p in players`, `raise fruit by 2`; `said` stands behind the colon."""
    written, _, rest = text.partition(" ")
    verb = _ELSEWHERE.get(written, written)
    if verb not in EFFECTS or not rest:
        return []
    keys = [argument.key for argument in DECLARED[EFFECTS[verb]].arguments]
    below = "do" if "do" in keys else _SECOND.get(verb, "")
    if below in ("do", "then"):
        first = re.sub(r"^(each|every) ", "", rest) if verb == "each" else rest
        return [f"- {verb}: {re.sub(r' (then|do)$', '', first).strip()}", *([] if said else [f"{below}:"])]
    first, *parts = re.split(rf" ({'|'.join(keys[1:])}) ", rest) if keys[1:] and not said else [rest]
    further = [f"{key}: {value}" for key, value in zip(parts[::2], parts[1::2], strict=True)]
    return [f"- {verb}: {first.strip()}", *further, *([f"{below}: {said}"] if below and said else [])]


def _said(entry: Entry) -> str:
    return " ".join(entry.value.span.text.split()) if isinstance(entry.value, Scalar) else ""


def _no_verb(key: str) -> tuple[str, ...]:
    """What can be said of a word that is like no verb."""
    verbs = [verb for verb in EFFECTS if any(argument.key == key for argument in DECLARED[EFFECTS[verb]].arguments)]
    if 0 < len(verbs) < 4:
        return (f"`{key}` is a key of {choices_line([f'`{verb}:`' for verb in verbs])}, and stands below it",)
    effects = f"effects are {choices_line(EFFECTS)}"
    found = _CALL.fullmatch(key)
    return (effects, f"to do an action or procedure, write `run: {key}`") if found and "_" in found[1] else (effects,)


@code("verb-first", "An effect that doesn't begin with its verb")
def verb_first(span: Span, verb: str) -> Problem:
    """The first key of an effect is its verb, so that readers see at once what is done."""
    return Problem("verb-first", span, f"write `{verb}` first", (f"`{verb}:` is the verb of this effect",))
