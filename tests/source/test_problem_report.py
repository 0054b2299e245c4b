"""Problems as text, JSON, GitHub annotations and SARIF."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from stockrail.source.excerpt import WIDEST, excerpt
from stockrail.source.problem import Problem
from stockrail.source.report import by_place, render
from stockrail.source.text import Source, Span

RULES = Source("rulesets/union/rules.yaml", "x: 1\n" * 40 + "        - pay: railroad.value / railroad.held\n")


def span(source: Source, text: str) -> Span:
    start = source.text.index(text)
    return Span(source, start, start + len(text))


ROUNDING = Problem(
    "rounding",
    span(RULES, "railroad.value / railroad.held"),
    "say which way to round this division",
    ('write "railroad.value / railroad.held rounded up" or "… rounded down"',),
)


def test_the_form_of_a_problem() -> None:
    assert render([ROUNDING]) == (
        "rulesets/union/rules.yaml:41:16: error[rounding]: say which way to round this division\n"
        "   |\n"
        "41 |         - pay: railroad.value / railroad.held\n"
        "   |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        '   = write "railroad.value / railroad.held rounded up" or "… rounded down"'
    )


def test_a_second_place() -> None:
    source = Source("a.yaml", "cash: 1\nx: 2\ncash: 3\n")
    problem = Problem("twice", Span(source, 13, 17), "twice", second=(Span(source, 0, 4), "first given here"))
    assert render([problem]) == (
        "a.yaml:3:1: error[twice]: twice\n"
        "   |\n"
        " 3 | cash: 3\n"
        "   | ^^^^\n"
        "   |\n"
        " 1 | cash: 1\n"
        "   | ---- first given here"
    )


def test_a_second_place_in_another_file() -> None:
    here, there = Source("a.yaml", "x: 1\n"), Source("b.yaml", "y: 1\n")
    problem = Problem("twice", Span(here, 0, 1), "twice", second=(Span(there, 0, 1), "there"))
    assert "   > b.yaml:1:1\n 1 | y: 1\n   | - there" in render([problem])


def test_problems_without_a_place() -> None:
    nowhere = Problem("odd", None, "odd", ("help",), level="warning")
    assert render([nowhere]) == "warning[odd]: odd\n   = help"
    whole = Problem("odd", Span(Source("a.yaml", ""), 0, 0), "odd")
    assert render([whole]) == "a.yaml: error[odd]: odd"


def test_no_problems() -> None:
    assert render([]) == ""
    assert json.loads(render([], "json")) == {"schema_version": 1, "problems": []}
    assert render([], "github") == ""


def test_help_of_several_lines_stays_aligned() -> None:
    problem = Problem("odd", span(RULES, "railroad.held"), "odd", ("write:\n- a: 1\n- b: 2",))
    assert render([problem]).endswith("   = write:\n     - a: 1\n     - b: 2")


def test_order_and_duplicates() -> None:
    first, other = Source("a.yaml", "x: 1\ny: 2\n"), Source("b.yaml", "z: 3\n")
    late = Problem("b", Span(first, 5, 6), "late")
    early = Problem("b", Span(first, 0, 1), "early")
    elsewhere = Problem("a", Span(other, 0, 1), "elsewhere")
    same_place = Problem("a", Span(first, 0, 1), "of the same place")
    again = Problem("b", Span(first, 0, 1), "early", ("another help",))
    nowhere = Problem("z", None, "nowhere")
    listed = by_place([elsewhere, late, early, again, nowhere, same_place])
    assert listed == [nowhere, same_place, early, late, elsewhere]


@pytest.mark.parametrize(
    ("text", "marked", "line", "marks"),
    [
        ("a: 1\n", "1", "a: 1", "   ^"),
        ("a:\tbc\n", "bc", "a:    bc", "      ^^"),
        ("a: ü日本x\n", "x", "a: ü日本x", "        ^"),
        ("a: 日本\n", "日本", "a: 日本", "   ^^^^"),
        ("a: e\u0301x\n", "x", "a: e\u0301x", "    ^"),
        ("a: \x1b[31mx\n", "x", "a: ·[31mx", "        ^"),
        ("a: \u202ex\n", "x", "a: ·x", "    ^"),
        ("a: b\r\n", "b", "a: b", "   ^"),
        ("a\n", "\n", "a", " ^"),
        ("a: 😀b", "b", "a: 😀b", "     ^"),
    ],
)
def test_marks(text: str, marked: str, line: str, marks: str) -> None:
    part = excerpt(span(Source("x", text), marked))
    assert part.line == line
    assert " " * part.left + part.marks == marks


def test_an_empty_span_has_one_mark() -> None:
    source = Source("x", "a: b\n")
    assert excerpt(Span(source, 4, 4)).marks == "^"
    assert excerpt(Span(source, 5, 5)).number == 2
    assert excerpt(Span(source, 99, 120)).marks == "^"


def test_a_span_over_several_lines_is_marked_on_the_first() -> None:
    part = excerpt(span(Source("x", "a:\n  b: c\n  d: e\n  f\n"), "b: c\n  d: e\n  f"), "-", "here")
    assert (part.number, part.line, part.left, part.marks) == (2, "  b: c", 2, "----")
    assert part.said == "… to line 4: here"


def test_a_span_that_ends_with_a_line_break_has_one_line() -> None:
    assert excerpt(span(Source("x", "a: b\nc: d\n"), "b\n")).said == ""


@pytest.mark.parametrize("before", [0, 50, 95, 120, 5000])
def test_long_lines_are_cut_round_the_mark(before: int) -> None:
    part = excerpt(span(Source("x", "x" * before + "MARK" + "y" * 3000), "MARK"))
    assert len(part.line) <= WIDEST + 2
    assert part.line[part.left : part.left + 4] == "MARK"
    assert part.marks == "^^^^"
    assert part.line.endswith("…")


def test_a_mark_longer_than_a_line() -> None:
    part = excerpt(Span(Source("x", "x" * 500), 10, 400))
    assert part.left + len(part.marks) <= WIDEST + 2


def test_colour_is_only_on_demand() -> None:
    assert "\x1b" not in render([ROUNDING])
    assert "\x1b[1;31merror[rounding]\x1b[0m" in render([ROUNDING], colour=True)


def test_json() -> None:
    source = Source("a.yaml", "ä: 1\nb: 2\n")
    problem = Problem(
        "odd",
        Span(source, 5, 9),
        "odd ä",
        ("h",),
        second=(Span(source, 0, 1), "there"),
        level="note",
        fix=(Span(source, 5, 6), "c"),
    )
    assert json.loads(render([problem], "json"))["problems"] == [
        {
            "path": "a.yaml",
            "line": 2,
            "column": 1,
            "end_line": 2,
            "end_column": 5,
            "code": "odd",
            "level": "note",
            "message": "odd ä",
            "help": ["h"],
            "second": {
                "path": "a.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 2, "label": "there"
            },
            "fix": {"path": "a.yaml", "line": 2, "column": 1, "end_line": 2, "end_column": 2, "text": "c"},
        }
    ]  # fmt: skip


def test_json_without_a_place() -> None:
    [data] = json.loads(render([Problem("odd", None, "odd")], "json"))["problems"]
    assert data["path"] is data["line"] is data["second"] is data["fix"] is None


def test_github() -> None:
    source = Source("a,b:c.yaml", "x: 1\ny: 2\n")
    one = Problem("odd", Span(source, 0, 1), "50% of\nit", ("help",))
    several = Problem("odd", Span(source, 3, 7), "more", level="note")
    assert render([one, several, Problem("odd", None, "nowhere", level="warning")], "github") == (
        "::warning title=odd::nowhere\n"
        "::error file=a%2Cb%3Ac.yaml,line=1,endLine=1,title=odd,col=1,endColumn=2::50%25 of%0Ait%0Ahelp\n"
        "::notice file=a%2Cb%3Ac.yaml,line=1,endLine=2,title=odd::more"
    )


def test_sarif() -> None:
    source = Source("räder/a b.yaml", "x: 1\nx: 2\n")
    problem = Problem(
        "duplicate-key",
        Span(source, 5, 6),
        "twice",
        ("mend it",),
        second=(Span(source, 0, 1), "first"),
        fix=(Span(source, 5, 6), "y"),
    )
    whole = Problem("unknown-code", Span(Source("b.yaml", ""), 0, 0), "empty", level="warning")
    log = json.loads(render([problem, whole, Problem("unknown-code", None, "nowhere")], "sarif"))
    jsonschema.validate(log, SARIF)
    [run] = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["duplicate-key", "unknown-code"]
    assert rules[0]["shortDescription"]["text"] == "Two keys of one map are the same"
    nowhere, empty, twice = sorted(run["results"], key=lambda result: len(result))
    assert "locations" not in nowhere
    assert empty["level"] == "warning"
    assert "region" not in empty["locations"][0]["physicalLocation"]
    place = twice["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "r%C3%A4der/a%20b.yaml"
    assert place["region"] == {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 2}
    assert twice["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"] == "y"


REGION = {
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "additionalProperties": {"type": "integer", "minimum": 1},
}
TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}
#: The part of the published schema that concerns us, from the text of the standard.
SARIF: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string"},
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["message", "ruleId", "ruleIndex"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": TEXT,
                                "locations": {
                                    "items": {
                                        "properties": {
                                            "physicalLocation": {
                                                "required": ["artifactLocation"],
                                                "properties": {"region": REGION},
                                            }
                                        }
                                    }
                                },
                                "fixes": {
                                    "items": {
                                        "required": ["artifactChanges"],
                                        "properties": {
                                            "artifactChanges": {
                                                "items": {"required": ["artifactLocation", "replacements"]}
                                            }
                                        },
                                    }
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


def test_what_is_alike_is_shown_once() -> None:
    source = Source("a.yaml", "town\ntwon\nx\ntwon\n")
    problems = [Problem("unknown-name", Span(source, at, at + 4), "what is `twon`?") for at in (0, 5, 12)]
    assert render(problems) == (
        "a.yaml:1:1: error[unknown-name]: what is `twon`?\n"
        "   |\n"
        " 1 | town\n"
        "   | ^^^^\n"
        "   = the same in lines 2 and 4"
    )
    assert len(json.loads(render(problems, "json"))["problems"]) == 3
    elsewhere = Problem("unknown-name", Span(Source("b.yaml", "twon"), 0, 4), "what is `twon`?")
    assert render([problems[0], elsewhere]).endswith("\n   = the same at b.yaml:1")


def test_a_problem_as_logs_show_it() -> None:
    assert str(ROUNDING) == "rulesets/union/rules.yaml:41:16: error[rounding]: say which way to round this division"
    assert str(Problem("stuck", None, "nobody can act")) == "error[stuck]: nobody can act"
