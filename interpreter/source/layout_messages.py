"""The wording of what is wrong with the lines of a file: indentation, dashes, and what follows a key."""

from __future__ import annotations

import re

from .catalogue import code
from .nearest import choices_line
from .problem import Problem
from .scalars import quoted
from .text import Span


@code("tab", "A tab where spaces are needed")
def tab(span: Span) -> Problem:
    """Spaces at the beginning of a line say what it belongs to. A tab has no fixed width, so it says nothing.

    Replace the tab by spaces, two for each level. Most editors can be told to write spaces for the tab key.
    """
    return Problem(
        "tab", span, "a tab stands where spaces are needed", ("write spaces instead, two for each level",)
    )


@code("indentation", "Lines that belong together begin in the same column")
def fits_no_level(span: Span, indent: int, deeper: Span, lower: int | None, higher: int | None) -> Problem:
    """The spaces at the beginning of a line say what it belongs to. Lines of one map or list begin in the
    same column; what belongs to a key is indented further than the key.

    Give the line as many spaces as the line it belongs with. A text that goes on over several lines is
    indented further than its key.
    """
    levels = [level for level in (lower, higher) if level is not None]
    said = f"this line stands {_place(indent)}, but the lines above it {choices_line(map(str, levels))}"
    mend = f"begin it with {choices_line(map(str, levels))} spaces"
    second = (deeper, f"stands {_place(deeper.source.place(deeper.start)[1] - 1)}")
    return Problem("indentation", span, said, (mend,), second)


@code("indentation")
def too_far_left(span: Span, key: Span, below: Span, indent: int, meant: int) -> Problem:
    """`key` has nothing below it, and `below` stands where this line should stand too."""
    said = f"this line stands {_place(indent)}, beside `{key.text.strip()}`, which has nothing below it"
    fix = (Span(span.source, span.start, span.start), " " * (meant - indent))
    return Problem("indentation", span, said, (f"begin it with {_spaces(meant)}",),
                   (below, f"stands {_place(meant)}"), fix=fix)


@code("indentation")
def deeper(span: Span, above: Span, indent: int, key: str | None = None) -> Problem:
    """`key` has a text as its value, which `span` may have been meant to go on with."""
    said = "is indented further than the line above, which is complete"
    help_lines = [f"to put it beside the line above begin it with {_spaces(indent)}"]
    if key is not None:
        said = f"is indented further than `{key}` above, which has its value already"
        help_lines = [
            f"to put it beside `{key}` begin it with {_spaces(indent)}",
            f"if it goes on with the text of `{key}`, put the whole text in quotes",
        ]
    second = (above, f"stands {_place(indent)}")
    if key is not None and _is_item(span):
        help_lines[:0] = [_list_key(above, key)]
    return Problem("indentation", span, f"this line {said}", tuple(help_lines), second)


def _is_item(line: Span) -> bool:
    """Whether a line is an item of a list; `line` may begin behind its dash."""
    start = line.source.text.rfind("\n", 0, line.start) + 1
    return line.source.text[start : line.start].strip() == "-" or line.text.startswith("- ")


def _missing_above(item: Span) -> tuple[str, ...]:
    """What is missing if the line above has a key with its value, and effects follow."""
    text = item.source.text
    start = text.rfind("\n", 0, item.start) + 1
    above = re.search(r"^ *(- )?(if|each|turns|rounds|repeat|while|phase): \S[^\n]*\n\Z", text[:start], re.MULTILINE)
    if above is None:
        return ()
    return (_list_key(Span(item.source, above.start(2), above.end() - 1), above[2]),)


def _list_key(line: Span, key: str) -> str:
    """The key that is missing between a key with a value and a list; `line` is that of the key."""
    missing = "then" if key == "if" and _is_item(line) else "do"
    return f"if this is what `{key}` does, write `{missing}:` on a line of its own before it, beside `{key}`"


@code("indentation")
def item_among_keys(span: Span, key: Span) -> Problem:
    return Problem(
        "indentation",
        span,
        "a list item among the keys of a map",
        (*_missing_above(span), "a list stands below its key, indented; leave out the dash if this is one more key"),
        second=(key, "the map begins here"),
    )


