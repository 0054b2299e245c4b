"""What `no-end` and `no-scoring` say to add is sound when it is pasted."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from stockrail.mending import examined
from stockrail.ruleset.find import find

ROOT = Path(__file__).parent.parent.parent
RULESETS = [
    "chicago_express", "union_station", "tests/mending/orchard.yaml", "tests/advice/orchard.yaml",
    "tests/problems/no-end.yaml", "tests/problems/no-scoring.yaml",
]


@pytest.mark.parametrize("section", ["end", "scoring"])
@pytest.mark.parametrize("name", RULESETS)
def test_what_is_suggested_is_sound(name: str, section: str) -> None:
    file = find(ROOT / name if "/" in name else name)
    assert isinstance(file, Path)
    text = re.sub(rf"^{section}:.*\n(?:[ \n].*\n?)*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path = os.path.realpath(file)
    found = examined(file, {path: text})
    [said] = [problem for problem in found if problem.code == f"no-{section}"]
    _, _, pasted = said.help[0].partition(":\n")
    again = examined(file, {path: f"{text}\n{pasted}\n"})
    assert [each for each in again if each.level == "error" or each.code == said.code] == []
