"""The words of the language that can't be names."""

from __future__ import annotations

from stockrail.language.words import RESERVED


def reserved() -> str:
    """The reserved words in a line."""
    return " ".join(f"`{word}`" for word in sorted(RESERVED))
