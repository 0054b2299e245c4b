"""The tables of the expression grammar: what lark makes of it, as plain data that is read in a millisecond."""

from __future__ import annotations

import marshal
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from ..source.digest import sha256
from ..source.frozen import frozen
from ..source.kept import users_kept

if TYPE_CHECKING:
    from lark import Lark

#: Keys of a row for what has no one spelling. Words and signs are keys themselves, rules begin with a space too.
NAME, INT, END = " NAME", " INT", " $END"


@frozen
class Tables:
    """A state's row tells by the key of a token to which state it leads, or as ~number which rule is complete.

    `starts` has the first and the last state by start symbol. A rule is the key of its name, the number of its
    parts, the name of its tree, the parts that the tree keeps (a negative number ~i means the parts of part i),
    and whether a part that stays alone takes the place of the tree. `reserved` words are no names.
    """

    rows: list[dict[str, int]]
    starts: dict[str, tuple[int, int]]
    rules: list[tuple[str, int, str, tuple[int, ...], bool]]
    signs: tuple[str, ...]
    number: str  # the pattern of INT
    reserved: frozenset[str]


@cache
def tables() -> Tables:
    """The tables of this process: from the user's folder where they are kept there, else of a new parser."""
    from .grammar import grammar_text, parser

    kept = users_kept()
    name = f"tables-{sha256(_FORM + grammar_text().encode()).hexdigest()[:24]}"
    data = kept.read(name)
    if data is None:
        made = tables_of(parser())
        kept.write(name, marshal.dumps([getattr(made, each) for each in Tables.__match_args__]))
        return made
    return Tables(*marshal.loads(data))


#: Tables of another form have another name.
_FORM = f"{marshal.version} {Tables.__match_args__}\0".encode()


def tables_of(parser: Lark) -> Tables:
    """The tables in a parser of lark's, which gives them in the form in which it saves itself."""
    data, memo = parser.memo_serialize(_memorable())
    table = data["parser"]["parser"]
    numbers = {number: place for place, number in enumerate(key for key in memo if _is_rule(memo[key]))}
    spelt = {memo[key]["name"]: _spelling(memo[key]) for key in memo if not _is_rule(memo[key])}

    def key_of(symbol: str) -> str:
        return spelt.get(symbol) or f" {symbol}"

    symbols = table["tokens"]
    rows = [
        {key_of(symbols[token]): (where if not reduces else ~numbers[where["@"]]) for token, (reduces, where) in
         table["states"][state].items()}
        for state in range(len(table["states"]))
    ]
    starts = {start: (state, table["end_states"][start]) for start, state in table["start_states"].items()}
    rules = [_rule(memo[key], key_of) for key in numbers]
    words = [text for text in spelt.values() if text and text.isalpha()]
    name = re.compile(parser.get_terminal("NAME").pattern.value)
    return Tables(
        rows, starts, rules,
        tuple(sorted((text for text in spelt.values() if text and not text.isalpha()), key=len, reverse=True)),
        parser.get_terminal("INT").pattern.value,
        frozenset(word for word in words if not name.fullmatch(word)),
    )


def _memorable() -> list[Any]:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    return [TerminalDef, Rule]


def _is_rule(entry: dict[str, Any]) -> bool:
    return bool(entry["__type__"] == "Rule")


def _spelling(terminal: dict[str, Any]) -> str:
    """The text of a terminal that has one."""
    pattern = terminal["pattern"]
    return str(pattern["value"]) if pattern["__type__"] == "PatternStr" else ""


def _rule(rule: dict[str, Any], key_of: Any) -> tuple[str, int, str, tuple[int, ...], bool]:
    options, parts = rule["options"], rule["expansion"]
    keeps = []
    for place, part in enumerate(parts):
        if part["__type__"] == "NonTerminal":
            keeps.append(~place if part["name"].startswith("_") else place)
        elif options["keep_all_tokens"] or not part["filter_out"]:
            keeps.append(place)
    origin = rule["origin"]["name"]
    alone = options["expand1"] and not rule["alias"]
    return key_of(origin), len(parts), rule["alias"] or origin, tuple(keeps), alone
