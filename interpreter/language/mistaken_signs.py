"""Signs that mean something in other languages, and what to say about each."""

from __future__ import annotations

from ..source.problem import Problem
from . import foreign_messages as messages
from . import type_form_messages
from .broken import Broken, Edit, Mend, whole
from .change_meant import change_lines
from .mistaken_arithmetic import per_cent, product, rounded_down
from .spelling import ASSIGNING, CURRENCIES, DASHES, SIGNS
from .tokens import Token

COMPARING = ("=", "!=", "<", "<=", ">", ">=")
_KNOWN = (*COMPARING, "+", "-", "*", "/", "(", ")", ".", "..", ",")
#: Signs that enclose a list, a set or an index elsewhere.
_ENCLOSING = {"[": "]", "{": "}"}


def escaped(broken: Broken) -> Problem | None:
    """A backslash or a doubled quote, as YAML writes them inside quotes."""
    here = broken.here
    if here is None:
        return None
    if here.text == "\\":
        return messages.escape(broken.place(here), broken.text[here.start : here.start + 2])
    return messages.escape(broken.place(here), here.text) if here.text in ("''", '""') else None


def quoted(broken: Broken) -> Problem | None:
    here = broken.here
    if here is None or (here.kind != "text" and here.text not in ("'", '"', "’", "“", "”", "‘", "`")):
        return None
    place = broken.place(here)
    if here.text in ("'", "’") and (mend := _belonging(broken, here)):
        return messages.possessive(place, mend)
    if here.kind != "text":
        return messages.lone_quote(place)
    return messages.quoted_text(place, broken.replace(here, here, here.text[1:-1].strip().replace(" ", "_")))


def _belonging(broken: Broken, quote: Token) -> Mend | None:
    """`railroad's value` as `railroad.value`."""
    letter, name = broken.at(broken.index + 1), broken.at(broken.index + 2)
    if letter is None or name is None or letter.text != "s" or name.kind != "word":
        return None
    return broken.mend(Edit(quote.start, name.start, "."))


def foreign(broken: Broken) -> Problem | None:
    """Any other sign that no rule of the grammar knows."""
    here = broken.here
    if here and here.kind == "word" and not here.text.isascii():
        return messages.foreign_letters(broken.place(here), here.text)
    if here and here.kind == "number" and not here.text.isascii():
        plain = str(int(here.text)) if here.text.isdecimal() else ""
        return messages.foreign_sign(broken.place(here), here.text, plain, broken.replace(here, here, plain))
    if here is None or here.kind != "sign" or here.text in _KNOWN:
        return None
    if not here.text.isprintable():
        return messages.invisible(broken.place(here), here.text, broken.mend(Edit(here.start, here.end, "")))
    return _special(broken, here) or _listed(broken, here)


def _listed(broken: Broken, here: Token) -> Problem:
    place, sign = broken.place(here), here.text
    if sign in SIGNS:
        mend = _all_signs(broken) or broken.mend(_spelt(here, broken.text))
        if mend:
            return messages.foreign_sign(place, sign, SIGNS[sign], mend)
    if sign in DASHES:
        return _dash(broken, here)
    if sign in ASSIGNING:
        return messages.assigning(place, sign, _effect(broken, here))
    if sign in CURRENCIES:
        return messages.currency(place, sign, _without_currency(broken, here))
    return messages.meaningless(place, sign)


def _dash(broken: Broken, here: Token) -> Problem:
    """A dash of print: `..` where a range can stand, else a minus."""
    place, before, after = broken.place(here), broken.before, broken.at(broken.index + 1)
    if before and after and ".." in broken.accepts:
        both_numbers = before.kind == after.kind == "number"
        mend = broken.mend(Edit(before.end, after.start, ".."))
        return messages.foreign_sign(place, here.text, "..", mend, sure=both_numbers)
    return messages.foreign_sign(place, here.text, "-", broken.replace(here, here, "-"))


def _without_currency(broken: Broken, here: Token) -> Mend | None:
    """The amount alone: `$20` and `20 $` as `20`."""
    before, after = broken.before, broken.at(broken.index + 1)
    if (after and after.kind == "number") or before is None:
        return broken.mend(Edit(here.start, after.start if after else here.end, ""))
    return broken.mend(Edit(before.end, here.end, ""))


