"""Every code that `check` may give has a faulty example, which gives this code alone, in the recorded words."""

from __future__ import annotations

from pathlib import Path

import pytest
import stockrail
from stockrail.ruleset.read_scenario import load_scenarios
from stockrail.source import catalogue
from stockrail.source.catalogue import example, explanations
from stockrail.source.folders import folder
from stockrail.source.problem import Problem
from stockrail.source.report import render

#: The parts of the package whose messages are about files; the others' are about games under way.
OF_FILES = tuple(f"stockrail.{part}." for part in ("source", "language", "ruleset", "compiler"))
#: A missing or a huge file can't be shown by a file; what is said of many problems never stands alone.
WITHOUT_EXAMPLE = {"unreadable", "more-problems"}


def _codes() -> list[str]:
    explanations()
    of_files = {name for name, wordings in catalogue._WORDINGS.items()
                if any(wording.__module__.startswith(OF_FILES) for _, wording in wordings)}
    return sorted(of_files - WITHOUT_EXAMPLE)


def _problems(file: str) -> list[Problem]:
    if b"\nscenarios:" in Path(file).read_bytes():
        return load_scenarios(Path(file))[1]
    return stockrail.check(file)


@pytest.mark.parametrize("code", _codes())
def test_the_example_shows_its_code_alone(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder("examples"))
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    pair = example(code)
    assert pair is not None, f"write tests/problems/{code}.yaml and {code}.out"
    problems = _problems(f"{code}.yaml")
    assert [problem.code for problem in problems] == [code]
    assert render(problems) + "\n" == pair[1]


def test_fixes_mend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a problem offers as its fix leaves nothing of it."""
    monkeypatch.chdir(folder("examples"))
    monkeypatch.setenv("STOCKRAIL_CACHE", "off")
    for code in _codes():
        [problem] = _problems(f"{code}.yaml")
        if problem.fix is not None:
            span, written = problem.fix
            mended = tmp_path / f"{code}.yaml"
            mended.write_text(span.source.text[: span.start] + written + span.source.text[span.end :], encoding="utf-8")
            assert code not in [each.code for each in _problems(str(mended))]


def test_examples_without_a_code() -> None:
    known = set(explanations())
    strays = [file.name for file in folder("examples").glob("*.yaml") if file.stem not in known]
    assert strays == []
