"""How expressions are read: what belongs together where brackets are left out."""

from __future__ import annotations

from .markdown import table

#: Expressions and the same with brackets round what belongs together.
READINGS = (
    ("a + b * c", "a + (b * c)"),
    ("a - b - c", "(a - b) - c"),
    ("a + b / c rounded down", "a + (b / c rounded down)"),
    ("a * b / c rounded up", "(a * b) / c rounded up"),
    ("a / b rounded down * c", "(a / b rounded down) * c"),
    ("-a * b", "(-a) * b"),
    ("all without x with y", "(all without x) with y"),
    ("a + 1 < b * 2", "(a + 1) < (b * 2)"),
    ("not a = b", "not (a = b)"),
    ("not a and b", "(not a) and b"),
    ("a or b and c", "a or (b and c)"),
    ("x in 1..n + 1", "x in (1)..(n + 1)"),
    ("any x in s where p and q or r", "any x in s where ((p and q) or r)"),
    ("sum a + b for x in s where p and q", "sum (a + b) for x in s where (p and q)"),
    ("first x in s where p by highest a + b by lowest c", "first x in s where p by highest (a + b) by lowest c"),
    ("if p then a else b + c", "if p then a else (b + c)"),
    ("every x in s has p or q", "every x in s has (p or q)"),
)


def readings() -> str:
    """The table of expressions and how they are read."""
    return table(("written", "read as"), ((f"`{short}`", f"`{full}`") for short, full in READINGS))
