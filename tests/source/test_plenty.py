"""Of very many problems about a hundred are told, and how many others there are."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.source.plenty import MOST_PROBLEMS, shortened
from stockrail.source.problem import Problem
from stockrail.source.report import render
from stockrail.source.text import Source, Span

HEAD = "format: 1\nruleset: odd\nplayers: 2\n"
FLOW = "flow: {play: [{end: over}]}\nend: {over: {if: true, at: once}}\n"
STOPPED = "after 100 problems nothing more was looked at"


def lines(line: str, count: int) -> str:
    return "".join(line.replace("#", str(number)) for number in range(count))


def checked(folder: Path, text: str) -> list[Problem]:
    path = folder / "odd.yaml"
    path.write_text(text)
    return stockrail.check(path)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (HEAD + FLOW + lines("k#: 1\n", 250), "unknown-key", "150 more problems are left out"),
        (HEAD + FLOW + "state:\n" + lines("  9n#: int = 0\n", 250), "bad-name", "150 more problems are left out"),
        (HEAD + FLOW + "define:\n" + lines("  d#: 1 +\n", 250), "operand", "151 more expressions were not read"),
        (HEAD + FLOW + "define:\n" + lines("  d#: x#\n", 250), "unknown-name", STOPPED),
        ("a: 1\n" * 250, "duplicate-key", STOPPED),
    ],
)
def test_the_rest_is_told_in_one(text: str, code: str, said: str, tmp_path: Path) -> None:
    found = checked(tmp_path, text)
    assert [problem.code for problem in found] == [code] * MOST_PROBLEMS + ["more-problems"]
    assert found[-1].message == said
    for form in ("text", "json", "github", "sarif"):
        assert said in render(found, form)


def test_a_hundred_are_told_in_full(tmp_path: Path) -> None:
    found = checked(tmp_path, HEAD + FLOW + lines("k#: 1\n", MOST_PROBLEMS))
    assert [problem.code for problem in found] == ["unknown-key"] * MOST_PROBLEMS


def test_the_gravest_are_told() -> None:
    source = Source("odd.yaml", "x" * 300)
    mild = [Problem("mild", Span(source, at, at + 1), "so so", level="warning") for at in range(150)]
    grave = [Problem("grave", Span(source, at, at + 1), "no") for at in range(150, 180)]
    told = shortened([*mild, *grave])
    assert [problem.code for problem in told] == ["grave"] * 30 + ["mild"] * 70 + ["more-problems"]
    assert told[-1].message == "80 more problems are left out"
