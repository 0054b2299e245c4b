"""All wording about what belongs to what, and about whether there is anything, said in everyday English."""

from __future__ import annotations

from ..source.catalogue import code
from ..source.problem import Problem
from ..source.text import Span
from .advice import certain, likely
from .broken import Mend


@code("is-none")
def there_is(span: Span, said: str, there: bool, mend: Mend | None) -> Problem:
    return certain("is-none", span, f"`{said}` is written `is {'not ' if there else ''}none`", mend)


@code("foreign-word")
def half(span: Span, mend: Mend | None) -> Problem:
    return likely("foreign-word", span, "half of something is a division, which says how it rounds", mend,
                  "write `value / 2 rounded down`")


@code("foreign-word")
def for_each(span: Span, mend: Mend | None) -> Problem:
    return certain("foreign-word", span, "what a field holds for each stands in brackets behind it", mend)


@code("foreign-word")
def owned(span: Span, mend: Mend | None) -> Problem:
    return certain("foreign-word", span, "what belongs to something follows a dot", mend)


@code("foreign-word")
def has(span: Span, word: str, mend: Mend | None) -> Problem:
    return certain("foreign-word", span, f"`{word}` is written `has`", mend)


@code("foreign-word")
def asked_of(span: Span, word: str, mend: Mend | None, written: str) -> Problem:
    message = f"`{word}` joins no values: what belongs to something follows a dot"
    return likely("foreign-word", span, message, mend, f"write `{written}`")


@code("foreign-word")
def comparison(span: Span, word: str, written: str) -> Problem:
    message = f"`{word}` joins no values: what belongs to something follows a dot"
    return likely("foreign-word", span, message, None, f"a condition is a comparison, for example `{written}`")
