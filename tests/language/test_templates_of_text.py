"""Text with {expressions}: its pieces, its braces, and what YAML's quotes and folds make of it."""

import pytest
from bracketed import bracketed
from stockrail.language.parse import parse_template
from stockrail.language.printing import to_text
from stockrail.source.text import Source, Span


def template(text: str, style: str = "plain") -> tuple[str | None, list[tuple[str, str]]]:
    node, problems = parse_template(Span(Source("<text>", text), 0, len(text)), style)
    faults = [(problem.code, problem.span.text if problem.span else "") for problem in problems]
    return (None if node is None else bracketed(node)), faults


@pytest.mark.parametrize(
    ("text", "style", "pieces"),
    [
        ("nothing to fill in", "plain", "nothing to fill in"),
        ("{p} pays {2 * price} to {a.name}.", "plain", "p |  pays  | (2 * price) |  to  | a.name | ."),
        ("{a}{b}", "plain", "a | b"),
        ("braces {{ and }} stay, {a}", "plain", "braces { and } stay,  | a"),
        ("two lines\n  {a}\n  of one", "plain", "two lines  | a |  of one"),
        ("two\n\n  paragraphs", "folded", "two\nparagraphs"),
        ("two\n  lines", "literal", "two\nlines"),
        ("it''s {a}", "single", "it's  | a"),
        (r"say \"{a}\" \u00e9\n", "double", 'say " | a | " é\n'),
        ("a long line \\\n   goes on", "double", "a long line goes on"),
        ("it''s", "plain", "it''s"),
        ("", "plain", ""),
    ],
)
def test_pieces(text: str, style: str, pieces: str) -> None:
    assert template(text, style) == (pieces, [])


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("{a", [("template", "{")]),
        ("a } b", [("template", "}")]),
        ("{}", [("empty-expression", "")]),
        ("{a && b} and {c +}", [("foreign-sign", "&&"), ("operand", "+")]),
        ("{price:>5}", [("foreign-sign", ":")]),
        ("{a {b} }", [("foreign-sign", "{"), ("template", "}")]),
    ],
)
def test_faults(text: str, faults: list[tuple[str, str]]) -> None:
    assert template(text) == (None, faults)


def test_printed_as_written() -> None:
    text = "{{x}} {(a)} pays {b * (c + 1)}"
    node, _ = parse_template(Span(Source("<text>", text), 0, len(text)))
    assert to_text(node) == "{{x}} {a} pays {b * (c + 1)}"
