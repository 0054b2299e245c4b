"""The wording of what is wrong with a second colon on a line."""

from __future__ import annotations

import re

from .catalogue import code
from .lines import content_of, line_start
from .problem import Problem
from .scalars import quoted
from .text import Span

#: Keys whose values are read by people.
_TEXTS = ("title", "says", "note", "source", "status", "say", "name", "label")
_TERM = r"-?[\w.]+(?:\([^():]*\))?"
_EXPRESSION = re.compile(rf"{_TERM}(?: (?:[-+*/=<>]|!=|<=|>=|and|or|in|from|with|without) {_TERM})*")
#: What parts a value from a key that follows it on the same line.
_KEY_INSIDE = re.compile(r",? ([a-z_]+): +")
_BRANCH = re.compile(r"(.+?),? then(?::| (\S.*))")
_NAMED_ARGUMENT = re.compile(r"[a-z_]\w*\((?:[^():]*, *)?[a-z_]\w*: ")
_ARGUMENT_NAME = re.compile(r"([(,] *)[a-z_]\w*: +(?=[^,()]+[,)])")


@code("colon-in-text", "A text with a colon needs quotes")
def colon_in_text(value: Span, key: str) -> Problem:
    """A colon and a space part a key from its value. A second colon on the line leaves open which is which.

    Put the whole text in quotes. In an expression there are no colons: a choice is written
    `if a then b else c`.
    """
    text = value.text
    if key.count("(") > key.count(")"):
        return _typed_parameter(value, key)
    branch = _BRANCH.fullmatch(text) if key.strip(" -{") == "if:" else None
    if branch:
        return _then_in_text(value, branch[1], branch[2] or "and the effects")
    meant = quoted(text)
    named = _NAMED_ARGUMENT.match(text)
    if named and not _is_for_people(key):
        return _argument_with_name(value, key, named)
    parts = [] if _is_for_people(key) else _parts(key, text)
    if parts:
        return _keys_in_one_line(value, parts)
    help_lines = [f"put quotes round the text: {key}{meant}"]
    expression = _colons_of_expressions(text)
    if expression:
        help_lines.insert(0, expression)
    message = "this text holds a colon followed by a space; such a text needs quotes"
    # One word before the colon may be a key of its own, whose line break is missing.
    fix = (value, meant) if len(help_lines) == 1 and " " in text.split(":")[0] else None
    return Problem("colon-in-text", value, message, tuple(help_lines), fix=fix)


def _is_for_people(key: str) -> bool:
    """Whether a key has a text for its value, which may hold whatever is right in a sentence."""
    return key.strip(" -{:") in _TEXTS


def _parts(key: str, text: str) -> list[tuple[str, str]]:
    """The keys and values of `from: buyer, to: railroad`; none if this is rather a text."""
    first, *rest = _KEY_INSIDE.split(text)
    parts = [(key.strip(" -:"), first), *zip(rest[::2], rest[1::2], strict=True)]
    return parts if rest and all(_EXPRESSION.fullmatch(value) for _, value in parts[:-1]) else []


def _keys_in_one_line(value: Span, parts: list[tuple[str, str]]) -> Problem:
    """As sure as what is below: where a line of its own says nothing either, the mend is taken back."""
    lines = [f"{key}: {said}" for key, said in parts]
    source = value.source
    indentation = "\n" + " " * (content_of(source.text, value.start)[0] - line_start(source.text, value.start))
    return Problem(
        "colon-in-text",
        value,
        f"`{parts[1][0]}` is a key of its own, so it stands on a line of its own",
        (f"write `{lines[0]}` and below it {' and '.join(f'`{line}`' for line in lines[1:])}",),
        fix=(value, indentation.join((parts[0][1], *lines[1:]))),
    )


def _argument_with_name(value: Span, key: str, named: re.Match[str]) -> Problem:
    """`run: sale(player, minimum: 3)`: in brackets the place says which is which."""
    bare = _ARGUMENT_NAME.sub(r"\1", value.text)
    return Problem(
        "colon-in-text",
        value,
        "what stands in brackets has no names: its place says what it is for",
        (f"write: {key.lstrip(' -')}{bare}",),
    )


def _then_in_text(value: Span, condition: str, effect: str) -> Problem:
    """`if: C then:` or `if: C then pay: 5`: both are keys, each on a line of its own."""
    return Problem(
        "colon-in-text",
        value,
        "`then` is a key of its own, with a list of effects",
        (f"write it on lines of its own:\nif: {condition}\nthen:\n  - {effect}",),
    )


def _colons_of_expressions(text: str) -> str:
    """What to write for a colon that another language has in an expression; empty for other texts."""
    before = text.split(":")[0]
    if "?" in before or before.startswith("if "):
        return "for a choice write: if … then … else …"
    if before.startswith(("any ", "no ", "count ", "those ", "first ", "the ")) and " in " in before:
        return f"a condition follows `where`: {text.replace(':', ' where', 1)}"
    if before.startswith("every ") and " in " in before:
        return f"a condition follows `has`: {text.replace(':', ' has', 1)}"
    return ""


def _typed_parameter(value: Span, key: str) -> Problem:
    """`price(company, amount: money)`: the type of a parameter stands before its name."""
    head, _, name = key.rstrip(" :").rpartition(" ") if " " in key.rstrip(" :") else ("", "", key.rstrip(" :"))
    before, bracket, name = (head, " ", name) if head else (*name.rpartition("(")[:2], name.rpartition("(")[2])
    form, *rest = re.split(r"(?=[,):])", value.text, maxsplit=1)
    pasted = f"{before}{bracket}{form.strip()} {name}{''.join(rest)}"
    return Problem(
        "colon-in-text",
        value,
        "the type of a parameter stands before its name, without a colon",
        (f"write: {pasted}",),
    )


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
