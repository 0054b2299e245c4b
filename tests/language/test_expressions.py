"""Every text in `expressions/` is taken apart as it says there, or refused with the message it says."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from bracketed import bracketed
from stockrail.language.parse import parse_text
from stockrail.language.printing import to_text
from stockrail.source.problem import Problem

FOLDER = Path(__file__).parent / "expressions"


def cases(key: str) -> list[Any]:
    found = []
    for file in sorted(FOLDER.glob("*.yaml")):
        for case in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.BaseLoader):
            if key in case:
                start = case.get("start", "expression")
                found.append(pytest.param(start, case, id=f"{file.stem}: {case['text'].strip()[:50]}"))
    return found


@pytest.mark.parametrize(("start", "case"), cases("reads"))
def test_is_taken_apart(start: str, case: dict[str, Any]) -> None:
    node, problems = parse_text(start, case["text"])
    assert problems == []
    assert bracketed(node) == case["reads"]


@pytest.mark.parametrize(("start", "case"), cases("reads"))
def test_is_printed_as_written(start: str, case: dict[str, Any]) -> None:
    node, _ = parse_text(start, case["text"])
    again, problems = parse_text(start, to_text(node))
    assert problems == []
    assert bracketed(again) == case["reads"]


@pytest.mark.parametrize(("start", "case"), cases("problem"))
def test_is_refused(start: str, case: dict[str, Any]) -> None:
    node, problems = parse_text(start, case["text"])
    assert node is None
    [problem] = problems
    expected = {key: case[key] for key in case if key not in ("start", "text")}
    assert described(case["text"], problem) == expected


def described(text: str, problem: Problem) -> dict[str, Any]:
    """A problem as the files say it: `at` what the caret marks, `mended` the text after the sure change."""
    assert problem.span is not None
    said: dict[str, Any] = {"problem": problem.code, "at": problem.span.text, "says": problem.message}
    if problem.help:
        said["help"] = problem.help[0] if len(problem.help) == 1 else list(problem.help)
    if problem.fix:
        place, write = problem.fix
        said["mended"] = text[: place.start] + write + text[place.end :]
    return said


@pytest.mark.parametrize(("start", "case"), cases("mended"))
def test_the_sure_change_mends(start: str, case: dict[str, Any]) -> None:
    node, problems = parse_text(start, case["mended"])
    assert node is not None
    assert problems == []
