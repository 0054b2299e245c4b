"""The wording of what is wrong with signs: quotes, brackets, commas, first characters."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .catalogue import code
from .problem import Problem
from .scalars import quoted
from .text import Span


@code("unclosed-quote", "A quote that isn't closed")
def unclosed_quote(span: Span) -> Problem:
    """A text that begins with a quote ends with the same quote. Without it all that follows is text.

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
    mark, text = value.text[:1], value.text
    bare = text[1:].replace(mark, "", 1)
    whole = text.rstrip()
    if len(whole) > 2 and whole.endswith(mark) and _sentence(whole[1:-1]):
        inner = quoted(whole[1:-1])
        message = f"the text holds the quote {mark} that it stands in"
        return Problem("text-after-quote", value, message, (f"use the other quotes: {inner}",), fix=(value, inner))
    lines = (f"for a text put all of it in quotes: {quoted(text)}", f"in an expression leave the quotes out: {bare}")
    if not _sentence(bare):
        lines = lines[::-1]
    return Problem("text-after-quote", value, "text goes on after the closing quote", lines)


def _sentence(text: str) -> bool:
    """Whether a text is rather for people than an expression."""
    return text.rstrip()[-1:] in (".", "!", "?") or text.lstrip()[:1].isupper()


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
def square_head(key: Span, head: str) -> Problem:
    """`shares[railroad]: 0..5`: what a name is followed by stands in round brackets."""
    said = "what belongs to a name stands in round brackets"
    return Problem("bracket", key, said, (f"write `{head}`",), fix=(key, head))


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
    may_be_key = bool(name and name.isidentifier())
    if may_be_key:
        help_lines.append(f"if `{name}` is a key, write a colon after it: {name}:")
    return Problem(
        "comma",
        whole,
        f"a comma between {brackets} ends the entry, so this is cut in two",
        tuple(help_lines),
        fix=None if may_be_key or "\n" in whole.text else (whole, quoted(whole.text)),
    )


@code("comma")
def list_without_brackets(whole: Span, pieces: Sequence[str]) -> Problem:
    """Numbers alone can only be a list; a name may be a key without its colon, or a word of a text."""
    listed = f"[{', '.join(pieces)}]"
    numbers = all(piece.lstrip("-").isdecimal() for piece in pieces)
    others = () if numbers else (
        f"for two entries give each a key and a colon: {pieces[0]}, key: {pieces[-1]}",
        f"for a text put quotes round it: {quoted(' '.join(whole.text.split()))}",
    )
    return Problem(
        "comma",
        whole,
        "a comma between { } ends the entry, so this is cut in two",
        (f"a list stands in brackets: {listed}", *others),
        fix=(whole, listed) if numbers else None,
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
    # `{player} lays`: what follows the brace shows that no map is meant.
    fix = (value, pasted) if first in "%@`" or re.match(r"\{[\w.() ]+\} *[^\s,}\]]", value.text) else None
    return Problem(
        "first-character", value, f"a bare text can't begin with {first}", tuple(help_lines), fix=fix
    )


@code("first-character")
def braces_in_text(value: Span) -> Problem:
    """A bare text between `{ }` or `[ ]` can't hold an expression in braces, nor a comma: to YAML they are its own."""
    pasted = quoted(value.text)
    return Problem("first-character", value, "between brackets a text with { } in it needs quotes",
                   (f"put quotes round it: {pasted}",), fix=(value, pasted))


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


@code("yaml", "This can't be read as YAML")
def unclear(span: Span, words: str) -> Problem:
    """The file breaks a rule of YAML that has no explanation of its own here.

    Look at the line and at the one before it: indentation, colons, quotes and brackets. To find the place,
    take lines away until the message goes.
    """
    said = next((plain for technical, plain in _IN_PLAIN_WORDS if technical in words), words)
    return Problem("yaml", span, f"this can't be read as YAML: {said}", ("look at the line before, too",))


_IN_PLAIN_WORDS = (
    ("document start", "nothing more can stand here"),
    ("node content", "a value is missing before this"),
    ("cannot start any token", "nothing begins with this character"),
    ("mapping values are not allowed", "no key can stand before this colon"),
    ("expected key", "a key and a colon are missing"),
    ("block end", "a key and a colon, or a list item, are missing"),
    ("'-' indicator", "a list item is missing"),
    ("expected ':'", "a colon is missing"),
    ("incompatible YAML document", "this is a version of YAML that doesn't exist"),
)
