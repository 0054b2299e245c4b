"""The grammar of expressions: built once, kept in a file between processes; what it makes of a text."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ..source.digest import sha256
from ..source.folders import folder
from ..source.frozen import frozen
from ..source.kept import users_folder
from .nodes import Branch
from .reader import tree_of

if TYPE_CHECKING:
    from lark import Lark, Token

#: What a text can be read as: one start symbol of the grammar each.
STARTS = ("expression", "range", "pick", "trigger", "declaration", "type", "head", "asker", "by")


def grammar_text() -> str:
    """The text of the grammar file."""
    return (folder("grammar") / "expression.lark").read_text(encoding="utf-8")


class _WholeWords:
    """Lets the lexer see a name in every state. Without that, `inside` would be cut into `in` and `side`
    wherever `in` can stand and a name can't."""

    always_accept = ("NAME",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return stream


def build(**options: Any) -> Lark:
    """A new parser; `options` are lark's own."""
    from lark import Lark

    return Lark(
        grammar_text(), parser="lalr", lexer="contextual", postlex=_WholeWords(), start=list(STARTS),
        propagate_positions=True, maybe_placeholders=False, **options,
    )


@cache
def parser() -> Lark:
    """The parser of this process. It comes from the cache file where there is one, in a tenth of the time."""
    return build(cache=_cache_file() or False)


@frozen
class Stop:
    """Where a text stops to make sense: an offset, and the words and signs that could stand there."""

    at: int
    accepts: frozenset[str]


# Texts are parsed alone, offsets shifted when nodes are made, and trees kept by text. For a ruleset of 18 kB
# with 388 expressions, 227 of them different, this takes 12 ms. lark.TextSlice, which parses in place, takes
# 17 ms: it counts line breaks from the top of the file each time, and can't share trees. Spans need no lines.
@lru_cache(maxsize=4096)
def read(start: str, text: str) -> Branch | Stop:
    """The tree of a text, with offsets from its beginning, or where it stops."""
    return tree_of(start, text) or read_by_lark(start, text)


def read_by_lark(start: str, text: str) -> Branch | Stop:
    """`read` by the library itself, which tells what could stand where a text stops."""
    from lark import UnexpectedInput

    try:
        return parser().parse(text, start=start)
    except UnexpectedInput as error:
        at = error.pos_in_stream
        token = getattr(error, "token", None)
        if at is None or at < 0 or (token is not None and token.type == "$END"):
            at = len(text)
    return Stop(at, _accepted(start, text, at))


def stops(start: str, text: str) -> Stop | None:
    """Where a text stops that nobody wrote: it is only tried, so it isn't kept."""
    tree = read.__wrapped__(start, text)
    return tree if isinstance(tree, Stop) else None


def _accepted(start: str, text: str, at: int) -> frozenset[str]:
    """What could stand at an offset, asked of a parser that has read no further, as a token closes rules."""
    from lark import UnexpectedInput

    tokens = []
    with suppress(UnexpectedInput):
        for token in parser().parse_interactive(text, start=start).iter_parse():
            tokens.append(token)
    reader: Any = parser().parse_interactive(start=start)
    for token in tokens:
        if (token.start_pos or 0) < at:
            reader.feed_token(token)
    return frozenset(map(_terminal, reader.accepts()))


@cache
def _terminal(name: str) -> str:
    """A terminal of the grammar as an author writes it; NAME, INT and END for what has no one spelling."""
    if name in ("NAME", "INT"):
        return name
    return "END" if name == "$END" else parser().get_terminal(name).pattern.value


def _cache_file() -> str | None:
    """Where the built grammar is kept: a name for each grammar, lark and Python. None if it can't be kept."""
    from lark import __version__

    key = f"{grammar_text()}\0{__version__}\0{sys.version}"
    name = f"expression-{sha256(key.encode()).hexdigest()[:16]}.lark"
    kept = users_folder()
    if kept is None:
        return None
    try:
        os.makedirs(kept, mode=0o700, exist_ok=True)
    except OSError:
        return None
    return os.path.join(kept, name) if os.access(kept, os.R_OK | os.W_OK) else None
