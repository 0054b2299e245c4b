"""The semantics of the language, one file a question: rulesets, then what must come of them.

A file holds YAML documents. All but the last are rulesets (or libraries), each found by the others under its own name;
the one before the last is looked at. The last says which `scenarios` pass, or which `problems` `check` finds: a list of
`code: the text the caret stands under`, all errors, and those warnings that matter; or which `faults` stop a
game, after answers, with a code, at a text.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from stockrail.door import check, load
from stockrail.engine.fault import GameFault
from stockrail.lab.scenarios import run_scenarios

FILES = sorted((Path(__file__).parent / "semantics").glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_semantics(file: Path, tmp_path: Path) -> None:
    *rulesets, expected = file.read_text(encoding="utf-8").split("\n---\n")
    paths = [_written(text, tmp_path) for text in rulesets]
    wanted: dict[str, Any] = yaml.safe_load(expected)
    found = [(p.code, p.level, p.span.text if p.span else "") for p in check(paths[-1])]
    problems = [(code, text) for each in wanted.get("problems", []) for code, text in each.items()]
    errors = [(code, text) for code, level, text in found if level == "error"]
    assert [each for each in errors if each not in problems] == []
    assert [each for each in problems if each not in [(code, text) for code, _, text in found]] == []
    if "scenarios" in wanted:
        _all_pass(paths[-1], expected.partition("\nfaults:")[0])
    for fault in wanted.get("faults", {}).values():
        _stops(paths[-1], fault)


def _written(text: str, folder: Path) -> Path:
    name = next(line.split(":")[1].strip() for line in text.splitlines() if line.startswith(("ruleset:", "library:")))
    path = folder / f"{name}.yaml"
    path.write_text(text + "\n", encoding="utf-8")
    return path


def _all_pass(ruleset: Path, scenarios: str) -> None:
    file = ruleset.with_name("scenarios.yaml")
    file.write_text(f"format: 1\nruleset: {ruleset.name}\n{scenarios}", encoding="utf-8")
    results = run_scenarios(ruleset, [file])
    assert results
    assert {result.name: [str(each) for each in result.problems] for result in results if not result.passed} == {}


def _stops(ruleset: Path, fault: dict[str, Any]) -> None:
    """Some answers from the start of a game lead to a fault, at a place that begins with a text."""
    game = load(ruleset).start(fault["players"])
    *answers, last = fault["answers"]
    for answer in answers:
        game.play(answer)
    with pytest.raises(GameFault) as stopped:
        game.play(last)
    assert stopped.value.code == fault["fault"]
    span = stopped.value.problem.span
    assert span is not None
    assert span.text.startswith(fault["at"])
