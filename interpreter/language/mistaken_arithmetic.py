"""Numbers and reckoning as other languages write them."""

from __future__ import annotations

import re
from fractions import Fraction

from ..source.problem import Problem
from . import foreign_messages as messages
from . import gap_messages
from .broken import Broken, Edit, Mend, whole
from .tokens import Token

#: What an amount is of, which no expression says.
_UNITS = (
    "dollar", "pound", "euro", "mark", "coin", "share", "point", "space", "step", "piece", "cube", "card", "token",
    "unit", "buck", "time", "certificate", "marker", "place", "row", "column",
)


def numbers(broken: Broken) -> Problem | None:
    """`3.5`, `1_000`, `1,000`, `007` and `2p`."""
    here = broken.here
    if here is None:
        return None
    if here.kind == "number" and here.text.isascii() and here.text.isdecimal() and here.text != str(int(here.text)):
        return messages.leading_zeros(broken.place(here), broken.replace(here, here, str(int(here.text))))
    if here.kind == "number" and not here.text.isdigit():
        return _odd_number(broken, here)
    after, before = broken.at(broken.index + 1), broken.before
    if here.kind == "number" and after and after.kind == "word" and after.start == here.end:
        if broken.accepts == {"NAME"}:
            return messages.foreign_letters(broken.place(here, after), here.text + after.text)
        unit = without_unit(broken, here, after)
        if unit:
            return gap_messages.unit(broken.place(here, after), here.text, after.text, unit)
        mend = whole(broken.mend(Edit(here.end, after.start, " * ")))
        return gap_messages.no_operator(broken.place(here, after), here.text, after.text, mend)
    if here.text != "," or before is None or after is None:
        return None
    if before.kind == after.kind == "number" and len(after.text) == 3:
        mend = broken.replace(before, after, before.text + after.text)
        return messages.parted_digits(broken.place(before, after), mend)
    return None


def without_unit(broken: Broken, number: Token, unit: Token) -> Mend | None:
    """`3 dollars` as `3`, `1d6` as `1..6`."""
    if number.kind != "number":
        return None
    if unit.text.removesuffix("s") in _UNITS:
        return whole(broken.mend(Edit(number.end, unit.end, "")))
    die = re.fullmatch("[dD]([0-9]+)", unit.text)
    return whole(broken.replace(number, unit, f"1..{die[1]}")) if die and number.text == "1" else None


def _odd_number(broken: Broken, number: Token) -> Problem:
    if "." not in number.text:
        digits = "".join(filter(str.isdigit, number.text))
        return messages.parted_digits(broken.place(number), broken.replace(number, number, digits))
    share = Fraction("".join(c for c in number.text if c.isdigit() or c == "."))
    times = "" if share.numerator == 1 else f"* {share.numerator} "
    product = f"{times}/ {share.denominator}" if share.denominator > 1 else None
    return messages.decimal(broken.place(number), number.text, product)


def per_cent(broken: Broken, here: Token) -> Problem:
    first, after = broken.value_before(broken.index), broken.at(broken.index + 1)
    if after is not None and after.text != "of" and (after.kind in ("word", "number") or after.text == "("):
        mend = function_of_both(broken, "remainder")
        if mend:
            return messages.remainder(broken.place(here), "%", mend)
    number = broken.tokens[first]
    return messages.percent(broken.place(here), number.text, _share(broken, here, number))


def _share(broken: Broken, sign: Token, number: Token) -> Mend | None:
    """`10 % of value` and `value * 10 %` as a product."""
    if number.kind != "number":
        return None
    last = broken.at(broken.value_after(broken.index + 2) - 1)
    if broken.said(broken.index + 1) in ("of", "*") and last is not None:
        of_what = broken.text[broken.tokens[broken.index + 1].end : last.end].strip()
        return broken.mend(Edit(number.start, last.end, f"{of_what} * {number.text} / 100 rounded down"))
    if broken.said(broken.tokens.index(number) - 1) != "*":
        return None
    return broken.mend(Edit(number.end, sign.end, " / 100 rounded down"))


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


def rounded_down(broken: Broken, here: Token) -> Mend | None:
    ends = _both_sides(broken)
    if ends is None:
        return None
    _, right, _, end = ends
    return broken.mend(Edit(here.start, end, f"/ {right} rounded down"))


def product(broken: Broken, here: Token) -> Mend | None:
    ends = _both_sides(broken)
    if ends is None or ends[1] not in ("2", "3"):
        return None
    left, power, begin, end = ends
    return broken.mend(Edit(begin, end, " * ".join([left] * int(power))))
