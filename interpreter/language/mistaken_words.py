"""Words that are foreign, misspelt or in the wrong place, and what to say about each."""

from __future__ import annotations

from ..source.nearest import nearest, surely
from ..source.problem import Problem
from ..source.text import Span
from . import foreign_messages, gap_messages, parse_messages
from .broken import Broken, Edit, Mend
from .mistaken_arithmetic import function_of_both
from .mistaken_signs import COMPARING
from .plurals import plural_of, singular_of
from .spelling import CONTAINING, IDLE_BEGINNINGS, PHRASES, REMAINDERS, UNSURE
from .tokens import Token
from .words import CHANGES, FORMS, JOINING, RESERVED

#: Words that are this language's too, elsewhere: taken for another only if that mends all.
_OURS = {*JOINING, *CHANGES, *RESERVED, *FORMS}

_PHRASES = sorted(((tuple(a.split()), b) for a, b in PHRASES.items()), key=lambda p: -len(p[0]))

#: Words behind `rounded` for which a spelling is known.
_ROUGHLY = ("nearest", "to", "off", "upwards", "downwards")


def rounded(broken: Broken) -> Problem | None:
    """`rounded` without a direction, or behind something that is no division."""
    here, before = broken.here, broken.before
    if before and before.text == "rounded" and "up" in broken.accepts:
        known = here and (here.text in _ROUGHLY or nearest(here.text, ("up", "down", "half")))
        return None if known else parse_messages.rounded_how(broken.place(before))
    if before and before.text == "half" and broken.accepts == {"up"}:
        return parse_messages.rounded_how(broken.place(before), broken.insert("up", here))
    said = here is not None and here.text in ("rounded", "round") and broken.start != "trigger"
    if here and said and "rounded" not in broken.accepts and broken.after_value:
        return parse_messages.rounded_where(broken.place(here), _without_brackets(broken))
    return None


def _without_brackets(broken: Broken) -> Mend | None:
    """`(a / b) rounded up` without its brackets."""
    before, opening = broken.before, broken.tokens[broken.value_before(broken.index)]
    if before is None or before.text != ")" or opening.text != "(":
        return None
    return broken.mend(Edit(opening.start, opening.end, ""), Edit(before.start, before.end, ""))


def condition_said_true(broken: Broken) -> Problem | None:
    """`company.open is true`, `company.open is false`."""
    before, here = broken.before, broken.here
    if broken.start == "trigger" or here is None or before is None or before.text != "is":
        return None
    if here.text not in ("true", "false") or "none" not in broken.accepts:
        return None
    first = broken.tokens[broken.value_before(broken.index - 1)]
    condition = broken.text[first.start : before.start].strip()
    mend = broken.mend(Edit(first.start, here.end, condition if here.text == "true" else f"not {condition}"))
    return parse_messages.is_misused(broken.place(before, here), "", mend)


def phrase(broken: Broken) -> Problem | None:
    """A word or phrase of everyday English, or of another language, if its spelling here mends the text."""
    for words, instead in _PHRASES:
        for first in range(broken.index - len(words), broken.index + 1):
            found = found_at(broken, first, words)
            if found and (problem := _spelt_here(broken, found, instead)):
                return problem
    return None


def found_at(broken: Broken, first: int, words: tuple[str, ...]) -> tuple[Token, Token] | None:
    tokens = broken.tokens[max(first, 0) : first + len(words)]
    if first < 0 or tuple(token.text for token in tokens) != words:
        return None
    return tokens[0], tokens[-1]


def _spelt_here(broken: Broken, found: tuple[Token, Token], instead: str) -> Problem | None:
    first, last = found
    mend = _dots(broken, first, last) if instead == ".." else broken.replace(first, last, instead)
    if mend is None or (first.text in _OURS and not mend.fix):
        return None
    place = broken.place(first, last)
    if first.text == "is" and last.text in ("is", "not"):
        return parse_messages.is_misused(place, instead, mend, _none_meant(broken, last))
    if first.text == "rounded":
        return parse_messages.rounded_how(place, mend)
    written = " ".join(broken.text[first.start : last.end].split())
    if instead == "every" and not mend.fix:
        return _every(broken, place, written, first)
    return foreign_messages.foreign_word(place, written, instead, mend, sure=written not in UNSURE)


def _none_meant(broken: Broken, last: Token) -> Mend | None:
    """`x is not one` with `none` for the word that follows, if it is so much like it."""
    following = next((token for token in broken.tokens if token.start >= last.end), None)
    if following is None or surely(following.text, ("none",)) is None:
        return None
    return broken.mend(Edit(following.start, following.end, "none"))


