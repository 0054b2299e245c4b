"""The functions of the expression language, from their declarations."""

from __future__ import annotations

from stockrail.language.functions import FUNCTIONS

from .markdown import table


def functions() -> str:
    """A table of all functions; names with an underscore are of what functions share."""
    named = (FUNCTIONS[name] for name in sorted(FUNCTIONS) if not name.startswith("_"))
    rows = (
        (f"`{each.shape}`".replace(" or ", "` or `"), each.says, ", ".join(f"`{text}`" for text in each.passing),
         ", ".join(f"`{text}`" for text in each.failing))
        for each in named
    )
    return table(("function", "what it gives", "for example", "refused"), rows)
