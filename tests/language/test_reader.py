"""The tables' reader and lark read alike: the same trees, and where one refuses the other does."""

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from stockrail.language import grammar, tables
from stockrail.language.grammar import STARTS, Stop, read_by_lark
from stockrail.language.reader import tree_of
from stockrail.ruleset.load import load
from stockrail.source.folders import folder

RULESETS = sorted(path for path in folder("rulesets").glob("*/ruleset.yaml"))
ODD = (
    "", " ", "#", "# a", "a #b\n+ 1", "a\n#\n#\n", "inside", "anything", "any", "nowhere", "x.none", "12a", "1 2a",
    "a..b", "a...b", "a . b", "a.. b", "a>=b", "a> =b", "a!=b", "(a)+((b))", "f()", "f((a), b)", "set", "set of set",
    "order of bag", "as as as", "- 1", "-x", "if if then if", "x in in", "é", "a\u00a0+ b", "a\x0b+ b", "NAME",
    " NAME", "$END", "a$", "a rises by by", "for for", "p in p by highest by", "0..0", "1..2 step 3",
    "step in a..b step c", "01", "a b", "a +", "007", "a + 007", "10", "0",
)


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Every text that the shipped rulesets have parsed, as what it is read."""
    asked: list[tuple[str, str]] = []
    usual = grammar.tree_of

    def noting(start: str, text: str) -> Any:
        asked.append((start, text))
        return usual(start, text)

    grammar.read.cache_clear()
    try:
        grammar.tree_of = noting
        for path in RULESETS:
            load(path)
    finally:
        grammar.tree_of = usual
    return tuple(dict.fromkeys(asked))


def shown(tree: Any) -> object:
    if isinstance(tree, str):
        return str(tree), tree.start_pos
    meta = tree.meta
    return str(tree.data), meta.start_pos, meta.end_pos, [shown(child) for child in tree.children]


def assert_alike(start: str, text: str) -> None:
    ours, larks = tree_of(start, text), read_by_lark(start, text)
    if isinstance(larks, Stop):
        assert ours is None, (start, text)
    else:
        assert ours is not None and shown(ours) == shown(larks), (start, text)


def test_texts_of_shipped_rulesets() -> None:
    assert len(texts()) > 400
    for start, text in texts():
        assert_alike(start, text)


@pytest.mark.parametrize("start", STARTS)
def test_odd_texts(start: str) -> None:
    for text in ODD:
        assert_alike(start, text)


def test_slips_in_texts_of_shipped_rulesets() -> None:
    chance = random.Random(7)
    words = [word for _, text in texts() for word in text.split()] + ["(", ")", "..", ".", "#", " ", "none", "1"]
    for _ in range(600):
        start, text = chance.choice(texts())
        at, to = sorted(chance.choices(range(len(text) + 1), k=2))
        assert_alike(start, text[:at] + chance.choice(words) + text[min(to, at + 3) :])


def test_many_blanks_and_comments_take_no_time() -> None:
    assert tree_of("expression", "a" + " #\n" * 20_000 + "?") is None
    assert tree_of("expression", "a" + " " * 20_000 + "?") is None
    assert tree_of("expression", "a " + "#" * 20_000) is not None


def test_kept_tables_are_those_of_the_grammar(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STOCKRAIL_CACHE", str(tmp_path))
    made = tables.tables.__wrapped__()
    [kept] = tmp_path.glob("tables-*")
    assert tables.tables.__wrapped__() == made
    for damage in (b"", kept.read_bytes()[:-1], b"x" + kept.read_bytes()):
        kept.write_bytes(damage)
        assert tables.tables.__wrapped__() == made
