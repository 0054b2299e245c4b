"""The wording of what isn't YAML, or is YAML by accident, in the words of somebody who doesn't know YAML."""

from __future__ import annotations

from collections.abc import Sequence

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


@code("colon-in-text", "A text with a colon needs quotes")
def colon_in_text(value: Span, key: str) -> Problem:
    """A colon and a space part a key from its value. A second colon on the line leaves open which is which.

    Put the whole text in quotes. In an expression there are no colons: a choice is written
    `if a then b else c`.
    """
    text = value.text
    meant = quoted(text)
    help_lines = [f"put quotes round the text: {key}{meant}"]
    if "?" in text.split(":")[0]:
        help_lines.append("for a choice write: if … then … else …")
    message = "this text holds a colon followed by a space; such a text needs quotes"
    fix = (value, meant) if len(help_lines) == 1 else None
    return Problem("colon-in-text", value, message, tuple(help_lines), fix=fix)


@code("colon-in-text")
def second_colon(colon: Span, text: str, between: str) -> Problem:
    return Problem(
        "colon-in-text",
        colon,
        "a second colon in one entry",
        (
            f"for a text put it in quotes: {quoted(text)}",
            f"for two entries put a comma between them: {between}",
        ),
    )


@code("indentation", "Lines that belong together begin in the same column")
def fits_no_level(span: Span, indent: int, levels: Sequence[int]) -> Problem:
    """The spaces at the beginning of a line say what it belongs to. Lines of one map or list begin in the
    same column; what belongs to a key is indented further than the key.

    Give the line as many spaces as the line it belongs with. A text that goes on over several lines is
    indented further than its key.
    """
    nearest_level = min(abs(level - indent) for level in levels)
    meant = [str(level) for level in sorted(levels) if abs(level - indent) == nearest_level]
    above = choices_line(map(str, sorted(levels)))
    return Problem(
        "indentation",
        span,
        f"this line begins with {_spaces(indent)}, but the lines above it with {above}",
        (f"begin it with {_spaces(int(meant[0])) if len(meant) == 1 else choices_line(meant)}",),
    )


@code("indentation")
def deeper(span: Span, above: Span, indent: int, key: str) -> Problem:
    return Problem(
        "indentation",
        span,
        f"this line is indented further than `{key}` above, which has its value already",
        (
            f"to put it beside `{key}` begin it with {_spaces(indent)}",
            f"if it goes on with the text of `{key}`, put the whole text in quotes",
        ),
        second=(above, "the line above"),
    )