def _every(broken: Broken, place: Span, written: str, word: Token) -> Problem:
    """`each player` alone, `all railroads sold out`."""
    name = broken.at(broken.tokens.index(word) + 1)
    kind = (singular_of(name.text) or name.text) if name and name.kind == "word" else "player"
    one = "p" if kind == "player" else kind
    if len(broken.tokens) == 2:
        return gap_messages.each_alone(broken.place(word, name), f"{one} in {plural_of(kind)}")
    return foreign_messages.every(place, written, f"every {one} in {plural_of(kind)} has …")


def _dots(broken: Broken, first: Token, last: Token) -> Mend | None:
    """`1 to 5` as `1..5`, without the spaces."""
    ends = [token.end for token in broken.tokens if token.end <= first.start]
    starts = [token.start for token in broken.tokens if token.start >= last.end]
    return broken.mend(Edit(ends[-1], starts[0], "..")) if ends and starts else None


def function_words(broken: Broken) -> Problem | None:
    """`a mod b`, `track contains hex`, `n between 1 and 5`."""
    here = broken.here
    if here is None or here.kind != "word" or not broken.after_value:
        return None
    place, word = broken.place(here), here.text.lower()
    if word in REMAINDERS:
        return foreign_messages.remainder(place, here.text, function_of_both(broken, "remainder"))
    if word in CONTAINING:
        return foreign_messages.contains(place, here.text, _member_first(broken, here))
    if word == "between":
        return foreign_messages.between(place, _between(broken, here))
    return None


def _member_first(broken: Broken, here: Token) -> Mend | None:
    """`set contains x` as `x in set`."""
    if broken.index == 0 or broken.at(broken.index + 1) is None:
        return None
    first = broken.tokens[broken.value_before(broken.index)]
    last = broken.tokens[broken.value_after(broken.index + 1) - 1]
    container, member = broken.text[first.start : here.start], broken.text[here.end : last.end]
    return broken.mend(Edit(first.start, last.end, f"{member.strip()} in {container.strip()}"))


def _between(broken: Broken, here: Token) -> Mend | None:
    """`n between 1 and 5` as `n in 1..5`."""
    join = broken.value_after(broken.index + 1)
    low, high = broken.at(join - 1), broken.at(join + 1)
    if broken.said(join) != "and" or low is None or high is None:
        return None
    return broken.mend(Edit(here.start, here.end, "in"), Edit(low.end, high.start, ".."))


def capitals(broken: Broken) -> Problem | None:
    """`AND`, `Or`, `NOT`."""
    for token in (broken.here, broken.before):
        small = token.text.lower() if token and token.kind == "word" else ""
        if token and small in _OURS and (mend := broken.replace(token, token, small)):
            return foreign_messages.small_letters(broken.place(token), small, mend)
    return None


def misspelt(broken: Broken) -> Problem | None:
    """The word that doesn't fit, or the one before it, looks like a word that would."""
    fitting = {word for word in broken.accepts if word.isalpha() and word.islower()}
    for token, words in ((broken.here, fitting), (broken.before, _OURS)):
        if token is None or token.kind != "word" or token.text in _OURS:
            continue
        meant = nearest(token.text, words)
        if meant and (mend := broken.replace(token, token, meant)):
            return parse_messages.misspelt(broken.place(token), token.text, meant, mend)
    return None


def idle_beginning(broken: Broken) -> Problem | None:
    """`when railroad.value rises` after the key `when:`."""
    for said in IDLE_BEGINNINGS.get(broken.start, ()):
        words = tuple(said.split())
        found, after = found_at(broken, 0, words), broken.at(len(words))
        if found and after and broken.index <= len(words) + 1:
            mend = broken.mend(Edit(found[0].start, after.start, ""))
            if mend and mend.fix:
                return foreign_messages.idle_word(broken.place(*found), said, mend)
    return None


def chained(broken: Broken) -> Problem | None:
    """`a < b < c` and `a = b = c`."""
    here = broken.here
    if here is None or here.text not in (*COMPARING, "in", "is", "not"):
        return None
    if "=" in broken.accepts or "and" not in broken.accepts:
        return None
    middle = _between_comparisons(broken)
    mend = broken.insert(f"and {middle}", here) if middle else None
    return parse_messages.chain(broken.place(here), mend)


def _between_comparisons(broken: Broken) -> str | None:
    """The text between the comparison before and the token here."""
    level = 0
    for index in range(broken.index - 1, -1, -1):
        said = broken.said(index)
        level += (said == ")") - (said == "(")
        if level < 0:
            return None
        if level == 0 and said in (*COMPARING, "in"):
            return broken.text[broken.tokens[index].end : broken.tokens[broken.index - 1].end].strip()
    return None