@code("indentation")
def key_among_items(span: Span, item: Span) -> Problem:
    return Problem(
        "indentation",
        span,
        "this line stands among the items of a list, but doesn't begin with a dash",
        (
            "for one more item begin it with a dash and a space",
            "for one more key of the item above indent it by two more spaces",
        ),
        second=(item, "the list begins here"),
    )


@code("indentation")
def left_of_first(span: Span, first: Span, indent: int) -> Problem:
    return Problem(
        "indentation",
        span,
        "this line begins further left than the first line of the file",
        (f"begin it with {_spaces(indent)} too, or the first line with none",),
        second=(first, "the first line"),
    )


@code("list-place", "A list begins below its key")
def list_place(span: Span) -> Problem:
    """A list with dashes stands on the lines below its key, one item a line.

    Move the item to the next line and indent it, or write a short list between `[ ]`. A negative number
    is written without a space, `-1`.
    """
    amount = span.text[1:].lstrip()
    if amount.isdecimal():
        message = "a dash and a space begin a list item, not a negative number"
        return Problem("list-place", span, message, (f"write: -{amount}",))
    return Problem(
        "list-place",
        span,
        "a list with dashes begins on the line below its key",
        (f"write it below, indented:\n  {span.text}", f"for a text write {quoted(span.text)}"),
    )


@code("list-place")
def item_in_brackets(span: Span) -> Problem:
    help_lines = ("write the items between [ ], parted by commas", "or leave the brackets out")
    return Problem("list-place", span, "a list with dashes can't stand between brackets", help_lines)


@code("dash-space", "A dash needs a space")
def dash_space(span: Span) -> Problem:
    """A list item begins with a dash and a space. Without the space the dash belongs to the word.

    Write a space after the dash, in every line of the list.
    """
    return Problem(
        "dash-space",
        span,
        "a list item needs a space after its dash",
        (f"write: - {span.text[1:]}",),
        fix=(Span(span.source, span.start, span.start + 1), "- "),
    )


@code("colon-space", "A colon needs a space")
def colon_space(span: Span, line: str) -> Problem:
    """A key is parted from its value by a colon and a space. Without the space both are one word.

    Write a space after the colon. If a text with a colon is meant, put it in quotes.
    """
    key, _, value = line.partition(":")
    return Problem(
        "colon-space",
        span,
        f"a space is missing after the colon of `{key}`",
        (f"write: {key}: {value}",),
        fix=(Span(span.source, span.end, span.end), " "),
    )


@code("missing-colon", "A line without a colon")
def missing_colon(span: Span, key: str, value: str) -> Problem:
    """Among the lines of a map each begins with a key and a colon.

    Write the colon after the key. If the line goes on with the text above, indent it further than the key
    of that text.
    """
    key, value = key.rstrip(";=,."), value.removeprefix("=").strip()
    pasted = f"{key}: {value}".strip()
    return Problem(
        "missing-colon",
        span,
        "a colon is missing in this line",
        (f"write: {pasted}", "if it goes on with the text above, indent it further"),
        fix=(span, pasted) if value and re.search(rf"^[ {{-]*{re.escape(key)}:", span.source.text, re.M) else None,
    )


@code("strange-space", "A space that isn't one")
def strange_space(span: Span) -> Problem:
    """A no-break space looks like a space, but is a letter to the program. It comes with text copied from
    web pages. Delete it and type a space.
    """
    return Problem(
        "strange-space",
        span,
        f"this space (U+{ord(span.text):04X}) is a no-break space, which doesn't count as one",
        ("delete it and type a space",),
        fix=(span, " "),
    )


@code("strange-space")
def strange_indent(span: Span) -> Problem:
    """A line that begins with such spaces: they take it out of its column."""
    count = sum(character != " " for character in span.text)
    said = f"this line begins with {'a no-break space' if count == 1 else f'{count} no-break spaces'}, " \
           f"which {'does' if count == 1 else 'do'}n't count as spaces"
    return Problem("strange-space", span, said, ("delete what stands before its first word, and type spaces",),
                   fix=(span, " " * len(span.text)))


def _spaces(number: int) -> str:
    return {0: "no space", 1: "one space"}.get(number, f"{number} spaces")


def _place(indent: int) -> str:
    return f"{_spaces(indent)} in" if indent else "at the margin"
