"""Whatever is written: a node or problems, never an exception; and problems lie within the text."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import texts
from stockrail.language.grammar import STARTS
from stockrail.language.parse import LONGEST, parse, parse_template, parse_text
from stockrail.language.printing import to_text
from stockrail.source.text import Source, Span

WRITTEN = [
    "railroad.value * 2 + (10 - p.shares(railroad)) / 3 rounded up",
    "if a is not none and b in set(c, d) then first x in y where x != z by highest x.n else none",
    "every h in hexes has (count r in railroads where h in r.track) <= 2",
    "railroad.value rises through value_track.gold as mark for p in players where mark = 50",
    "p in clockwise(opener) where p in bidding and p != winner by lowest p.seat",
    "bid from max(minimum, price + 1)..p.cash step 5 unless winner = p",
    "pile of railroad or none = none",
    "cost(company, hex there, 0..6 n)",
    "every p in bidders without winner",
]
SIGNS = "abn019 ._,;:!?=<>+-*/%()[]{}'\"\\&|#~^$€§é…½\t\n\x00"


def problems_are_sound(start: str, text: str) -> None:
    span = Span(Source("<text>", f"when: {text} # end"), 6, 6 + len(text))
    node, problems = parse(start, span)
    assert (node is None) == bool(problems)
    for problem in problems:
        assert problem.span is not None
        assert span.start <= problem.span.start <= problem.span.end <= span.end
        assert problem.message
        said = " ".join((problem.message, *problem.help))
        assert not any(word in said for word in ("NAME", "__ANON", "INT", "END"))
        if problem.fix:
            place, write = problem.fix
            whole = span.source.text
            mended = whole[span.start : place.start] + write + whole[place.end : span.end]
            assert parse_text(start, mended)[1] == []


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("text", WRITTEN)
def test_each_start_of_each_text(start: str, text: str) -> None:
    for length in range(len(text) + 1):
        problems_are_sound(start, text[:length])


@settings(deadline=None)
@given(st.sampled_from(STARTS), st.sampled_from(WRITTEN), st.data())
def test_one_character_changed(start: str, text: str, data: Any) -> None:
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 1))
    problems_are_sound(start, text[:at] + data.draw(st.sampled_from(["", *SIGNS])) + text[at + gone :])


@settings(deadline=None)
@given(texts, st.data())
def test_one_word_gone_or_twice(case: tuple[str, Any], data: Any) -> None:
    start, tree = case
    words = to_text(tree).split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    times = data.draw(st.sampled_from([0, 2]))
    problems_are_sound(start, " ".join(words[:at] + words[at : at + 1] * times + words[at + 1 :]))


@settings(deadline=None)
@given(st.sampled_from(STARTS), st.text(st.sampled_from(SIGNS), max_size=12))
def test_signs_at_random(start: str, text: str) -> None:
    problems_are_sound(start, text)


@settings(deadline=None)
@given(st.text(st.sampled_from("ab{}' \\\n"), max_size=12), st.sampled_from(["plain", "double", "literal"]))
def test_templates_at_random(text: str, style: str) -> None:
    node, problems = parse_template(Span(Source("<text>", text), 0, len(text)), style)
    assert (node is None) == bool(problems)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 200 + "a" + ")" * 200,
        "not " * 200 + "a",
        "-" * 1000 + "a",
        "f(" * 200 + "a" + ")" * 200,
        "if a then b else " * 200 + "c",
        " + ".join(["a"] * 200),
        "(" * 3000,
        "a" * (LONGEST + 1),
        "a + " * 2000,
        "x && " * 790 + "x",
    ],
)
def test_very_deep_or_long(text: str) -> None:
    node, problems = parse_text("expression", text)
    if text.startswith("((") and "a" in text:
        assert node is not None, "brackets alone make nothing deep"
    else:
        assert len(problems) == 1


def test_a_hundred_levels_are_allowed() -> None:
    assert parse_text("expression", " + ".join(["a"] * 100))[1] == []
    assert [p.code for p in parse_text("expression", " + ".join(["a"] * 101))[1]] == ["expression-size"]
