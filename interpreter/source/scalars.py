"""The scalar rules: which plain texts are numbers, yes-or-no values or nothing, and how to say so."""

from __future__ import annotations

import re

from .tree import Mapping, Node, Scalar

#: Longer numbers stay text, so that every number fits into 64 bits.
MOST_DIGITS = 18

_INTEGER = re.compile(rf"-?(?:0|[1-9][0-9]{{0,{MOST_DIGITS - 1}}})", re.ASCII)
_FIRST = frozenset("-0123456789")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}

_NEITHER_YES_NOR_NO = frozenset({"yes", "no", "on", "off", "y", "n", "true", "false"})

#: What a plain text looks like, and why it isn't a number all the same.
_LOOKS: tuple[tuple[str, str], ...] = (
    (r"-?0[0-9]+", "because of its leading zero"),
    (rf"[-+]?[1-9][0-9]{{{MOST_DIGITS},}}", f"because it has more than {MOST_DIGITS} digits"),
    (r"[-+]?[0-9]+\.[0-9]*|[-+]?\.[0-9]+", "because of its point: amounts are whole numbers"),
    (
        r"[-+]?[0-9]+(?:\.[0-9]*)?[eE][-+]?[0-9]+",
        "because of its letter: a number is written with digits only",
    ),
    (r"[-+]?0[xXoObB][0-9a-fA-F]+", "because of its letter: a number is written with digits only"),
    (r"\+[0-9]+", "because of its plus sign"),
    (r"[-+]?[0-9]{1,3}(?:,[0-9]{3})+", "because of its comma"),
    (r"[-+]?[0-9]+,[0-9]+", "because of its comma: amounts are whole numbers"),
    (r"[-+]?[0-9]+(?:[_'’\u00a0\u202f ][0-9]{3})+", "because of what parts its digits"),
    (r"[-+]?\s?[$€£¥]\s?[0-9]+|[-+]?[0-9]+\s?[$€£¥]", "because of its currency sign"),
    (r"[-+]?[0-9]+\s?%", "because of its per cent sign"),
    (r"[0-9]+(?::[0-9]+)+", "because of its colon"),
    (r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "because of its hyphens"),
)

_SHOWN = 40


def plain_value(text: str) -> int | bool | str | None:
    """What a plain scalar means: `true` or `false`; `null`, `~` or none at all; a whole number; else text."""
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if text[0] in _FIRST and _INTEGER.fullmatch(text) else text


def quoted(text: str) -> str:
    """`text` as a scalar in quotes, ready to paste; double quotes unless it holds a quote or a backslash."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def describe_scalar(scalar: Scalar) -> str:
    """A clause for messages that says what was written: `007 is text because of its leading zero`."""
    written = _shown(scalar)
    if scalar.style in ("literal", "folded"):
        return "a block of text stands here"
    if scalar.value is None:
        return f"{written} means nothing at all" if written else "nothing is written here"
    if isinstance(scalar.value, bool):
        return f"{written} is a yes-or-no value"
    if isinstance(scalar.value, int):
        return f"{written} is a number"
    if scalar.style != "plain":
        because = " because of its quotes" if not isinstance(plain_value(scalar.value), str) else ""
        return f"{written} is text{because}"
    return f"{written} is text{_why_text(scalar.value)}"


def describe_node(node: Node) -> str:
    """Like `describe_scalar`, for maps and lists too."""
    if isinstance(node, Scalar):
        return describe_scalar(node)
    return "a map stands here" if isinstance(node, Mapping) else "a list stands here"


def number_meant(scalar: Scalar) -> int | None:
    """The number that a text such as `007`, `1,000`, `+5`, `$40` or `"12"` was meant to be, if any."""
    if not isinstance(scalar.value, str):
        return None
    text = re.sub(r"(?<=[0-9])[,_'’\u00a0\u202f ](?=[0-9]{3}(?![0-9]))", "", scalar.value)
    digits = re.fullmatch(r"\+?(-?)[$€£¥]?\s?0*([0-9]{1,18})\s?[$€£¥]?", text, re.ASCII)
    return int(digits[1] + digits[2]) if digits else None


def _why_text(text: str) -> str:
    if text.lower() in _NEITHER_YES_NOR_NO:
        return "; a yes-or-no value is written true or false"
    if text.lower() == "null":
        return "; nothing at all is written null"
    for pattern, why in _LOOKS:
        if re.fullmatch(pattern, text, re.ASCII):
            return f" {why}"
    return ""


def _shown(scalar: Scalar) -> str:
    written = " ".join(scalar.span.text.split())
    return written if len(written) <= _SHOWN else f"{written[: _SHOWN - 1]}…"
