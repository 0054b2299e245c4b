"""Every code of this part has a faulty file that provokes it and nothing else."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from stockrail.ruleset import messages, overlay_messages, structure_messages
from stockrail.ruleset.load import load
from stockrail.ruleset.read_scenario import load_scenarios
from stockrail.source.folders import folder
from stockrail.source.problem import Problem
from stockrail.source.report import render

MODULES = (messages, overlay_messages, structure_messages)
SOURCES = "".join(map(inspect.getsource, MODULES))
CODES = sorted(set(re.findall(r'@code\("([a-z-]+)"', SOURCES)))


def _problems(file: Path) -> list[Problem]:
    reads = load_scenarios if "\nscenarios:" in file.read_text(encoding="utf-8") else load
    return reads(file)[1]


@pytest.mark.parametrize("code", CODES)
def test_the_example_shows_its_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder("examples"))
    problems = _problems(Path(f"{code}.yaml"))
    assert [problem.code for problem in problems] == [code]
    assert render(problems) + "\n" == Path(f"{code}.out").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_a_fix_mends_what_it_says(code: str, tmp_path: Path) -> None:
    file = folder("examples") / f"{code}.yaml"
    [problem] = _problems(file)
    if problem.fix is not None:
        span, written = problem.fix
        mended = tmp_path / file.name
        text = span.source.text
        mended.write_text(text[: span.start] + written + text[span.end :], encoding="utf-8")
        assert _problems(mended) == []
