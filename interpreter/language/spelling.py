"""How other languages, and plain English, spell what this language says: tables for messages."""

from __future__ import annotations

#: Signs that have a spelling of their own here.
SIGNS = {
    "&&": "and", "&": "and", "∧": "and",
    "||": "or", "|": "or", "∨": "or",
    "!": "not", "~": "not", "¬": "not",
    "==": "=", "===": "=", "≡": "=",
    "<>": "!=", "!==": "!=", "≠": "!=",
    "=<": "<=", "≤": "<=", "=>": ">=", "≥": ">=",
    "×": "*", "·": "*", "•": "*", "÷": "/", "∕": "/",
    "…": "..", "...": "..", "::": ".", "?.": ".", "->": ".",
    "∈": "in", "∉": "not in", "∪": "with", "∖": "without",
    "∀": "every", "∃": "any",
    "（": "(", "）": ")", "＝": "=", "＜": "<", "＞": ">", "＋": "+", "＊": "*", "／": "/", "，": ",", "．": ".",
    "⩽": "<=", "⩾": ">=", "⁄": "/", "∗": "*", "⋅": "*",
}

#: Signs that are printed where a keyboard has `-`: between two numbers mostly for `..`.
DASHES = "−–—‒―‐‑﹣－"

#: Signs that change something; an expression only asks.
ASSIGNING = (":=", "+=", "-=", "*=", "/=", "++")

#: Signs before or behind an amount.
CURRENCIES = ("$", "€", "£", "¥")

#: Words for what is left over from a division, and for membership seen from the set.
REMAINDERS = ("mod", "modulo", "rem")
CONTAINING = ("contains", "contain", "includes", "include", "has", "holds", "have", "containing")

#: Words and phrases of other languages or of English, with what is written here. Longer ones come first.
PHRASES = {
    # Comparisons
    "is greater than or equal to": ">=", "is less than or equal to": "<=", "is not one of": "not in",
    "is one of": "in", "is not in": "not in", "is in": "in", "is not equal to": "!=", "is equal to": "=",
    "is the same as": "=", "is at least": ">=", "is at most": "<=", "is no more than": "<=",
    "is no less than": ">=", "is greater than": ">", "is more than": ">", "is higher than": ">",
    "is above": ">", "is over": ">", "is less than": "<", "is fewer than": "<", "is lower than": "<",
    "is below": "<", "is under": "<", "greater than or equal to": ">=", "less than or equal to": "<=",
    "does not equal": "!=", "not equal to": "!=", "not equals": "!=", "equal to": "=", "equals": "=",
    "equal": "=", "at least": ">=", "at most": "<=", "more than": ">", "greater than": ">",
    "less than": "<", "fewer than": "<", "exceeds": ">", "not =": "!=", "eq": "=", "ne": "!=", "gt": ">",
    "lt": "<", "ge": ">=", "le": "<=", "isnt": "!=", "is not": "!=", "is": "=", "in not": "not in",
    # Logic
    "and also": "and", "or else": "or", "xor": "!=",
    # Arithmetic
    "plus": "+", "minus": "-", "times": "*", "divided by": "/", "over": "/",
    "rounded to nearest": "rounded half up", "rounded to the nearest": "rounded half up",
    "rounded nearest": "rounded half up", "rounded half down": "rounded half up",
    "rounded off": "rounded half up", "rounding up": "rounded up", "rounding down": "rounded down",
    "round up": "rounded up", "round down": "rounded down", "rounded upwards": "rounded up",
    "rounded downwards": "rounded down", "rounded half": "rounded half up",
    # Choices
    "elif": "else if", "elsif": "else if", "elseif": "else if", "otherwise": "else",
    # Folds
    "there is an": "any", "there is a": "any", "there is no": "no", "there exists": "any", "exists": "any",
    "some": "any", "for all": "every", "for every": "every", "forall": "every", "all": "every",
    "each": "every", "number of": "count", "how many": "count", "count of": "count", "sum of": "sum",
    "total of": "sum", "total": "sum", "maximum of": "highest", "maximum": "highest", "max": "highest",
    "most": "highest", "largest": "highest", "biggest": "highest", "greatest": "highest",
    "minimum of": "lowest", "minimum": "lowest", "min": "lowest", "least": "lowest", "smallest": "lowest",
    "fewest": "lowest", "filter": "those", "all those": "those", "such that": "where", "so that": "where",
    "whose": "where", "when": "where", "having": "where", "which": "where", "that": "where", "if": "where",
    "with": "where", "has": "where", "where": "has", "from": "in", "of": "in", "in": "from",
    "sorted by": "by", "ordered by": "by", "order by": "by", "sort by": "by", "by most": "by highest",
    "by largest": "by highest", "by descending": "by highest", "by greatest": "by highest",
    "by least": "by lowest", "by smallest": "by lowest", "by ascending": "by lowest",
    "by fewest": "by lowest", "except if": "unless", "except when": "unless",
    # Intervals
    "up to": "..", "to": "..",
    # Sets
    "union": "with", "except": "without", "excluding": "without",
    # Transitions
    "rises to or above": "rises through", "rises to": "rises through", "falls to": "falls through",
    "drops through": "falls through", "drops to": "falls through", "passes through": "crosses",
    "reaches": "rises through", "passes": "crosses", "crosses through": "crosses", "goes up": "rises",
    "goes down": "falls", "increases": "rises", "grows": "rises", "climbs": "rises", "decreases": "falls",
    "drops": "falls", "sinks": "falls", "shrinks": "falls", "is changed": "changes", "gets": "gains",
    "receives": "gains", "is added to": "gains", "starts": "begins", "is started": "begins",
    "began": "begins", "finishes": "ends", "stops": "ends", "ended": "ends", "is true": "becomes true",
    "turns true": "becomes true",
    # Types
    "list of": "order of", "sequence of": "order of", "stack of": "pile of", "deck of": "pile of",
    "array of": "order of", "sets of": "set of", "or null": "or none", "or nothing": "or none",
}

