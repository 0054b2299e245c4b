"""Slips of newcomers, each in a sound ruleset: told once, with what to write, and that is sound."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from stockrail.mending import examined
from stockrail.source.edits import edited
from stockrail.source.problem import Problem

HERE = Path(__file__).parent
FILE = HERE / "harbour.yaml"
HARBOUR = FILE.read_text(encoding="utf-8")
CASES: list[dict[str, Any]] = yaml.safe_load((HERE / "harbour_cases.yaml").read_text(encoding="utf-8"))


def _errors(text: str) -> list[Problem]:
    return [each for each in examined(FILE, {os.path.realpath(FILE): text}) if each.level == "error"]


def _changed(changes: list[dict[str, str]]) -> str:
    text = HARBOUR
    for change in changes:
        assert text.count(change["instead"]) == 1
        text = text.replace(change["instead"], change["write"])
    return text


def test_the_ruleset_is_sound() -> None:
    assert examined(FILE, {}) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["slip"])
def test_a_slip_is_told_once(case: dict[str, Any]) -> None:
    [problem] = _errors(_changed(case["changes"]))
    assert problem.span is not None
    told = {"code": problem.code, "at": problem.span.text, "says": problem.message, "help": list(problem.help)}
    assert told == {key: case[key] for key in told}


@pytest.mark.parametrize("case", [case for case in CASES if "pasted" in case], ids=lambda case: case["slip"])
def test_what_it_says_to_write_is_sound(case: dict[str, Any]) -> None:
    """`pasted` is the slip mended as the help says."""
    assert [str(each) for each in _errors(_changed(case["pasted"]))] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["slip"])
def test_a_sure_mend_leaves_nothing_wrong(case: dict[str, Any]) -> None:
    text = _changed(case["changes"])
    [problem] = _errors(text)
    assert (problem.fix is not None) == case.get("mended", False)
    if problem.fix is not None:
        assert [str(each) for each in _errors(edited(text, [problem.fix]))] == []
