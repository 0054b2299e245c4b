"""Expressions as English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from stockrail.language.parse import parse
from stockrail.ruleset.load import load
from stockrail.source.text import Source, Span
from stockrail.views.booklet import booklet
from stockrail.views.document import to_markdown
from stockrail.views.phrases import phrase

SHIPPED = sorted(file.parent for file in (Path(__file__).parents[2] / "rulesets").rglob("ruleset.yaml"))

EXPRESSIONS = [
    ("p.cash", "`p.cash`"),
    ("player", "the player"),
    ("12", "12"),
    ("p.cash / 3 rounded down", "`p.cash / 3 rounded down`"),
    ("p.cash > 3", "`p.cash` is more than 3"),
    ("p.cash >= 3 and p.cash <= 9", "`p.cash` is at least 3 and `p.cash` is at most 9"),
    ("p != q or p.cash < 1", "`p` is not `q` or `p.cash` is less than 1"),
    ("a = 1 and b = 2 or c = 3", "`a` is 1 and `b` is 2, or `c` is 3"),
    ("a = 1 and (b = 2 or c = 3)", "`a` is 1 and (`b` is 2 or `c` is 3)"),
    ("not p.closed", "not `p.closed`"),
    ("not (a = 1 or b = 2)", "not (`a` is 1 or `b` is 2)"),
    ("r.track = set()", "`r.track` is empty"),
    ("set()", "an empty set"),
    ("winner is none", "there is no `winner`"),
    ("winner is not none", "there is a `winner`"),
    ("r.owner is not none", "there is an `r.owner`"),
    ("h in r.track", "`h` is in `r.track`"),
    ("n not in 1..3", "`n` is not from 1 to 3"),
    ("any r in railroads where r.value = 30", "there is an `r` in `railroads` where `r.value` is 30"),
    ("any h in sites", "there is an `h` in `sites`"),
    ("no p in players where p.cash > 0", "there is no `p` in `players` where `p.cash` is more than 0"),
    ("every p in players has p.cash = 0", "for every `p` in `players`, `p.cash` is 0"),
    ("count p in players where p.cash > 0", "the number of `p` in `players` where `p.cash` is more than 0"),
    ("sum r.value for r in railroads", "the sum of `r.value` for all `r` in `railroads`"),
    ("lowest r.value for r in railroads", "the lowest `r.value` of all `r` in `railroads`"),
    ("first s in slots where s.share is none", "the first `s` in `slots` where there is no `s.share`"),
    ("the r in railroads by lowest r.value by highest r.rank",
     "the `r` in `railroads` with the lowest `r.value`, among equals with the highest `r.rank`"),
    ("the r in railroads where r.open by lowest r.value",
     "the `r` in `railroads` where `r.open`, with the lowest `r.value`"),
    ("those r in railroads where r.open by lowest r.value",
     "those `r` in `railroads` where `r.open`, lowest `r.value` first"),
    ("if a = 1 then x else if b = 1 then y else z", "`x` if `a` is 1, `y` if `b` is 1, else `z`"),
    ("(count p in players where p.out) + 1 > 2", "(the number of `p` in `players` where `p.out`) + 1 is more than 2"),
    ("n in 1..m + 2", "`n` is from 1 to `m + 2`"),
    ("n in 5..50 step 5", "`n` is from 5 to 50 in steps of 5"),
]


@pytest.mark.parametrize(("written", "told"), EXPRESSIONS)
def test_an_expression(written: str, told: str) -> None:
    node, problems = parse("expression", Span(Source("x", written), 0, len(written)))
    assert problems == []
    assert phrase(node) == told


TRIGGERS = [
    ("railroad.value rises through track.gold as space", "`railroad.value` rises through `track.gold` as `space`"),
    ("player.cash falls by loss", "`player.cash` falls by `loss`"),
    ("size(deck) = 0 becomes true", "it becomes true that `size(deck)` is 0"),
    ("t.owner changes for t in trees where t.old", "`t.owner` changes for a `t` in `trees` where `t.old`"),
    ("action ends", "`action` ends"),
]


@pytest.mark.parametrize(("written", "told"), TRIGGERS)
def test_a_trigger(written: str, told: str) -> None:
    node, problems = parse("trigger", Span(Source("x", written), 0, len(written)))
    assert problems == []
    assert phrase(node) == told


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_what_is_no_name_is_english(folder: Path) -> None:
    """Outside of names, tables and what authors say, no sign of the language is left."""
    ruleset, _ = load(folder)
    assert ruleset is not None
    for line in to_markdown(booklet(ruleset)).splitlines():
        plain = re.sub(r"`[^`]*`|“[^”]*”|\*\*[^*]*\*\*|^\|.*|^#.*", "x", line)
        assert not re.search(r"\.\.|[<>]=?|!=|\bis none\b|\b(bool|int)\b|  ", plain.strip()), line
