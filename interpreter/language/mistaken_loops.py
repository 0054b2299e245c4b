"""Loops, choices from a set, and folds whose words are missing or in the wrong place."""

from __future__ import annotations

from ..source.problem import Problem
from . import foreign_messages, gap_messages, parse_messages
from .broken import Broken, Edit, Mend, whole
from .mistaken_gaps import JOINS_VALUES, begins_value
from .mistaken_signs import COMPARING
from .mistaken_sums import without_loop
from .plurals import plural_of, singular_of
from .tokens import Token
from .words import FOLDS, JOINING, RESERVED

#: How each reserved word goes on.
_SHAPES = {
    **{word: f"{word} p in players where …" for word in ("any", "no", "count", "those", "first", "the")},
    **{word: f"{word} p.cash for p in players" for word in ("sum", "highest", "lowest")},
    "every": "every p in players has …",
}

#: How a loop goes on that no reserved word begins, by start symbol.
_LOOP_SHAPES = {
    "range": "p in players", "pick": "p from players", "trigger": "for p in players",
    "asker": "every p in players",
}


def bare_fold(broken: Broken) -> Problem | None:
    """`a and no c in companies where …`: a fold as an operand, without brackets."""
    here = broken.here
    if here is None or here.text not in (*FOLDS, "if") or not broken.wants_value:
        return None
    if here.text == "no" and broken.said(broken.index + 1) in ("", ")", ",", "and", "or", "then", "else"):
        return foreign_messages.foreign_word(broken.place(here), "no", "false", broken.replace(here, here, "false"))
    brackets = _bracketed(broken, here)
    unlooped = None if brackets else without_loop(broken, broken.index)
    return unlooped or parse_messages.bare_fold(broken.place(here), here.text, brackets)


def _bracketed(broken: Broken, here: Token) -> Mend | None:
    """Brackets from here to the farthest place where they mend the text."""
    for last in reversed(broken.tokens[broken.index + 1 :]):
        mend = broken.mend(Edit(here.start, here.start, "("), Edit(last.end, last.end, ")"))
        if mend and mend.fix:
            return mend
    return None


def fold_goes_on(broken: Broken) -> Problem | None:
    """`any p in players and b`: something follows a fold whose range has no condition yet."""
    here = broken.here
    if here is None or "where" not in broken.accepts or here.text not in ("and", "or", *COMPARING):
        return None
    opening = next((token for token in reversed(broken.tokens[: broken.index]) if token.text in FOLDS), None)
    if opening is None:
        return None
    end = broken.tokens[broken.index - 1].end
    mends = (
        broken.replace(here, here, "where") if here.text == "and" else None,
        broken.mend(Edit(opening.start, opening.start, "("), Edit(end, end, ")")),
    )
    return parse_messages.fold_goes_on(broken.place(opening), opening.text, [mend for mend in mends if mend])


def reserved_name(broken: Broken) -> Problem | None:
    """A reserved word where only a name can stand."""
    here = broken.here
    if here and here.text in RESERVED and "NAME" in broken.accepts and not broken.wants_value:
        return parse_messages.reserved_name(broken.place(here), here.text)
    return None


def fold_as_name(broken: Broken) -> Problem | None:
    """A word that begins a fold, used as a name."""
    here, before = broken.here, broken.before
    if broken.said(broken.index - 2) == "the" and broken.accepts == {"in"}:
        return _article(broken)
    if before is None or before.text not in FOLDS or broken.said(broken.index - 2) == "by":
        return None
    place, shape = broken.place(before), _SHAPES[before.text]
    if before.text == "no" and (here is None or here.text in (")", ",", "and", "or", "then", "else")):
        return foreign_messages.foreign_word(place, "no", "false", broken.replace(before, before, "false"))
    if broken.accepts == {"NAME"}:
        return parse_messages.fold_without_range(place, before.text, shape, _loop_inside(broken))
    if broken.wants_value and (here is None or here.kind == "sign"):
        return parse_messages.fold_without_range(place, before.text, shape, None)
    return None


def _article(broken: Broken) -> Problem | None:
    """`the railroad.value`: `the` finds one member of a set."""
    article, name = broken.tokens[broken.index - 2], broken.tokens[broken.index - 1]
    mend = broken.mend(Edit(article.start, name.start, ""))
    if mend is None or mend.fix is None:
        return None
    return parse_messages.fold_without_range(broken.place(article), "the", _SHAPES["the"], mend)


