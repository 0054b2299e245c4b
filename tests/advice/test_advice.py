"""Mistakes of habit, each in a sound ruleset: told once, at the right place, with what to write."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from stockrail.mending import examined
from stockrail.source.edits import edited

HERE = Path(__file__).parent
FILE = HERE / "orchard.yaml"
ORCHARD = FILE.read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "cases.yaml").read_text(encoding="utf-8"))


def test_the_ruleset_is_sound() -> None:
    assert examined(FILE, {}) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["write"])
def test_it_is_told_once(case: dict[str, Any]) -> None:
    assert ORCHARD.count(case["instead"]) == 1
    faulty = ORCHARD.replace(case["instead"], case["write"])
    [problem] = examined(FILE, {os.path.realpath(FILE): faulty})
    assert problem.span is not None
    told = {
        "code": problem.code, "at": problem.span.text, "says": problem.message, "help": list(problem.help),
        "mended": edited(faulty, [problem.fix]) == ORCHARD if problem.fix else None,
    }
    assert told == {key: case.get(key) for key in told}
    if problem.fix and not told["mended"]:
        after = examined(FILE, {os.path.realpath(FILE): edited(faulty, [problem.fix])})
        assert [each for each in after if each.level == "error"] == []


@pytest.mark.parametrize("case", [case for case in CASES if "pasted" in case], ids=lambda case: case["write"])
def test_what_it_says_to_write_is_sound(case: dict[str, Any]) -> None:
    """`pasted` is what the help says, put where the mistake stood; other lines stay as they were."""
    said = "\n".join(case["help"])
    stood = {line.strip() for line in (*case["write"].splitlines(), *case["instead"].splitlines())}
    for line in case["pasted"].splitlines():
        whole = line.strip()
        if whole in stood and "\n" in case["pasted"]:
            continue
        parts = (whole, whole.removeprefix("- "), whole.partition(": ")[2])
        assert any(part in said for part in parts) or any(part in whole for part in re.findall("`(.+?)`", said))
    pasted = ORCHARD.replace(case["instead"], case["pasted"])
    assert [each for each in examined(FILE, {os.path.realpath(FILE): pasted}) if each.level == "error"] == []
