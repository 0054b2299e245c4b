"""Every code of the parser has a faulty file that provokes it alone, and the text it is told in."""

import inspect
import re
from pathlib import Path

import pytest
from stockrail.language import (
    foreign_messages,
    gap_messages,
    parse_messages,
    transition_messages,
    type_form_messages,
)
from stockrail.ruleset.load import load
from stockrail.source.folders import folder
from stockrail.source.report import render

MODULES = (foreign_messages, gap_messages, parse_messages, transition_messages, type_form_messages)
SOURCES = "".join(map(inspect.getsource, MODULES))
CODES = sorted(set(re.findall(r'@code\("([a-z-]+)"', SOURCES)))


@pytest.mark.parametrize("code", CODES)
def test_the_example_shows_its_code(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder("examples"))
    problems = load(Path(f"{code}.yaml"))[1]
    assert [problem.code for problem in problems] == [code]
    assert render(problems) + "\n" == Path(f"{code}.out").read_text(encoding="utf-8")
