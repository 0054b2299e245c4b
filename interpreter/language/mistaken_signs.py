"""Signs that mean something in other languages, and what to say about each."""

from __future__ import annotations

from fractions import Fraction

from ..source.problem import Problem
from . import foreign_messages as messages
from . import parse_messages
from .broken import Broken, Edit, Mend
from .spelling import ASSIGNING, CURRENCIES, SIGNS
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


def numbers(broken: Broken) -> Problem | None:
    """`3.5`, `1_000`, `1,000` and `10%`."""
    here = broken.here
    if here is None:
        return None
    if here.kind == "number" and not here.text.isdigit():
        return _odd_number(broken, here)
    after, before = broken.at(broken.index + 1), broken.before
    if here.kind == "number" and after and after.kind == "word" and after.start == here.end:
        if broken.accepts == {"NAME"}:
            return messages.foreign_letters(broken.place(here, after), here.text + after.text)
        mend = _whole(broken.mend(Edit(here.end, after.start, " * ")))
        return parse_messages.no_operator(broken.place(here, after), here.text, after.text, mend)
    if here.text != "," or before is None or after is None:
        return None
    if before.kind == after.kind == "number" and len(after.text) == 3:
        mend = broken.replace(before, after, before.text + after.text)
        return messages.parted_digits(broken.place(before, after), mend)
    return None


def _odd_number(broken: Broken, number: Token) -> Problem:
    if "." not in number.text:
        digits = "".join(filter(str.isdigit, number.text))
        return messages.parted_digits(broken.place(number), broken.replace(number, number, digits))
    share = Fraction("".join(c for c in number.text if c.isdigit() or c == "."))
    times = "" if share.numerator == 1 else f"* {share.numerator} "
    product = f"{times}/ {share.denominator}" if share.denominator > 1 else None
    return messages.decimal(broken.place(number), number.text, product)


def foreign(broken: Broken) -> Problem | None:
    """Any other sign that no rule of the grammar knows."""
    here = broken.here
    if here and here.kind == "word" and not here.text.isascii():
        return messages.foreign_letters(broken.place(here), here.text)
    if here is None or here.kind != "sign" or here.text in _KNOWN:
        return None
    return _special(broken, here) or _listed(broken, here)


def _listed(broken: Broken, here: Token) -> Problem:
    place, sign = broken.place(here), here.text
    if sign in SIGNS:
        mend = _all_signs(broken) or broken.mend(_spelt(here, broken.text))
        if mend:
            return messages.foreign_sign(place, sign, SIGNS[sign], mend)
    if sign in ASSIGNING:
        return messages.assigning(place, sign)
    if sign in CURRENCIES:
        before = broken.before
        mend = broken.mend(Edit(before.end if before else here.start, here.end, ""))
        return messages.currency(place, sign, mend)
    return messages.meaningless(place, sign)


def _special(broken: Broken, here: Token) -> Problem | None:
    place, sign = broken.place(here), here.text
    match sign:
        case "?" if broken.start in ("type", "declaration", "head"):
            return messages.question_mark_type(place, broken.replace(here, here, " or none"))
        case "?" | "??":
            return messages.question_mark(place, _ternary(broken))
        case ":" if broken.start == "head":
            return parse_messages.parameter_order(place, _type_first(broken, here))
        case ":":
            return messages.colon(place, _first_that_mends(broken, here, ("has", "where", "then", "")))
        case "[" | "]":
            return messages.square_bracket(place, _round(broken, "["))
        case "{" | "}":
            return messages.brace(place, _round(broken, "{"))
        case "%":
            return _per_cent(broken, here)
        case "//":
            return messages.whole_division(place, _rounded_down(broken, here))
        case "**" | "^":
            return messages.power(place, sign, _product(broken, here))
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
    return _whole(broken.mend(*edits))


def _whole(mend: Mend | None) -> Mend | None:
    """A change that mends all of the text."""
    return mend if mend and mend.fix else None


def _first_that_mends(broken: Broken, here: Token, words: tuple[str, ...]) -> Mend | None:
    mends = (broken.replace(here, here, f" {word}" if word else "") for word in words)
    return next(filter(_whole, mends), None)


def _ternary(broken: Broken) -> Mend | None:
    """`c ? a : b` as `if c then a else b`, where that is all there is."""
    marks = [token for token in broken.tokens if token.text in ("?", ":")]
    if [mark.text for mark in marks] != ["?", ":"]:
        return None
    text, (question, colon) = broken.text, marks
    test, then, otherwise = text[: question.start], text[question.end : colon.start], text[colon.end :]
    whole = f"if {test.strip()} then {then.strip()} else {otherwise.strip()}"
    return _whole(broken.mend(Edit(0, len(text), whole)))


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


def _per_cent(broken: Broken, here: Token) -> Problem:
    first, after = broken.value_before(broken.index), broken.at(broken.index + 1)
    if after is not None and after.text != "of" and (after.kind in ("word", "number") or after.text == "("):
        mend = function_of_both(broken, "remainder")
        if mend:
            return messages.remainder(broken.place(here), "%", mend)
    return messages.percent(broken.place(here), _share(broken, broken.tokens[first]))


def _share(broken: Broken, number: Token) -> Mend | None:
    """`10 % of value` as a product."""
    last = broken.at(broken.value_after(broken.index + 2) - 1)
    if number.kind != "number" or broken.said(broken.index + 1) not in ("of", "*") or last is None:
        return None
    whole = broken.text[broken.tokens[broken.index + 1].end : last.end].strip()
    return broken.mend(Edit(number.start, last.end, f"{whole} * {number.text} / 100 rounded down"))


def function_of_both(broken: Broken, function: str) -> Mend | None:
    """The values on both sides of the token here as arguments of a function."""
    ends = _both_sides(broken)
    if ends is None:
        return None
    left, right, begin, end = ends
    return broken.mend(Edit(begin, end, f"{function}({left}, {right})"))


def _both_sides(broken: Broken) -> tuple[str, str, int, int] | None:
    """The values before and behind the token here, and where both begin and end."""
    here, index = broken.here, broken.index
    if here is None or index == 0 or index + 1 >= len(broken.tokens):
        return None
    begin = broken.tokens[broken.value_before(index)].start
    end = broken.tokens[broken.value_after(index + 1) - 1].end
    return broken.text[begin : here.start].strip(), broken.text[here.end : end].strip(), begin, end


def _rounded_down(broken: Broken, here: Token) -> Mend | None:
    ends = _both_sides(broken)
    if ends is None:
        return None
    _, right, _, end = ends
    return broken.mend(Edit(here.start, end, f"/ {right} rounded down"))


def _product(broken: Broken, here: Token) -> Mend | None:
    ends = _both_sides(broken)
    if ends is None or ends[1] not in ("2", "3"):
        return None
    left, power, begin, end = ends
    return broken.mend(Edit(begin, end, " * ".join([left] * int(power))))
