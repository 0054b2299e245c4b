"""What belongs to what, and whether there is anything, as everyday English says it."""

from __future__ import annotations

import re

from ..source.problem import Problem
from . import belonging_messages as messages
from .broken import Broken, Edit, whole
from .plurals import singular_of
from .spelling import PHRASES
from .words import FOLDS, JOINING, RESERVED

#: Words behind `is` that ask whether there is anything, and whether they say that there is.
_THERE = {**dict.fromkeys(("set", "there", "given", "known", "taken", "present"), True),
          **dict.fromkeys(("unset", "null", "nobody", "nothing", "undefined", "missing", "nil", "absent"), False)}
_HAVING = ("has", "have", "holds", "owns")
_ARTICLES = ("a", "an", "any", "some")


def there_is(broken: Broken) -> Problem | None:
    """`holder is set`, `holder is not set`, `owner is nobody`."""
    for at in (broken.index, broken.index - 1):
        word = broken.at(at)
        negated = broken.said(at - 1) == "not"
        verb = broken.at(at - 2 if negated else at - 1)
        if word is None or verb is None or verb.text != "is" or word.text not in _THERE:
            continue
        there = _THERE[word.text] is not negated
        mend = broken.replace(verb, word, "is not none" if there else "is none")
        if mend:
            return messages.there_is(broken.place(verb, word), broken.text[verb.start : word.end], there, mend)
    return None


def part_of(broken: Broken) -> Problem | None:
    """`value of railroad`, `p.shares of railroad`, `half of player.cash`."""
    here = broken.here
    if here is None or here.text != "of" or not broken.after_value or broken.start == "type":
        return None
    first, last = broken.value_before(broken.index), broken.value_after(broken.index + 1)
    before, after = broken.tokens[first], broken.at(last - 1)
    if broken.said(first - 1) in (*FOLDS, "for", "from", "in") or before.text in RESERVED or after is None:
        return None
    if f"{before.text} of" in PHRASES or broken.said(last) in ("in", "from"):
        return None
    part = broken.text[before.start : broken.tokens[broken.index - 1].end]
    owner = broken.text[here.end : after.end].strip()
    place = broken.place(before, after)
    if part == "half":
        return messages.half(place, broken.mend(Edit(before.start, after.end, f"{owner} / 2 rounded down")))
    if "(" in part or not re.fullmatch(r"[\w.()]+", owner):
        return None
    if "." in part:
        return messages.for_each(place, broken.mend(Edit(before.start, after.end, f"{part}({owner})")))
    return messages.owned(place, broken.mend(Edit(before.start, after.end, f"{owner}.{part}")))


def having(broken: Broken) -> Problem | None:
    """`railroad has no holder`, `railroad has unsold shares`, `every r in railroads have r.unsold = 0`."""
    here = broken.here
    if here is None or here.text not in _HAVING or not broken.after_value:
        return None
    place = broken.place(here)
    if "has" in broken.accepts and here.text != "has":
        return messages.has(place, here.text, broken.replace(here, here, "has"))
    owner = broken.tokens[broken.value_before(broken.index)]
    named = broken.text[owner.start : here.start].strip()
    if not re.fullmatch(r"[a-z_]\w*", named) or named in RESERVED:
        return None
    article = broken.said(broken.index + 1)
    if singular_of(named) and article != "no":  # a set and its member
        return None
    name = broken.at(broken.index + (2 if article in ("no", *_ARTICLES) else 1))
    if name is None or name.kind != "word" or name.text in (*JOINING, *RESERVED):
        return messages.comparison(place, here.text, f"{named}.shares > 0")
    if article in ("no", *_ARTICLES):
        asked = f"{named}.{name.text} {'is none' if article == 'no' else 'is not none'}"
        return messages.asked_of(place, here.text, whole(broken.mend(Edit(owner.start, name.end, asked))), asked)
    return messages.comparison(place, here.text, f"{named}.{name.text} > 0")
