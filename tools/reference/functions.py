"""The functions of the expression language, from their declarations."""

from __future__ import annotations

from stockrail.language.functions import FUNCTIONS

from .markdown import table


def functions() -> str:
    """A table of all functions."""
    named = (FUNCTIONS[name] for name in sorted(FUNCTIONS))
    rows = (
        (f"`{each.shape}`".replace(" or ", "` or `"), each.says, ", ".join(f"`{text}`" for text in each.passing),
         ", ".join(f"`{text}`" for text in each.failing))
        for each in named
    )
    return table(("function", "what it gives", "for example", "refused"), rows)
