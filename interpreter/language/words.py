"""The words of the expression language, and which of them can't be names."""

from __future__ import annotations

#: Words that begin a value, so that a name could not be told from them. All other words are free to be names.
RESERVED = frozenset(
    ("any", "no", "every", "count", "those", "first", "the", "sum", "highest", "lowest", "if", "not", "none",
     "true", "false")
)

#: Reserved words that begin a fold: `any c in companies where …`.
FOLDS = ("any", "no", "every", "count", "those", "first", "the", "sum", "highest", "lowest")

#: Words that join, qualify or close what stands before them.
JOINING = (
    "and", "or", "in", "is", "with", "without", "then", "else", "has", "for", "from", "where", "unless", "by",
    "step", "rounded", "up", "down", "half",
)

#: Words of transitions.
CHANGES = (
    "rises", "falls", "through", "crosses", "changes", "gains", "loses", "becomes", "begins", "ends", "as",
)

#: Words of types.
FORMS = ("set", "pile", "bag", "order", "of", "on")