def _effect(broken: Broken, here: Token) -> tuple[str, ...]:
    """`x += 1` as an effect."""
    text = " ".join(broken.text.split())
    if here.text == "++":
        text = f"{broken.text[: here.start].strip()} += 1"
    return change_lines(text, broken.span.source, "")


def _special(broken: Broken, here: Token) -> Problem | None:
    place, sign = broken.place(here), here.text
    match sign:
        case "?" if broken.start in ("type", "declaration", "head"):
            return messages.question_mark_type(place, broken.replace(here, here, " or none"))
        case "?" | "??":
            return messages.question_mark(place, _ternary(broken))
        case ":" if broken.start == "head":
            return type_form_messages.parameter_order(place, _type_first(broken, here))
        case ":":
            return messages.colon(place, _first_that_mends(broken, here, ("has", "where", "then", "")))
        case "[" | "]":
            return messages.square_bracket(place, _round(broken, "["))
        case "{" | "}":
            return messages.brace(place, _round(broken, "{"))
        case "%":
            return per_cent(broken, here)
        case "//":
            return messages.whole_division(place, rounded_down(broken, here))
        case "**" | "^":
            return messages.power(place, sign, product(broken, here))
        case ";":
            return messages.semicolon(place)
    return None


def _spelt(token: Token, text: str) -> Edit:
    """The edit that writes a foreign sign as it is spelt here, words with a space on either side."""
    instead = SIGNS[token.text]
    if instead[0].isalpha():
        instead = f"{'' if text[:token.start][-1:] in ('', ' ', '(') else ' '}{instead}"
        instead = f"{instead}{'' if text[token.end : token.end + 1] in ('', ' ') else ' '}"
    return Edit(token.start, token.end, instead)


def _all_signs(broken: Broken) -> Mend | None:
    """All foreign signs mended at once, if that is all there is to mend."""
    edits = [_spelt(token, broken.text) for token in broken.tokens if token.text in SIGNS]
    return whole(broken.mend(*edits))


def _first_that_mends(broken: Broken, here: Token, words: tuple[str, ...]) -> Mend | None:
    mends = (broken.replace(here, here, f" {word}" if word else "") for word in words)
    return next(filter(whole, mends), None)


def _ternary(broken: Broken) -> Mend | None:
    """`c ? a : b` as `if c then a else b`, where that is all there is."""
    marks = [token for token in broken.tokens if token.text in ("?", ":")]
    if [mark.text for mark in marks] != ["?", ":"]:
        return None
    text, (question, colon) = broken.text, marks
    test, then, otherwise = text[: question.start], text[question.end : colon.start], text[colon.end :]
    choice = f"if {test.strip()} then {then.strip()} else {otherwise.strip()}"
    return whole(broken.mend(Edit(0, len(text), choice)))


def _type_first(broken: Broken, colon: Token) -> Mend | None:
    """`name: type` as `type name`."""
    name, after = broken.before, broken.index + 1
    end = next((i for i in range(after, len(broken.tokens)) if broken.said(i) in (",", ")")), None)
    if name is None or end is None or end == after:
        return None
    first, last = broken.tokens[after], broken.tokens[end - 1]
    form = broken.text[first.start : last.end]
    return broken.mend(Edit(name.start, last.end, f"{form} {name.text}"))


def _round(broken: Broken, opening: str) -> Mend | None:
    """Square brackets and braces as a call: behind a name its arguments, else a set."""
    edits = []
    for index, token in enumerate(broken.tokens):
        if token.text == opening:
            index_of_table = opening == "[" and _behind_name(broken, index)
            edits.append(Edit(token.start, token.end, "(" if index_of_table else "set("))
        elif token.text == _ENCLOSING[opening]:
            edits.append(Edit(token.start, token.end, ")"))
    return broken.mend(*edits)


def _behind_name(broken: Broken, index: int) -> bool:
    before = broken.at(index - 1)
    return before is not None and before.kind == "word" and before.end == broken.tokens[index].start
