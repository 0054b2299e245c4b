"""Why an answer may not be given: reasons in the author's words, with the line each comes from.

A program's cold code lists them: `loaded.why(ask)(position, slots, frame, code)` gives, in the order of the
file, sentences, or tuples of a sentence, its Site and the failed clause. `code` is a value, or LABEL plus a label's
place.
"""

from __future__ import annotations

from ..source.frozen import frozen
from .choice import Answers, IllegalChoice
from .position import Position
from .program import LABEL, Site


@frozen
class Reason:
    """One sentence, and the condition it speaks of. `str` gives the sentence.

    Where the sentence is the author's own, `clause` is the part of the condition that failed, with its values.
    """

    says: str
    site: Site | None = None
    clause: str = ""

    def __str__(self) -> str:
        return self.says


def reasons_against(position: Position, answers: Answers, written: str) -> list[Reason]:
    """Why `written` may not be answered at the open question; empty if it may."""
    code = answers.code(written)
    if code is None:
        return [Reason(_misunderstood(position, answers, written))]
    values, places = position.legal()
    if code - LABEL in places or (code < LABEL and code in values):
        return []
    return told_against(position, code) or [Reason(f"{written} is not among the answers offered now")]


def illegal(position: Position, answers: Answers, written: str) -> IllegalChoice:
    """The exception for an answer that is not legal: its reasons, and a legal text much like it."""
    against = "; ".join(str(reason) for reason in reasons_against(position, answers, written))
    return IllegalChoice(written, f"{written}: {against}", _nearest(position, answers, written))


def told_against(position: Position, code: int) -> list[Reason]:
    """What the program itself says against a code, on a copy, since cold code may use the frame."""
    loaded = position.program.loaded
    assert loaded is not None
    scratch = position.copy()
    raw = loaded.why(scratch.ask)(scratch, scratch.slots, scratch.frames[-1], code)
    return [each if isinstance(each, Reason) else _reason(each) for each in raw]


def _reason(raw: str | tuple[str, Site] | tuple[str, Site, str]) -> Reason:
    return Reason(raw) if isinstance(raw, str) else Reason(*raw)


def _misunderstood(position: Position, answers: Answers, written: str) -> str:
    ask = answers.ask
    words = written.split()
    values, places = position.legal()
    if ask.type is not None and words[:1] == [ask.name]:
        wanted = {"int": "a number", "money": "an amount", "bool": "yes or no"}.get(ask.type.form)
        wanted = wanted or f"a {ask.type.kind}"
        if len(words) == 2:
            return f"{words[1]} is not {wanted}"
        if len(words) == 1 and len(values):
            return f"{ask.name} needs {wanted}, as in {answers.choice(values[0])}"
    offered = [f"{ask.name} …"] if ask.name and len(values) else []
    offered += [answers.choice(LABEL + place).text for place in sorted(places)]
    return f"this is no answer here; the answers are {', '.join(offered)}"


def _nearest(position: Position, answers: Answers, written: str) -> str:
    values, places = position.legal()
    code = answers.code(written)
    form = answers.ask.type.form if answers.ask.type else ""
    if code is not None and code < LABEL and form in ("int", "money") and len(values):
        return answers.choice(min(values, key=lambda value: abs(value - code))).text
    from ..source.nearest import nearest

    texts = [answers.choice(value).text for value in values[:2000]]
    texts += [answers.choice(LABEL + place).text for place in places]
    return nearest(written, texts) or ""