#: Phrases that may mean something else, so that nobody should be taken by the word.
UNSURE = ("passes", "passes through", "list of", "sequence of", "array of", "stack of", "deck of")

#: Phrases for going beyond a mark, with the transition and the way to the next mark: reaching one passes it.
BEYOND = {
    **dict.fromkeys(("rises above", "rises over", "rises past", "rises beyond"), ("rises through", 1)),
    **dict.fromkeys(("goes above", "goes over", "climbs above", "exceeds"), ("rises through", 1)),
    **dict.fromkeys(("falls below", "falls under", "drops below", "drops under"), ("falls through", -1)),
    **dict.fromkeys(("goes below", "goes under", "sinks below"), ("falls through", -1)),
}

#: What is said round the name of something that goes on, for its beginning or its end.
ENDINGS = (
    "after", "once", "each", "every", "after each", "after every", "end of each", "at end of each",
    "at the end of each", "at the end of every", "end of", "the end of", "at end of", "at the end of",
    "is done", "is over", "is finished", "is complete", "is completed", "has ended", "has finished", "is taken",
    "happens", "happened", "occurs", "done", "over", "finished", "completed", "is", "took place", "takes place",
)
BEGINNINGS = (
    "before", "before each", "at the start of each", "start of", "the start of", "at start of", "at the start of",
    "beginning of", "the beginning of", "at the beginning of", "has begun", "has started", "is about to begin",
)

#: Words at the beginning that the key of the YAML line already says, by start symbol.
IDLE_BEGINNINGS = {
    "range": ("for each", "for every", "for", "each", "every", "any"),
    "pick": ("choose", "any", "some", "a", "an", "one"),
    "trigger": ("when", "whenever", "if", "on", "as soon as", "once", "after"),
    "asker": ("by",),
    "type": ("is", "a", "an"),
    "expression": ("return", "let", "is"),
}