def _loop_inside(broken: Broken) -> Mend | None:
    """`count(p in players)` without its brackets, if nothing follows."""
    here, last = broken.here, broken.tokens[-1]
    if here is None or here.text != "(" or last.text != ")":
        return None
    mend = broken.mend(Edit(here.start, here.end, " "), Edit(last.start, last.end, ""))
    return whole(mend)


def asker_condition(broken: Broken) -> Problem | None:
    """`every p in players where …` as those who answer."""
    here, name, first = broken.here, broken.at(1), broken.at(3)
    if broken.start != "asker" or here is None or here.text != "where" or "has" not in broken.accepts:
        return None
    if name is None or first is None:
        return None
    members = f"(those {name.text} in {broken.text[first.start :].strip()})"
    mend = broken.mend(Edit(first.start, len(broken.text), members))
    return gap_messages.asker_condition(broken.place(here), mend)


def name_or_way(broken: Broken) -> Problem | None:
    """The name of a member missing, or its `in` or `from`, or the direction of an order."""
    here, before = broken.here, broken.before
    if before is None:
        return None
    if before.text == "by" and "highest" in broken.accepts:
        return gap_messages.direction_missing(broken.place(before))
    if broken.accepts == {"NAME"} and before.text in ("for", *FOLDS):
        shape = _SHAPES.get(before.text, "for p in players")
        return gap_messages.name_missing(broken.place(before), before.text, shape)
    for word in ("in", "from"):
        if broken.accepts == {word} and before.text == word:
            return gap_messages.nothing_before(broken.place(before), word, "a name")
        if broken.accepts == {word}:
            guess = _all_of_kind(broken, before, word)
            if guess:
                return gap_messages.collection_missing(broken.place(here), word, guess)
            if here is None and len(broken.tokens) == 2 and broken.said(0) == "every" and broken.start != "asker":
                loop = f"{'p' if before.text == 'player' else before.text} in {plural_of(before.text)}"
                return gap_messages.each_alone(broken.place(broken.tokens[0], before), loop)
            mend = broken.insert(word, here) if here else None
            return gap_messages.word_missing(broken.place(here), word, _loop_shape(broken, before), mend)
    return None


def _loop_shape(broken: Broken, before: Token) -> str:
    if before.text == "not":
        return "x not in set"
    own = _LOOP_SHAPES.get(broken.start, "p in players")
    return own if broken.start == "asker" else _SHAPES.get(broken.said(broken.index - 2), own)


def _all_of_kind(broken: Broken, name: Token, word: str) -> Mend | None:
    """`railroad where …` as `railroad from railroads where …`; by the looks, for nobody here knows the kinds."""
    here, one = broken.here, singular_of(name.text)
    follows = here is not None and here.text in ("where", "by", "unless", "has", "with")
    if name.kind != "word" or len(name.text) < 3 or not (follows or (one and here is None)):
        return None
    one = one or name.text
    if one == "player":  # which is the one who acts, and not any
        return None
    fold = broken.said(broken.index - 2)
    if here is not None and here.text in ("has", "with") and fold in FOLDS and fold != "every":
        return whole(broken.replace(name, here, f"{one} {word} {plural_of(one)} where"))
    return whole(broken.replace(name, name, f"{one} {word} {plural_of(one)}"))


def clause(broken: Broken) -> Problem | None:
    """`has`, `for` or `where` missing."""
    here = broken.here
    for word in ("has", "for", "where"):
        if word not in broken.accepts:
            continue
        fold = _fold_before(broken) if word == "for" else None
        unlooped = without_loop(broken, fold) if fold is not None else None
        if unlooped:
            return unlooped
        mend = broken.insert(word, here) if here and (begins_value(here) or here.text == "not") else None
        if mend or not (broken.may_end or _goes_on(here)):
            return gap_messages.word_missing(broken.place(here), word, _clause_shape(broken, word), mend)
    return None


def _fold_before(broken: Broken) -> int | None:
    """The index of the last sum before the place that doesn't fit."""
    indices = [index for index in range(broken.index) if broken.said(index) in ("sum", "highest", "lowest")]
    return indices[-1] if indices else None


def _goes_on(here: Token | None) -> bool:
    """Whether what stands here goes on with the value before, only not in this way."""
    return here is not None and here.text in (*JOINS_VALUES, *JOINING) and here.text != "in"


def _clause_shape(broken: Broken, word: str) -> str:
    if word == "has":
        return _SHAPES["every"]
    before = [token.text for token in broken.tokens[: broken.index]]
    folds = [word for word in before if word in ("sum", "highest", "lowest")]
    return _SHAPES[folds[-1]] if word == "for" and folds else "p in players where …"
