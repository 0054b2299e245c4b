"""The wording of what is wrong with a file as a whole, and of YAML that a ruleset may not use."""

from __future__ import annotations

from collections.abc import Sequence

from .catalogue import code
from .nearest import choices_line, nearest
from .problem import Problem
from .scalars import quoted
from .text import Span
from .tree import DEEPEST


@code("unreadable", "The file can't be read")
def missing(where: Span, name: str, beside: Sequence[str]) -> Problem:
    """There is no file at this path, or it isn't a file, or it may not be read, or it is too large.

    Check the spelling of the path and the folder you are in. A path is taken from the folder in which
    the command runs. A file may have 1 MB; a longer one is cut into data files named by `members: {from: …}`.
    """
    meant = nearest(name, beside)
    if meant:
        return _whole_file("unreadable", where, "there is no such file", f"did you mean `{meant}`?")
    return _whole_file("unreadable", where, "there is no such file", *_files_there(beside))


@code("unreadable")
def folder(where: Span, files: Sequence[str]) -> Problem:
    return _whole_file("unreadable", where, "this is a folder, not a file", *_files_there(files))


@code("unreadable")
def no_ordinary_file(where: Span) -> Problem:
    return _whole_file("unreadable", where, "this is no ordinary file")


@code("unreadable")
def unreadable(where: Span, reason: str) -> Problem:
    said = f": {reason[0].lower()}{reason[1:]}" if reason else ""
    return _whole_file("unreadable", where, f"this file can't be read{said}")


@code("unreadable")
def too_large(where: Span, size: int, largest: int) -> Problem:
    return _whole_file(
        "unreadable",
        where,
        f"this file has {size / 1_000_000:.1f} MB; the limit is {largest // 1_000_000} MB",
        "is it the right file? Long tables of members can stand in files of their own",
    )


@code("encoding", "The file isn't UTF-8 text")
def not_utf8(span: Span, byte: int, offset: int, guess: str) -> Problem:
    """Rulesets are text in UTF-8, so that every letter is the same letter on every machine.

    Open the file in an editor, look up the line that is named, and save it with the encoding UTF-8.
    If the strange letter is not what you see there, the editor reads the file in another encoding.
    """
    seen = f"; it may be the {guess} of an older encoding" if guess.isalpha() else ""
    message = f"byte {offset + 1} of this file (0x{byte:02X}) is not UTF-8{seen}"
    return Problem("encoding", span, message, ("save the file with the encoding UTF-8",))


@code("encoding")
def other_encoding(where: Span, name: str) -> Problem:
    return _whole_file(
        "encoding", where, f"this file is {name}, not UTF-8", "save the file with the encoding UTF-8"
    )


@code("encoding")
def binary(where: Span, offset: int) -> Problem:
    message = f"this file isn't text: byte {offset + 1} is zero"
    return _whole_file("encoding", where, message, "a ruleset is a text file in UTF-8")


@code("control-character", "A character that no text should hold")
def control_character(span: Span, character: str) -> Problem:
    """The file holds a character that can't be seen, mostly left over from copying or joining files.

    Delete it. The line and column tell where; in most editors the cursor stops there without a letter.
    """
    name = f"U+{ord(character):04X}"
    said = "a byte order mark" if character == "\ufeff" else "a control character"
    return Problem("control-character", span, f"{said} ({name}) stands in the text", ("delete it",))


@code("empty-file", "The file is empty")
def empty_file(where: Span) -> Problem:
    """The file holds nothing but blank lines and comments, so there is nothing to check.

    A ruleset begins with the line `format: 1`. If you have just written the file, see whether it was saved.
    """
    return _whole_file(
        "empty-file", where, "nothing is written in this file", "a ruleset begins with: format: 1"
    )


@code("duplicate-key", "Two keys of one map are the same")
def duplicate_key(span: Span, first: Span, name: str) -> Problem:
    """A map gives each key one value. With two, one of them would be lost without a word.

    Keep one of the two, or give one another name. Keys are the same if they read the same: `1` and `"1"`
    are one key. For a list of things that may repeat, write a list.
    """
    return Problem(
        "duplicate-key",
        span,
        f"`{name}` is given twice in one map",
        ("keep one of the two, or rename one",),
        second=(first, "first given here"),
    )


