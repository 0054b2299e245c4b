"""Each mistake of `mistakes.yaml` is told by its code, with the carets under the right characters."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from stockrail.source import yaml_tree
from stockrail.source.problem import Problem
from stockrail.source.text import Source
from stockrail.source.tree import Mapping
from stockrail.source.yaml_tree import read_tree

MISTAKES = yaml.safe_load((Path(__file__).parent / "mistakes.yaml").read_text(encoding="utf-8"))


def told(problem: Problem) -> tuple[str, str | None]:
    return problem.code, problem.span.text if problem.span else None


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake(name: str) -> None:
    mistake = MISTAKES[name]
    _, problems = read_tree(Source("x.yaml", mistake["written"]))
    assert told(problems[0]) == (mistake["code"], mistake["marked"])


@pytest.mark.parametrize("name", MISTAKES)
def test_one_cause_one_message(name: str) -> None:
    _, problems = read_tree(Source("x.yaml", MISTAKES[name]["written"]))
    assert len(problems) == 1


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_with_windows_line_ends(name: str) -> None:
    mistake = MISTAKES[name]
    _, problems = read_tree(Source("x.yaml", mistake["written"].replace("\n", "\r\n")))
    assert told(problems[0]) == (mistake["code"], mistake["marked"])


@pytest.mark.parametrize("name", MISTAKES)
def test_mistake_without_the_c_loader(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mistake = MISTAKES[name]
    monkeypatch.setattr(yaml_tree, "_Fast", yaml.SafeLoader)
    _, problems = read_tree(Source("x.yaml", mistake["written"]))
    assert told(problems[0]) == (mistake["code"], mistake["marked"])


@pytest.mark.parametrize("name", MISTAKES)
def test_every_fix_mends(name: str) -> None:
    """A fix takes its problem away, and whatever is told afterwards lies further on."""
    source = Source("x.yaml", MISTAKES[name]["written"])
    _, problems = read_tree(source)
    for problem in problems:
        if problem.fix is None:
            continue
        span, text = problem.fix
        mended = Source("x.yaml", source.text[: span.start] + text + source.text[span.end :])
        _, left = read_tree(mended)
        assert all(other.span.start > span.start for other in left if other.span)


def test_all_problems_of_a_file_are_told() -> None:
    _, problems = read_tree(Source("x.yaml", "a: 1\na: 2\nb: {c:1}\nd: {e: 1, e: 2}\n"))
    assert [problem.code for problem in problems] == ["duplicate-key", "duplicate-key", "colon-space"]


def test_two_equal_keys_show_both_places() -> None:
    source = Source("x.yaml", "a: 1\nb: 2\na: 3\n")
    tree, [problem] = read_tree(source)
    assert str(problem.span) == "x.yaml:3:1"
    assert problem.second is not None
    assert str(problem.second[0]) == "x.yaml:1:1"
    assert isinstance(tree, Mapping)
    assert [entry.value.span.text for entry in tree] == ["1", "2"]