@code("indentation")
def item_among_keys(span: Span, key: Span) -> Problem:
    return Problem(
        "indentation",
        span,
        "a list item among the keys of a map",
        ("a list stands below its key, indented; leave out the dash if this is one more key",),
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


@code("unclosed-quote", "A quote that isn't closed")
def unclosed_quote(span: Span) -> Problem:
    """A text that begins with a quote ends with the same quote. Without it all that follows is taken for text.

    Write the closing quote. A text that only begins with an apostrophe goes into double quotes, one with
    double quotes inside into single quotes.
    """
    mark = span.text[:1]
    text = span.text[1:]
    pasted = quoted(mark + text) if mark == "'" else quoted(text)
    return Problem(
        "unclosed-quote", span, f"the quote {mark} that begins here isn't closed", (f"write {pasted}",)
    )


@code("unclosed-quote")
def quote_closed_late(span: Span, line: int) -> Problem:
    problem = unclosed_quote(span)
    message = (
        f"the quote {span.text[:1]} that begins here ends only in line {line}, in the middle of other text"
    )
    return Problem("unclosed-quote", span, message, problem.help)


@code("text-after-quote", "Text goes on after the closing quote")
def text_after_quote(value: Span) -> Problem:
    """A value that begins with a quote ends where the quote is closed. Nothing may follow.

    Put the whole text in quotes of the other kind. In expressions nothing is quoted: members are named by
    their bare names.
    """
    pasted = quoted(value.text)
    return Problem(
        "text-after-quote",
        value,
        "text goes on after the closing quote",
        (f"for a text put all of it in quotes: {pasted}", "in an expression leave the quotes out"),
    )


@code("escape", "A backslash that means nothing")
def escape(span: Span, value: str | None) -> Problem:
    r"""Between double quotes a backslash and a letter stand for another character: `\n` for a new line.

    For a plain backslash use single quotes, where it has no meaning, or write it twice.
    """
    help_lines = ("write it twice: \\\\",) if value is None else (f"use single quotes: '{value}'",)
    return Problem("escape", span, f"`{span.text}` means nothing in double quotes", help_lines)


@code("bracket", "Brackets that don't match")
def unclosed_bracket(span: Span, closing: str) -> Problem:
    """A list in `[ ]` and a map in `{ }` end with the bracket that matches the first one.

    Write the bracket that is missing, or take the other away. A text that begins with a bracket needs quotes.
    """
    return Problem(
        "bracket",
        span,
        f"the bracket {span.text[:1]} that begins here isn't closed",
        (f"write {closing} at its end", f"a text that begins with {span.text[:1]} needs quotes"),
    )


@code("bracket")
def other_bracket(span: Span, opened: Span, closing: str) -> Problem:
    return Problem(
        "bracket",
        span,
        f"{opened.text} is closed by {span.text}",
        (f"write {closing} here",),
        second=(opened, "opened here"),
    )


@code("bracket")
def extra_bracket(span: Span) -> Problem:
    opening = "[" if span.text == "]" else "{"
    return Problem("bracket", span, f"no {opening} is open that this {span.text} could close", ("delete it",))


@code("comma", "Commas in brackets part entries")
def comma_cuts(whole: Span, brackets: str, name: str | None = None) -> Problem:
    """Between `{ }` and `[ ]` a comma ends one entry and begins the next, even within a text or a call.

    Put the text or the expression in quotes, or write each entry on a line of its own, where commas
    are free.
    """
    help_lines = [f"put quotes round it: {quoted(' '.join(whole.text.split()))}"]
    if name:
        help_lines.append(f"if `{name}` is a key, write a colon after it: {name}:")
    return Problem(
        "comma",
        whole,
        f"a comma between {brackets} ends the entry, so this is cut in two",
        tuple(help_lines),
        fix=None if "\n" in whole.text else (whole, quoted(whole.text)),
    )


@code("comma")
def comma_missing(span: Span) -> Problem:
    return Problem(
        "comma",
        span,
        "a comma is missing before this entry",
        ("entries between brackets are parted by commas",),
    )


@code("comma")
def comma_alone(span: Span) -> Problem:
    return Problem(
        "comma", span, "nothing stands before this comma", ("delete it, or write the entry that is missing",)
    )


@code("first-character", "A character that no bare text may begin with")
def first_character(value: Span) -> Problem:
    """Some characters mean something to YAML at the beginning of a value: % @ ` & * ! | > ? , [ ] { } and
    quotes.

    Put the text in quotes. An expression never begins with one of them.
    """
    first = value.text[:1]
    pasted = quoted(value.text)
    help_lines = [f"put quotes round it: {pasted}"]
    if value.text.startswith("&&"):
        help_lines.append("in an expression write: and")
    fix = (value, pasted) if first in "%@`" else None
    return Problem(
        "first-character", value, f"a bare text can't begin with {first}", tuple(help_lines), fix=fix
    )


@code("block-text", "Text after | or >")
def block_text(value: Span) -> Problem:
    """A value that begins with `|` or `>` is a text on the lines below. Nothing follows on the line itself.

    Write the text below, indented further than its key. A short text that begins with one of the two
    needs quotes. A comparison has something on both sides.
    """
    first = value.text[:1]
    help_lines = [f"write a long text on the lines below, indented; for a short one {quoted(value.text)}"]
    if first == ">":
        help_lines.append(f"a comparison has something on both sides: a {value.text}")
    return Problem("block-text", value, f"after {first} a text begins on the next line", tuple(help_lines))


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
    pasted = f"{key}: {value}".strip()
    return Problem(
        "missing-colon",
        span,
        "a colon is missing in this line",
        (f"write: {pasted}", "if it goes on with the text above, indent it further"),
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


@code("yaml", "This can't be read as YAML")
def unclear(span: Span, words: str) -> Problem:
    """The file breaks a rule of YAML that has no explanation of its own here.

    Look at the line and at the one before it: indentation, colons, quotes and brackets. To find the place,
    take lines away until the message goes.
    """
    return Problem("yaml", span, f"this can't be read as YAML: {words}", ("look at the line before, too",))


def _spaces(number: int) -> str:
    return {0: "no space", 1: "one space"}.get(number, f"{number} spaces")