@code("anchor", "YAML's anchors and aliases are not used")
def anchor(span: Span, name: str) -> Problem:
    """YAML can name a part with `&name` and repeat it with `*name`. Rulesets leave this out, because a
    repeated part has no line of its own for messages and variants to point at.

    To use an expression twice, name it under `define:`; effects, under `procedures:`. A text that
    begins with `&` or `*` needs quotes.
    """
    return Problem(
        "anchor",
        span,
        f"`&{name}` names a part to repeat, which rulesets don't have",
        (
            "repeat expressions by a name under `define:`, effects by one under `procedures:`",
            "for a text that begins with & write it in quotes",
        ),
    )


@code("anchor")
def alias(span: Span, name: str, text: str) -> Problem:
    return Problem(
        "anchor",
        span,
        f"`*{name}` repeats a part named elsewhere, which rulesets don't have",
        (
            "write the part out, or give it a name under `define:` or `procedures:`",
            f"for a text write {quoted(text)}",
        ),
    )


@code("merge-key", "YAML's merge key is not used")
def merge_key(span: Span) -> Problem:
    """`<<:` copies the keys of another map into this one. YAML itself has dropped it since version 1.2.

    Write the keys out. To build one ruleset on another, write `extends:` at the top of the file.
    """
    return Problem(
        "merge-key",
        span,
        "`<<` takes in another map, which rulesets don't have",
        ("write the keys out; a variant of a whole ruleset says `extends:`",),
    )


@code("tag", "YAML's tags are not used")
def tag(span: Span) -> Problem:
    """A value that begins with `!` is a tag to YAML, an instruction to a program. Rulesets have none.

    In an expression write `not` for the opposite, and `!=` only between two values. A text that begins
    with `!` needs quotes.
    """
    rest = span.text[1:]
    help_lines = [f"for a text write {quoted(span.text)}"]
    if rest.startswith("="):
        help_lines.insert(0, f"write what comes before it: a {span.text}")
    elif rest:
        help_lines.insert(0, f"for the opposite write: not {rest}")
    return Problem("tag", span, "a value can't begin with `!`", tuple(help_lines))


@code("several-documents", "One file, one document")
def several_documents(span: Span) -> Problem:
    """A line `---` in the middle of a file begins a second YAML document, as if it were another file.

    Put the second part into a file of its own, or delete the line if both belong together.
    """
    return Problem(
        "several-documents",
        span,
        "a second document begins here; a file holds one",
        ("delete this line, or put what follows into a file of its own",),
    )


@code("key-not-text", "A key is a name or a number")
def key_not_text(span: Span) -> Problem:
    """YAML would let a whole list or map be a key. Here a key is a name or a whole number.

    Write the name before the colon. A text that begins with `[` or `{` needs quotes.
    """
    if not span.text.strip():
        return Problem("key-not-text", span, "a key is missing before the colon", ("write: name: value",))
    what = "list" if span.text.startswith(("[", "-")) else "map"
    return Problem(
        "key-not-text",
        span,
        f"a {what} can't be a key; a key is a name or a number",
        (f"for a text write {quoted(' '.join(span.text.split()))}",),
    )


@code("nesting", "Nested too deeply")
def nesting(span: Span) -> Problem:
    """Maps and lists lie within each other to a depth that nobody could read; most often a bracket was
    pasted many times, or a program wrote the file.

    Give inner parts a name of their own: expressions under `define:`, effects under `procedures:`.
    """
    return Problem(
        "nesting",
        span,
        f"maps and lists may lie within each other {DEEPEST} deep; this goes deeper",
        ("give an inner part a name under `define:` or `procedures:`",),
    )


def _whole_file(name: str, where: Span, message: str, *help_lines: str) -> Problem:
    return Problem(name, where, message, help_lines)


def _files_there(files: Sequence[str]) -> tuple[str, ...]:
    return (f"files there: {choices_line(files)}",) if files else ()


@code("more-problems", "More problems than are told at once")
def left_out(span: Span | None, count: int) -> Problem:
    """About a hundred problems of one sort are told; nobody reads more of them, and most often a few causes are
    behind them all: a wrong indentation, a section under another name, a file that is no ruleset. Mend what is told
    and check again."""
    said = f"{count:,} more problems are left out" if count > 1 else "one more problem is left out"
    return Problem("more-problems", span, said, _MEND_FIRST, level="note")


@code("more-problems")
def unread_expressions(span: Span | None, count: int) -> Problem:
    said = f"{count:,} more expressions were not read" if count > 1 else "one more expression was not read"
    return Problem("more-problems", span, said, _MEND_FIRST, level="note")


@code("more-problems")
def stopped(span: Span | None, most: int) -> Problem:
    said = f"after {most} problems nothing more was looked at"
    return Problem("more-problems", span, said, _MEND_FIRST, level="note")


_MEND_FIRST = ("mend some of these first and check again",)
